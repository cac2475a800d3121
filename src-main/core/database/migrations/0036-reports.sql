-- Reports count a million loans from indexes alone: by time, by item and by borrower.
CREATE INDEX loans_by_time ON loans (checked_out_at) WHERE cancelled_at IS NULL;
DROP INDEX loans_of_item;
CREATE INDEX loans_of_item ON loans (item_id, checked_out_at, cancelled_at);
DROP INDEX loans_of_borrower;
CREATE INDEX loans_of_borrower ON loans (borrower_id, checked_out_at) WHERE borrower_id IS NOT NULL;
CREATE INDEX events_of_losses ON events (at)
  WHERE type = 'item.updated' AND json_extract(data, '$.status') = 'lost' AND undoes IS NULL;
