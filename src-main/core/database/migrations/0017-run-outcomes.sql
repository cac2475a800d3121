-- A run of the watched folder has four states instead of nine; its outcome says how it ended.
CREATE TABLE runs_with_outcome (
  id          TEXT PRIMARY KEY,
  at          TEXT NOT NULL,
  ended_at    TEXT,
  file        TEXT NOT NULL,
  bytes       INTEGER NOT NULL,
  modified_ms INTEGER NOT NULL,
  sha256      TEXT NOT NULL,
  state       TEXT NOT NULL CHECK (state IN ('running', 'waiting', 'done', 'failed')),
  outcome     TEXT,
  why         TEXT,
  import      TEXT,
  plan        INTEGER NOT NULL DEFAULT 0,
  passed_over TEXT NOT NULL CHECK (json_valid(passed_over)),
  counts      TEXT CHECK (json_valid(counts)),
  CHECK ((ended_at IS NULL) = (state IN ('running', 'waiting'))),
  CHECK ((outcome IS NOT NULL) = (state = 'done'))
) STRICT, WITHOUT ROWID;
INSERT INTO runs_with_outcome (id, at, ended_at, file, bytes, modified_ms, sha256, state, outcome, why, import, plan,
  passed_over, counts)
SELECT id, at, ended_at, file, bytes, modified_ms, sha256,
  CASE state WHEN 'under-way' THEN 'running' WHEN 'waiting' THEN 'waiting' WHEN 'failed' THEN 'failed' ELSE 'done' END,
  CASE WHEN state IN ('under-way', 'waiting', 'failed') THEN NULL WHEN state = 'lapsed' THEN 'expired' ELSE state END,
  why, import, plan, passed_over, counts
FROM synchronisation_runs;
DROP TABLE synchronisation_runs;
ALTER TABLE runs_with_outcome RENAME TO synchronisation_runs;
-- One file at a time: two plans could undo each other.
CREATE UNIQUE INDEX one_synchronisation_open ON synchronisation_runs (state IN ('running', 'waiting'))
WHERE state IN ('running', 'waiting');
