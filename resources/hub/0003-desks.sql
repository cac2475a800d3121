-- Third step: other desks of a library. Their seats read its copy, and change nothing.
ALTER TABLE seats ADD COLUMN settles boolean NOT NULL DEFAULT true;
-- The name of the other desk, such as that of its building.
ALTER TABLE seats ADD COLUMN desk text;
CREATE INDEX library_rows_by_number ON library_rows (library, n);

DROP FUNCTION hello();
CREATE FUNCTION hello() RETURNS TABLE (version int, hub text, backup_days int, library uuid, name text, token text,
  form int, settled_at timestamptz, number bigint, settles boolean, desk text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT h.version, h.name, h.backup_days, l.library, l.name, l.token, l.form, l.settled_at, l.number, s.settles, s.desk
  FROM hub h, libraries l, seats s WHERE l.library = my_library() AND s.role = session_user $$;

CREATE OR REPLACE FUNCTION mine(my_stage text) RETURNS libraries LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE l libraries;
BEGIN
  SELECT * INTO l FROM libraries WHERE library = my_library() FOR UPDATE;
  IF l.library IS NULL OR NOT (SELECT settles FROM seats WHERE role = session_user) THEN
    RAISE EXCEPTION 'no seat' USING ERRCODE = 'LD000';
  END IF;
  IF my_stage IS NOT NULL AND l.stage IS DISTINCT FROM my_stage THEN
    RAISE EXCEPTION 'other stage' USING ERRCODE = 'LD002';
  END IF;
  RETURN l;
END $$;

-- The number of a state is at least its millisecond: on a server that was put back, later states have greater numbers
-- than the lost ones, so that other desks take what the lost ones changed.
CREATE OR REPLACE FUNCTION settle_rows(my_stage text, new_token text, my_form int, whole boolean) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE l libraries := mine(my_stage);
  next bigint := greatest(l.number + 1, (extract(epoch FROM clock_timestamp()) * 1000)::bigint);
BEGIN
  IF NOT whole AND l.form IS DISTINCT FROM my_form THEN RAISE EXCEPTION 'other form' USING ERRCODE = 'LD003'; END IF;
  IF whole THEN
    UPDATE library_rows r SET sealed = NULL, mac = '', n = next
    WHERE r.library = l.library AND r.sealed IS NOT NULL
      AND NOT EXISTS (SELECT 1 FROM incoming i WHERE i.library = r.library AND i.tbl = r.tbl AND i.id = r.id);
  END IF;
  INSERT INTO library_rows
    SELECT i.library, i.tbl, i.id, next, coalesce(i.mac, ''), i.sealed
    FROM incoming i WHERE i.library = l.library AND NOT i.same
  ON CONFLICT (library, tbl, id) DO UPDATE SET n = excluded.n, mac = excluded.mac, sealed = excluded.sealed;
  DELETE FROM incoming WHERE library = l.library;
  UPDATE libraries SET token = new_token, stage = NULL, number = next, form = my_form,
    settled_at = clock_timestamp() WHERE library = l.library;
END $$;

REVOKE ALL ON FUNCTION hello FROM PUBLIC;
GRANT EXECUTE ON FUNCTION hello TO loandesk_seat;
