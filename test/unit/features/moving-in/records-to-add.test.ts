// Tests which borrowers and copies a list adds that the library does not have, each once, and what they are called.
import { describe, expect, test } from 'vitest';
import { noChoices } from '../../../../src-main/features/imports/choices-rules.ts';
import { readList } from '../../../../src-main/features/lists/read-list.ts';
import type { LibraryToMoveInto } from '../../../../src-main/features/moving-in/library-here.ts';
import { movedLists, type MovedKind } from '../../../../src-main/features/moving-in/moved-columns-rules.ts';
import type { MovedRow } from '../../../../src-main/features/moving-in/moved-row-rules.ts';
import { chargesToMove } from '../../../../src-main/features/moving-in/plan-charges.ts';
import { holdsToMove } from '../../../../src-main/features/moving-in/plan-holds.ts';
import { loansToMove } from '../../../../src-main/features/moving-in/plan-loans.ts';
import { planMoved, type KindOfMove } from '../../../../src-main/features/moving-in/plan-moved.ts';
import type { UnknownKind } from '../../../../src-main/features/moving-in/records-to-add.ts';
import { libraryToMoveInto } from '../../../support/library-to-move-into.ts';

const noor = { id: 'noor', number: 'S-1', card: '17', givenName: 'Noor', familyName: 'Jansen', group: '3A' };
const matilda = {
  id: 'copy 71',
  barcode: '71',
  titleId: 'matilda',
  title: 'Matilda',
  status: 'in-collection',
  lentTo: null,
  lastLentOn: null,
  lastReturnedOn: null,
  isSetAside: 0,
} as const;
const here = (parts: Partial<LibraryToMoveInto> = {}) =>
  libraryToMoveInto({
    borrowers: () => [noor],
    copy: (barcode) => (barcode === '71' ? matilda : null),
    barcodes: () => ['71'],
    titles: () => [{ id: 'matilda', title: 'Matilda', isbn: '9780140328721' }],
    ...parts,
  });

async function planned<Row extends MovedRow>(
  kind: KindOfMove<Row> & { readonly kind: MovedKind },
  lines: string[],
  addUnknown: UnknownKind[] = ['borrowers', 'copies'],
  library = here(),
) {
  const choices = { ...noChoices, addUnknown };
  const read = await readList(Buffer.from(lines.join('\n')), choices, movedLists(kind.kind));
  const { found, rows } = planMoved(kind, read, choices, library, '2026-09-07');
  return {
    balance: found.balance,
    added: rows.filter(({ after }) => after['adds'] !== undefined),
    outcomes: rows
      .filter(({ after }) => after['adds'] === undefined)
      .map(({ fate, reason }) => reason ?? fate),
    rows,
  };
}

describe('a list of loans', () => {
  test('adds each borrower and copy once, with the names that it says', async () => {
    const { added, outcomes, rows, balance } = await planned(loansToMove, [
      'Card,Name,Class,Barcode,Title,Due on',
      '99,"Bos, Karel",4B,71,Matilda,2026-09-30',
      '99,"Bos, Karel",4B,300,Ronja,2026-09-30',
      '98,,,301,,2026-09-30',
    ]);
    expect(outcomes).toEqual(['new', 'new', 'new']);
    expect(added.map(({ row, name, after }) => [row, name, after])).toEqual([
      [
        2,
        'Karel Bos',
        {
          adds: 'borrower',
          card: '99',
          givenName: 'Karel',
          familyName: 'Bos',
          group: '4B',
        },
      ],
      [3, 'Ronja', { adds: 'copy', barcode: '300', title: 'Ronja' }],
      [
        4,
        '98',
        {
          adds: 'borrower',
          card: '98',
        },
      ],
      [4, '301', { adds: 'copy', barcode: '301' }],
    ]);
    const [karel, ronja] = added;
    expect(rows.slice(4, 6)).toMatchObject([
      { borrower: karel?.borrower, after: { item: 'copy 71' } },
      { borrower: karel?.borrower, after: { item: ronja?.borrower } },
    ]);
    expect(balance).toEqual({
      open: 3,
      openHere: 3,
      overdue: 0,
      overdueHere: 0,
      unknownBorrowers: 2,
      unknownCopies: 2,
      borrowersMade: 2,
      copiesMade: 2,
    });
  });

  test('keeps the number as what its column says, and first name and surname as they are', async () => {
    const { added } = await planned(loansToMove, [
      'Student ID,Card,First name,Last name,Barcode,Due on',
      'S-9,99,Jan Willem,van den Berg,71,2026-09-30',
    ]);
    expect(added[0]?.after).toMatchObject({
      number: 'S-9',
      card: '99',
      givenName: 'Jan Willem',
      familyName: 'van den Berg',
    });
  });

  test('adds a copy to a title that the library has, and copies of a new title to one', async () => {
    const { added } = await planned(loansToMove, [
      'Card,Barcode,Title,Due on',
      '17,300,Matilda,2026-09-30',
      '17,301,Ronja,2026-09-30',
    ]);
    expect(added.map(({ after }) => [after['title'], after['titleId']])).toEqual([
      ['Matilda', 'matilda'],
      ['Ronja', undefined],
    ]);
  });

  test('adds nothing that nobody chose, and counts what could be chosen', async () => {
    const lines = [
      'Card,Name,Barcode,Due on',
      '99,Karel Bos,71,2026-09-30',
      '17,Noor Jansen,300,2026-09-30',
      '98,,301,2026-09-30',
    ];
    const nothing = await planned(loansToMove, lines, []);
    expect(nothing.outcomes).toEqual(['borrower-unknown', 'copy-unknown', 'borrower-unknown']);
    expect(nothing.balance).toMatchObject({
      openHere: 0,
      unknownBorrowers: 2,
      unknownCopies: 2,
      borrowersMade: 0,
      copiesMade: 0,
    });
    const borrowers = await planned(loansToMove, lines, ['borrowers']);
    expect(borrowers.outcomes).toEqual(['new', 'copy-unknown', 'copy-unknown']);
    // The other one has nothing that comes in.
    expect(borrowers.added.map(({ name }) => name)).toEqual(['Karel Bos']);
    expect(borrowers.balance).toMatchObject({ unknownBorrowers: 2, borrowersMade: 1, copiesMade: 0 });
  });

  test('adds nobody for a row that cannot come in, or that has a name alone', async () => {
    const { added, outcomes, balance } = await planned(loansToMove, [
      'Card,Name,Barcode,Lent on,Due on',
      '99,Karel Bos,71,2026-09-30,2026-09-30',
      '98,Karel Bos,71,2026-09-01,never',
      ',Piet Mol,71,2026-09-01,2026-09-30',
    ]);
    expect(outcomes).toEqual(['lent-in-future', 'date-not-understood', 'borrower-unknown']);
    expect(added).toEqual([]);
    expect(balance).toMatchObject({ unknownBorrowers: 0, unknownCopies: 0 });
  });

  test('finds a borrower whom it adds by what a later row says', async () => {
    const { added, outcomes } = await planned(loansToMove, [
      'Student ID,Card,Name,Barcode,Due on',
      'S-9,99,Karel Bos,300,2026-09-30',
      ',99,,301,2026-09-30',
      's-9,,,302,2026-09-30',
      ',,Karel Bos,303,2026-09-30',
    ]);
    expect(outcomes).toEqual(['new', 'new', 'new', 'new']);
    expect(added.filter(({ after }) => after['adds'] === 'borrower')).toHaveLength(1);
  });

  test('lends a copy that it adds only once, whatever the case of its barcode', async () => {
    const { added, outcomes } = await planned(loansToMove, [
      'Card,Barcode,Due on',
      '17,b-300,2026-09-30',
      '17,B-300,2026-09-30',
    ]);
    expect([outcomes, added.length]).toEqual([['new', 'repeats-another-row'], 1]);
  });
});

describe('a list of holds', () => {
  const header = 'Card,Title,Barcode,Hold date';

  test('adds a copy only if its row names a title that the library does not have', async () => {
    const { added, outcomes } = await planned(holdsToMove, [
      header,
      '17,Ronja,300,2026-09-01',
      '17,,301,2026-09-01',
      '17,Emil,,2026-09-01',
      '17,Matilda,302,2026-09-01',
      '99,Ronja,303,2026-09-02',
    ]);
    expect(outcomes).toEqual(['new', 'copy-unknown', 'title-unknown', 'new', 'new']);
    expect(added.map(({ name }) => name)).toEqual(['Ronja', '99', 'Ronja']);
  });

  test('counts one title for copies that it adds: nobody waits twice', async () => {
    expect(
      (await planned(holdsToMove, [header, '17,Ronja,300,2026-09-01', '17,Ronja,301,2026-09-02'])).outcomes,
    ).toEqual(['new', 'same-hold-twice']);
  });

  test('keeps the places of those who come in if the others stay out', async () => {
    const { rows } = await planned(
      holdsToMove,
      [header, '99,Matilda,,2026-09-01', '17,Matilda,,2026-09-02'],
      [],
    );
    expect(rows.map(({ after }) => after['position'])).toEqual([undefined, '1']);
  });
});

test('a list of money adds borrowers, and names a book that is not here in the note', async () => {
  const { added, outcomes, balance } = await planned(chargesToMove, [
    'Card,Amount,Barcode,Title',
    '99,2.50,300,Ronja',
    '99,1.00,,',
  ]);
  expect(outcomes).toEqual(['new', 'new']);
  expect(added.map(({ name }) => name)).toEqual(['99']);
  expect(balance).toMatchObject({ owed: 350, owedHere: 350, unknownBorrowers: 1, unknownCopies: 0 });
});
