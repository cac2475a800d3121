// The data held about a borrower's holds, and how an erasure removes what others wrote about the borrower.
import { z } from '@hono/zod-openapi';
import { idField } from '../../core/http/field-schemas.ts';
import { wordsIn } from '../../core/languages/languages.ts';
import { heldRows, rowsOf } from '../../core/manifest/held-data.ts';
import { mentions, theseIds, type PersonalData } from '../../core/manifest/personal-data.ts';

const instant = z.string().openapi({ format: 'date-time' });

const heldHold = z.object({
  id: idField,
  title: z.string().openapi({ example: 'The Hobbit' }),
  placedAt: instant,
  ended: z.string().nullable(),
  endedAt: instant.nullable(),
  movedReason: z.string().nullable().openapi({ example: 'Needs it for Friday' }),
});

export const holdsPersonalData: PersonalData = {
  held: {
    holds: heldRows({
      schema: heldHold,
      read: rowsOf<z.infer<typeof heldHold>>(
        `SELECT h.id, t.title, h.placed_at AS placedAt, h.ended, h.ended_at AS endedAt, h.moved_reason AS movedReason
         FROM holds h JOIN titles t ON t.id = h.title_id WHERE h.borrower_id IN ${theseIds} ORDER BY h.placed_at, h.key`,
      ),
      columns: { title: 2.4, placed: 1.3, ended: 1.6, reason: 1.6 },
      cells({ title, placedAt, ended, endedAt, movedReason }, words) {
        const { holdEnds }: { holdEnds: Readonly<Record<string, string>> } = wordsIn(
          words.language,
          'privacy',
        ).file;
        const end = endedAt === null ? (holdEnds['open'] ?? '') : words.instant(endedAt);
        return [
          title,
          words.instant(placedAt),
          ended === null ? end : `${holdEnds[ended] ?? ended}, ${end}`,
          movedReason ?? '',
        ];
      },
    }),
  },
  erasure: [
    {
      // A reason may name another borrower than the one of the hold.
      table: 'holds',
      sql: `UPDATE holds SET moved_reason = NULL WHERE moved_reason IS NOT NULL AND ${mentions('moved_reason')}`,
      counted: 'reasons',
    },
  ],
};
