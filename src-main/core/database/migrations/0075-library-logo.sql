-- The library's logo, for printed pages and cards: one row, or none. The setting libraryLogo has its name.
CREATE TABLE library_logo (
  id         INTEGER PRIMARY KEY CHECK (id = 1),
  name       TEXT NOT NULL,
  media_type TEXT NOT NULL CHECK (media_type IN ('image/jpeg', 'image/png')),
  bytes      BLOB NOT NULL CHECK (length(bytes) BETWEEN 1 AND 204800)
) STRICT;
