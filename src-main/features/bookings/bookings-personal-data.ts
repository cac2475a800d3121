// The data held about a borrower's bookings, and how an erasure removes what notes say about the borrower.
import { z } from '@hono/zod-openapi';
import { idField } from '../../core/http/field-schemas.ts';
import { heldRows, rowsOf } from '../../core/manifest/held-data.ts';
import { mentions, theseIds, type PersonalData } from '../../core/manifest/personal-data.ts';

const day = z.string().openapi({ format: 'date' });

const heldBooking = z.object({
  id: idField,
  title: z.string().openapi({ example: 'The Hobbit' }),
  copies: z.number().int(),
  from: day,
  to: day,
  note: z.string().nullable().openapi({ example: 'Reading project of 3A' }),
});

export const bookingsPersonalData: PersonalData = {
  held: {
    bookings: heldRows({
      schema: heldBooking,
      read: rowsOf<z.infer<typeof heldBooking>>(
        `SELECT k.id, t.title, k.copies, k.from_on AS "from", k.to_on AS "to", k.note
         FROM bookings k JOIN titles t ON t.id = k.title_id WHERE k.borrower_id IN ${theseIds} ORDER BY k.key`,
      ),
      columns: { title: 2.4, copies: 0.8, from: 1.1, to: 1.1, note: 1.6 },
      cells: ({ title, copies, from, to, note }, words) => [
        title,
        String(copies),
        words.day(from),
        words.day(to),
        note ?? '',
      ],
    }),
  },
  erasure: [
    {
      // The class keeps its booking; one without a class goes with the borrower.
      table: 'bookings',
      column: 'group_id',
      sql: `UPDATE bookings SET borrower_id = NULL WHERE borrower_id IN ${theseIds} AND group_id IS NOT NULL`,
      counted: 'bookings',
    },
    {
      // A note may name another borrower than the one of the booking.
      table: 'bookings',
      sql: `UPDATE bookings SET note = NULL WHERE note IS NOT NULL AND ${mentions('note')}`,
      counted: 'notes',
    },
  ],
};
