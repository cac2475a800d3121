-- What machines that speak SIP2 did while they were offline and could not be recorded, or asked and none may do.
CREATE TABLE machine_reports (
  id          TEXT PRIMARY KEY,
  machine     TEXT NOT NULL,
  kind        TEXT NOT NULL,
  happened_on TEXT NOT NULL,
  noted_at    TEXT NOT NULL,
  item_id     TEXT REFERENCES items (id) ON DELETE CASCADE,
  borrower_id TEXT REFERENCES borrowers (id) ON DELETE CASCADE,
  code        TEXT NOT NULL,
  reason      TEXT
) STRICT;
CREATE INDEX machine_reports_by_item ON machine_reports (item_id);
CREATE INDEX machine_reports_by_borrower ON machine_reports (borrower_id);
