-- Reports and titles count uses in the library from the journal.
CREATE INDEX events_of_uses ON events (item, at) WHERE type = 'item.used';
