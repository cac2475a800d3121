-- Moves from another program: several imports with one backup and one undo. `ignored` is a JSON list of the files that no
-- import reads.
CREATE TABLE moves (
  id TEXT PRIMARY KEY,
  status TEXT NOT NULL,
  actor TEXT NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  backup TEXT,
  failure TEXT,
  ignored TEXT NOT NULL DEFAULT '[]'
) STRICT;
ALTER TABLE imports ADD COLUMN move TEXT REFERENCES moves (id) ON DELETE SET NULL;
CREATE INDEX imports_of_moves ON imports (move) WHERE move IS NOT NULL;
