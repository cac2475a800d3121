// The data held about a borrower's PIN, which is that there is one, and the wish list. A hash is of no use to anyone but an attacker.
import { z } from '@hono/zod-openapi';
import { heldRows, rowsOf } from '../../core/manifest/held-data.ts';
import { theseIds, type PersonalData } from '../../core/manifest/personal-data.ts';

const heldPin = z.object({
  at: z.string().openapi({ format: 'date-time', description: 'When it was given.' }),
});

const heldWish = z.object({
  title: z.string().openapi({ example: 'The Hobbit' }),
  at: z.string().openapi({ format: 'date-time', description: 'When it was put on the list.' }),
});

export const accountPersonalData = {
  // By id, or by the digest of a card, which leads to it too. Those of other cards go along: they count for a day at most.
  erasure: [
    {
      table: 'pin_misses',
      sql: `DELETE FROM pin_misses WHERE card IN ${theseIds} OR length(card) = 64`,
    },
  ],
  held: {
    pins: heldRows({
      schema: heldPin,
      read: rowsOf<z.infer<typeof heldPin>>(
        `SELECT set_at AS at FROM borrower_pins WHERE borrower_id IN ${theseIds} ORDER BY set_at`,
      ),
      columns: { at: 1 },
      cells: ({ at }, words) => [words.instant(at)],
    }),
    wishes: heldRows({
      schema: heldWish,
      read: rowsOf<z.infer<typeof heldWish>>(
        `SELECT t.title, w.added_at AS at FROM catalogue_wishes w JOIN titles t ON t.id = w.title_id
         WHERE w.borrower_id IN ${theseIds} ORDER BY w.added_at, w.id`,
      ),
      columns: { title: 3, at: 1 },
      cells: ({ title, at }, words) => [title, words.instant(at)],
    }),
  },
} satisfies PersonalData;
