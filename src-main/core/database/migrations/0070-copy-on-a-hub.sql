-- The sealed copy on a district's server: rows that changed since they were sent, each once, in the order of their last change.
CREATE TABLE hub_outgoing (
  n   INTEGER PRIMARY KEY AUTOINCREMENT,
  tbl TEXT NOT NULL,
  -- The row's identity as a JSON array.
  pk  TEXT NOT NULL,
  UNIQUE (tbl, pk)
) STRICT;
-- One row while the library is connected.
CREATE TABLE hub_copy (
  only        INTEGER PRIMARY KEY CHECK (only = 1),
  on_since    TEXT NOT NULL,
  -- The name of the copy's latest state that this file knows to be there.
  token       TEXT,
  -- The last event in the copy.
  sent_seq    INTEGER NOT NULL,
  -- Whether every row is to be compared.
  whole       INTEGER NOT NULL CHECK (whole IN (0, 1)),
  settled_at  TEXT,
  checked_at  TEXT
) STRICT;
-- The states that this file has sent, whether they arrived or not: they tell a server that was put back from another
-- history.
CREATE TABLE hub_tokens (
  token TEXT PRIMARY KEY,
  at    TEXT NOT NULL
) STRICT, WITHOUT ROWID;
-- A row needs an identity to be copied.
CREATE TABLE loan_overrides_now (
  key     INTEGER PRIMARY KEY,
  loan_id TEXT NOT NULL REFERENCES loans (id) ON DELETE CASCADE,
  at      TEXT NOT NULL,
  codes   TEXT NOT NULL CHECK (json_valid(codes)),
  reason  TEXT NOT NULL
) STRICT;
INSERT INTO loan_overrides_now (loan_id, at, codes, reason)
SELECT loan_id, at, codes, reason FROM loan_overrides ORDER BY rowid;
DROP TABLE loan_overrides;
ALTER TABLE loan_overrides_now RENAME TO loan_overrides;
CREATE INDEX overrides_of_loan ON loan_overrides (loan_id);
