-- An item counts once in a stocktake, also if it got a new barcode between two scans.
DELETE FROM stocktake_scans AS later WHERE item_id IS NOT NULL AND EXISTS (
  SELECT 1 FROM stocktake_scans AS first
  WHERE first.item_id = later.item_id AND first.stocktake_id = later.stocktake_id AND first.key < later.key);
DROP INDEX stocktake_scans_of_item;
CREATE UNIQUE INDEX stocktake_scans_of_item ON stocktake_scans (item_id, stocktake_id);
