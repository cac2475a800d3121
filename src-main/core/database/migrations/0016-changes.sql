-- The rows of the lists that other programs copy, in the order of their last change: one number for each row, a new one
-- with each change. A deleted row leaves its id and nothing else.
CREATE TABLE changes (
  number     INTEGER PRIMARY KEY AUTOINCREMENT,
  list       TEXT NOT NULL,
  key        INTEGER,
  deleted_id TEXT,
  CHECK ((key IS NULL) <> (deleted_id IS NULL))
) STRICT;
INSERT INTO changes (list, key) SELECT 'borrowers', key FROM borrowers ORDER BY updated_at, key;
INSERT INTO changes (list, key) SELECT 'titles', key FROM titles ORDER BY updated_at, key;
INSERT INTO changes (list, key) SELECT 'items', key FROM items ORDER BY updated_at, key;
CREATE UNIQUE INDEX changes_by_row ON changes (list, key) WHERE key IS NOT NULL;
CREATE INDEX changes_by_list ON changes (list, number);

CREATE TRIGGER changes_follow_new_borrowers AFTER INSERT ON borrowers BEGIN
  INSERT INTO changes (list, key) VALUES ('borrowers', new.key);
END;
CREATE TRIGGER changes_follow_borrowers AFTER UPDATE ON borrowers BEGIN
  DELETE FROM changes WHERE list = 'borrowers' AND key = new.key;
  INSERT INTO changes (list, key) VALUES ('borrowers', new.key);
END;
CREATE TRIGGER changes_follow_deleted_borrowers AFTER DELETE ON borrowers BEGIN
  DELETE FROM changes WHERE list = 'borrowers' AND key = old.key;
  INSERT INTO changes (list, deleted_id) VALUES ('borrowers', old.id);
END;

CREATE TRIGGER changes_follow_new_titles AFTER INSERT ON titles BEGIN
  INSERT INTO changes (list, key) VALUES ('titles', new.key);
END;
CREATE TRIGGER changes_follow_titles AFTER UPDATE ON titles BEGIN
  DELETE FROM changes WHERE list = 'titles' AND key = new.key;
  INSERT INTO changes (list, key) VALUES ('titles', new.key);
END;
CREATE TRIGGER changes_follow_deleted_titles AFTER DELETE ON titles BEGIN
  DELETE FROM changes WHERE list = 'titles' AND key = old.key;
  INSERT INTO changes (list, deleted_id) VALUES ('titles', old.id);
END;

-- A title shows how many items it has.
CREATE TRIGGER changes_follow_new_items AFTER INSERT ON items BEGIN
  INSERT INTO changes (list, key) VALUES ('items', new.key);
  DELETE FROM changes WHERE list = 'titles' AND key = (SELECT key FROM titles WHERE id = new.title_id);
  INSERT INTO changes (list, key) SELECT 'titles', key FROM titles WHERE id = new.title_id;
END;
CREATE TRIGGER changes_follow_items AFTER UPDATE ON items BEGIN
  DELETE FROM changes WHERE list = 'items' AND key = new.key;
  INSERT INTO changes (list, key) VALUES ('items', new.key);
END;
CREATE TRIGGER changes_follow_deleted_items AFTER DELETE ON items BEGIN
  DELETE FROM changes WHERE list = 'items' AND key = old.key;
  INSERT INTO changes (list, deleted_id) VALUES ('items', old.id);
  DELETE FROM changes WHERE list = 'titles' AND key = (SELECT key FROM titles WHERE id = old.title_id);
  INSERT INTO changes (list, key) SELECT 'titles', key FROM titles WHERE id = old.title_id;
END;

-- Changes when an older state was restored: cursors of the lost history are refused.
INSERT INTO revisions (kind, event) VALUES ('epoch', lower(hex(randomblob(6))));
-- Finds the last restore.
CREATE INDEX events_of_resets ON events (at) WHERE type = 'journal.reset';
-- Recorded the intervals in which the clock ran back.
DELETE FROM revisions WHERE kind = 'stretches';
