-- Photos of items, such as of damage. `photo` names the picture in item_photos.
ALTER TABLE items ADD COLUMN photo TEXT;
CREATE TABLE item_photos (
  item_id    TEXT PRIMARY KEY REFERENCES items (id) ON DELETE CASCADE,
  media_type TEXT NOT NULL,
  bytes      BLOB NOT NULL
) STRICT;
