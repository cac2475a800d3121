-- How often an item was lent in another program before it came here, and on which day last; null if that is not known.
ALTER TABLE items ADD COLUMN loans_before INTEGER CHECK (loans_before >= 0);
ALTER TABLE items ADD COLUMN last_lent_before TEXT;
