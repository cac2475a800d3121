-- Titles that a pupil wants to read, from the own books in the catalogue.
CREATE TABLE catalogue_wishes (
  id          TEXT PRIMARY KEY,
  borrower_id TEXT NOT NULL REFERENCES borrowers (id) ON DELETE CASCADE,
  title_id    TEXT NOT NULL REFERENCES titles (id) ON DELETE CASCADE,
  added_at    TEXT NOT NULL,
  UNIQUE (borrower_id, title_id)
) STRICT;
CREATE INDEX catalogue_wishes_by_title ON catalogue_wishes (title_id);
