-- What stood in the two records before a merge, and what followed: with it the merge can be taken back for thirty days.
-- Holds what people are called: gone with the borrower, once one of the two is forgotten, and after the thirty days.
CREATE TABLE merge_images (
  id      TEXT PRIMARY KEY,
  into_id TEXT NOT NULL REFERENCES borrowers (id) ON DELETE CASCADE,
  at      TEXT NOT NULL,
  image   TEXT NOT NULL CHECK (json_valid(image))
) STRICT, WITHOUT ROWID;
CREATE INDEX merge_images_of_borrower ON merge_images (into_id);
CREATE INDEX merge_images_by_age ON merge_images (at);
