// Tests which lists of books also say to whom some of them are lent.
import { describe, expect, test } from 'vitest';
import { loansAmongItems } from '../../../../src-main/features/moving-in/loans-among-items-rules.ts';

const lentIn = (names: string, ...rows: string[]) => {
  const header = names.split(', ');
  const among = loansAmongItems(
    header,
    rows.map((cells, at) => ({ number: at + 2, cells: cells.split(', ') })),
  );
  if (among === null) return null;
  const meanings = among.columns.flatMap(({ header: name, field }) =>
    field === null ? [] : [[name, field]],
  );
  return { rows: among.rows.map(({ number }) => number), meanings: Object.fromEntries(meanings) as object };
};

describe('a list of books with a column of borrowers', () => {
  test('lends the books of the rows that name one', () => {
    expect(lentIn('Title, ISBN, Year, Borrower', 'Elk, 1, 2001, ', 'Fox, 2, 2002, Noor')).toEqual({
      rows: [3],
      meanings: { Title: 'title', ISBN: 'isbn', Borrower: 'name' },
    });
  });

  test('may look like a list of loans', () => {
    const list = lentIn(
      'Titel, Barcode, Uitgeleend aan, Uitgeleend op',
      'Elk, 1, , ',
      'Vos, 2, Noor, 1-9-2026',
      'Uil, 3, , ',
    );
    expect(list?.rows).toEqual([3]);
  });

  test.each([
    [
      'a number and a class of the book',
      'Nr, Class, Title, ISBN, Year, Lent to',
      '7, AB, Elk, 1, 2001, Noor',
    ],
    ['who made the record', 'User, Title, ISBN, Year, Lent to', 'Ann, Elk, 1, 2001, Noor'],
  ])('does not take %s for the borrower’s', (_, names, row) => {
    const list = lentIn(names, row, row.replace('Noor', ''));
    expect(list).toEqual({
      rows: [2],
      meanings: { Title: 'title', ISBN: 'isbn', 'Lent to': 'name' },
    });
  });

  test('has no day in a column that says yes or no', () => {
    const list = lentIn('Title, ISBN, Year, Lent, Lent to', 'Elk, 1, 2001, yes, Noor', 'Fox, 2, 2002, no, ');
    expect(list?.meanings).not.toHaveProperty('Lent');
  });
});

test.each([
  ['no book of the list is lent', 'Title, ISBN, Year, Lent to', ['Elk, 1, 2001, ', 'Fox, 2, 2002, ']],
  [
    'each row has a person but none a day',
    'Title, ISBN, Year, Reader',
    ['Elk, 1, 2001, Ann', 'Fox, 2, 2, Bo'],
  ],
  [
    'it is a list of loans of which few lack their borrower',
    'Title, Barcode, Borrower, Due date',
    ['Elk, 1, Noor, 1-9-2026', 'Fox, 2, Sam, 1-9-2026', 'Owl, 3, Ann, 1-9-2026', 'Bat, 4, , 1-9-2026'],
  ],
  ['it is about borrowers', 'First name, Last name, Class, E-mail', ['Noor, Vos, 1A, n@x.example']],
])('no loans are among books if %s', (_, names, rows) => {
  expect(lentIn(names, ...rows)).toBeNull();
});
