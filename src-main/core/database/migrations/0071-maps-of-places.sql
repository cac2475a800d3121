-- The ranges of shelfmarks of a place's shelves, as JSON; null without any.
ALTER TABLE places ADD COLUMN shelves TEXT CHECK (json_valid(shelves));

-- Pictures of maps of places. One that was replaced or removed is kept for a while, so that the change can be undone.
CREATE TABLE place_maps (
  id          TEXT PRIMARY KEY,
  place_id    TEXT NOT NULL REFERENCES places (id) ON DELETE CASCADE,
  media_type  TEXT NOT NULL,
  bytes       BLOB NOT NULL,
  -- Null for the present one.
  replaced_at TEXT
) STRICT;
CREATE UNIQUE INDEX present_map_of_place ON place_maps (place_id) WHERE replaced_at IS NULL;
CREATE INDEX place_maps_of_place ON place_maps (place_id);
