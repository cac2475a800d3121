-- What an event is about besides borrower, item and loan, as a JSON object of kind and id: no column for each kind.
ALTER TABLE events ADD COLUMN subjects TEXT CHECK (json_valid(subjects));

-- Finds the events of one subject.
CREATE TABLE event_subjects (
  kind TEXT NOT NULL,
  id   TEXT NOT NULL,
  seq  INTEGER NOT NULL,
  PRIMARY KEY (kind, id, seq)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER subjects_follow_events AFTER INSERT ON events WHEN new.subjects IS NOT NULL BEGIN
  INSERT INTO event_subjects (kind, id, seq) SELECT key, value, new.seq FROM json_each(new.subjects);
END;
