// The data held about a borrower's PIN: that there is one. Its hash is of no use to anyone but an attacker.
import { z } from '@hono/zod-openapi';
import { heldRows, rowsOf } from '../../core/manifest/held-data.ts';
import { theseIds, type PersonalData } from '../../core/manifest/personal-data.ts';

const heldPin = z.object({
  at: z.string().openapi({ format: 'date-time', description: 'When it was given.' }),
});

export const pinsPersonalData: PersonalData = {
  held: {
    pins: heldRows({
      schema: heldPin,
      read: rowsOf<z.infer<typeof heldPin>>(
        `SELECT set_at AS at FROM borrower_pins WHERE borrower_id IN ${theseIds} ORDER BY set_at`,
      ),
      columns: { at: 1 },
      cells: ({ at }, words) => [words.instant(at)],
    }),
  },
};
