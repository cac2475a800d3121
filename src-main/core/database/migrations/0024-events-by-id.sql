-- Events name each other and their desk by ids that hold in every library; `seq` is this library's own order.
-- The library's own desk has `here`. In a library with events its id comes from the first of them, so that a backup
-- from before this migration becomes the same desk again.
CREATE TABLE desks (
  id   TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  here INTEGER NOT NULL CHECK (here IN (0, 1))
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX one_desk_here ON desks (here) WHERE here = 1;
INSERT INTO desks (id, name, here)
SELECT coalesce((SELECT substr(replace(id, '-', ''), -12) FROM events ORDER BY seq LIMIT 1), lower(hex(randomblob(6)))),
       'desk-1', 1;

-- `step` is the id of the first event of the same command; NULL if the event is itself the first.
CREATE TABLE events_by_id (
  seq      INTEGER PRIMARY KEY,
  id       TEXT NOT NULL,
  at       TEXT NOT NULL,
  desk     TEXT NOT NULL REFERENCES desks (id),
  actor    TEXT NOT NULL,
  type     TEXT NOT NULL,
  borrower TEXT,
  item     TEXT,
  loan     TEXT,
  data     TEXT NOT NULL CHECK (json_valid(data)),
  step     TEXT,
  undoes   TEXT,
  subjects TEXT CHECK (json_valid(subjects))
) STRICT;
INSERT INTO events_by_id
SELECT seq, id, at, (SELECT id FROM desks), actor, type, borrower, item, loan, data,
       iif(step = seq, NULL, (SELECT id FROM events AS first WHERE first.seq = events.step)),
       (SELECT id FROM events AS undone WHERE undone.seq = events.undoes),
       subjects
FROM events ORDER BY seq;
DROP TABLE events;
ALTER TABLE events_by_id RENAME TO events;

CREATE UNIQUE INDEX event_ids ON events (id);
CREATE INDEX events_of_borrower ON events (borrower, seq) WHERE borrower IS NOT NULL;
CREATE INDEX events_of_item ON events (item, seq) WHERE item IS NOT NULL;
CREATE INDEX events_of_step ON events (step) WHERE step IS NOT NULL;
CREATE UNIQUE INDEX undone_once ON events (undoes) WHERE undoes IS NOT NULL;
CREATE INDEX borrowers_deleted ON events (at) WHERE type = 'borrower.deleted';
CREATE INDEX items_deleted ON events (at) WHERE type = 'item.deleted';
CREATE INDEX events_of_resets ON events (at) WHERE type = 'journal.reset';
CREATE TRIGGER revisions_follow_events AFTER INSERT ON events BEGIN
  INSERT INTO revisions (kind, event) VALUES (substr(new.type, 1, instr(new.type, '.') - 1), new.id)
  ON CONFLICT (kind) DO UPDATE SET event = excluded.event;
END;
CREATE TRIGGER subjects_follow_events AFTER INSERT ON events WHEN new.subjects IS NOT NULL BEGIN
  INSERT INTO event_subjects (kind, id, seq) SELECT key, value, new.seq FROM json_each(new.subjects);
END;
