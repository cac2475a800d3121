-- With a card and a PIN a pupil opens the own books in the catalogue. `hash` is a salted scrypt hash, as SALT HASH in base64.
CREATE TABLE borrower_pins (
  borrower_id TEXT PRIMARY KEY REFERENCES borrowers (id) ON DELETE CASCADE,
  hash        TEXT NOT NULL,
  set_at      TEXT NOT NULL
) STRICT, WITHOUT ROWID;
-- Wrong PINs by the SHA-256 of the card that was typed, known or not: a restart gives no new attempts.
CREATE TABLE pin_misses (
  card    TEXT PRIMARY KEY,
  count   INTEGER NOT NULL,
  last_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
-- The catalogue shows all titles of a series.
CREATE INDEX titles_by_series ON titles (series) WHERE series IS NOT NULL;
