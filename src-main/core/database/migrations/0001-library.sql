-- The library's file, first form. Words as in docs/ARCHITECTURE.md; ids are UUIDv7 text, keys are rowids for the search indexes.

CREATE TABLE settings (
  name  TEXT PRIMARY KEY,
  value TEXT NOT NULL CHECK (json_valid(value))
) STRICT, WITHOUT ROWID;

CREATE TABLE tokens (
  id           TEXT PRIMARY KEY,
  name         TEXT NOT NULL,
  hash         BLOB NOT NULL UNIQUE,
  scopes       TEXT NOT NULL CHECK (json_valid(scopes)),
  created_at   TEXT NOT NULL,
  expires_at   TEXT,
  last_used_at TEXT,
  revoked_at   TEXT
) STRICT, WITHOUT ROWID;

CREATE TABLE borrower_groups (
  id   TEXT PRIMARY KEY,
  name TEXT NOT NULL UNIQUE COLLATE NOCASE CHECK (length(name) BETWEEN 1 AND 100)
) STRICT, WITHOUT ROWID;

CREATE TABLE borrower_categories (
  id         TEXT PRIMARY KEY,
  name       TEXT NOT NULL UNIQUE COLLATE NOCASE CHECK (length(name) BETWEEN 1 AND 100),
  is_default INTEGER NOT NULL DEFAULT 0 CHECK (is_default IN (0, 1))
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX one_default_category ON borrower_categories (is_default) WHERE is_default = 1;

CREATE TABLE borrowers (
  key            INTEGER PRIMARY KEY,
  id             TEXT NOT NULL UNIQUE,
  barcode        TEXT UNIQUE CHECK (barcode <> ''),
  external_id    TEXT UNIQUE CHECK (external_id <> ''),
  given_name     TEXT NOT NULL,
  family_name    TEXT NOT NULL,
  group_id       TEXT REFERENCES borrower_groups (id),
  category_id    TEXT NOT NULL REFERENCES borrower_categories (id),
  email          TEXT,
  birth_date     TEXT,
  message        TEXT,
  blocked_reason TEXT,
  expires_on     TEXT,
  version        INTEGER NOT NULL DEFAULT 1,
  created_at     TEXT NOT NULL,
  updated_at     TEXT NOT NULL
) STRICT;
CREATE INDEX borrowers_of_group ON borrowers (group_id);
CREATE INDEX borrowers_of_category ON borrowers (category_id);

CREATE TABLE item_types (
  id         TEXT PRIMARY KEY,
  name       TEXT NOT NULL UNIQUE COLLATE NOCASE CHECK (length(name) BETWEEN 1 AND 100),
  is_default INTEGER NOT NULL DEFAULT 0 CHECK (is_default IN (0, 1))
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX one_default_item_type ON item_types (is_default) WHERE is_default = 1;

CREATE TABLE titles (
  key            INTEGER PRIMARY KEY,
  id             TEXT NOT NULL UNIQUE,
  title          TEXT NOT NULL CHECK (title <> ''),
  authors        TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(authors)),
  isbn           TEXT,
  publisher      TEXT,
  published_year INTEGER,
  language       TEXT,
  created_at     TEXT NOT NULL,
  updated_at     TEXT NOT NULL
) STRICT;
CREATE INDEX titles_by_isbn ON titles (isbn) WHERE isbn IS NOT NULL;
CREATE INDEX titles_by_title ON titles (title);

CREATE TABLE items (
  key          INTEGER PRIMARY KEY,
  id           TEXT NOT NULL UNIQUE,
  barcode      TEXT NOT NULL UNIQUE CHECK (barcode <> ''),
  title_id     TEXT NOT NULL REFERENCES titles (id),
  item_type_id TEXT NOT NULL REFERENCES item_types (id),
  call_number  TEXT,
  note         TEXT,
  status       TEXT NOT NULL DEFAULT 'in-collection' CHECK (status IN ('in-collection', 'lost', 'withdrawn')),
  for_loan     INTEGER NOT NULL DEFAULT 1 CHECK (for_loan IN (0, 1)),
  version      INTEGER NOT NULL DEFAULT 1,
  created_at   TEXT NOT NULL,
  updated_at   TEXT NOT NULL
) STRICT;
-- Finds the highest number given so far, whatever other numbers are in use.
CREATE INDEX items_by_barcode_length ON items (length(barcode), barcode);
CREATE INDEX items_of_title ON items (title_id);
CREATE INDEX items_of_type ON items (item_type_id);
CREATE INDEX items_by_call_number ON items (call_number) WHERE call_number IS NOT NULL;

-- borrower_id may become NULL once the loan is returned: that is how a borrower's history is forgotten.
CREATE TABLE loans (
  key            INTEGER PRIMARY KEY,
  id             TEXT NOT NULL UNIQUE,
  item_id        TEXT NOT NULL REFERENCES items (id),
  borrower_id    TEXT REFERENCES borrowers (id),
  checked_out_at TEXT NOT NULL,
  due_on         TEXT NOT NULL,
  renewals       INTEGER NOT NULL DEFAULT 0 CHECK (renewals >= 0),
  returned_at    TEXT,
  CHECK (borrower_id IS NOT NULL OR returned_at IS NOT NULL)
) STRICT;
CREATE UNIQUE INDEX one_open_loan_per_item ON loans (item_id) WHERE returned_at IS NULL;
CREATE INDEX open_loans_of_borrower ON loans (borrower_id) WHERE returned_at IS NULL;
CREATE INDEX open_loans_by_due_date ON loans (due_on) WHERE returned_at IS NULL;
CREATE INDEX loans_of_item ON loans (item_id);
CREATE INDEX loans_of_borrower ON loans (borrower_id) WHERE borrower_id IS NOT NULL;

-- Why staff insisted. Kept beside the journal, not in it: people write names into reasons.
CREATE TABLE loan_overrides (
  loan_id TEXT NOT NULL REFERENCES loans (id) ON DELETE CASCADE,
  at      TEXT NOT NULL,
  codes   TEXT NOT NULL CHECK (json_valid(codes)),
  reason  TEXT NOT NULL
) STRICT;
CREATE INDEX overrides_of_loan ON loan_overrides (loan_id);

-- NULL means "any".
CREATE TABLE loan_rules (
  id                TEXT PRIMARY KEY,
  category_id       TEXT REFERENCES borrower_categories (id),
  item_type_id      TEXT REFERENCES item_types (id),
  lendable          INTEGER NOT NULL CHECK (lendable IN (0, 1)),
  loan_days         INTEGER NOT NULL CHECK (loan_days BETWEEN 0 AND 3650),
  due_on_fixed      TEXT,
  renewals_allowed  INTEGER NOT NULL CHECK (renewals_allowed BETWEEN 0 AND 1000),
  renewal_days      INTEGER NOT NULL CHECK (renewal_days BETWEEN 0 AND 3650),
  max_items_of_type INTEGER CHECK (max_items_of_type >= 0),
  max_items         INTEGER CHECK (max_items >= 0)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX one_rule_per_pair ON loan_rules (coalesce(category_id, ''), coalesce(item_type_id, ''));

CREATE TABLE closed_days (
  id        TEXT PRIMARY KEY,
  starts_on TEXT NOT NULL,
  ends_on   TEXT NOT NULL,
  name      TEXT NOT NULL,
  CHECK (ends_on >= starts_on)
) STRICT, WITHOUT ROWID;

-- The journal: ids, never names. `step` is the seq of the first event of the same command.
CREATE TABLE events (
  seq      INTEGER PRIMARY KEY,
  id       TEXT NOT NULL,
  at       TEXT NOT NULL,
  desk     TEXT NOT NULL,
  actor    TEXT NOT NULL,
  type     TEXT NOT NULL,
  borrower TEXT,
  item     TEXT,
  loan     TEXT,
  data     TEXT NOT NULL CHECK (json_valid(data)),
  step     INTEGER NOT NULL,
  undoes   INTEGER
) STRICT;
CREATE INDEX events_of_borrower ON events (borrower, seq) WHERE borrower IS NOT NULL;
CREATE INDEX events_of_item ON events (item, seq) WHERE item IS NOT NULL;
CREATE INDEX events_of_step ON events (step);
CREATE UNIQUE INDEX undone_once ON events (undoes) WHERE undoes IS NOT NULL;

-- How far the ledger file is known to agree with the journal; start-up compares from here on.
CREATE TABLE ledger_marks (
  only   INTEGER PRIMARY KEY CHECK (only = 1),
  seq    INTEGER NOT NULL,
  offset INTEGER NOT NULL,
  hash   TEXT NOT NULL
) STRICT;

-- What a person should be told until they have read it.
CREATE TABLE notices (
  id           TEXT PRIMARY KEY,
  at           TEXT NOT NULL,
  code         TEXT NOT NULL,
  facts        TEXT NOT NULL CHECK (json_valid(facts)),
  dismissed_at TEXT
) STRICT, WITHOUT ROWID;

-- Search. Contentless indexes kept by triggers, so that index and table cannot disagree.
CREATE VIRTUAL TABLE borrowers_search USING fts5 (
  names, numbers, email, group_name,
  content = '', contentless_delete = 1,
  tokenize = "unicode61 remove_diacritics 2", prefix = '1 2 3'
);
CREATE TRIGGER borrowers_search_insert AFTER INSERT ON borrowers BEGIN
  INSERT INTO borrowers_search (rowid, names, numbers, email, group_name)
  VALUES (new.key, new.given_name || ' ' || new.family_name,
          coalesce(new.barcode, '') || ' ' || coalesce(new.external_id, ''), coalesce(new.email, ''),
          coalesce((SELECT name FROM borrower_groups WHERE id = new.group_id), ''));
END;
CREATE TRIGGER borrowers_search_update
AFTER UPDATE OF given_name, family_name, barcode, external_id, email, group_id ON borrowers BEGIN
  UPDATE borrowers_search
  SET names = new.given_name || ' ' || new.family_name,
      numbers = coalesce(new.barcode, '') || ' ' || coalesce(new.external_id, ''),
      email = coalesce(new.email, ''),
      group_name = coalesce((SELECT name FROM borrower_groups WHERE id = new.group_id), '')
  WHERE rowid = new.key;
END;
CREATE TRIGGER borrowers_search_delete AFTER DELETE ON borrowers BEGIN
  DELETE FROM borrowers_search WHERE rowid = old.key;
END;
CREATE TRIGGER borrowers_search_group_renamed AFTER UPDATE OF name ON borrower_groups BEGIN
  UPDATE borrowers SET group_id = group_id WHERE group_id = new.id;
END;

CREATE VIRTUAL TABLE titles_search USING fts5 (
  title, authors, isbn, publisher,
  content = '', contentless_delete = 1,
  tokenize = "unicode61 remove_diacritics 2", prefix = '1 2 3'
);
CREATE TRIGGER titles_search_insert AFTER INSERT ON titles BEGIN
  INSERT INTO titles_search (rowid, title, authors, isbn, publisher)
  VALUES (new.key, new.title, new.authors, coalesce(new.isbn, ''), coalesce(new.publisher, ''));
END;
CREATE TRIGGER titles_search_update AFTER UPDATE OF title, authors, isbn, publisher ON titles BEGIN
  UPDATE titles_search
  SET title = new.title, authors = new.authors, isbn = coalesce(new.isbn, ''), publisher = coalesce(new.publisher, '')
  WHERE rowid = new.key;
END;
CREATE TRIGGER titles_search_delete AFTER DELETE ON titles BEGIN
  DELETE FROM titles_search WHERE rowid = old.key;
END;

-- A new library can lend at once; everything here can be renamed and changed.
INSERT INTO borrower_categories (id, name, is_default) VALUES ('category-pupil', 'Pupil', 1), ('category-teacher', 'Teacher', 0);
INSERT INTO item_types (id, name, is_default) VALUES ('type-book', 'Book', 1);
INSERT INTO loan_rules (id, category_id, item_type_id, lendable, loan_days, renewals_allowed, renewal_days, max_items_of_type, max_items)
VALUES ('rule-any', NULL, NULL, 1, 21, 1, 21, NULL, 5),
       ('rule-teacher', 'category-teacher', NULL, 1, 42, 3, 42, NULL, NULL);
