-- Covers of titles. `cover` names the picture in title_covers: lists tell that there is one without touching its bytes.
ALTER TABLE titles ADD COLUMN cover TEXT;
CREATE TABLE title_covers (
  title_id   TEXT PRIMARY KEY REFERENCES titles (id) ON DELETE CASCADE,
  media_type TEXT NOT NULL,
  bytes      BLOB NOT NULL
) STRICT;
CREATE UNIQUE INDEX titles_by_cover ON titles (cover) WHERE cover IS NOT NULL;
-- A title waits for its catalogue record while its ISBN stands in the place of its title.
CREATE INDEX titles_without_record ON titles (key) WHERE isbn IS NOT NULL AND title = isbn;
CREATE INDEX titles_without_cover ON titles (key) WHERE cover IS NULL AND isbn IS NOT NULL;
