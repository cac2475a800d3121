-- Step 2: the titles of all libraries, and their figures of each day. Both stand in plain, and neither tells of a borrower.
CREATE TABLE union_titles (
  library   uuid REFERENCES libraries,
  title     text,
  isbn      text,
  name      text NOT NULL,
  authors   text NOT NULL,
  year      int,
  -- Those that are shown and not lost; how many of them are in; and if none is, the Monday of the week in which the first
  -- is due: the day would tell when a borrower has to bring it back.
  copies    int NOT NULL,
  available int NOT NULL,
  due_week  date,
  -- Folded by the library, so that the server needs no extension.
  words     tsvector NOT NULL,
  PRIMARY KEY (library, title)
) WITH (fillfactor = 80); -- a loan changes numbers only, so its new version fits beside the old one and no index grows
CREATE INDEX union_titles_by_isbn ON union_titles (isbn) WHERE isbn IS NOT NULL;
CREATE INDEX union_titles_by_words ON union_titles USING gin (words);
CREATE TABLE incoming_titles (LIKE union_titles, PRIMARY KEY (library, title));

-- A number is missing for days before the library was connected, and where it would be of fewer than five borrowers.
CREATE TABLE figures (
  library   uuid REFERENCES libraries,
  day       date,
  loans     int, returns int, uses int,
  borrowers int, overdue int,
  titles    int, items int, lost int,
  PRIMARY KEY (library, day)
);
CREATE TABLE readers (
  role       name PRIMARY KEY,
  name       text NOT NULL,
  revoked_at timestamptz
);

-- Titles of a page, beside its rows; one without copies is taken out.
CREATE FUNCTION stage_titles(my_stage text, titles jsonb) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE l libraries := mine(my_stage);
BEGIN
  INSERT INTO incoming_titles
    SELECT l.library, x.title, x.isbn, x.name, x.authors, x.year, x.copies, x.available, x.due_week, array_to_tsvector(x.words)
    FROM jsonb_to_recordset(titles) AS x(title text, isbn text, name text, authors text, year int, copies int,
      available int, due_week date, words text[])
  ON CONFLICT (library, title) DO UPDATE SET isbn = excluded.isbn, name = excluded.name, authors = excluded.authors,
    year = excluded.year, copies = excluded.copies, available = excluded.available, due_week = excluded.due_week,
    words = excluded.words;
END $$;

-- Titles are settled with the rows: what step 1 does stays as it is, and is called from here.
ALTER FUNCTION begin_stage(text, text) RENAME TO begin_stage_of_rows;
ALTER FUNCTION settle(text, text, int, boolean) RENAME TO settle_rows;
ALTER FUNCTION forget() RENAME TO forget_rows;
REVOKE ALL ON FUNCTION begin_stage_of_rows, settle_rows, forget_rows FROM loandesk_seat;

CREATE FUNCTION begin_stage(before text, my_stage text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM begin_stage_of_rows(before, my_stage);
  DELETE FROM incoming_titles WHERE library = my_library();
END $$;

CREATE FUNCTION settle(my_stage text, new_token text, my_form int, whole boolean) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE l libraries := mine(my_stage); gone text;
BEGIN
  PERFORM settle_rows(my_stage, new_token, my_form, whole);
  IF whole THEN
    DELETE FROM union_titles t WHERE t.library = l.library
      AND NOT EXISTS (SELECT 1 FROM incoming_titles i WHERE i.library = t.library AND i.title = t.title);
  END IF;
  -- One by one by their keys: as a join, the planner would read all of a table that grew since its statistics.
  FOR gone IN SELECT i.title FROM incoming_titles i WHERE i.library = l.library AND i.copies = 0 LOOP
    DELETE FROM union_titles t WHERE t.library = l.library AND t.title = gone;
  END LOOP;
  INSERT INTO union_titles AS t SELECT * FROM incoming_titles i WHERE i.library = l.library AND i.copies > 0
  ON CONFLICT (library, title) DO UPDATE SET isbn = excluded.isbn, name = excluded.name, authors = excluded.authors,
    year = excluded.year, copies = excluded.copies, available = excluded.available, due_week = excluded.due_week,
    words = excluded.words
  WHERE (t.isbn, t.name, t.authors, t.year, t.copies, t.available, t.due_week, t.words) IS DISTINCT FROM (excluded.isbn,
    excluded.name, excluded.authors, excluded.year, excluded.copies, excluded.available, excluded.due_week, excluded.words);
  DELETE FROM incoming_titles WHERE library = l.library;
END $$;

CREATE FUNCTION forget() RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE l libraries := mine(NULL);
BEGIN
  PERFORM forget_rows();
  DELETE FROM incoming_titles WHERE library = l.library;
  DELETE FROM union_titles WHERE library = l.library;
  DELETE FROM figures WHERE library = l.library;
END $$;

-- Other libraries' titles with these words, or with this ISBN: at most 50, of each at most 20 libraries, those first that
-- have it in. Libraries without access are left out: their titles are not kept up to date.
CREATE FUNCTION find_titles(sought tsquery, my_isbn text) RETURNS TABLE (isbn text, name text, authors text, year int,
  libraries int, holdings jsonb)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE mine uuid := my_library();
BEGIN
  IF mine IS NULL THEN RAISE EXCEPTION 'no seat' USING ERRCODE = 'LD000'; END IF;
  RETURN QUERY
  WITH found AS MATERIALIZED (
    SELECT t.* FROM union_titles t WHERE t.isbn = my_isbn AND t.library <> mine
    UNION ALL
    (SELECT t.* FROM union_titles t WHERE t.words @@ sought AND t.library <> mine LIMIT 3000)
  ), held AS (
    SELECT coalesce(f.isbn, lower(f.name) || chr(10) || lower(f.authors)) AS work, l.name AS library, min(f.isbn) AS isbn,
      min(f.name) AS name, min(f.authors) AS authors, max(f.year) AS year, sum(f.copies) AS copies,
      sum(f.available) AS available, min(f.due_week) AS due_week
    FROM found f JOIN libraries l ON l.library = f.library
    WHERE EXISTS (SELECT 1 FROM seats s WHERE s.library = f.library AND s.revoked_at IS NULL)
    GROUP BY 1, l.library
  ), ranked AS (
    SELECT h.*, row_number() OVER (PARTITION BY h.work ORDER BY h.available = 0, h.due_week, h.library) AS place FROM held h
  )
  SELECT min(r.isbn), left(min(r.name), 300), left(min(r.authors), 300), max(r.year), count(*)::int,
    jsonb_agg(jsonb_build_object('library', r.library, 'copies', r.copies, 'available', r.available,
      'dueWeek', CASE WHEN r.available = 0 THEN r.due_week END) ORDER BY r.place) FILTER (WHERE r.place <= 20)
  FROM ranked r GROUP BY r.work ORDER BY count(*) DESC, min(r.name) LIMIT 50;
END $$;

CREATE FUNCTION figures_until() RETURNS date LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS
  'SELECT max(day) FROM figures WHERE library = my_library()';

-- A number that is missing leaves the former one.
CREATE FUNCTION keep_figures(days jsonb) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE l libraries := mine(NULL);
BEGIN
  INSERT INTO figures AS f
    SELECT l.library, x.day, x.loans, x.returns, x.uses, x.borrowers, x.overdue, x.titles, x.items, x.lost
    FROM jsonb_to_recordset(days) AS x(day date, loans int, returns int, uses int, borrowers int, overdue int,
      titles int, items int, lost int)
  ON CONFLICT (library, day) DO UPDATE SET loans = excluded.loans, returns = excluded.returns,
    uses = excluded.uses, borrowers = coalesce(excluded.borrowers, f.borrowers),
    overdue = coalesce(excluded.overdue, f.overdue), titles = coalesce(excluded.titles, f.titles),
    items = coalesce(excluded.items, f.items), lost = coalesce(excluded.lost, f.lost);
END $$;

CREATE FUNCTION forget_figures() RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE l libraries := mine(NULL);
BEGIN
  DELETE FROM figures WHERE library = l.library;
END $$;

-- Views for the district, with any program that speaks to PostgreSQL.
CREATE VIEW all_titles AS
  SELECT l.name AS library, t.isbn, t.name AS title, t.authors, t.year, t.copies, t.available, t.due_week
  FROM union_titles t JOIN libraries l USING (library);
CREATE VIEW daily_figures AS
  SELECT l.name AS library, f.day, f.loans, f.returns, f.uses, f.borrowers, f.overdue, f.titles, f.items, f.lost
  FROM figures f JOIN libraries l USING (library);
CREATE VIEW monthly_figures AS
  SELECT l.name AS library, date_trunc('month', f.day)::date AS month, sum(f.loans) AS loans, sum(f.returns) AS returns,
    sum(f.uses) AS uses
  FROM figures f JOIN libraries l USING (library) GROUP BY l.library, 2;
CREATE VIEW libraries_seen AS
  SELECT l.name AS library, l.settled_at, (SELECT count(*) FROM union_titles t WHERE t.library = l.library) AS titles
  FROM libraries l;

REVOKE ALL ON FUNCTION stage_titles, begin_stage, settle, forget, find_titles, figures_until, keep_figures,
  forget_figures FROM PUBLIC;
GRANT EXECUTE ON FUNCTION stage_titles, begin_stage, settle, forget, find_titles, figures_until, keep_figures,
  forget_figures TO loandesk_seat;
DO $$ BEGIN
  IF NOT EXISTS (SELECT 1 FROM pg_roles WHERE rolname = 'loandesk_reader') THEN CREATE ROLE loandesk_reader NOLOGIN; END IF;
  EXECUTE format('GRANT CONNECT ON DATABASE %I TO loandesk_reader', current_database());
END $$;
GRANT USAGE ON SCHEMA public TO loandesk_reader;
GRANT SELECT ON all_titles, daily_figures, monthly_figures, libraries_seen TO loandesk_reader;
-- Every library sends its titles with its next exchange, which compares everything.
UPDATE libraries SET form = NULL;
