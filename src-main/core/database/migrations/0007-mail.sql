-- Outgoing mail: the settings of its server, the school's own words, the outbox, and addresses that servers refused.

ALTER TABLE borrower_groups ADD COLUMN teacher_email TEXT CHECK (teacher_email <> '');

-- Beside the settings, which the journal carries: these hold names and addresses. The password is in neither.
CREATE TABLE mail_settings (
  only  INTEGER PRIMARY KEY CHECK (only = 1),
  value TEXT NOT NULL CHECK (json_valid(value))
) STRICT;

-- Only templates that somebody changed; the others are the program's.
CREATE TABLE mail_templates (
  kind     TEXT NOT NULL CHECK (kind IN ('welcome', 'overdue-borrower', 'overdue-guardian', 'overdue-class')),
  language TEXT NOT NULL,
  subject  TEXT NOT NULL CHECK (subject <> ''),
  body     TEXT NOT NULL CHECK (body <> ''),
  PRIMARY KEY (kind, language)
) STRICT, WITHOUT ROWID;

-- Words are kept until the message is settled, and a short time after; then subject, body and html are NULL.
CREATE TABLE mail_messages (
  key          INTEGER PRIMARY KEY,
  id           TEXT NOT NULL UNIQUE,
  message_id   TEXT NOT NULL UNIQUE,
  kind         TEXT NOT NULL CHECK (kind IN ('welcome', 'overdue-borrower', 'overdue-guardian', 'overdue-class')),
  borrower_id  TEXT REFERENCES borrowers (id) ON DELETE CASCADE,
  group_id     TEXT REFERENCES borrower_groups (id) ON DELETE SET NULL,
  address      TEXT NOT NULL CHECK (address <> ''),
  name         TEXT NOT NULL,
  subject      TEXT,
  body         TEXT,
  html         TEXT,
  status       TEXT NOT NULL CHECK (status IN ('queued', 'held', 'sent', 'failed', 'cancelled')),
  queued_at    TEXT NOT NULL,
  due_at       TEXT NOT NULL,
  attempts     INTEGER NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  trouble      TEXT,
  answer       TEXT,
  settled_at   TEXT,
  CHECK ((settled_at IS NULL) = (status IN ('queued', 'held'))),
  CHECK (settled_at IS NOT NULL OR (subject IS NOT NULL AND body IS NOT NULL AND html IS NOT NULL))
) STRICT;
CREATE INDEX mail_due ON mail_messages (due_at, key) WHERE status = 'queued';
CREATE INDEX mail_by_status ON mail_messages (status, key);
CREATE INDEX mail_of_borrower ON mail_messages (borrower_id, key) WHERE borrower_id IS NOT NULL;
CREATE INDEX mail_of_group ON mail_messages (group_id, key) WHERE group_id IS NOT NULL;
CREATE INDEX mail_with_words ON mail_messages (settled_at) WHERE settled_at IS NOT NULL AND body IS NOT NULL;
CREATE INDEX mail_settled ON mail_messages (settled_at) WHERE settled_at IS NOT NULL;
CREATE UNIQUE INDEX one_welcome_waiting ON mail_messages (borrower_id)
  WHERE kind = 'welcome' AND status IN ('queued', 'held');

-- Whose names stand in a list for a class, so that forgetting one of them finds the list.
CREATE TABLE mail_mentions (
  message_key INTEGER NOT NULL REFERENCES mail_messages (key) ON DELETE CASCADE,
  borrower_id TEXT NOT NULL,
  PRIMARY KEY (message_key, borrower_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX mail_mentions_of ON mail_mentions (borrower_id);

-- By address and not by borrower: a corrected address is not a refused one.
CREATE TABLE mail_refused_addresses (
  address    TEXT PRIMARY KEY COLLATE NOCASE,
  refused_at TEXT NOT NULL,
  answer     TEXT NOT NULL
) STRICT, WITHOUT ROWID;
