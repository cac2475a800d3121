-- Imports of borrowers: what was found, what a person said, and the plan row by row, staged before anything is written.
CREATE TABLE imports (
  id           TEXT PRIMARY KEY,
  name         TEXT NOT NULL,
  status       TEXT NOT NULL CHECK (status IN ('reading', 'read', 'planning', 'planned', 'applying', 'applied',
                 'undoing', 'undone', 'failed', 'cancelled')),
  actor        TEXT NOT NULL,
  created_at   TEXT NOT NULL,
  updated_at   TEXT NOT NULL,
  plan         INTEGER NOT NULL DEFAULT 0,
  planned_seq  INTEGER NOT NULL DEFAULT 0,
  done         INTEGER NOT NULL DEFAULT 0,
  total        INTEGER NOT NULL DEFAULT 0,
  found        TEXT CHECK (json_valid(found)),
  choices      TEXT NOT NULL CHECK (json_valid(choices)),
  counts       TEXT CHECK (json_valid(counts)),
  result       TEXT CHECK (json_valid(result)),
  failure      TEXT CHECK (json_valid(failure)),
  groups_made  TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(groups_made)),
  backup       TEXT,
  committed_at TEXT,
  undone_at    TEXT,
  undo_until   TEXT
) STRICT, WITHOUT ROWID;
-- Two at a time could take back each other's work.
CREATE UNIQUE INDEX one_import_at_work ON imports (status IN ('applying', 'undoing'))
WHERE status IN ('applying', 'undoing');

-- Holds what people are called: gone once the import can no longer be undone, or the borrower is forgotten.
CREATE TABLE import_rows (
  import     TEXT NOT NULL REFERENCES imports (id),
  plan       INTEGER NOT NULL,
  position   INTEGER NOT NULL,
  row        INTEGER,
  fate       TEXT NOT NULL CHECK (fate IN ('new', 'changed', 'unchanged', 'ambiguous', 'rejected', 'missing')),
  action     TEXT NOT NULL CHECK (action IN ('add', 'update', 'mark-left', 'delete', 'nothing')),
  reason     TEXT,
  other_row  INTEGER,
  name       TEXT NOT NULL,
  borrower   TEXT,
  candidates TEXT NOT NULL CHECK (json_valid(candidates)),
  before     TEXT NOT NULL CHECK (json_valid(before)),
  after      TEXT NOT NULL CHECK (json_valid(after)),
  notes      TEXT NOT NULL CHECK (json_valid(notes)),
  look       INTEGER NOT NULL CHECK (look IN (0, 1)),
  version    INTEGER,
  releases   INTEGER NOT NULL CHECK (releases IN (0, 1)),
  open_loans INTEGER NOT NULL,
  image      TEXT CHECK (json_valid(image)),
  outcome    TEXT CHECK (outcome IN ('done', 'skipped', 'taken-back', 'kept')),
  hindrance  TEXT,
  PRIMARY KEY (import, plan, position)
) STRICT, WITHOUT ROWID;
CREATE INDEX import_rows_of_fate ON import_rows (import, plan, fate, position);
CREATE INDEX import_rows_to_do ON import_rows (import, plan, position) WHERE action <> 'nothing' AND outcome IS NULL;
CREATE INDEX import_rows_done ON import_rows (import, plan, position) WHERE outcome = 'done';
CREATE INDEX import_rows_added ON import_rows (import, plan, position) WHERE outcome = 'done' AND action = 'add';
CREATE INDEX import_rows_of_borrower ON import_rows (borrower) WHERE borrower IS NOT NULL;

-- What imports of files with the same columns were told: a digest of the columns' names, and what they and their values mean.
CREATE TABLE import_habits (
  columns TEXT PRIMARY KEY,
  habits  TEXT NOT NULL CHECK (json_valid(habits)),
  used_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
