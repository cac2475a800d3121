// The data held about the money that a borrower owes and paid, and how an erasure removes it: the sums stay.
import { z } from '@hono/zod-openapi';
import { idField } from '../../core/http/field-schemas.ts';
import { wordsIn } from '../../core/languages/languages.ts';
import { heldRows, rowsOf } from '../../core/manifest/held-data.ts';
import { theseIds, type PersonalData } from '../../core/manifest/personal-data.ts';

const heldEntry = z.object({
  id: idField,
  kind: z.string().openapi({ example: 'payment' }),
  about: z.string().openapi({ example: 'lost' }),
  amount: z
    .number()
    .int()
    .openapi({ description: 'In minor units; positive amounts are owed.', example: 1250 }),
  at: z.string().openapi({ format: 'date-time' }),
  note: z.string().nullable(),
});

export const chargesPersonalData: PersonalData = {
  held: {
    money: heldRows({
      schema: heldEntry,
      read: rowsOf<z.infer<typeof heldEntry>>(
        `SELECT id, kind, about, amount, at, note FROM charge_entries WHERE borrower_id IN ${theseIds} ORDER BY at, key`,
      ),
      columns: { at: 1.3, kind: 1.1, about: 1.1, amount: 1, note: 2 },
      cells({ kind, about, amount, at, note }, words) {
        const names: {
          kinds: Readonly<Record<string, string>>;
          entries: Readonly<Record<string, string>>;
        } = wordsIn(words.language, 'charges');
        return [
          words.instant(at),
          names.entries[kind] ?? kind,
          names.kinds[about] ?? about,
          String(amount),
          note ?? '',
        ];
      },
    }),
  },
  erasure: [
    {
      // The events know the charges of a borrower who was deleted.
      table: 'charge_entries',
      sql: `UPDATE charge_entries SET note = NULL WHERE note IS NOT NULL AND (borrower_id IN ${theseIds}
        OR charge_id IN (SELECT entry.value ->> '$.charge' FROM events e, json_each(e.data, '$.entries') entry
          WHERE e.type LIKE 'charge.%' AND e.borrower IN ${theseIds}))`,
      counted: 'notes',
    },
  ],
};
