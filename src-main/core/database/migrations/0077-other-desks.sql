-- At another desk of the library: the number of the copy's state that this file has. NULL at the main desk, which sends.
ALTER TABLE hub_copy ADD COLUMN taken INTEGER;
-- The changed rows of a later state while they arrive, still sealed.
CREATE TABLE hub_incoming (
  n      INTEGER PRIMARY KEY,
  tbl    TEXT NOT NULL,
  id     BLOB NOT NULL,
  -- NULL if the row is gone.
  sealed BLOB
) STRICT;
CREATE INDEX hub_incoming_of_table ON hub_incoming (tbl);
