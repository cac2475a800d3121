-- Addresses that are told what happens. Their secrets are not in here: they follow from a key in a file of its own.
CREATE TABLE webhooks (
  id                TEXT PRIMARY KEY,
  name              TEXT NOT NULL,
  url               TEXT NOT NULL,
  types             TEXT NOT NULL CHECK (json_valid(types)),    -- empty: events of every type
  created_at        TEXT NOT NULL,
  secret_turn       INTEGER NOT NULL,                           -- counts the secrets that it has had
  secret_check      TEXT NOT NULL,                              -- a digest of the secret that the receiver knows
  active            INTEGER NOT NULL CHECK (active IN (0, 1)),
  off_because       TEXT CHECK ((off_because IS NULL) = (active = 1)),
  seen              INTEGER NOT NULL,                           -- seq of the last event delivered or passed over
  attempts          INTEGER NOT NULL DEFAULT 0,                 -- in vain, for the event in front
  failing_since     TEXT,
  next_attempt_at   TEXT,
  last_delivered_at TEXT,
  last_failed_at    TEXT,
  last_error        TEXT,
  last_status       INTEGER
) STRICT, WITHOUT ROWID;

-- The latest attempts of each; older ones are removed.
CREATE TABLE webhook_attempts (
  key     INTEGER PRIMARY KEY,
  webhook TEXT NOT NULL REFERENCES webhooks (id) ON DELETE CASCADE,
  at      TEXT NOT NULL,
  seq     INTEGER NOT NULL,
  type    TEXT NOT NULL,
  error   TEXT,
  status  INTEGER,
  took_ms INTEGER NOT NULL
) STRICT;
CREATE INDEX webhook_attempts_by_webhook ON webhook_attempts (webhook, key);
