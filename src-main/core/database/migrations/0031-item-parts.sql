-- What belongs to an item, such as "book, CD, map"; NULL if it is one piece.
ALTER TABLE items ADD COLUMN parts TEXT;
