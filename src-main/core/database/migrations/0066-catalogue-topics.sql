-- The tiles and rows of the first page of the pupils' catalogue, as staff chose them. Without any it shows the commonest subjects.
CREATE TABLE catalogue_topics (
  position INTEGER PRIMARY KEY,
  word     TEXT NOT NULL,
  picture  TEXT NOT NULL,
  shown_as TEXT NOT NULL,
  leads_to TEXT NOT NULL,
  value    TEXT NOT NULL -- a subject, words to search, or the id of a saved list, which may be gone
) STRICT;
