-- A booking is of a borrower, of a class, or of both. The loans refer to it: they are copied and dropped first.
CREATE TABLE new_bookings (
  key          INTEGER PRIMARY KEY,
  id           TEXT NOT NULL UNIQUE,
  borrower_id  TEXT REFERENCES borrowers (id) ON DELETE SET NULL,
  group_id     TEXT REFERENCES borrower_groups (id) ON DELETE SET NULL,
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
  CHECK (from_on <= to_on),
  CHECK (borrower_id IS NOT NULL OR group_id IS NOT NULL)
) STRICT;
INSERT INTO new_bookings (key, id, borrower_id, title_id, copies, items, from_on, to_on, booked_at, cancelled_at, note)
  SELECT key, id, borrower_id, title_id, copies, items, from_on, to_on, booked_at, cancelled_at, note FROM bookings;
CREATE TABLE new_booking_loans (
  loan_id    TEXT PRIMARY KEY REFERENCES loans (id) ON DELETE CASCADE,
  booking_id TEXT NOT NULL REFERENCES new_bookings (id) ON DELETE CASCADE
) STRICT;
INSERT INTO new_booking_loans (loan_id, booking_id) SELECT loan_id, booking_id FROM booking_loans;
DROP TABLE booking_loans;
DROP TABLE bookings;
ALTER TABLE new_bookings RENAME TO bookings;
ALTER TABLE new_booking_loans RENAME TO booking_loans;

CREATE INDEX bookings_of_title ON bookings (title_id, to_on);
CREATE INDEX bookings_of_borrower ON bookings (borrower_id) WHERE borrower_id IS NOT NULL;
CREATE INDEX bookings_of_group ON bookings (group_id) WHERE group_id IS NOT NULL;
CREATE INDEX bookings_by_end ON bookings (to_on);
CREATE INDEX loans_of_booking ON booking_loans (booking_id);

-- A booking goes with the last that it is of.
CREATE TRIGGER bookings_follow_deleted_borrowers BEFORE DELETE ON borrowers BEGIN
  DELETE FROM bookings WHERE borrower_id = old.id AND group_id IS NULL;
END;
CREATE TRIGGER bookings_follow_deleted_groups BEFORE DELETE ON borrower_groups BEGIN
  DELETE FROM bookings WHERE group_id = old.id AND borrower_id IS NULL;
END;
