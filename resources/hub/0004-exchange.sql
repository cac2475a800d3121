-- Fourth step: what other desks of a library do while the main desk cannot be reached. Each has a strand of its own, whose
-- places are never written twice: who comes with another event for a place is a clone, or was put back.
CREATE TABLE strands (
  library uuid NOT NULL REFERENCES libraries (library) ON DELETE CASCADE,
  strand text NOT NULL,
  n int NOT NULL DEFAULT 0,
  -- The last one.
  event text,
  PRIMARY KEY (library, strand)
);
CREATE TABLE entries (
  library uuid NOT NULL,
  strand text NOT NULL,
  n int NOT NULL,
  event text NOT NULL,
  body bytea NOT NULL,
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (library, strand, n),
  FOREIGN KEY (library, strand) REFERENCES strands (library, strand) ON DELETE CASCADE
);

-- Appends events behind `before_n`. Returns the last place there: less than was sent if the server lacks earlier ones, NULL
-- if the strand has other events.
CREATE FUNCTION push(my_strand text, before_n int, before_event text, events text[], bodies bytea[]) RETURNS int
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE lib uuid := my_library(); head int; last text;
BEGIN
  IF lib IS NULL THEN RAISE EXCEPTION 'no seat' USING ERRCODE = 'LD000'; END IF;
  INSERT INTO strands VALUES (lib, my_strand) ON CONFLICT DO NOTHING;
  SELECT n, event INTO head, last FROM strands WHERE library = lib AND strand = my_strand FOR UPDATE;
  IF before_n > head THEN RETURN head; END IF;
  IF before_event IS DISTINCT FROM
      (CASE before_n WHEN 0 THEN NULL WHEN head THEN last
        ELSE (SELECT event FROM entries WHERE library = lib AND strand = my_strand AND n = before_n) END)
    OR EXISTS (
      SELECT 1 FROM unnest(events) WITH ORDINALITY AS x(event, at)
      JOIN entries e ON e.library = lib AND e.strand = my_strand AND e.n = before_n + x.at AND e.event <> x.event)
  THEN RETURN NULL; END IF;
  INSERT INTO entries SELECT lib, my_strand, before_n + x.at, x.event, x.body
    FROM unnest(events, bodies) WITH ORDINALITY AS x(event, body, at) WHERE before_n + x.at > head;
  IF before_n + cardinality(events) > head THEN
    head := before_n + cardinality(events);
    UPDATE strands SET n = head, event = events[cardinality(events)] WHERE library = lib AND strand = my_strand;
  END IF;
  RETURN head;
END $$;

-- What the server's own backups still hold, a main desk that was put back finds here too; not longer, for erased borrowers
-- are in it.
CREATE FUNCTION forget_entries() RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE l libraries := mine(NULL);
BEGIN
  DELETE FROM entries e USING hub h WHERE e.library = l.library AND e.at < clock_timestamp() - h.backup_days * interval '1 day';
END $$;

CREATE OR REPLACE FUNCTION forget() RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE l libraries := mine(NULL);
BEGIN
  PERFORM forget_rows();
  DELETE FROM incoming_titles WHERE library = l.library;
  DELETE FROM union_titles WHERE library = l.library;
  DELETE FROM figures WHERE library = l.library;
  DELETE FROM strands WHERE library = l.library;
END $$;

ALTER TABLE strands ENABLE ROW LEVEL SECURITY;
ALTER TABLE entries ENABLE ROW LEVEL SECURITY;
CREATE POLICY own ON strands FOR SELECT USING (library = (SELECT my_library()));
CREATE POLICY own ON entries FOR SELECT USING (library = (SELECT my_library()));
REVOKE ALL ON FUNCTION push, forget_entries FROM PUBLIC;
GRANT SELECT ON strands, entries TO loandesk_seat;
GRANT EXECUTE ON FUNCTION push, forget_entries TO loandesk_seat;
