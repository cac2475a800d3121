-- The key of the shelfmark: its order as text is the order of the shelves. shelf-order.ts keeps it in step.
ALTER TABLE items ADD COLUMN shelf_key TEXT;
UPDATE items
SET shelf_key = shelf_key(call_number, coalesce((SELECT value ->> '$' FROM settings WHERE name = 'language'), 'en'))
WHERE call_number IS NOT NULL;
CREATE INDEX items_by_shelf ON items (shelf_key);

-- The ids of the items that were not scanned but seen elsewhere when the stocktake was closed, as JSON.
ALTER TABLE stocktakes ADD COLUMN seen_elsewhere TEXT;

-- Codes are found without regard to case. Not unique: an old library may have two that differ only in case.
CREATE INDEX items_by_code ON items (barcode COLLATE NOCASE);
CREATE INDEX borrowers_by_code ON borrowers (barcode COLLATE NOCASE) WHERE barcode IS NOT NULL;
CREATE INDEX former_cards_by_code ON borrower_former_cards (barcode COLLATE NOCASE);
