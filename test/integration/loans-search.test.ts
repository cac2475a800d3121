// Tests that words narrow the lists of loans, however few loans they leave.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestLibrary, type TestLibrary } from '../support/open-library.ts';
import { addBorrower, addItem, bodyOf, lend, type LoanAnswer } from '../support/school-year.ts';

let library: TestLibrary;
beforeAll(async () => {
  library = await openTestLibrary();
  const noor = await addBorrower(library, { group: '3A', barcode: '2000017', externalId: 'S-1042' });
  const zoe = await addBorrower(library, { givenName: 'Zoë', familyName: 'van Dijk', group: '4B' });
  await lend(library, noor, await addItem(library, { title: 'Matilda', barcode: '30000001' }));
  await lend(library, zoe, await addItem(library, { title: 'De Griezels', barcode: '30000002' }));
  await lend(library, zoe, await addItem(library, { title: 'Matilda', barcode: '41-7' }));
  library.clock.set('2026-12-01T10:00:00.000Z'); // all are overdue by now
});
afterAll(() => library.remove());

async function found(list: '/loans' | '/overdues', query: string): Promise<string[]> {
  const loans = bodyOf<LoanAnswer[]>(await library.get(`${list}?${query}`), 200);
  return loans.map((loan) => loan.item.barcode);
}

describe.each(['/loans', '/overdues'] as const)('%s', (list) => {
  test.each([
    ['a title', 'griez', ['30000002']],
    ['a barcode', '300000', ['30000001', '30000002']],
    ['a barcode with marks', '41-7', ['41-7']],
    ['a name without its accent', 'zoe', ['30000002', '41-7']],
    ['a card', '2000017', ['30000001']],
    ['the school’s own number', 's-1042', ['30000001']],
    ['a group', '3a', ['30000001']],
    ['words of borrower and item together', 'dijk matilda', ['41-7']],
    ['words that no loan has together', 'noor griezels', []],
    ['nothing that can be searched', '-*"', []],
    ['nothing at all', ' ', ['30000001', '30000002', '41-7']],
  ])('is narrowed by %s', async (_, typed, expected) => {
    expect(await found(list, `q=${encodeURIComponent(typed)}`)).toEqual(expected);
  });

  test('is narrowed by words and group together', async () => {
    expect(await found(list, 'q=matilda&group=4B')).toEqual(['41-7']);
  });
});

test('a loan is found behind more other loans than are examined in one turn', async () => {
  const own = await openTestLibrary();
  try {
    const teacher = await addBorrower(own, { category: 'Teacher', familyName: 'Bakker' });
    const items = await Promise.all(
      Array.from({ length: 600 }, (_, n) => addItem(own, { title: n === 550 ? 'Otje' : 'Pluk' })),
    );
    for (const item of items) await lend(own, teacher, item);
    own.clock.set('2026-12-01T10:00:00.000Z');
    for (const list of ['/loans', '/overdues']) {
      const loans = bodyOf<LoanAnswer[]>(await own.get(`${list}?q=otje`), 200);
      expect(loans.map(({ item }) => item.title)).toEqual(['Otje']);
    }
  } finally {
    await own.remove();
  }
});
