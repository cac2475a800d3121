-- An undone checkout keeps its row, returned and without a borrower, with the moment at which it was undone.
ALTER TABLE loans ADD COLUMN cancelled_at TEXT CHECK (cancelled_at IS NULL OR returned_at IS NOT NULL);
