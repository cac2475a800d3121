// Tests that a file with known columns is recognised despite stray cells and reordering.
import { expect, test } from 'vitest';
import { noChoices } from '../../../../src-main/features/imports/choices-rules.ts';
import { planFile } from '../../../../src-main/features/borrower-lists/plan-borrowers.ts';
import { columnsDigest } from '../../../../src-main/features/lists/columns-digest.ts';
import { listIn } from '../../../support/planned-list.ts';

const long = 'n'.repeat(300);
const lists = {
  unchanged: `Nummer;Naam;${long}\nS-1;Noor Bakker;x\nS-2;Sem Visser;y\n`,
  'with a stray cell after one row': `Nummer;Naam;${long}\nS-1;Noor Bakker;x;;?\nS-2;Sem Visser;y\n`,
  'with its columns in another order': `Naam;${long};Nummer\nNoor Bakker;x;S-1\nSem Visser;y;S-2\n`,
};

test.each(Object.entries(lists))('a list %s has the digest of the remembered list', (_, text) => {
  const asked: string[] = [];
  const { found } = planFile(
    listIn(Buffer.from(text), noChoices),
    noChoices,
    {
      borrowers: () => [],
      formerCards: () => new Map(),
      groups: () => [],
      categories: () => ['Pupil'],
      defaultCategory: () => 'Pupil',
      habits: (digest) => {
        asked.push(digest);
        return null;
      },
    },
    '2026-09-01',
  );
  expect(found.columns.map(({ header }) => header)).toContain('Nummer');
  expect(asked).toEqual([columnsDigest(found.columns.map(({ header }) => header))]);
  expect(asked).toEqual([columnsDigest(['Nummer', 'Naam', long])]);
});

test('a list with another column is another list', () => {
  expect(columnsDigest(['Nummer', 'Naam'])).not.toBe(columnsDigest(['Nummer', 'Naam', 'Klas']));
});
