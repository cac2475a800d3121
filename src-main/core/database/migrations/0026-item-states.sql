-- More states of items; item-state-rules.ts declares which may follow which.
ALTER TABLE items ADD COLUMN state TEXT NOT NULL DEFAULT 'in-collection';
UPDATE items SET state = status WHERE status <> 'in-collection';
ALTER TABLE items DROP COLUMN status;
ALTER TABLE items RENAME COLUMN state TO status;

-- When the borrower said that the item was returned; NULL if not.
ALTER TABLE loans ADD COLUMN claimed_at TEXT;
CREATE INDEX claims_of_borrower ON loans (borrower_id) WHERE claimed_at IS NOT NULL;
