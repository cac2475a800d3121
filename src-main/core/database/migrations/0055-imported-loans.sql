-- When a loan came from another program; null for one that was lent here. Letters wait some days after it.
ALTER TABLE loans ADD COLUMN imported_at TEXT;
CREATE INDEX imported_loans ON loans (imported_at) WHERE imported_at IS NOT NULL;
