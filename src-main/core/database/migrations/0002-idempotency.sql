-- Requests that must happen once: a key that a program sent, what it asked, and what it was answered.
-- `step` stands there as soon as the change is committed, in the same transaction; the answer follows.
CREATE TABLE idempotency_keys (
  actor        TEXT NOT NULL,
  key          TEXT NOT NULL,
  fingerprint  TEXT NOT NULL,
  at           TEXT NOT NULL,
  step         INTEGER,
  status       INTEGER,
  content_type TEXT,
  location     TEXT,
  body         TEXT,
  PRIMARY KEY (actor, key)
) STRICT, WITHOUT ROWID;
CREATE INDEX idempotency_keys_by_age ON idempotency_keys (at);
