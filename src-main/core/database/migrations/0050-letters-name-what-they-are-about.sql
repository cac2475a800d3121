-- The ids of the loans or the hold that a letter is about: before it leaves, it is written again from what is still true.
ALTER TABLE mail_messages ADD COLUMN about TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(about));

-- Letters that wait since before: an overdue notice names what was overdue then, as far as it is still out.
UPDATE mail_messages SET about = (
  SELECT json_group_array(l.id) FROM loans l
  WHERE l.returned_at IS NULL AND l.due_on < substr(mail_messages.queued_at, 1, 10)
    AND (l.borrower_id = mail_messages.borrower_id
      OR l.borrower_id IN (SELECT borrower_id FROM mail_mentions WHERE message_key = mail_messages.key)))
WHERE status IN ('queued', 'held', 'failed') AND kind LIKE 'overdue-%';
-- The event after the one of the letter names the hold.
UPDATE mail_messages SET about = (
  SELECT json_array(n.subjects ->> '$.hold') FROM events q JOIN events n ON n.seq = q.seq + 1
  WHERE q.borrower = mail_messages.borrower_id AND q.type = 'mail.queued' AND q.data ->> '$.id' = mail_messages.id
    AND n.type = 'hold.notified')
WHERE status IN ('queued', 'held', 'failed') AND kind = 'hold-ready'
  AND EXISTS (
    SELECT 1 FROM events q JOIN events n ON n.seq = q.seq + 1
    WHERE q.borrower = mail_messages.borrower_id AND q.type = 'mail.queued' AND q.data ->> '$.id' = mail_messages.id
      AND n.type = 'hold.notified');

-- The due date about which a reader was told before it came; a later due date of the same loan is a new one.
CREATE TABLE due_reminders (
  loan_id TEXT NOT NULL REFERENCES loans (id) ON DELETE CASCADE,
  reader  TEXT NOT NULL CHECK (reader IN ('borrower', 'guardian', 'class')),
  due_on  TEXT NOT NULL,
  PRIMARY KEY (loan_id, reader)
) STRICT, WITHOUT ROWID;
