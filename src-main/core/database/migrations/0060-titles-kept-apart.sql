-- Titles that look alike and are not the same: those of one decision are not listed together as possible duplicates.
CREATE TABLE titles_kept_apart (
  id TEXT PRIMARY KEY,
  decision TEXT NOT NULL,
  title_id TEXT NOT NULL REFERENCES titles (id) ON DELETE CASCADE,
  UNIQUE (decision, title_id)
) STRICT;
CREATE INDEX titles_kept_apart_by_title ON titles_kept_apart (title_id);
