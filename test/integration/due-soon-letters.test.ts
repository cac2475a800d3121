// Tests letters and lists a few days before the due date: off at first, once for each due date, and true when they leave.
import { rmSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startMailServer, type MailServer } from '../support/mail-server.ts';
import { openTestLibrary, type TestLibrary } from '../support/open-library.ts';
import { pdfPages } from '../support/pdf-text.ts';
import { addBorrower, addItem, bodyOf, lend, type Copy, type Person } from '../support/school-year.ts';

let library: TestLibrary;
let server: MailServer;
let noor: Person;
let sem: Person;
let books: readonly [Copy, Copy];

/** Ten o'clock in the morning; the books are due on Monday 28 September. */
const at = (day: string) => {
  library.clock.set(`${day}T10:00:00.000Z`);
};

beforeEach(async () => {
  library = await openTestLibrary();
  server = await startMailServer();
  await library.post('/settings', { timeZone: 'Europe/Amsterdam' });
  await library.post('/mail/settings', {
    server: '127.0.0.1',
    port: server.port,
    security: 'none',
    senderAddress: 'library@school.example',
    perMinute: 600,
  });
  noor = await addBorrower(library, {
    givenName: 'Noor',
    familyName: 'Jansen',
    group: '3A',
    barcode: '2000001',
    email: 'noor@home.example',
    guardianEmail: 'parent@home.example',
  });
  sem = await addBorrower(library, {
    givenName: 'Sem',
    familyName: 'Bos',
    group: '3A',
    barcode: '2000002',
  });
  const [group] = bodyOf<{ id: string }[]>(await library.get('/groups'), 200);
  await library.post(`/groups/${group?.id ?? ''}`, { teacherEmail: 'teacher@school.example' });
  books = [
    await addItem(library, { title: 'The Lighthouse', barcode: '30000001' }),
    await addItem(library, { title: 'A Compass', barcode: '30000002' }),
  ];
});
afterEach(async () => {
  await library.remove();
  await server.stop();
});

const set = (changes: object) => library.post('/mail/settings', changes);
const maintain = () => library.library.services.mail.notices.queueReminders();
async function send(): Promise<void> {
  for (let tries = 0; tries < 20; tries += 1) {
    library.clock.set(new Date(Date.parse(library.clock.now()) + 200).toISOString());
    await library.library.services.mail.outbox.runMaintenance();
  }
}
/** The day goes by, with all that Loandesk does by itself. */
const day = async (date: string) => {
  at(date);
  await maintain();
  await send();
};
const planned = async (query: string) =>
  bodyOf<
    { itemCount: number; dueOn: string; address: string | null; obstacle: string | null; notice: null }[]
  >(await library.get(`/mail/overdue-notices?${query}`), 200);
const texts = () => server.received.map(({ mail }) => mail.text ?? '');

test('a library that did not ask for them sends none', async () => {
  for (const book of books) await lend(library, noor, book);
  expect((await library.get('/mail/settings')).body).toMatchObject({ dueSoonDays: 0, dueSoonTo: 'borrower' });
  for (const date of ['2026-09-25', '2026-09-28']) await day(date);
  expect(server.received).toEqual([]);
});

test('a borrower gets one letter with all that is due soon, so many days before, and never a second for it', async () => {
  await set({ dueSoonDays: 3 });
  for (const book of books) await lend(library, noor, book);
  await day('2026-09-23');
  expect(server.received).toEqual([]);
  for (const date of ['2026-09-25', '2026-09-25', '2026-09-28']) await day(date);
  expect(server.received).toHaveLength(1);
  const [letter] = server.received;
  expect(letter?.to).toEqual(['noor@home.example']);
  expect(letter?.mail.subject).toBe('Soon due back at School library');
  expect(letter?.mail.text).toContain('Soon due back (2 items):');
  expect(letter?.mail.text).toContain('- The Lighthouse | 30000001 | 28 September 2026\n');
  expect(letter?.mail.html).not.toContain('Days late');
  await library.reopen();
  await day('2026-09-28');
  expect(server.received, 'not after a restart either').toHaveLength(1);
  at('2026-10-10');
  expect(await planned('to=borrower'), 'an overdue notice is another matter').toMatchObject([
    { notice: 'first', obstacle: null, itemCount: 2 },
  ]);
});

test('a new due date is told of again', async () => {
  await set({ dueSoonDays: 3 });
  await lend(library, noor, books[0]);
  await day('2026-09-25');
  const { dueOn } = bodyOf<{ dueOn: string }>(await library.post('/renewals', { item: books[0].id }), 200);
  await day('2026-09-28');
  expect(server.received).toHaveLength(1);
  await day(dueOn);
  expect(server.received).toHaveLength(2);
});

test('what is due before the library opens again is told of on the last open day', async () => {
  await set({ dueSoonDays: 1 });
  await lend(library, noor, books[0]);
  await day('2026-09-24');
  expect(server.received).toEqual([]);
  await day('2026-09-25'); // a Friday
  expect(texts()[0]).toContain('28 September 2026');
  await day('2026-09-27');
  expect(server.received).toHaveLength(1);
});

test('they go out from the time of the weekly notices on, and not while the library is closed', async () => {
  await set({ dueSoonDays: 3, weeklyTime: '14:00' });
  await lend(library, noor, books[0]);
  for (const date of ['2026-09-25', '2026-09-26']) await day(date);
  expect(server.received).toEqual([]);
  library.clock.set('2026-09-28T12:30:00.000Z');
  await maintain();
  await send();
  expect(server.received).toHaveLength(1);
});

test('parents get the same, a teacher one list of the class, also printed', async () => {
  await lend(library, noor, books[0]);
  await lend(library, sem, books[1]);
  at('2026-09-25');
  const pdf = async (body: object) => {
    const answer = await library.library.api.fetch(
      new Request('http://desk/api/v1/mail/overdue-notices/pdf', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ dueWithin: 3, ...body }),
      }),
      { kind: 'window' },
    );
    expect(answer.status).toBe(200);
    return (await pdfPages(new Uint8Array(await answer.arrayBuffer()))).join(' ');
  };
  expect(await planned('to=class&dueWithin=3')).toMatchObject([
    { itemCount: 2, dueOn: '2026-09-28', notice: null, address: 'teacher@school.example' },
  ]);
  const list = await pdf({ to: 'class' });
  for (const words of ['Noor Jansen', 'Sem Bos', 'The Lighthouse', 'A Compass', 'Soon due back'])
    expect(list).toContain(words);
  expect(list).not.toContain('Days late');
  const slips = await pdf({ to: 'borrower', layout: 'slips' });
  expect(slips).toContain('Soon due back');
  expect(await pdf({ to: 'borrower', layout: 'lists' })).toContain('Sem Bos');
  for (const to of ['guardian', 'class'])
    expect((await library.post('/mail/overdue-notices', { to, dueWithin: 3 })).body).toMatchObject({
      queued: 1,
    });
  await send();
  expect(server.received.map(({ to }) => to[0])).toEqual(['parent@home.example', 'teacher@school.example']);
  expect(texts()[1]).toContain('- Sem Bos | A Compass | 30000002 | 28 September 2026');
  expect(await planned('to=class&dueWithin=3')).toEqual([]);
  expect(await planned('to=borrower&dueWithin=3'), 'borrowers were not told').toMatchObject([
    { address: null, obstacle: 'no-address' },
    { address: 'noor@home.example', obstacle: null },
  ]);
});

test('what is on paper counts as told', async () => {
  await set({ dueSoonDays: 3 });
  await lend(library, noor, books[0]);
  await lend(library, sem, books[1]);
  at('2026-09-25');
  const printed = await library.post('/mail/overdue-notices/printed', { to: 'borrower', dueWithin: 3 });
  expect(printed.body).toEqual({ printed: 2 });
  await day('2026-09-25');
  expect(server.received).toEqual([]);
  expect(await planned('to=borrower&dueWithin=3')).toEqual([]);
  expect((await library.get('/mail/printed')).body).toMatchObject([
    { kind: 'due-soon-borrower' },
    { kind: 'due-soon-borrower' },
  ]);
});

test('a book that came back or was renewed while the letter waited is not in it; it can be told of again', async () => {
  await set({ dueSoonDays: 3, paused: true });
  for (const book of books) await lend(library, noor, book);
  await day('2026-09-25');
  const returned = bodyOf<{ events: number[] }>(await library.post('/returns', { item: books[0].id }), 200);
  await set({ paused: false });
  await send();
  expect(texts()[0]).toContain('(1 item)');
  expect(texts()[0]).not.toContain('The Lighthouse');
  await library.post(`/events/${String(returned.events[0])}/undo`, {});
  await day('2026-09-28');
  expect(server.received).toHaveLength(2);
  expect(texts()[1]).toContain('The Lighthouse');
  expect(texts()[1]).not.toContain('A Compass');
});

test('a letter that waited until the book is late is not sent: an overdue notice follows', async () => {
  await set({ dueSoonDays: 3, paused: true });
  await lend(library, noor, books[0]);
  await day('2026-09-25');
  at('2026-09-30');
  await set({ paused: false });
  await send();
  expect(server.received).toEqual([]);
  expect((await library.get('/mail/messages')).body).toMatchObject([
    { kind: 'due-soon-borrower', status: 'cancelled', trouble: 'no-longer-true' },
  ]);
});

test('what is lost or claimed to be returned is not asked for', async () => {
  for (const book of books) await lend(library, noor, book);
  await library.post('/losses', { item: books[0].id });
  await library.post('/claims', { item: books[1].id });
  at('2026-09-25');
  expect(await planned('to=borrower&dueWithin=3')).toEqual([]);
});

test('a library that is known again from its ledger alone tells of nothing twice', async () => {
  await set({ dueSoonDays: 3 });
  for (const book of books) await lend(library, noor, book);
  await day('2026-09-25');
  const before = library.tables()['due_reminders'];
  expect(before).toHaveLength(2);
  await library.close();
  for (const end of ['', '-wal', '-shm', '.closed'])
    rmSync(path.join(library.folder, `loandesk.db${end}`), { force: true });
  await library.reopen();
  expect(library.tables()['due_reminders']).toEqual(before);
});

test('days that are no number of days are refused', async () => {
  for (const dueSoonDays of [-1, 31, 1.5, '3']) expect((await set({ dueSoonDays })).status).toBe(400);
  expect((await library.get('/mail/overdue-notices?to=borrower&dueWithin=31')).status).toBe(400);
});
