-- The list of open loans is read in the order in which they were lent; loans that have ended are many more, and in between.
CREATE INDEX open_loans ON loans (key) WHERE returned_at IS NULL;
