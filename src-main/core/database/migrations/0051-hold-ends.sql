-- A hold may be needed until a day. A hold that has ended outlives the item that it was for; open ones end by events
-- before the item is deleted.
DROP TRIGGER holds_follow_items;
CREATE TABLE holds_now (
  key             INTEGER PRIMARY KEY,
  id              TEXT NOT NULL UNIQUE,
  borrower_id     TEXT NOT NULL REFERENCES borrowers (id) ON DELETE CASCADE,
  title_id        TEXT NOT NULL REFERENCES titles (id) ON DELETE CASCADE,
  -- The one item that is asked for; NULL for any copy, and after the end if that item was deleted.
  item_id         TEXT REFERENCES items (id) ON DELETE SET NULL,
  placed_at       TEXT NOT NULL,
  -- The order in the queue of the title; a hold that is moved gets a number between its new neighbours.
  position        REAL NOT NULL,
  -- The last day on which the borrower needs it.
  needed_until    TEXT,
  suspended_until TEXT,
  -- The item on the hold shelf. It stays after the hold has ended, until the item is scanned.
  shelf_item_id   TEXT REFERENCES items (id) ON DELETE SET NULL,
  keep_until      TEXT,
  ended           TEXT CHECK (ended IN ('fulfilled', 'expired', 'cancelled')),
  ended_at        TEXT,
  -- When the borrower was written to about the item on the hold shelf.
  notified_at     TEXT,
  -- Why staff changed the order. Here and not in the journal: people write names into reasons.
  moved_reason    TEXT,
  CHECK ((ended IS NULL) = (ended_at IS NULL))
) STRICT;
INSERT INTO holds_now (key, id, borrower_id, title_id, item_id, placed_at, position, suspended_until, shelf_item_id,
  keep_until, ended, ended_at, notified_at, moved_reason)
SELECT key, id, borrower_id, title_id, item_id, placed_at, position, suspended_until, shelf_item_id,
  keep_until, ended, ended_at, notified_at, moved_reason FROM holds;
DROP TABLE holds;
ALTER TABLE holds_now RENAME TO holds;
CREATE UNIQUE INDEX one_open_hold ON holds (borrower_id, title_id) WHERE ended IS NULL;
CREATE UNIQUE INDEX one_ready_hold ON holds (shelf_item_id) WHERE ended IS NULL AND shelf_item_id IS NOT NULL;
CREATE INDEX holds_of_borrower ON holds (borrower_id);
CREATE INDEX holds_of_item ON holds (item_id) WHERE item_id IS NOT NULL;
CREATE INDEX holds_of_title ON holds (title_id, position);
CREATE INDEX holds_on_shelf ON holds (shelf_item_id) WHERE shelf_item_id IS NOT NULL;
CREATE INDEX holds_by_keeping ON holds (keep_until) WHERE ended IS NULL AND shelf_item_id IS NOT NULL;
CREATE INDEX holds_by_need ON holds (needed_until) WHERE ended IS NULL AND needed_until IS NOT NULL;
CREATE INDEX holds_by_end ON holds (ended_at) WHERE ended IS NOT NULL;

-- Ledgers of earlier versions have no events for these two: there a hold waited again if its item left the collection,
-- and went with the item that it asked for.
CREATE TRIGGER holds_follow_items AFTER UPDATE OF status ON items
WHEN old.status = 'in-collection' AND new.status <> 'in-collection' BEGIN
  UPDATE holds SET shelf_item_id = NULL, keep_until = NULL, notified_at = NULL WHERE shelf_item_id = new.id;
END;
CREATE TRIGGER holds_follow_deleted_items BEFORE DELETE ON items BEGIN
  DELETE FROM holds WHERE item_id = old.id AND ended IS NULL;
END;
