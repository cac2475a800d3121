// Tests which open loans of another program come in, and why the others stay out.
import { describe, expect, test } from 'vitest';
import { noChoices } from '../../../../src-main/features/imports/choices-rules.ts';
import { readList } from '../../../../src-main/features/lists/read-list.ts';
import type { BorrowerHere } from '../../../../src-main/features/moving-in/borrowers-here-rules.ts';
import type { CopyHere } from '../../../../src-main/features/moving-in/copies-here-rules.ts';
import type { LibraryToMoveInto } from '../../../../src-main/features/moving-in/library-here.ts';
import { movedLists } from '../../../../src-main/features/moving-in/moved-columns-rules.ts';
import { loansToMove } from '../../../../src-main/features/moving-in/plan-loans.ts';
import { planMoved } from '../../../../src-main/features/moving-in/plan-moved.ts';
import { libraryToMoveInto } from '../../../support/library-to-move-into.ts';

const today = '2026-09-07';
const person = (id: string, more: Partial<BorrowerHere> = {}): BorrowerHere => ({
  id,
  number: null,
  card: null,
  givenName: 'Noor',
  familyName: 'Jansen',
  group: null,
  ...more,
});
const copy = (barcode: string, more: Partial<CopyHere> = {}): CopyHere => ({
  id: `copy ${barcode}`,
  barcode,
  titleId: 'title',
  title: 'Matilda',
  status: 'in-collection',
  lentTo: null,
  lastLentOn: null,
  lastReturnedOn: null,
  isSetAside: 0,
  ...more,
});

function library(borrowers: BorrowerHere[], copies: CopyHere[], formerCards = {}): LibraryToMoveInto {
  return libraryToMoveInto({
    borrowers: () => borrowers,
    formerCards: () => new Map(Object.entries(formerCards)),
    copy: (barcode) => copies.find((one) => one.barcode.toLowerCase() === barcode.toLowerCase()) ?? null,
    barcodes: () => copies.map(({ barcode }) => barcode),
  });
}

const noor = person('noor', { number: 'S-1042', card: '2000017', group: '3A' });
const usual = library([noor], [copy('0071'), copy('0072'), copy('0073')]);

async function planned(lines: string[], here = usual, lineEnd = '\n') {
  const read = await readList(Buffer.from(lines.join(lineEnd)), { ...noChoices }, movedLists('loans'));
  const { found, rows } = planMoved(loansToMove, read, { ...noChoices }, here, today);
  return { found, rows };
}
const header = 'Card,Barcode,Lent on,Due on,Renewals';
const reasons = async (lines: string[], here = usual) =>
  (await planned(lines, here)).rows.map(({ reason }) => reason);

describe('a row of a list of loans', () => {
  test('becomes a loan with its dates and renewals', async () => {
    const { rows } = await planned([header, '2000017,0071,11/05/2026,25/05/2026,2']);
    expect(rows).toMatchObject([
      {
        fate: 'new',
        action: 'add',
        borrower: 'noor',
        name: 'Noor Jansen',
        after: {
          item: 'copy 0071',
          barcode: '0071',
          title: 'Matilda',
          lentOn: '2026-05-11',
          dueOn: '2026-05-25',
          renewals: '2',
        },
        notes: [],
      },
    ]);
  });

  test.each([
    ['2026-05-11', '2026-05-25'],
    ['11-05-2026', '25-05-2026'],
    ['11.5.26', '25.5.26'],
    ['11 May 2026', '25 mei 2026'],
    ['2026-05-11T22:30:00.000Z', '2026-05-25 23:59:00'],
    ['46153', '46167'],
    ['20260511', '20260525'],
  ])('reads %s and %s as dates', async (lentOn, dueOn) => {
    const { rows } = await planned([header, `2000017,0071,${lentOn},${dueOn},`]);
    expect(rows).toMatchObject([{ fate: 'new', after: { lentOn: '2026-05-11', dueOn: '2026-05-25' } }]);
  });

  test('without a day of lending counts as lent when it was due, or today, and says so', async () => {
    const { rows } = await planned([
      'Card,Barcode,Due on',
      '2000017,0071,2026-05-25',
      '2000017,0072,2026-09-30',
    ]);
    expect(rows).toMatchObject([
      {
        after: { lentOn: '2026-05-25' },
        notes: [{ field: 'lentOn', kind: 'guessed', code: 'lent-unknown' }],
      },
      { after: { lentOn: today } },
    ]);
  });

  test('stays out with its reason', async () => {
    const here = library(
      [noor, person('sam', { card: '2000018', givenName: 'Sam' })],
      [
        copy('0071'),
        copy('0072', { status: 'withdrawn' }),
        copy('0073', { lentTo: 'sam' }),
        copy('0074', { lastLentOn: '2026-05-11', lastReturnedOn: '2026-05-20' }),
        copy('0075', { lastLentOn: '2026-05-01', lastReturnedOn: '2026-05-12' }),
        copy('0076', { isSetAside: 1 }),
        copy('0077', { lastLentOn: '2026-05-01', lastReturnedOn: '2026-05-11' }),
      ],
    );
    const since = '2026-05-11,2026-05-25,0';
    expect(
      await reasons(
        [
          header,
          `2000099,0071,${since}`,
          `,0071,${since}`,
          `2000017,0099,${since}`,
          `2000017,,${since}`,
          `2000017,9.78043E+12,${since}`,
          `2000017,0072,${since}`,
          `2000017,0073,${since}`,
          `2000017,0074,${since}`,
          `2000017,0075,${since}`,
          `2000017,0076,${since}`,
          `2000017,0077,${since}`,
          '2000017,0071,2026-05-11,,0',
          '2000017,0071,2026-05-11,soon,0',
          '2000017,0071,2026-09-08,2026-09-30,0',
        ],
        here,
      ),
    ).toEqual([
      'borrower-unknown',
      'borrower-missing',
      'copy-unknown',
      'barcode-missing',
      'barcode-damaged',
      'copy-withdrawn',
      'lent-to-another',
      'lent-since',
      'lent-since',
      'set-aside',
      null,
      'due-missing',
      'date-not-understood',
      'lent-in-future',
    ]);
    expect(await reasons([header, '2000017,0071,2026-05-11,2026-05-10,0'])).toEqual(['due-before-lent']);
  });

  test('adds nothing if the borrower has the copy already, or another row lends it', async () => {
    const here = library([noor], [copy('0071', { lentTo: 'noor' }), copy('0072')]);
    const { rows } = await planned(
      [
        header,
        '2000017,0071,2026-05-11,2026-05-25,0',
        '2000017,0072,2026-05-11,2026-05-25,0',
        '2000017,0072,2026-05-12,2026-05-26,0',
      ],
      here,
    );
    expect(rows).toMatchObject([
      { fate: 'unchanged', reason: 'already-lent', action: 'nothing' },
      { fate: 'new' },
      { fate: 'rejected', reason: 'repeats-another-row', otherRow: 3 },
    ]);
  });

  test('that was returned is no open loan, in the many ways to say so', async () => {
    const returnedHeader = 'Card,Barcode,Due on,Returned';
    expect(
      await reasons([
        returnedHeader,
        '2000017,0071,2026-09-30,2026-05-20',
        '2000017,0071,2026-09-30,1',
        '2000017,0071,2026-09-30,yes',
        '2000017,0071,2026-09-30,0',
        '2000017,0072,2026-09-30,No',
        '2000017,0073,2026-09-30,0000-00-00',
      ]),
    ).toEqual(['returned', 'returned', 'returned', null, null, null]);
  });
});

describe('the borrower of a row', () => {
  const twins = library(
    [
      noor,
      person('emma-3', { givenName: 'Emma', familyName: 'de Vries', group: '3A', number: '00123' }),
      person('emma-4', { givenName: 'Emma', familyName: 'de Vries', group: '4B', card: '2000020' }),
    ],
    [copy('0071'), copy('0072')],
    { '1999999': 'noor' },
  );
  const found = async (names: string, row: string) =>
    (await planned([`${names},Barcode,Due on`, `${row},0071,2026-09-30`], twins)).rows.map(
      ({ borrower, reason, notes }) =>
        borrower === null
          ? reason
          : [borrower, ...notes.map(({ code }) => code).filter((code) => code !== 'lent-unknown')].join(' '),
    )[0];

  test.each([
    ['Student ID', 'S-1042', 'noor'],
    ['Student ID', 's-1042', 'noor'],
    ['Student ID', '2000017', 'noor'],
    ['Card', 'S-1042', 'noor'],
    ['Card', '1999999', 'noor'],
    ['Student ID', '123', 'emma-3 zeros-restored'],
    ['Student ID,Card', 'S-1042,2000020', 'number-and-card-disagree'],
    ['Student ID,Name', 'S-1042,Karel Bos', 'noor name-of-another'],
    ['Student ID,Name', 'S-1042,"Jansen, N."', 'noor'],
    ['Student ID,Name', 'S-9999,Noor Jansen', 'borrower-unknown'],
    ['Name', 'Noor Jansen', 'noor found-by-name'],
    ['Name', '"Jansen, Noor"', 'noor found-by-name'],
    ['First name,Last name', 'Noor,Jansen', 'noor found-by-name'],
    ['Name', 'Emma de Vries', 'borrower-several'],
    ['Name,Class', 'Emma de Vries,4b', 'emma-4 found-by-name'],
    ['Name,Class', 'Emma de Vries,5C', 'borrower-several'],
    ['Name', 'Karel Bos', 'borrower-unknown'],
  ])('named by %s as %s is %s', async (names, row, expected) => {
    expect(await found(names, row)).toBe(expected);
  });
});

describe('the copy of a row', () => {
  test('is found in any case, and with lost leading zeros if only one fits', async () => {
    const here = library([noor], [copy('B-71'), copy('00072'), copy('073'), copy('0073')]);
    const { rows } = await planned(
      ['Card,Barcode,Due on', '2000017,b-71,2026-09-30', '2000017,72,2026-09-30', '2000017,73,2026-09-30'],
      here,
    );
    expect(rows.map(({ after, reason }) => reason ?? after.item)).toEqual([
      'copy B-71',
      'copy 00072',
      'copy-unknown',
    ]);
    expect(rows[1]?.notes).toContainEqual({
      field: 'barcode',
      kind: 'guessed',
      code: 'zeros-restored',
      from: '72',
      to: '00072',
    });
  });

  test('of another title is told: the barcodes may be those of another library', async () => {
    const { rows } = await planned([
      'Card,Barcode,Title,Due on',
      '2000017,0071,Tintin in Tibet,2026-09-30',
      '2000017,0072,Matilda (paperback),2026-09-30',
    ]);
    expect(rows.map(({ notes }) => notes.map(({ code }) => code))).toEqual([
      ['title-of-another', 'lent-unknown'],
      ['lent-unknown'],
    ]);
  });
});

test('the balance counts the open loans of the file, those that come, and those overdue', async () => {
  const { found } = await planned([
    'Card,Barcode,Due on,Returned',
    '2000017,0071,2026-05-25,',
    '2000017,0072,2026-09-30,',
    '2000017,0099,2026-05-25,',
    '2000017,0073,2026-05-25,2026-05-20',
  ]);
  expect(found.balance).toMatchObject({ open: 3, overdue: 2, openHere: 2, overdueHere: 1 });
});

test('a list without a required column waits for a person to choose it', async () => {
  const { found, rows } = await planned(['Card,Code of the book,Due on', '2000017,0071,2026-05-25']);
  expect([found.lacking, rows]).toEqual([['barcode'], []]);
});

test('a list without names of columns shows its columns, so that a person can say what they are', async () => {
  const lines = ['2000017,0071,2026-05-25', '2000017,0072,2026-05-25'];
  const { found } = await planned(lines);
  expect(found.columns.map(({ samples }) => samples[0])).toEqual(['2000017', '0071', '2026-05-25']);
});

describe('a file of an offline desk', () => {
  const start = 'Version=1.0\tGenerator=koct-firefox\tGeneratorVersion=0.1';
  const ruled = libraryToMoveInto({
    ...usual,
    dueDatesByRule: () => (_, __, lentOn) => `${lentOn.slice(0, 8)}28`,
  });
  const plannedFrom = async (...lines: string[]) => planned([start, ...lines, ''], ruled, '\r\n');

  test('lends what was lent last, from that day, until the loan rule says', async () => {
    const { found, rows } = await plannedFrom(
      '2026-09-01 09:02:31 118\tissue\t2000017\t0071\t',
      '2026-09-02 09-02-31 870\tissue\t2000017\t0072',
    );
    expect(found).toMatchObject({
      format: 'koc',
      lacking: [],
      rows: 2,
      balance: { open: 2, openHere: 2, overdue: 0 },
    });
    expect(rows).toMatchObject([
      {
        fate: 'new',
        borrower: 'noor',
        after: { barcode: '0071', lentOn: '2026-09-01', dueOn: '2026-09-28' },
        notes: [{ field: 'dueOn', kind: 'guessed', code: 'due-by-rule', to: '2026-09-28' }],
      },
      { after: { barcode: '0072', lentOn: '2026-09-02' } },
    ]);
  });

  test('leaves out what came back, and names lines that are no loans', async () => {
    const { found, rows } = await plannedFrom(
      '2026-09-01 09:00:00\tissue\t2000017\t0071',
      '2026-09-01 09:01:00\tpayment\t2000017\t1.50',
      '2026-09-01 09:02:00\treturn\t0073',
      '2026-09-01 09:03:00\trenew\t0073',
      '2026-09-02 09:04:00\treturn\t0071',
      '2026-09-02 09:05:00\tissue\t2000017\t0072',
      '2026-09-03 09:05:00\tissue\tS-1042\t0072',
    );
    expect(rows.map(({ row, reason }) => [row, reason])).toEqual([
      [2, 'returned'],
      [3, 'payment-left-out'],
      [4, 'return-only'],
      [5, 'line-not-understood'],
      [7, 'returned'],
      [8, null],
    ]);
    expect(rows[1]).toMatchObject({ name: '2000017', after: { amount: '1.50' } });
    expect(rows[5]?.after).toMatchObject({ barcode: '0072', lentOn: '2026-09-03' });
    expect(found.balance).toMatchObject({ open: 1, openHere: 1, overdue: 0, overdueHere: 0 });
  });

  test('has no loan from a time that is none', async () => {
    const { rows } = await plannedFrom('yesterday\tissue\t2000017\t0071');
    expect(rows.map(({ reason }) => reason)).toEqual(['date-not-understood']);
  });
});

describe('a list of books of which some are lent', () => {
  const titles = [{ id: 'elk', title: 'Elk', isbn: null }];
  const withCopies = (...copies: CopyHere[]) =>
    libraryToMoveInto({
      ...usual,
      titles: () => titles,
      copiesOf: () => copies,
      dueDatesByRule: () => () => '2026-09-28',
    });
  const list = [
    'Title,Author,Year,Pages,Language,Loaned to,Date loaned',
    'Elk,Ann Lee,2001,90,en,Noor Jansen,2026-09-01',
  ];
  const other = 'Elk,Ann Lee,2001,90,en,,';
  const plannedWith = async (...copies: CopyHere[]) =>
    (await planned([...list, other], withCopies(...copies))).rows;

  test('without barcodes lends any copy of the title, and says so', async () => {
    const rows = await plannedWith(copy('1', { lentTo: 'sam' }), copy('2'));
    expect(rows).toMatchObject([
      {
        row: 2,
        fate: 'new',
        after: { item: 'copy 2', barcode: '2', lentOn: '2026-09-01', dueOn: '2026-09-28' },
        notes: [{ code: 'found-by-name' }, { code: 'copy-by-title', to: '2' }, { code: 'due-by-rule' }],
      },
    ]);
  });

  test.each([
    ['is here already', copy('2', { lentTo: 'noor' }), 'already-lent'],
    [
      'came before and ended',
      copy('2', { lastLentOn: '2026-09-01', lastReturnedOn: '2026-09-03' }),
      'lent-since',
    ],
  ])('adds no second loan if it %s', async (_, second, reason) => {
    const rows = await plannedWith(copy('1'), second);
    expect(rows.map((row) => row.reason)).toEqual([reason]);
  });

  test('without any day lends no copy that was lent here before', async () => {
    const undated = [
      'Title,Author,Year,Pages,Language,Loaned to',
      'Elk,Ann Lee,2001,90,en,Noor Jansen',
      other.slice(0, -1),
    ];
    const reasonWith = async (one: CopyHere) => reasons(undated, withCopies(one));
    expect(await reasonWith(copy('1'))).toEqual([null]);
    expect(await reasonWith(copy('1', { lastLentOn: '2026-09-01' }))).toEqual(['lent-since']);
  });

  test('says why a title has no copy to lend', async () => {
    expect(await reasons([...list, other], libraryToMoveInto({ ...usual, titles: () => [] }))).toEqual([
      'title-unknown',
    ]);
    expect((await plannedWith()).map((row) => row.reason)).toEqual(['copy-unknown']);
  });
});
