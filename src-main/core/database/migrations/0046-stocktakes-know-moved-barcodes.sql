-- A stocktake counts each item once, and each code that no item has. A barcode that moves from one item to another
-- during a stocktake may be scanned for both.
CREATE TABLE scans_of_items (
  key          INTEGER PRIMARY KEY,
  stocktake_id TEXT NOT NULL REFERENCES stocktakes (id) ON DELETE CASCADE,
  barcode      TEXT NOT NULL,
  item_id      TEXT REFERENCES items (id) ON DELETE CASCADE,
  result       TEXT NOT NULL
) STRICT;
INSERT INTO scans_of_items SELECT key, stocktake_id, barcode, item_id, result FROM stocktake_scans;
DROP TABLE stocktake_scans;
ALTER TABLE scans_of_items RENAME TO stocktake_scans;
CREATE UNIQUE INDEX stocktake_scans_of_item ON stocktake_scans (item_id, stocktake_id);
CREATE UNIQUE INDEX stocktake_scans_without_item ON stocktake_scans (stocktake_id, barcode) WHERE item_id IS NULL;
CREATE INDEX stocktake_scans_of_stocktake ON stocktake_scans (stocktake_id, barcode);
