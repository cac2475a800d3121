// Tests that a misplaced quotation mark refuses its row, and no other.
import { expect, test } from 'vitest';
import { planOf } from '../../../support/planned-list.ts';

const others = 'S-2;Sem;Bos\nS-3;"Ann";"de ""Wit"""\n';

test.each([
  ['inside a cell', 'S-1;Em"ma;Vos\n'],
  ['never closed', 'S-1;"Emma;Vos\n'],
  ['closed too early', 'S-1;"Em"ma;Vos\n'],
])('a quotation mark %s', (_, line) => {
  const { rows } = planOf(`nummer;voornaam;achternaam\n${line}${others}`);
  expect(rows).toMatchObject([
    { row: 2, fate: 'rejected', reason: 'quote-misplaced' },
    { row: 3, fate: 'new', after: { givenName: 'Sem', familyName: 'Bos' } },
    { row: 4, fate: 'new', after: { givenName: 'Ann', familyName: 'de "Wit"' } },
  ]);
});

test('an unclosed mark that a later one seems to close takes no rows along', () => {
  const { rows } = planOf(
    `nummer;voornaam;achternaam\nS-1;"Emma;Vos\nS-2;Sem;Bos\nS-3;Ann";Wit\nS-4;Tom;Mol\n`,
  );
  expect(rows.filter(({ fate }) => fate === 'new').map(({ name }) => name)).toEqual(
    expect.arrayContaining(['Bos, Sem', 'Mol, Tom']),
  );
  expect(rows.filter(({ reason }) => reason === 'quote-misplaced')).not.toHaveLength(0);
});

test('a cell of several lines stays one cell', () => {
  const { rows } = planOf('nummer;voornaam;achternaam;bericht\nS-1;Emma;Vos;"two\nlines"\nS-2;Se"m;Bos;\n');
  expect(rows).toMatchObject([
    { fate: 'new', after: { message: 'two lines' } },
    { reason: 'quote-misplaced' },
  ]);
});

test('backslashes before marks, as programs on MySQL write them, are left out', () => {
  const { rows } = planOf('nummer;voornaam;achternaam\n' + String.raw`"S-1";"Ann \"Em\"";"O\'Brien"` + '\n');
  expect(rows).toMatchObject([{ fate: 'new', after: { givenName: 'Ann "Em"', familyName: "O'Brien" } }]);
});

test('a backslash stays in a list whose marks have none', () => {
  const { rows } = planOf('nummer;voornaam;achternaam;bericht\nS-1;Ann;O\'Brien;"C:\\dir\\"\n');
  expect(rows).toMatchObject([{ after: { familyName: "O'Brien", message: 'C:\\dir\\' } }]);
});
