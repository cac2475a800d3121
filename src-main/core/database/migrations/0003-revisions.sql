-- What lists are made of, and when each part last changed: "nothing new" is answered from here, without reading a list.
-- `event` is the id of the latest event of that kind (its type up to the dot): numbers come again after a backup
-- was put back, ids do not.
CREATE TABLE revisions (
  kind  TEXT PRIMARY KEY,
  event TEXT NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO revisions (kind, event)
SELECT kind, event FROM (
  SELECT substr(type, 1, instr(type, '.') - 1) AS kind, id AS event, max(seq) FROM events GROUP BY 1);
CREATE TRIGGER revisions_follow_events AFTER INSERT ON events BEGIN
  INSERT INTO revisions (kind, event) VALUES (substr(new.type, 1, instr(new.type, '.') - 1), new.id)
  ON CONFLICT (kind) DO UPDATE SET event = excluded.event;
END;
-- What the ledger gave back may lack names although its events are the same as before.
CREATE TRIGGER revisions_follow_restoring AFTER INSERT ON notices WHEN new.code = 'ledger-restored' BEGIN
  INSERT INTO revisions (kind, event) VALUES ('restored', new.id)
  ON CONFLICT (kind) DO UPDATE SET event = excluded.event;
END;

-- "What has changed since": rows by the moment of their last change, and what was deleted.
CREATE INDEX borrowers_by_update ON borrowers (updated_at);
CREATE INDEX items_by_update ON items (updated_at);
CREATE INDEX borrowers_deleted ON events (at) WHERE type = 'borrower.deleted';
CREATE INDEX items_deleted ON events (at) WHERE type = 'item.deleted';
