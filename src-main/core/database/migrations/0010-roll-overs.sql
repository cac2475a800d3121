-- A new school year is staged like an import: what a person said about the classes, and what it comes to.
ALTER TABLE imports ADD COLUMN kind TEXT NOT NULL DEFAULT 'borrowers' CHECK (kind IN ('borrowers', 'roll-over'));
ALTER TABLE imports ADD COLUMN roll_over TEXT CHECK (json_valid(roll_over));
