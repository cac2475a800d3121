-- Kinds of mail are declared by the features of the program, not by the tables.
CREATE TABLE new_templates (
  kind     TEXT NOT NULL,
  language TEXT NOT NULL,
  subject  TEXT NOT NULL CHECK (subject <> ''),
  body     TEXT NOT NULL CHECK (body <> ''),
  PRIMARY KEY (kind, language)
) STRICT, WITHOUT ROWID;
INSERT INTO new_templates SELECT kind, language, subject, body FROM mail_templates;
DROP TABLE mail_templates;
ALTER TABLE new_templates RENAME TO mail_templates;

-- Dropping mail_messages would delete the mentions that refer to it: they are copied and dropped first.
CREATE TABLE new_messages (
  key          INTEGER PRIMARY KEY,
  id           TEXT NOT NULL UNIQUE,
  message_id   TEXT NOT NULL UNIQUE,
  kind         TEXT NOT NULL,
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
INSERT INTO new_messages
  SELECT key, id, message_id, kind, borrower_id, group_id, address, name, subject, body, html, status, queued_at, due_at,
    attempts, trouble, answer, settled_at
  FROM mail_messages;
CREATE TABLE new_mentions (
  message_key INTEGER NOT NULL REFERENCES new_messages (key) ON DELETE CASCADE,
  borrower_id TEXT NOT NULL,
  PRIMARY KEY (message_key, borrower_id)
) STRICT, WITHOUT ROWID;
INSERT INTO new_mentions SELECT message_key, borrower_id FROM mail_mentions;
DROP TABLE mail_mentions;
DROP TABLE mail_messages;
ALTER TABLE new_messages RENAME TO mail_messages;
ALTER TABLE new_mentions RENAME TO mail_mentions;

CREATE INDEX mail_due ON mail_messages (due_at, key) WHERE status = 'queued';
CREATE INDEX mail_by_status ON mail_messages (status, key);
CREATE INDEX mail_of_borrower ON mail_messages (borrower_id, key) WHERE borrower_id IS NOT NULL;
CREATE INDEX mail_of_group ON mail_messages (group_id, key) WHERE group_id IS NOT NULL;
CREATE INDEX mail_with_words ON mail_messages (settled_at) WHERE settled_at IS NOT NULL AND body IS NOT NULL;
CREATE INDEX mail_settled ON mail_messages (settled_at) WHERE settled_at IS NOT NULL;
CREATE UNIQUE INDEX one_welcome_waiting ON mail_messages (borrower_id)
  WHERE kind = 'welcome' AND status IN ('queued', 'held');
CREATE INDEX mail_mentions_of ON mail_mentions (borrower_id);
