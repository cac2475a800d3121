-- Forgetting: whose a returned loan was, after a while; and everything about one borrower, when that is asked for.

-- How far each erasure has come. It knows the borrower by id only, and is the receipt once it is done.
CREATE TABLE erasures (
  id          TEXT PRIMARY KEY,
  borrower    TEXT NOT NULL UNIQUE,
  -- The borrower's id with those of the records that were merged into it.
  ids         TEXT NOT NULL CHECK (json_valid(ids)),
  at          TEXT NOT NULL,
  actor       TEXT NOT NULL,
  -- `rows` stand in the library still; `files` around it; `copies`: backups; `elsewhere`: in the second place.
  stage       TEXT NOT NULL CHECK (stage IN ('rows', 'files', 'copies', 'elsewhere', 'done')),
  removed     TEXT NOT NULL CHECK (json_valid(removed)),
  finished_at TEXT,
  CHECK ((finished_at IS NULL) = (stage <> 'done'))
) STRICT, WITHOUT ROWID;
CREATE INDEX erasures_under_way ON erasures (at) WHERE stage <> 'done';

-- Whether the ledger still has names of borrowers that the journal has forgotten, and when it was last written anew.
CREATE TABLE ledger_redactions (
  only         INTEGER PRIMARY KEY CHECK (only = 1),
  due          INTEGER NOT NULL CHECK (due IN (0, 1)),
  rewritten_at TEXT
) STRICT;
INSERT INTO ledger_redactions (only, due) VALUES (1, 0);

CREATE INDEX loans_to_forget ON loans (returned_at) WHERE returned_at IS NOT NULL AND borrower_id IS NOT NULL;
