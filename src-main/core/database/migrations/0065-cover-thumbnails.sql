-- A small JPEG of each cover, made from it when it is first shown; NULL if the cover cannot be read.
CREATE TABLE cover_thumbnails (
  title_id TEXT PRIMARY KEY REFERENCES title_covers (title_id) ON DELETE CASCADE,
  bytes    BLOB
) STRICT;
