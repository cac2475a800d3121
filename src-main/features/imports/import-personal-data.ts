// The personal data of a borrower in the rows of imports, and its erasure, with the samples of their columns.
import { z } from '@hono/zod-openapi';
import { heldRows, rowsOf, type PdfWords } from '../../core/manifest/held-data.ts';
import { mentions, theseIds, type PersonalData } from '../../core/manifest/personal-data.ts';

const fields = z.record(z.string(), z.unknown());
const heldRow = z.object({
  import: z.string(),
  file: z.string().openapi({ example: 'pupils.xlsx' }),
  at: z.string().openapi({ format: 'date-time' }),
  row: z.number().int().nullable(),
  name: z.string().openapi({ example: 'Noor Jansen' }),
  before: fields,
  after: fields,
});

function fieldsInWords(values: z.infer<typeof fields>, words: PdfWords): string {
  return Object.entries(values)
    .filter(([, value]) => value !== null && value !== '')
    .map(([field, value]) => {
      const text = typeof value === 'string' ? words.value(field, value) : JSON.stringify(value);
      return `${words.label(field)}: ${text}`;
    })
    .join(', ');
}

const texts = `name || before || after || notes || coalesce(image, '')`;

export const importPersonalData: PersonalData = {
  held: {
    importRows: heldRows({
      schema: heldRow,
      read: rowsOf<z.infer<typeof heldRow>>(
        `SELECT r.import, i.name AS file, i.created_at AS at, r.row, r.name, r.before, r.after
         FROM import_rows r JOIN imports i ON i.id = r.import WHERE r.borrower IN ${theseIds}
         ORDER BY i.created_at, r.position`,
        ['before', 'after'],
      ),
      columns: { at: 1.55, what: 1.65, detail: 3.8 },
      cells: ({ at, file, before, after }, words) => [
        words.instant(at),
        file,
        [before, after]
          .map((values) => fieldsInWords(values, words))
          .filter((text) => text !== '')
          .join(' → '),
      ],
    }),
  },
  erasure: [
    {
      // Rows about the borrower, and rows that might be.
      table: 'import_rows',
      sql: `UPDATE import_rows SET name = '', before = '{}', after = '{}', notes = '[]', candidates = '[]', image = NULL,
          action = iif(outcome IS NULL, 'nothing', action), borrower = NULL
        WHERE borrower IN ${theseIds}
          OR EXISTS (SELECT 1 FROM json_each(@ids) i, json_each(candidates) c WHERE i.value = c.value)
          OR EXISTS (SELECT 1 FROM json_each(@people) WHERE lower(name) = lower(value ->> 'name')
            OR (instr(${texts}, value ->> 'given') AND instr(${texts}, value ->> 'family')))
          OR ${mentions(texts, '@numbers')}`,
      counted: 'importRows',
    },
    {
      table: 'imports',
      sql: `UPDATE imports SET found = json_set(found, '$.columns', json((
          SELECT json_group_array(json_set(value, '$.samples', json('[]'))) FROM json_each(found, '$.columns'))))
        WHERE json_type(found, '$.columns') = 'array'`,
    },
  ],
};
