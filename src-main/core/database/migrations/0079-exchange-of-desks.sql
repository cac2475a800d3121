-- At another desk: the name of its strand of events, the last own event that has a place in it, and the last event of the
-- main desk, by its number there, that this file has.
ALTER TABLE hub_copy ADD COLUMN strand TEXT;
ALTER TABLE hub_copy ADD COLUMN numbered_seq INTEGER NOT NULL DEFAULT 0;
ALTER TABLE hub_copy ADD COLUMN known_seq INTEGER NOT NULL DEFAULT 0;

-- At another desk: what it did itself, until the main desk has it.
CREATE TABLE exchange_own (
  -- The place in the strand.
  n     INTEGER PRIMARY KEY,
  event TEXT NOT NULL UNIQUE,
  -- The last event of the main desk that this desk knew then.
  known INTEGER NOT NULL,
  -- What belongs to the event and may name people, as JSON; null if nothing does.
  words TEXT CHECK (json_valid(words))
) STRICT;
-- The rows that this desk changed itself. They become those of the main desk with each exchange.
CREATE TABLE exchange_rows (
  tbl TEXT NOT NULL,
  pk  TEXT NOT NULL,
  PRIMARY KEY (tbl, pk)
) STRICT, WITHOUT ROWID;

-- At the main desk: how far it has the events of each other desk, and which they are.
CREATE TABLE exchange_strands (
  strand TEXT PRIMARY KEY,
  desk   TEXT NOT NULL,
  n      INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
-- An event comes twice if its desk goes on with another strand: it belongs to both, so that neither is new to the other.
CREATE TABLE exchange_taken (
  event  TEXT NOT NULL,
  strand TEXT NOT NULL,
  PRIMARY KEY (event, strand)
) STRICT, WITHOUT ROWID;

-- Items of which two desks that did not know of each other say different things: a person decides.
CREATE TABLE questions (
  item     TEXT PRIMARY KEY REFERENCES items (id) ON DELETE CASCADE,
  asked_at TEXT NOT NULL,
  -- [{"desk": ID, "loan": ID or null if the item is there, "at": INSTANT}], one for each desk.
  claims   TEXT NOT NULL CHECK (json_valid(claims))
) STRICT, WITHOUT ROWID;

CREATE INDEX events_of_questions ON events (seq) WHERE type = 'item.settled';

-- Two desks can undo the same event.
DROP INDEX undone_once;
CREATE INDEX undone_events ON events (undoes) WHERE undoes IS NOT NULL;
