-- Photos of borrowers; what is left of a record that was merged into another; what lists are ordered and narrowed by.

-- `photo` names the photo that stands in borrower_photos: lists tell that there is one without touching its bytes.
ALTER TABLE borrowers ADD COLUMN photo TEXT;
CREATE TABLE borrower_photos (
  borrower_id TEXT PRIMARY KEY REFERENCES borrowers (id) ON DELETE CASCADE,
  media_type  TEXT NOT NULL CHECK (media_type IN ('image/jpeg', 'image/png', 'image/webp')),
  bytes       BLOB NOT NULL CHECK (length(bytes) BETWEEN 1 AND 204800)
) STRICT;

-- A card of a merged record still opens the borrower, until its number is given to somebody.
CREATE TABLE borrower_former_cards (
  barcode     TEXT PRIMARY KEY CHECK (barcode <> ''),
  borrower_id TEXT NOT NULL REFERENCES borrowers (id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX former_cards_of_borrower ON borrower_former_cards (borrower_id);

CREATE TABLE merged_borrowers (
  id      TEXT PRIMARY KEY,
  into_id TEXT NOT NULL REFERENCES borrowers (id) ON DELETE CASCADE,
  at      TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX merged_into_borrower ON merged_borrowers (into_id);

CREATE INDEX borrowers_by_name ON borrowers (family_name COLLATE NOCASE, given_name COLLATE NOCASE);
CREATE INDEX borrowers_blocked ON borrowers (key) WHERE blocked_reason IS NOT NULL;
CREATE INDEX borrowers_by_expiry ON borrowers (expires_on) WHERE expires_on IS NOT NULL;
CREATE INDEX borrowers_by_leaving ON borrowers (left_on) WHERE left_on IS NOT NULL;
