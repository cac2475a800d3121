-- The folder in which the school's administration drops its lists: how it is watched, and what became of its files.
CREATE TABLE synchronisation (
  only     INTEGER PRIMARY KEY CHECK (only = 1),
  settings TEXT NOT NULL CHECK (json_valid(settings)),
  looking  TEXT NOT NULL CHECK (json_valid(looking))
) STRICT;

-- A file's name may be somebody's: gone after ninety days or a hundred files.
CREATE TABLE synchronisation_runs (
  id          TEXT PRIMARY KEY,
  at          TEXT NOT NULL,
  ended_at    TEXT,
  file        TEXT NOT NULL,
  bytes       INTEGER NOT NULL,
  modified_ms INTEGER NOT NULL,
  sha256      TEXT NOT NULL,
  state       TEXT NOT NULL CHECK (state IN ('under-way', 'waiting', 'imported', 'unchanged', 'repeated', 'failed',
                'cancelled', 'replaced', 'lapsed')),
  why         TEXT,
  import      TEXT,
  plan        INTEGER NOT NULL DEFAULT 0,
  passed_over TEXT NOT NULL CHECK (json_valid(passed_over)),
  counts      TEXT CHECK (json_valid(counts)),
  CHECK ((ended_at IS NULL) = (state IN ('under-way', 'waiting')))
) STRICT, WITHOUT ROWID;
-- One file at a time: two plans could undo each other.
CREATE UNIQUE INDEX one_synchronisation_open ON synchronisation_runs (state IN ('under-way', 'waiting'))
WHERE state IN ('under-way', 'waiting');
