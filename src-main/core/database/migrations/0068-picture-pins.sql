-- A PIN of three pictures out of nine, for young pupils: each picture is a digit from 1 to 9.
ALTER TABLE borrower_pins ADD COLUMN pictures INTEGER NOT NULL DEFAULT 0 CHECK (pictures IN (0, 1));
