// Tests that every file of the corpus comes in exactly, or says in a note what is uncertain.
import { expect, test } from 'vitest';
import { planOfFile } from '../../../support/planned-list.ts';
import { schoolFiles } from '../../../support/school-files.ts';

test('the corpus holds at least eighty files', () => {
  expect(schoolFiles.length).toBeGreaterThanOrEqual(80);
});

test.each(schoolFiles.map((file) => [file.name, file] as const))(
  '%s',
  async (_, { make, rows: expected }) => {
    const { rows } = await planOfFile(await make());
    const errors = expected.flatMap((fields, at): object[] => {
      const row = rows[at];
      if (fields === null)
        return row?.fate === 'rejected' && row.reason !== null ? [] : [{ at, expected: null, row }];
      const after = row?.after ?? {};
      const names = new Set([...Object.keys(fields), ...Object.keys(after)]) as Set<keyof typeof fields>;
      return [...names]
        .filter((name) => (fields[name] ?? '') !== (after[name] ?? '') || row?.fate !== 'new')
        .map((name) => ({
          at,
          name,
          expected: fields[name],
          came: after[name],
          fate: row?.fate,
          reason: row?.reason,
        }));
    });
    expect(errors).toEqual([]);
    expect(rows).toHaveLength(expected.length);
  },
);
