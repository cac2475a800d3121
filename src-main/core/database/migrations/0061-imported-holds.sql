-- When a hold came from another program; null for one that was placed here.
ALTER TABLE holds ADD COLUMN imported_at TEXT;
