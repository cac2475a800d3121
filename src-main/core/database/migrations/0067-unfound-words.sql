-- Words that pupils searched in the catalogue and that found nothing: how often on a day, and nothing about who or when.
CREATE TABLE unfound_words (
  day   TEXT NOT NULL,
  words TEXT NOT NULL,
  times INTEGER NOT NULL,
  PRIMARY KEY (day, words)
) STRICT, WITHOUT ROWID;
