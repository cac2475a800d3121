-- Search indexes of folded words (search-words.ts) in place of those that split the text themselves, and call numbers
-- without their spaces, points and hyphens. search-index.ts fills the indexes from now on.

DROP TRIGGER borrowers_search_insert;
DROP TRIGGER borrowers_search_update;
DROP TRIGGER borrowers_search_delete;
DROP TABLE borrowers_search;
DROP TRIGGER titles_search_insert;
DROP TRIGGER titles_search_update;
DROP TRIGGER titles_search_delete;
DROP TABLE titles_search;

CREATE VIRTUAL TABLE borrowers_search_words USING fts5 (
  words, content = '', contentless_delete = 1, detail = none,
  tokenize = "unicode61 remove_diacritics 0 categories 'L* M* N* Co'", prefix = '1 2 3'
);
CREATE VIRTUAL TABLE borrowers_search_terms USING fts5vocab (borrowers_search_words, row);
INSERT INTO borrowers_search_words (rowid, words)
SELECT b.key, borrower_search_words(b.given_name, b.family_name, b.barcode, b.external_id, b.email, g.name)
FROM borrowers b LEFT JOIN borrower_groups g ON g.id = b.group_id;
CREATE TRIGGER borrowers_search_words_delete AFTER DELETE ON borrowers BEGIN
  DELETE FROM borrowers_search_words WHERE rowid = old.key;
END;

CREATE VIRTUAL TABLE titles_search_words USING fts5 (
  words, content = '', contentless_delete = 1, detail = none,
  tokenize = "unicode61 remove_diacritics 0 categories 'L* M* N* Co'", prefix = '1 2 3'
);
CREATE VIRTUAL TABLE titles_search_terms USING fts5vocab (titles_search_words, row);
INSERT INTO titles_search_words (rowid, words)
SELECT key, title_search_words(title, authors, isbn, publisher) FROM titles;
CREATE TRIGGER titles_search_words_delete AFTER DELETE ON titles BEGIN
  DELETE FROM titles_search_words WHERE rowid = old.key;
END;

DROP INDEX items_by_call_number;
CREATE INDEX items_by_call_number
ON items (replace(replace(replace(upper(call_number), ' ', ''), '.', ''), '-', '')) WHERE call_number IS NOT NULL;
