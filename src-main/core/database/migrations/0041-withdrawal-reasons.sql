-- Why an item was withdrawn; NULL if no reason was given or it is not withdrawn.
ALTER TABLE items ADD COLUMN withdrawn_for TEXT;
