-- What each borrower owes is read from this index alone.
DROP INDEX entries_of_borrower;
CREATE INDEX entries_of_borrower ON charge_entries (borrower_id, charge_id, amount) WHERE borrower_id IS NOT NULL;
