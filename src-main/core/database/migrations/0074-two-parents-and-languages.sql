-- A second parent's address, and the language of letters to the borrower and the parents; without one the library's.
ALTER TABLE borrowers ADD COLUMN second_guardian_email TEXT;
ALTER TABLE borrowers ADD COLUMN language TEXT;
-- Whether the letter goes to the second of two parents, who gets it apart from the first.
ALTER TABLE mail_messages ADD COLUMN to_second_parent INTEGER NOT NULL DEFAULT 0 CHECK (to_second_parent IN (0, 1));
DROP INDEX one_welcome_waiting;
CREATE UNIQUE INDEX one_welcome_waiting ON mail_messages (borrower_id, to_second_parent)
  WHERE kind = 'welcome' AND status IN ('queued', 'held');
