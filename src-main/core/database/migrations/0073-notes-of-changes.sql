-- The notes of what a district's server lacks become a list: a scan that looks for the row's former note costs more.
CREATE TABLE hub_outgoing_now (
  n   INTEGER PRIMARY KEY,
  tbl TEXT NOT NULL,
  -- The row's identity as a JSON array.
  pk  TEXT NOT NULL
) STRICT;
INSERT INTO hub_outgoing_now (n, tbl, pk) SELECT n, tbl, pk FROM hub_outgoing;
DROP TABLE hub_outgoing;
ALTER TABLE hub_outgoing_now RENAME TO hub_outgoing;
