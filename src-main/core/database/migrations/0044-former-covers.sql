-- Covers that were replaced, removed or merged away, for a while, so that the change can be undone.
CREATE TABLE former_covers (
  -- The name that the cover had in titles.cover.
  id         TEXT PRIMARY KEY,
  title_id   TEXT NOT NULL REFERENCES titles (id) ON DELETE CASCADE,
  media_type TEXT NOT NULL,
  bytes      BLOB NOT NULL,
  at         TEXT NOT NULL
) STRICT;
CREATE INDEX former_covers_of_title ON former_covers (title_id);
