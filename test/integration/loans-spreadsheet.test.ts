// Tests the lists of loans as spreadsheets: their columns, whom they hold, and that no cell of them can run.
import { parse } from 'csv-parse/sync';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestLibrary, type TestLibrary } from '../support/open-library.ts';
import { addBorrower, addItem, lend } from '../support/school-year.ts';

let library: TestLibrary;
beforeEach(async () => {
  library = await openTestLibrary();
  const numbers = { barcode: '00412', externalId: '-7', group: '1A' };
  const noor = await addBorrower(library, { givenName: '=cmd()', familyName: 'de "Vos", T.', ...numbers });
  await lend(library, noor, await addItem(library, { barcode: '3000001' }));
  await lend(library, await addBorrower(library, { group: '2B' }), await addItem(library));
  library.clock.set('2026-10-01T10:00:00.000Z');
  await lend(library, await addBorrower(library, { group: '1A' }), await addItem(library));
});
afterEach(() => library.remove());

const asSpreadsheet = (at: string) =>
  library.library.api.fetch(
    new Request(`http://desk/api/v1${at}`, { headers: { accept: 'text/csv, */*;q=0.1' } }),
    { kind: 'window' },
  );
const rowsOf = async (at: string): Promise<Record<string, string>[]> =>
  parse(await (await asSpreadsheet(at)).text(), { bom: true, columns: true });

test('a row tells who has what and since when, and nothing in it can run', async () => {
  const answer = await asSpreadsheet('/overdues?group=1A');
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8; header=present');
  const lines = Buffer.from(await answer.arrayBuffer()).toString('utf8');
  expect(lines.split('\r\n')).toEqual([
    '\ufeffgroup,givenName,familyName,externalId,borrowerBarcode,itemBarcode,title,checkedOutAt,dueOn,daysOverdue,renewals,lost,itemType',
    `1A,'=cmd(),"de ""Vos"", T.",'-7,00412,3000001,Matilda,2026-09-07T10:00:00.000Z,2026-09-28,3,0,false,Book`,
    '',
  ]);
});

test('cells are separated by a semicolon if the call says so, of borrowers too', async () => {
  const read = async (at: string): Promise<string[][]> =>
    parse(await (await asSpreadsheet(at)).text(), { bom: true, delimiter: ';' });
  const [headings, ...rows] = await read('/overdues?group=1A&separator=;');
  expect(headings?.slice(0, 3)).toEqual(['group', 'givenName', 'familyName']);
  expect(rows.map((row) => row.slice(0, 3))).toEqual([['1A', "'=cmd()", 'de "Vos", T.']]);
  expect((await read('/loans?separator=%3B'))[1]).toHaveLength(13);
  const borrowers = await read('/users?separator=%3B');
  expect(borrowers).toHaveLength(4);
  expect(borrowers[0]?.slice(0, 2)).toEqual(['externalId', 'barcode']);
  expect((await library.get('/loans?separator=x')).status).toBe(400);
  expect((await library.get('/users?separator=;')).body).toEqual((await library.get('/users')).body);
});

test('it holds what the list holds, in the same order', async () => {
  for (const [at, count] of [
    ['/loans', 3],
    ['/loans?group=1A', 2],
    ['/overdues', 2],
    ['/overdues?q=vos', 1],
    ['/overdues?group=4C', 0],
  ] as const) {
    const listed = (await library.get(at)).body as { item: { barcode: string } }[];
    const rows = await rowsOf(at);
    expect([at, rows.map(({ itemBarcode }) => itemBarcode)]).toEqual([
      at,
      listed.map(({ item }) => item.barcode),
    ]);
    expect([at, rows.length]).toEqual([at, count]);
  }
});
