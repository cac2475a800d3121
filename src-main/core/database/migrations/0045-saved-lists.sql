-- Lists that are kept by a name: titles that were picked by hand, or a search.
CREATE TABLE saved_lists (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  -- The search as JSON; null if the titles were picked by hand.
  search TEXT,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;
CREATE UNIQUE INDEX saved_lists_by_name ON saved_lists (name COLLATE NOCASE);

CREATE TABLE saved_list_titles (
  id TEXT PRIMARY KEY,
  list_id TEXT NOT NULL REFERENCES saved_lists (id) ON DELETE CASCADE,
  title_id TEXT NOT NULL REFERENCES titles (id) ON DELETE CASCADE,
  UNIQUE (list_id, title_id)
) STRICT;
CREATE INDEX saved_list_titles_by_title ON saved_list_titles (title_id);
