-- The dictionary of the words of titles, by which misspelt words are found: in Latin letters, the same backwards, and its
-- sound (a key and the whole, with a space between). search-spellings.ts keeps it in step.
CREATE TABLE title_spellings (
  spelling TEXT NOT NULL,
  word TEXT NOT NULL,
  backwards TEXT NOT NULL,
  sound TEXT NOT NULL,
  PRIMARY KEY (spelling, word)
) STRICT, WITHOUT ROWID;
CREATE INDEX title_spellings_by_end ON title_spellings (backwards);
CREATE INDEX title_spellings_by_sound ON title_spellings (sound);
INSERT OR IGNORE INTO title_spellings (spelling, word, backwards, sound)
SELECT s.value ->> 0, s.value ->> 1, s.value ->> 2, s.value ->> 3
FROM titles_search_terms t, json_each(word_spellings(t.term)) s;
