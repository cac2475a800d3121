// How an erasure removes a borrower from the rows of imports, and the samples of their files' columns.
import { mentions, theseIds, type PersonalData } from '../../core/manifest/personal-data.ts';

const texts = `name || before || after || notes || coalesce(image, '')`;

export const importPersonalData: PersonalData = {
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
