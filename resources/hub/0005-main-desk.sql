-- Fifth step: the desks of a library know how far each other is, and another one can become the main desk.
-- The state of the copy that another desk has in all its files: what is erased there, it has nowhere.
ALTER TABLE seats ADD COLUMN erased_to bigint;
ALTER TABLE seats ADD COLUMN seen_at timestamptz;

DROP FUNCTION hello();
CREATE FUNCTION hello() RETURNS TABLE (version int, hub text, backup_days int, library uuid, name text, token text,
  form int, settled_at timestamptz, number bigint, settles boolean, desk text, desks jsonb)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT h.version, h.name, h.backup_days, l.library, l.name, l.token, l.form, l.settled_at, l.number, s.settles, s.desk,
    (SELECT coalesce(jsonb_agg(jsonb_build_object('name', d.desk, 'erasedTo', d.erased_to,
        'seenAt', to_char(d.seen_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) ORDER BY d.desk, d.role), '[]')
      FROM seats d WHERE d.library = l.library AND NOT d.settles AND d.revoked_at IS NULL)
  FROM hub h, libraries l, seats s WHERE l.library = my_library() AND s.role = session_user $$;

CREATE FUNCTION note_desk(state bigint) RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE seats SET erased_to = coalesce(state, erased_to), seen_at = clock_timestamp()
  WHERE role = session_user AND library = my_library() $$;

-- The states that there were, for those of another desk: one that is not among them was lost when the server was put back,
-- and what was deleted after it left no trace. Numbers are milliseconds.
CREATE TABLE states (library uuid REFERENCES libraries ON DELETE CASCADE, number bigint, PRIMARY KEY (library, number));
INSERT INTO states SELECT library, number FROM libraries;
CREATE FUNCTION keep_state() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO states VALUES (NEW.library, NEW.number);
  DELETE FROM states s WHERE s.library = NEW.library AND s.number < NEW.number - 60 * 86400000::bigint;
  RETURN NULL;
END $$;
CREATE TRIGGER keep_state AFTER UPDATE OF number ON libraries
  FOR EACH ROW WHEN (OLD.number <> NEW.number) EXECUTE FUNCTION keep_state();
ALTER TABLE states ENABLE ROW LEVEL SECURITY;
CREATE POLICY own ON states FOR SELECT USING (library = (SELECT my_library()));
GRANT SELECT ON states TO loandesk_seat;

-- From now on this seat settles, and no other one of the library. A main desk had no name.
CREATE FUNCTION become_main() RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE l libraries;
BEGIN
  SELECT * INTO l FROM libraries WHERE library = my_library() FOR UPDATE;
  IF l.library IS NULL THEN RAISE EXCEPTION 'no seat' USING ERRCODE = 'LD000'; END IF;
  UPDATE seats SET settles = role = session_user, desk = coalesce(desk, l.name) WHERE library = l.library;
  UPDATE libraries SET stage = NULL WHERE library = l.library;
END $$;

REVOKE ALL ON FUNCTION hello, note_desk, become_main FROM PUBLIC;
GRANT EXECUTE ON FUNCTION hello, note_desk, become_main TO loandesk_seat;
