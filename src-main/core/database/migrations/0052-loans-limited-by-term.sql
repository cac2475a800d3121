-- A loan rule may limit its days by the end of the term.
ALTER TABLE loan_rules ADD COLUMN limited_by_term INTEGER NOT NULL DEFAULT 0 CHECK (limited_by_term IN (0, 1));
