-- What a library says of a title beyond what is printed in it, and what a copy cost, in minor units of the currency.
ALTER TABLE titles ADD COLUMN series TEXT;
ALTER TABLE titles ADD COLUMN volume TEXT;
ALTER TABLE titles ADD COLUMN subjects TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(subjects));
ALTER TABLE items ADD COLUMN price INTEGER CHECK (price >= 0);
