// How an erasure removes a borrower from loans and from the reasons of overrides.
import { theseIds, type PersonalData } from '../../core/manifest/personal-data.ts';

export const loanPersonalData: PersonalData = {
  erasure: [
    {
      // The events know the loans of a borrower who was deleted.
      table: 'loan_overrides',
      sql: `UPDATE loan_overrides SET reason = '' WHERE reason <> '' AND loan_id IN (
        SELECT id FROM loans WHERE borrower_id IN ${theseIds}
        UNION SELECT loan FROM events WHERE borrower IN ${theseIds} AND loan IS NOT NULL)`,
      counted: 'reasons',
    },
    {
      // A loan may be open in a backup, and only a returned one can be without a borrower.
      table: 'loans',
      sql: `UPDATE loans SET returned_at = coalesce(returned_at, checked_out_at), borrower_id = NULL
        WHERE borrower_id IN ${theseIds}`,
      counted: 'loans',
    },
  ],
};
