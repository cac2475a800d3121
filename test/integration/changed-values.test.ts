// Tests that a value which changed inside a row by itself is found after the day's backup, told, and put right where the ledger knows it.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { committed, planned } from '../support/import-files.ts';
import { openTestLibrary, type TestLibrary } from '../support/open-library.ts';
import { placedValues } from '../support/row-bytes.ts';
import { addBorrower, addItem, bodyOf, lend, type LoanAnswer } from '../support/school-year.ts';

interface Told {
  code: string;
  facts: { backup?: string; rows?: number; look?: { what: string; number: string; fields?: string[] }[] };
}

let library: TestLibrary;
let day = 7;
const mailServer = {
  ...{ server: '127.0.0.1', port: 25, security: 'none' },
  ...{ senderAddress: 'library@school.example', senderName: 'The library' },
};

beforeAll(async () => {
  library = await openTestLibrary();
  const noor = await addBorrower(library, {
    ...{ barcode: '2000001', category: 'Teacher', birthDate: '1988-03-05', message: 'wears glasses' },
  });
  const item = await addItem(library, {
    barcode: 'B1',
    title: 'Matilda',
    publishedYear: 1988,
    note: 'stained',
  });
  await lend(library, noor, item);
  for (let times = 0; times < 2; times += 1) {
    nextDay();
    bodyOf(await library.post('/renewals', { item: item.id }), 200);
  }
  await library.post('/closed-days', { startsOn: '2026-10-12', endsOn: '2026-10-16', name: 'Autumn' });
  await library.post('/settings', { libraryName: 'Rainbow', language: 'en' });
  await library.library.services.photos.put(
    'desk-1',
    noor.id,
    Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3, 4]),
  );
  bodyOf(
    await library.post('/webhooks', { name: 'Website', url: 'http://127.0.0.1:1/', types: ['loan.opened'] }),
    201,
  );
  bodyOf(await library.post('/mail/settings', { ...mailServer, paused: true }), 200);
  const letter = { kind: 'welcome', language: 'en', subject: 'Welcome', body: 'For {{name}}' };
  bodyOf(await library.post('/mail/templates', letter), 200);
  await addBorrower(library, { barcode: '2000002', email: 'sam@school.example', sendWelcomeMessage: true });
  const { id } = await planned(library, 'number,given name,family name,class\nS-1,Eva,Vos,1A\n');
  await committed(library, id);
  await backedUp();
});
afterAll(() => library.remove());

function nextDay(): void {
  day += 1;
  library.clock.set(new Date(Date.UTC(2026, 8, day, 10)).toISOString());
}

/** Makes a backup, and waits until the library is looked over. */
async function backedUp(): Promise<void> {
  nextDay();
  bodyOf(await library.post('/backups'), 201);
  await library.library.services.looksOver.atRest();
}

/** Turns one bit of a value over in the closed library's file, and opens it again. */
async function turnedOver(table: string, column: string): Promise<void> {
  await library.close();
  turnOver(table, column);
  await library.reopen();
}

function turnOver(table: string, column: string): void {
  const file = path.join(library.folder, 'loandesk.db');
  const value = placedValues(file).find((one) => one.table === table && one.column === column);
  if (value === undefined) throw new Error(`no ${table}.${column}`);
  const bytes = readFileSync(file);
  const last = value.offset + value.length - 1;
  bytes[last] = (bytes[last] ?? 0) ^ 1;
  writeFileSync(file, bytes);
}

const notices = async (): Promise<(Told & { id: string })[]> =>
  bodyOf<{ notices: (Told & { id: string })[] }>(await library.get('/status'), 200).notices;

/** What is told, and then dismissed. */
async function told(): Promise<Told[]> {
  const found = await notices();
  for (const { id } of found) await library.delete(`/notices/${id}`);
  return found.map(({ code, facts }) => ({ code, facts }));
}

test.each([
  ['borrowers', 'birth_date', { what: 'borrower', number: '2000001', fields: ['birthDate'] }],
  ['borrowers', 'message', { what: 'borrower', number: '2000001', fields: ['message'] }],
  ['items', 'note', { what: 'item', number: 'B1', fields: ['note'] }],
  ['titles', 'published_year', { what: 'title', number: 'B1', fields: ['publishedYear'] }],
  ['loan_rules', 'loan_days', { what: 'loanRule', number: '', fields: ['loanDays'] }],
  ['closed_days', 'ends_on', { what: 'closedDays', number: 'Autumn', fields: ['endsOn'] }],
  ['settings', 'name', { what: 'setting', number: '', fields: [] }],
  ['borrower_photos', 'bytes', { what: 'photo', number: '2000001', fields: ['bytes'] }],
  ['webhooks', 'name', { what: 'webhook', number: 'Websitd', fields: ['name'] }],
  ['mail_templates', 'body', { what: 'letter', number: '', fields: ['body'] }],
  ['mail_messages', 'subject', { what: 'message', number: '2000002', fields: ['subject'] }],
  ['import_rows', 'name', { what: 'importRow', number: '', fields: ['name'] }],
])('a bit of %s.%s is told after the next backup, once', async (table, column, expected) => {
  await turnedOver(table, column);
  await backedUp();
  expect(await told()).toMatchObject([{ code: 'rows-changed', facts: { look: [expected], rows: 1 } }]);
  await backedUp();
  expect(await notices()).toEqual([]);
});

test('what the ledger knows of an open loan is put right', async () => {
  const before = bodyOf<LoanAnswer[]>(await library.get('/loans'), 200);
  const etag = (await library.get('/loans')).headers.get('etag');
  await turnedOver('loans', 'renewals');
  expect((await library.get('/loans')).body).not.toEqual(before);
  await backedUp();
  expect(await told()).toEqual([
    { code: 'loans-corrected', facts: { rows: 1, look: [{ what: 'item', number: 'B1' }] } },
  ]);
  const after = await library.get('/loans');
  expect(after.body).toEqual(before);
  expect(after.headers.get('etag')).not.toBe(etag);
});

test('a file of which no backup can be made is told, and read whole and mended at the next start', async () => {
  await library.reopen(); // nothing of it is left in the log
  turnOver('borrowers', 'given_name');
  expect((await library.post('/backups')).status).toBe(503);
  expect((await told()).map(({ code }) => code)).toEqual(['library-damaged']);
  await library.close();
  expect(existsSync(path.join(library.folder, 'loandesk.db.closed'))).toBe(false);
  await library.reopen();
  expect((await told()).map(({ code }) => code)).toEqual(['library-mended']);
  bodyOf(await library.post('/backups'), 201);
  await library.close();
  expect(existsSync(path.join(library.folder, 'loandesk.db.closed'))).toBe(true);
  await library.reopen();
});
