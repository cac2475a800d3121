-- A loan rule can make everything due at the end of the term; the terms are a setting.
ALTER TABLE loan_rules ADD COLUMN due_at_term_end INTEGER NOT NULL DEFAULT 0 CHECK (due_at_term_end IN (0, 1));
