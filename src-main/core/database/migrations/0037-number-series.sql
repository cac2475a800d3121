-- The highest number that a series of items or cards has given, so that no number is given twice after a deletion.
CREATE TABLE number_series (
  kind    TEXT NOT NULL,
  series  TEXT NOT NULL,
  highest INTEGER NOT NULL,
  PRIMARY KEY (kind, series)
) STRICT, WITHOUT ROWID;
