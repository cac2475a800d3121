-- Imports of items are staged like those of borrowers. What may be imported is said by the program, not by the table.
ALTER TABLE imports ADD COLUMN target TEXT NOT NULL DEFAULT 'borrowers';
UPDATE imports SET target = kind;
ALTER TABLE imports DROP COLUMN kind;
ALTER TABLE imports RENAME COLUMN target TO kind;
