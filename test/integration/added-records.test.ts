// Borrowers and copies that a list of loans, holds or money names and the library does not have: added, found, and undone.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { committed, corrected, planned, rowsOf, undone } from '../support/import-files.ts';
import { moveUndone, started, uploaded } from '../support/moves.ts';
import { openTestLibrary, type TestLibrary } from '../support/open-library.ts';
import { addBorrower, addItem, bodyOf, type Copy, type Person } from '../support/school-year.ts';

let library: TestLibrary;
let noor: Person;
let book: Copy;
beforeEach(async () => {
  library = await openTestLibrary();
  await library.post('/settings', { timeZone: 'Europe/Amsterdam' });
  noor = await addBorrower(library, { barcode: '2000017' });
  book = await addItem(library, { barcode: '30000001', title: 'Matilda' });
});
afterEach(() => library.remove());

const loans = [
  'Patron Barcode,Patron Name,Title,Copy Barcode,Date Out,Due Date',
  '2000017,"Jansen, Noor",Matilda,30000001,01/09/2026,22/09/2026',
  '2000099,"Bos, Karel",Ronja,30000003,01/09/2026,22/09/2026',
  '2000099,"Bos, Karel",Momo,30000004,01/09/2026,22/09/2026',
  '2000017,"Jansen, Noor",,30000005,01/09/2026,22/09/2026',
  '',
].join('\n');
const both = { addUnknown: ['borrowers', 'copies'] };

interface Borrower extends Person {
  givenName: string;
  familyName: string;
  group: string | null;
}
const listed = async <Row>(path: string): Promise<Row[]> => bodyOf<Row[]>(await library.get(path), 200);
const borrowers = (query = '') => listed<Borrower>(`/users${query}`);
const items = (query = '') => listed<Copy & { title: string }>(`/items${query}`);
const everything = async () =>
  Promise.all(['/users', '/items', '/titles', '/loans', '/holds', '/groups', '/places'].map(listed));
const mark = encodeURIComponent('From the old program');

async function loansIn(): Promise<string> {
  const { id } = await planned(library, loans, 'loans.csv', 'loans');
  await corrected(library, id, both);
  await committed(library, id);
  return id;
}

describe('a list of loans', () => {
  test('adds them once a person chose so, with a mark, and the undo takes them away', async () => {
    const before = await everything();
    const plan = await planned(library, loans, 'loans.csv', 'loans');
    expect(plan).toMatchObject({
      counts: { new: 1, rejected: 3 },
      found: { balance: { openHere: 1, unknownBorrowers: 1, unknownCopies: 3, borrowersMade: 0 } },
    });
    const { id, found } = await corrected(library, plan.id, both);
    expect(found?.balance).toMatchObject({ openHere: 4, borrowersMade: 1, copiesMade: 3 });
    expect((await rowsOf(library, id)).map(({ row, name, moved }) => [row, name, moved?.adds])).toEqual([
      [3, 'Karel Bos', 'borrower'],
      [3, 'Ronja', 'copy'],
      [4, 'Momo', 'copy'],
      [5, '30000005', 'copy'],
      [2, 'Noor Jansen', null],
      [3, 'Karel Bos', null],
      [4, 'Karel Bos', null],
      [5, 'Noor Jansen', null],
    ]);
    expect(await committed(library, id)).toMatchObject({
      status: 'applied',
      result: { added: 4, borrowersMade: 1, copiesMade: 3, skipped: 0 },
    });

    expect(await borrowers(`?group=${mark}`)).toMatchObject([
      { barcode: '2000099', givenName: 'Karel', familyName: 'Bos' },
    ]);
    expect((await items(`?place=${mark}`)).map(({ title }) => title)).toEqual([
      'Ronja',
      'Momo',
      'Unknown title 30000005',
    ]);
    expect(await listed('/loans')).toHaveLength(4);

    expect(await library.get(`/imports/${id}/undo`)).toMatchObject({
      body: { restores: 8, obstacleCount: 0 },
    });
    expect(await undone(library, id)).toMatchObject({ status: 'undone', result: { takenBack: 8, kept: 0 } });
    expect(await everything()).toEqual(before);
  });

  test('adds nothing the second time', async () => {
    await loansIn();
    const { id } = await planned(library, loans, 'loans.csv', 'loans');
    expect(await corrected(library, id, both)).toMatchObject({
      counts: { new: 0, unchanged: 4 },
      found: { balance: { unknownBorrowers: 0, unknownCopies: 0, borrowersMade: 0, copiesMade: 0 } },
    });
  });

  test.each<[string, (karel: Borrower, ronja: Copy) => Promise<unknown>, string[]]>([
    [
      'was given another name',
      ({ id }) => library.post(`/users/${id}`, { givenName: 'Carl' }),
      ['Karel Bos'],
    ],
    [
      'borrowed something here',
      ({ id }) => library.post('/checkouts', { borrower: id, item: `barcode:30000002` }),
      ['Karel Bos'],
    ],
    [
      'brought a book back',
      (_, { id }) => library.post('/returns', { item: id }),
      ['Karel Bos', 'Karel Bos', 'Ronja'],
    ],
    ['waits for a book', ({ id }) => library.post('/holds', { borrower: id, item: book.id }), ['Karel Bos']],
  ])('leaves a borrower who %s since', async (_, happens, kept) => {
    await addItem(library, { barcode: '30000002', title: 'Emil' });
    const id = await loansIn();
    const [karel] = await borrowers(`?group=${mark}`);
    const [ronja] = await items(`?place=${mark}`);
    if (karel === undefined || ronja === undefined) throw new Error('nothing was added');
    expect((await happens(karel, ronja)) as { status: number }).toMatchObject({
      status: expect.toSatisfy((status: number) => status < 300) as number,
    });
    const { obstacles } = bodyOf<{ obstacles: { name: string }[] }>(
      await library.get(`/imports/${id}/undo`),
      200,
    );
    expect(obstacles.map(({ name }) => name).toSorted()).toEqual(kept);
    expect(await undone(library, id, true)).toMatchObject({ result: { kept: kept.length } });
    expect(await borrowers(`?group=${mark}`)).toMatchObject([{ id: karel.id }]);
  });

  test('leaves a copy whose title was corrected since', async () => {
    const id = await loansIn();
    const unknown = (await items(`?place=${mark}`)).at(-1) as Copy & { titleId: string };
    bodyOf(await library.post(`/titles/${unknown.titleId}`, { title: 'Pippi Longstocking' }), 200);
    expect(await undone(library, id, true)).toMatchObject({ result: { takenBack: 7, kept: 1 } });
    expect(await items(`?place=${mark}`)).toMatchObject([{ title: 'Pippi Longstocking' }]);
  });

  test('adds copies only for a token that may change the collection', async () => {
    const { id } = await planned(library, loans, 'loans.csv', 'loans');
    const scopes = ['borrowers:write', 'circulation', 'override'];
    const { token } = bodyOf<{ token: string }>(await library.post('/tokens', { name: 'Move', scopes }), 201);
    const statusOf = async (addUnknown: string[]) => {
      const options = {
        headers: { host: '127.0.0.1:4780', authorization: `Bearer ${token}` },
        door: { kind: 'tcp', hosts: ['127.0.0.1:4780'] } as const,
      };
      return (await library.call('POST', `/imports/${id}`, { addUnknown }, options)).status;
    };
    expect(await statusOf(['borrowers', 'copies'])).toBe(403);
    expect(await statusOf(['borrowers'])).toBe(200);
    await library.library.services.imports.settled(id);
  });
});

test('a file of an offline desk adds them with the due date of a new borrower and a new copy', async () => {
  const file =
    'Version=1.0\tGenerator=kocApp\tGeneratorVersion=1\r\n2026-09-01 09:02:31 118\tissue\t2000099\t30000003\r\n';
  const { id } = await planned(library, file, 'offline.koc', 'loans');
  expect(await corrected(library, id, both)).toMatchObject({ counts: { new: 3, rejected: 0 } });
  await committed(library, id);
  bodyOf(await library.post('/checkouts', { borrower: noor.id, item: book.id }), 201);
  const lent = await listed<{ dueOn: string; checkedOutAt: string }>('/loans');
  const lengths = lent.map(
    ({ dueOn, checkedOutAt }) => Date.parse(dueOn) - Date.parse(checkedOutAt.slice(0, 10)),
  );
  expect(lengths).toEqual([lengths[1], lengths[1]]);
});

test('the names of borrowers whom a list added are gone from its plan once they are erased', async () => {
  await loansIn();
  const [karel] = await borrowers(`?group=${mark}`);
  for (const barcode of ['30000003', '30000004'])
    bodyOf(await library.post('/returns', { item: `barcode:${barcode}` }), 200);
  expect((await library.post(`/users/${karel?.id ?? ''}/erasure`)).status).toBeLessThan(300);
  expect(JSON.stringify(library.tables()['import_rows'])).not.toContain('Karel');
});

test('a list of the school with the number of a borrower who was added corrects the name and the class', async () => {
  const list = 'Student ID,Barcode,Due Date\nS-9,30000001,22/09/2026\n';
  const { id } = await planned(library, list, 'loans.csv', 'loans');
  await corrected(library, id, both);
  await committed(library, id);
  expect(await borrowers(`?group=${mark}`)).toMatchObject([
    { externalId: 'S-9', barcode: null, givenName: 'Unknown borrower', familyName: 'S-9' },
  ]);
  const pupils = await planned(library, 'Student ID,First name,Last name,Class\nS-9,Karel,Bos,4B\n');
  expect(await committed(library, pupils.id)).toMatchObject({ result: { changed: 1 } });
  expect(await borrowers('?group=4B')).toMatchObject([{ givenName: 'Karel', familyName: 'Bos' }]);
});

describe('a move', () => {
  const files = {
    'loans.csv': loans,
    'holds.csv': 'Patron Barcode,Title,Copy Barcode,Date Placed\n2000098,Ronja,30000003,01/09/2026\n',
    'fines.csv': 'Patron Barcode,Reason,Amount Owed\n2000099,Overdue,2.50\n2000097,Overdue,1.00\n',
  };

  test('waits at each list that names what is not here, adds what a person chooses, and is undone', async () => {
    const before = await everything();
    let move = '';
    for (const [name, bytes] of Object.entries(files))
      move = (await uploaded(library, name, bytes, move === '' ? undefined : move)).id;
    const unknownIn = async (kind: string) => {
      const { status, imports } = await started(library, move);
      expect(status).toBe('waiting');
      const list = imports.find((one) => one.status !== 'applied');
      expect(list?.kind).toBe(kind);
      const { unknownBorrowers, unknownCopies } = list?.found?.balance ?? {};
      await corrected(library, list?.id ?? '', both);
      return [unknownBorrowers, unknownCopies];
    };
    expect(await unknownIn('loans')).toEqual([1, 3]);
    expect(await unknownIn('holds')).toEqual([1, 0]);
    expect(await unknownIn('charges')).toEqual([1, 0]);
    const { status, imports, here } = await started(library, move);
    expect(status).toBe('applied');
    expect(imports.map(({ result }) => [result?.added, result?.borrowersMade, result?.copiesMade])).toEqual([
      [4, 1, 3],
      [1, 1, 0],
      [2, 1, 0],
    ]);
    expect(here.map(({ rows }) => rows)).toEqual([4, 1, 2]);
    expect(here.at(-1)?.owed).toBe(350);
    expect((await borrowers(`?group=${mark}`)).map(({ barcode }) => barcode)).toEqual([
      '2000099',
      '2000098',
      '2000097',
    ]);

    expect(await library.get(`/moves/${move}/undo`)).toMatchObject({ body: { obstacleCount: 0 } });
    expect(await moveUndone(library, move)).toMatchObject({ status: 'undone' });
    expect(await everything()).toEqual(before);
  });

  test('goes on without them if nobody chooses, or if a person left them out before', async () => {
    const { id, imports } = await uploaded(library, 'loans.csv', loans);
    expect((await started(library, id)).status).toBe('waiting');
    const { status, here } = await started(library, id);
    expect([status, here[0]?.rows]).toEqual(['applied', 1]);
    const again = await uploaded(library, 'loans.csv', loans);
    expect(again.imports[0]?.id).not.toBe(imports[0]?.id);
    await corrected(library, again.imports[0]?.id ?? '', { addUnknown: [] });
    expect((await started(library, again.id)).status).toBe('applied');
    expect(await borrowers()).toMatchObject([{ id: noor.id }]);
  });
});
