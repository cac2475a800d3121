-- Reading levels as a JSON array: {"scheme", "level", "points", "quiz"}. `level` stays the free text that people typed.
ALTER TABLE titles ADD COLUMN levels TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(levels));
-- For readers from this to that age in years.
ALTER TABLE titles ADD COLUMN audience_from INTEGER CHECK (audience_from BETWEEN 0 AND 99);
ALTER TABLE titles ADD COLUMN audience_to INTEGER CHECK (audience_to BETWEEN 0 AND 99);
-- Not shown in the pupils' catalogue: a title, or one copy of it.
ALTER TABLE titles ADD COLUMN hidden_from_pupils INTEGER NOT NULL DEFAULT 0 CHECK (hidden_from_pupils IN (0, 1));
ALTER TABLE items ADD COLUMN hidden_from_pupils INTEGER NOT NULL DEFAULT 0 CHECK (hidden_from_pupils IN (0, 1));
