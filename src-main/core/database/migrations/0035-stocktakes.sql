-- Stocktakes: which items of a shelf, a type or all were seen. A stocktake is open until `closed_at`.
CREATE TABLE stocktakes (
  key          INTEGER PRIMARY KEY,
  id           TEXT NOT NULL UNIQUE,
  name         TEXT NOT NULL CHECK (name <> ''),
  -- How the call numbers of the shelf begin; NULL for all.
  location     TEXT,
  item_type_id TEXT REFERENCES item_types (id),
  started_at   TEXT NOT NULL,
  closed_at    TEXT,
  -- The ids of the items that were missing at the close, as JSON.
  missing      TEXT
) STRICT;

-- The first scan of each code; item_id is NULL for a code that no item has.
CREATE TABLE stocktake_scans (
  key          INTEGER PRIMARY KEY,
  stocktake_id TEXT NOT NULL REFERENCES stocktakes (id) ON DELETE CASCADE,
  barcode      TEXT NOT NULL,
  item_id      TEXT REFERENCES items (id) ON DELETE CASCADE,
  result       TEXT NOT NULL,
  UNIQUE (stocktake_id, barcode)
) STRICT;
CREATE INDEX stocktake_scans_of_item ON stocktake_scans (item_id, stocktake_id);
