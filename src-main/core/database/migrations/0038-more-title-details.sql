-- What a title's page shows beside the imprint, and when and where a copy was bought.
ALTER TABLE titles ADD COLUMN description TEXT;
ALTER TABLE titles ADD COLUMN level TEXT;
ALTER TABLE titles ADD COLUMN pages INTEGER CHECK (pages > 0);
ALTER TABLE titles ADD COLUMN contributors TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(contributors));
ALTER TABLE items ADD COLUMN acquired_on TEXT;
ALTER TABLE items ADD COLUMN acquired_from TEXT;
