-- The loan of a lost item that was given up has ended, with the moment of that: it was not returned.
ALTER TABLE loans ADD COLUMN given_up_at TEXT CHECK (given_up_at IS NULL OR returned_at IS NOT NULL);
CREATE INDEX given_up_loans ON loans (item_id) WHERE given_up_at IS NOT NULL;
