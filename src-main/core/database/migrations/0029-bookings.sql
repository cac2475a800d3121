-- Bookings: so many copies of a title, or named items, for a borrower from a day to a day. Which state a booking is in
-- follows from its loans, its days and `cancelled_at`.
CREATE TABLE bookings (
  key          INTEGER PRIMARY KEY,
  id           TEXT NOT NULL UNIQUE,
  borrower_id  TEXT NOT NULL REFERENCES borrowers (id) ON DELETE CASCADE,
  title_id     TEXT NOT NULL REFERENCES titles (id) ON DELETE CASCADE,
  copies       INTEGER NOT NULL CHECK (copies > 0),
  -- The ids of the items that are booked by name, as JSON; empty for any copies.
  items        TEXT NOT NULL DEFAULT '[]',
  from_on      TEXT NOT NULL,
  to_on        TEXT NOT NULL,
  booked_at    TEXT NOT NULL,
  cancelled_at TEXT,
  -- Here and not in the journal: people write names into notes.
  note         TEXT,
  CHECK (from_on <= to_on)
) STRICT;
CREATE INDEX bookings_of_title ON bookings (title_id, to_on);
CREATE INDEX bookings_of_borrower ON bookings (borrower_id);
CREATE INDEX bookings_by_end ON bookings (to_on);

-- The loans that were made for a booking.
CREATE TABLE booking_loans (
  loan_id    TEXT PRIMARY KEY REFERENCES loans (id) ON DELETE CASCADE,
  booking_id TEXT NOT NULL REFERENCES bookings (id) ON DELETE CASCADE
) STRICT;
CREATE INDEX loans_of_booking ON booking_loans (booking_id);
