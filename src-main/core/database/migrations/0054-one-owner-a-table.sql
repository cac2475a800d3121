-- What becomes of a table's rows if the row that they refer to changes stands with the table, like ON DELETE.

-- Returned loans of a deleted borrower stay, without a name. An open one forbids the deletion.
CREATE TRIGGER loans_follow_deleted_borrowers BEFORE DELETE ON borrowers BEGIN
  UPDATE loans SET borrower_id = NULL WHERE borrower_id = old.id AND returned_at IS NOT NULL;
END;
-- An item that was added by mistake goes with its returned loans. An open one forbids the deletion.
CREATE TRIGGER loans_follow_deleted_items BEFORE DELETE ON items BEGIN
  DELETE FROM loans WHERE item_id = old.id AND returned_at IS NOT NULL;
END;
-- A hold of one item follows it to another title, unless its borrower waits for that title already.
CREATE TRIGGER holds_follow_moved_items AFTER UPDATE OF title_id ON items WHEN new.title_id <> old.title_id BEGIN
  UPDATE OR IGNORE holds SET title_id = new.title_id WHERE item_id = new.id AND title_id <> new.title_id;
END;

-- The settings of mail and of the watched folder become rows of `settings`.
INSERT INTO settings (name, value)
SELECT 'mail.' || field.key, mail.value -> field.fullkey FROM mail_settings mail, json_each(mail.value) field;
INSERT INTO settings (name, value)
SELECT 'watched-folder.' || field.key, folder.settings -> field.fullkey
FROM synchronisation folder, json_each(folder.settings) field;
INSERT INTO settings (name, value) SELECT 'watched-folder.scanState', looking FROM synchronisation;
DROP TABLE mail_settings;
DROP TABLE synchronisation;
