// The data held about a borrower in the reports of machines: what a machine did or asked that staff must look at.
import { z } from '@hono/zod-openapi';
import { heldRows, rowsOf } from '../../core/manifest/held-data.ts';
import { theseIds, type PersonalData } from '../../core/manifest/personal-data.ts';

const heldReport = z.object({
  machine: z.string().openapi({ example: 'kiosk-hall' }),
  kind: z.string().openapi({ example: 'check-out' }),
  title: z.string().nullable().openapi({ example: 'The Hobbit' }),
  on: z.string().openapi({ format: 'date', description: 'By the machine’s clock.' }),
});

export const reportsPersonalData: PersonalData = {
  held: {
    machineReports: heldRows({
      schema: heldReport,
      read: rowsOf<z.infer<typeof heldReport>>(
        `SELECT r.machine, r.kind, t.title, r.happened_on AS "on" FROM machine_reports r
           LEFT JOIN items i ON i.id = r.item_id LEFT JOIN titles t ON t.id = i.title_id
         WHERE r.borrower_id IN ${theseIds} ORDER BY r.noted_at, r.id`,
      ),
      columns: { at: 1, machine: 1, title: 3 },
      cells: ({ machine, title, on }, words) => [words.day(on), machine, title ?? ''],
    }),
  },
};
