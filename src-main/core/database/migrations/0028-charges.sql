-- Money: append-only entries that sum to a balance. A positive amount is owed, a negative one settles; a correction is a
-- further entry of the same kind with the opposite amount. Each entry belongs to a charge, whose own entry has its id.
-- Without a borrower the entry still counts in the sums of its day.
CREATE TABLE charge_entries (
  key         INTEGER PRIMARY KEY,
  id          TEXT NOT NULL UNIQUE,
  charge_id   TEXT NOT NULL,
  -- 'charge', 'payment', 'waiver', 'refund' or 'cancellation'
  kind        TEXT NOT NULL,
  -- Of the charge: 'overdue', 'lost', 'damage', 'card' or 'other'
  about       TEXT NOT NULL,
  amount      INTEGER NOT NULL CHECK (amount <> 0),
  borrower_id TEXT REFERENCES borrowers (id) ON DELETE SET NULL,
  item_id     TEXT REFERENCES items (id) ON DELETE SET NULL,
  loan_id     TEXT REFERENCES loans (id) ON DELETE SET NULL,
  -- Entries that were paid together.
  payment_id  TEXT,
  note        TEXT,
  at          TEXT NOT NULL,
  desk        TEXT NOT NULL
) STRICT;
CREATE INDEX entries_of_borrower ON charge_entries (borrower_id) WHERE borrower_id IS NOT NULL;
CREATE INDEX entries_of_charge ON charge_entries (charge_id);
CREATE INDEX entries_of_item ON charge_entries (item_id) WHERE item_id IS NOT NULL;
CREATE INDEX entries_of_loan ON charge_entries (loan_id) WHERE loan_id IS NOT NULL;
CREATE INDEX entries_of_payment ON charge_entries (payment_id) WHERE payment_id IS NOT NULL;
CREATE INDEX entries_by_time ON charge_entries (at);
