-- When a charge came from another program; null for one that was made here, and for every other entry.
ALTER TABLE charge_entries ADD COLUMN imported_at TEXT;
CREATE INDEX imported_charges ON charge_entries (borrower_id) WHERE imported_at IS NOT NULL;
