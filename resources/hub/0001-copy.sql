-- The schema of a district's server for PostgreSQL 15 or later, first step. Every key begins with the library. Libraries
-- write through functions only; what they send is sealed.
CREATE TABLE hub (
  one         int PRIMARY KEY CHECK (one = 1),
  version     int NOT NULL,
  name        text NOT NULL,
  backup_days int NOT NULL
);
CREATE TABLE libraries (
  library    uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  name       text NOT NULL,
  token      text,
  stage      text,
  number     bigint NOT NULL DEFAULT 0,
  form       int,
  settled_at timestamptz
);
CREATE TABLE seats (
  role       name PRIMARY KEY,
  library    uuid NOT NULL REFERENCES libraries,
  revoked_at timestamptz
);
CREATE TABLE library_rows (
  library uuid, tbl text, id bytea, n bigint NOT NULL, mac bytea NOT NULL, sealed bytea,
  PRIMARY KEY (library, tbl, id)
);
CREATE TABLE incoming (
  library uuid, tbl text, id bytea, mac bytea, sealed bytea, same boolean NOT NULL,
  PRIMARY KEY (library, tbl, id)
);

CREATE FUNCTION my_library() RETURNS uuid LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS
  'SELECT library FROM seats WHERE role = session_user AND revoked_at IS NULL';

CREATE FUNCTION hello() RETURNS TABLE (version int, hub text, backup_days int, library uuid, name text, token text,
  form int, settled_at timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT h.version, h.name, h.backup_days, l.library, l.name, l.token, l.form, l.settled_at
  FROM hub h, libraries l WHERE l.library = my_library() $$;

-- The row of the library is the lock of all that follows.
CREATE FUNCTION mine(my_stage text) RETURNS libraries LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE l libraries;
BEGIN
  SELECT * INTO l FROM libraries WHERE library = my_library() FOR UPDATE;
  IF l.library IS NULL THEN RAISE EXCEPTION 'no seat' USING ERRCODE = 'LD000'; END IF;
  IF my_stage IS NOT NULL AND l.stage IS DISTINCT FROM my_stage THEN
    RAISE EXCEPTION 'other stage' USING ERRCODE = 'LD002';
  END IF;
  RETURN l;
END $$;

CREATE FUNCTION begin_stage(before text, my_stage text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE l libraries := mine(NULL);
BEGIN
  IF l.token IS DISTINCT FROM before THEN RAISE EXCEPTION 'other token' USING ERRCODE = 'LD001'; END IF;
  IF l.stage IS DISTINCT FROM my_stage THEN DELETE FROM incoming WHERE library = l.library; END IF;
  UPDATE libraries SET stage = my_stage WHERE library = l.library;
END $$;

CREATE FUNCTION stage(my_stage text, tbls text[], ids bytea[], macs bytea[], bodies bytea[]) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE l libraries := mine(my_stage);
BEGIN
  INSERT INTO incoming SELECT l.library, x.*, false FROM unnest(tbls, ids, macs, bodies) AS x
  ON CONFLICT (library, tbl, id) DO UPDATE SET mac = excluded.mac, sealed = excluded.sealed, same = false;
END $$;

-- The places in the page of the rows that the server lacks; the others count as sent.
-- Each row is looked up by its key: as a join, the planner would read all of a table that grew since its statistics.
CREATE FUNCTION compare(my_stage text, tbls text[], ids bytea[], macs bytea[]) RETURNS int[]
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE l libraries := mine(my_stage); wanted int[];
BEGIN
  SELECT coalesce(array_agg(x.at::int ORDER BY x.at), '{}') INTO wanted
  FROM unnest(tbls, ids, macs) WITH ORDINALITY AS x(tbl, id, mac, at)
  WHERE x.mac IS DISTINCT FROM (SELECT r.mac FROM library_rows r WHERE r.library = l.library AND r.tbl = x.tbl
      AND r.id = x.id AND r.sealed IS NOT NULL)
    AND x.mac IS DISTINCT FROM (SELECT i.mac FROM incoming i WHERE i.library = l.library AND i.tbl = x.tbl
      AND i.id = x.id AND NOT i.same);
  INSERT INTO incoming (library, tbl, id, same)
    SELECT l.library, x.tbl, x.id, true FROM unnest(tbls, ids) AS x(tbl, id) ON CONFLICT DO NOTHING;
  RETURN wanted;
END $$;

-- Makes the staged rows the copy, at once. A deleted row stays as an empty one.
CREATE FUNCTION settle(my_stage text, new_token text, my_form int, whole boolean) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE l libraries := mine(my_stage);
BEGIN
  IF NOT whole AND l.form IS DISTINCT FROM my_form THEN RAISE EXCEPTION 'other form' USING ERRCODE = 'LD003'; END IF;
  IF whole THEN
    UPDATE library_rows r SET sealed = NULL, mac = '', n = l.number + 1
    WHERE r.library = l.library AND r.sealed IS NOT NULL
      AND NOT EXISTS (SELECT 1 FROM incoming i WHERE i.library = r.library AND i.tbl = r.tbl AND i.id = r.id);
  END IF;
  INSERT INTO library_rows
    SELECT i.library, i.tbl, i.id, l.number + 1, coalesce(i.mac, ''), i.sealed
    FROM incoming i WHERE i.library = l.library AND NOT i.same
  ON CONFLICT (library, tbl, id) DO UPDATE SET n = excluded.n, mac = excluded.mac, sealed = excluded.sealed;
  DELETE FROM incoming WHERE library = l.library;
  UPDATE libraries SET token = new_token, stage = NULL, number = l.number + 1, form = my_form,
    settled_at = clock_timestamp() WHERE library = l.library;
END $$;

-- The library takes its copy away. Its seat stays.
CREATE FUNCTION forget() RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE l libraries := mine(NULL);
BEGIN
  DELETE FROM incoming WHERE library = l.library;
  DELETE FROM library_rows WHERE library = l.library;
  UPDATE libraries SET token = NULL, stage = NULL, form = NULL, settled_at = NULL WHERE library = l.library;
END $$;

ALTER TABLE library_rows ENABLE ROW LEVEL SECURITY;
CREATE POLICY own ON library_rows FOR SELECT USING (library = (SELECT my_library()));

REVOKE ALL ON SCHEMA public FROM PUBLIC;
REVOKE ALL ON ALL FUNCTIONS IN SCHEMA public FROM PUBLIC;
DO $$ BEGIN
  EXECUTE format('REVOKE ALL ON DATABASE %I FROM PUBLIC', current_database());
  IF NOT EXISTS (SELECT 1 FROM pg_roles WHERE rolname = 'loandesk_seat') THEN CREATE ROLE loandesk_seat NOLOGIN; END IF;
  EXECUTE format('GRANT CONNECT ON DATABASE %I TO loandesk_seat', current_database());
END $$;
-- As PostgreSQL comes, any role may fill the disk with large objects and hold locks.
REVOKE EXECUTE ON FUNCTION lo_create(oid), lo_creat(int), lo_from_bytea(oid, bytea), pg_sleep(float8),
  pg_sleep_for(interval), pg_sleep_until(timestamptz), pg_advisory_lock(bigint) FROM PUBLIC;
GRANT USAGE ON SCHEMA public TO loandesk_seat;
GRANT SELECT ON library_rows TO loandesk_seat;
GRANT EXECUTE ON FUNCTION my_library, hello, begin_stage, stage, compare, settle, forget TO loandesk_seat;
