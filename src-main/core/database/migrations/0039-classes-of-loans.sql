-- The class of the borrower when the loan began. Loans by class stay right when borrowers move up, and are forgotten.
-- For loans from before it is the class of now, as reports counted them so far.
ALTER TABLE loans ADD COLUMN group_name TEXT;
UPDATE loans SET group_name = (
  SELECT g.name FROM borrowers b JOIN borrower_groups g ON g.id = b.group_id WHERE b.id = loans.borrower_id
) WHERE borrower_id IS NOT NULL;
CREATE INDEX loans_of_group ON loans (group_name, checked_out_at)
  WHERE cancelled_at IS NULL AND group_name IS NOT NULL;
