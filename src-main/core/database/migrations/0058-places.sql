-- Where in the school items stand, such as the infant library: beside the call number, which orders them on the shelves there.
CREATE TABLE places (
  id       TEXT PRIMARY KEY,
  name     TEXT NOT NULL UNIQUE COLLATE NOCASE CHECK (length(name) BETWEEN 1 AND 100),
  position INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
ALTER TABLE items ADD COLUMN place_id TEXT REFERENCES places (id);
CREATE INDEX items_of_place ON items (place_id) WHERE place_id IS NOT NULL;
