-- Who has left the school but may still owe items; and whom to write to beside the borrower.
ALTER TABLE borrowers ADD COLUMN guardian_email TEXT;
ALTER TABLE borrowers ADD COLUMN left_on TEXT;
