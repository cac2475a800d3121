// Tests the list of borrowers as a spreadsheet: its form, whom it holds, and that no cell of it can run.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { parse } from 'csv-parse/sync';
import { openTestLibrary, type TestLibrary } from '../support/open-library.ts';

let library: TestLibrary;
beforeEach(async () => {
  library = await openTestLibrary();
  await library.post('/users', {
    givenName: '=HYPERLINK("http://x")',
    familyName: 'de "Vos", T.',
    barcode: '00412',
    group: '1A',
    message: 'Two\nlines',
  });
  await library.post('/users', { givenName: 'Zoë', familyName: "'+x", externalId: "'7", group: '2B' });
});
afterEach(() => library.remove());

const asSpreadsheet = (query = '') =>
  library.library.api.fetch(
    new Request(`http://desk/api/v1/users${query}`, { headers: { accept: 'text/csv, */*;q=0.1' } }),
    { kind: 'window' },
  );
const rowsOf = async (query?: string): Promise<Record<string, string>[]> =>
  parse(await (await asSpreadsheet(query)).text(), { bom: true, columns: true });

test('it begins with the mark of UTF-8 and the columns’ names, and every line ends as RFC 4180 says', async () => {
  const answer = await asSpreadsheet();
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8; header=present');
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(bytes.toString('utf8').split('\r\n')).toEqual([
    '\ufeffexternalId,barcode,givenName,familyName,group,category,email,guardianEmail,secondGuardianEmail,language,birthDate,leftOn,expiresOn,message,blockedReason',
    `,00412,"'=HYPERLINK(""http://x"")","de ""Vos"", T.",1A,Pupil,,,,,,,,"Two\nlines",`,
    `''7,,Zoë,''+x,2B,Pupil,,,,,,,,,`,
    '',
  ]);
});

test('it holds the borrowers that the list is narrowed to, or none', async () => {
  expect(await rowsOf('?group=2B')).toMatchObject([{ givenName: 'Zoë' }]);
  expect(await rowsOf('?q=vos')).toMatchObject([{ barcode: '00412' }]);
  expect(await rowsOf('?q=vos&group=2B')).toEqual([]);
  expect(await rowsOf('?q=...')).toEqual([]);
});

test('a client that does not ask for it gets JSON as before', async () => {
  const answer = await library.get('/users');
  expect(answer.headers.get('content-type')).toBe('application/json');
  expect(answer.body).toHaveLength(2);
});
