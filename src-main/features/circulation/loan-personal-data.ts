// The data held about a borrower's loans and the reasons of overrides, and how an erasure removes it.
import { z } from '@hono/zod-openapi';
import { idField } from '../../core/http/field-schemas.ts';
import { wordsIn } from '../../core/languages/languages.ts';
import { heldRows, rowsOf } from '../../core/manifest/held-data.ts';
import { theseIds, type PersonalData } from '../../core/manifest/personal-data.ts';

const instant = z.string().openapi({ format: 'date-time' });

const heldLoan = z.object({
  id: idField,
  title: z.string().openapi({ example: 'The Hobbit' }),
  itemBarcode: z.string(),
  checkedOutAt: instant,
  dueOn: z.string().openapi({ example: '2026-09-28' }),
  renewals: z.number().int(),
  returnedAt: instant.nullable(),
  givenUp: z.boolean().openapi({
    description: 'Whether its item was lost and given up, which ended the loan.',
    example: false,
  }),
  overrides: z.array(
    z.object({
      at: instant,
      codes: z.array(z.string()),
      reason: z.string().openapi({ example: 'Agreed with the librarian' }),
    }),
  ),
});

export type HeldLoan = z.infer<typeof heldLoan>;

export const loanPersonalData: PersonalData = {
  held: {
    loans: heldRows({
      schema: heldLoan,
      read: rowsOf<HeldLoan>(
        `SELECT l.id, t.title, i.barcode AS itemBarcode, l.checked_out_at AS checkedOutAt, l.due_on AS dueOn, l.renewals,
           l.returned_at AS returnedAt, json(iif(l.given_up_at IS NULL, 'false', 'true')) AS givenUp,
           (SELECT json_group_array(json_object('at', o.at, 'codes', json(o.codes), 'reason', o.reason))
            FROM loan_overrides o WHERE o.loan_id = l.id) AS overrides
         FROM loans l JOIN items i ON i.id = l.item_id JOIN titles t ON t.id = i.title_id
         WHERE l.borrower_id IN ${theseIds} ORDER BY l.checked_out_at, l.key`,
        ['givenUp', 'overrides'],
      ),
      columns: { title: 2.4, lent: 1.3, due: 1.1, returned: 1.3, reason: 1.6 },
      cells: (loan, words) => [
        `${loan.title} (${loan.itemBarcode})`,
        words.instant(loan.checkedOutAt),
        words.day(loan.dueOn),
        loan.returnedAt === null
          ? wordsIn(words.language, 'privacy').file.out
          : `${words.instant(loan.returnedAt)}${loan.givenUp ? ` (${wordsIn(words.language, 'privacy').file.lost})` : ''}`,
        loan.overrides.map(({ reason }) => reason).join('; '),
      ],
    }),
  },
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
