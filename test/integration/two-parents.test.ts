// Tests that letters to parents reach both of them, each apart, and that each family is written to in its language.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startMailServer, type MailServer } from '../support/mail-server.ts';
import { openTestLibrary, type TestLibrary } from '../support/open-library.ts';
import { pdfPages } from '../support/pdf-text.ts';
import { addBorrower, addItem, bodyOf, lend, type Person } from '../support/school-year.ts';

let library: TestLibrary;
let server: MailServer;
let noor: Person;

const first = 'mother@home.example';
const second = 'father@elsewhere.example';

beforeEach(async () => {
  library = await openTestLibrary();
  server = await startMailServer();
  await library.post('/mail/settings', {
    server: '127.0.0.1',
    port: server.port,
    security: 'none',
    senderAddress: 'library@school.example',
    perMinute: 600,
    noticeEveryDays: 1,
    paused: true,
  });
  noor = await addBorrower(library, {
    givenName: 'Noor',
    familyName: 'Jansen',
    group: '3A',
    barcode: '2000001',
    guardianEmail: first,
    secondGuardianEmail: second,
  });
});
afterEach(async () => {
  await library.remove();
  await server.stop();
});

async function lateBook(): Promise<void> {
  await lend(library, noor, await addItem(library, { title: 'The Lighthouse', barcode: '30000001' }));
  library.clock.set('2026-10-15T10:00:00.000Z');
}

async function send(): Promise<void> {
  await library.post('/mail/settings', { paused: false });
  for (let tries = 0; tries < 6; tries += 1) {
    library.clock.set(new Date(Date.parse(library.clock.now()) + 1000).toISOString());
    await library.library.services.mail.outbox.runMaintenance();
  }
}

const queueNotices = async (to = 'guardian') =>
  (await library.post('/mail/overdue-notices', { to })).body as { queued: number; skipped: number };
const recipients = () => server.received.map(({ to }) => to);
const planned = async () =>
  bodyOf<{ address: string | null; secondAddress: string | null; obstacle: string | null }[]>(
    await library.get('/mail/overdue-notices?to=guardian'),
    200,
  );

test('a notice to parents goes to both, and neither sees the other’s address', async () => {
  await lateBook();
  expect(await planned()).toMatchObject([{ address: first, secondAddress: second, obstacle: null }]);
  expect(await queueNotices()).toEqual({ queued: 1, skipped: 0 });
  await send();
  expect(recipients()).toEqual([[first], [second]]);
  const [toFirst, toSecond] = server.received;
  expect(toFirst?.mail.text).toBe(toSecond?.mail.text);
  expect(JSON.stringify(toFirst)).not.toContain(second);
  expect(await planned()).toMatchObject([{ obstacle: 'already' }]);
});

test('a letter to both counts as one notice: the next is the second', async () => {
  await lateBook();
  await queueNotices();
  await send();
  library.clock.set('2026-11-05T10:00:00.000Z');
  expect(await planned()).toMatchObject([{ notice: 'second', earlierDates: ['2026-10-15'] }]);
});

test('the other parent gets it where one address was refused', async () => {
  await lateBook();
  server.unknown.add(first);
  await queueNotices();
  await send();
  expect(recipients()).toEqual([[second]]);
  library.clock.set('2026-11-05T10:00:00.000Z');
  expect(await planned()).toMatchObject([{ obstacle: null }]);
  expect(await queueNotices()).toEqual({ queued: 1, skipped: 0 });
  const waiting = bodyOf<{ address: string }[]>(await library.get('/mail/messages?status=queued'), 200);
  expect(waiting.map(({ address }) => address)).toEqual([second]);
});

test('parents with one address get one letter', async () => {
  await library.post(`/users/${noor.id}`, { secondGuardianEmail: first });
  await lateBook();
  await queueNotices();
  await send();
  expect(recipients()).toEqual([[first]]);
});

test('if the first address is removed while letters wait, the other parent gets one', async () => {
  await lateBook();
  await queueNotices();
  await library.post(`/users/${noor.id}`, { guardianEmail: null });
  await send();
  expect(recipients()).toEqual([[second]]);
});

test('a letter on paper meanwhile ends both', async () => {
  await lateBook();
  await queueNotices();
  await library.post('/mail/overdue-notices/printed', { to: 'guardian' });
  await send();
  expect(recipients()).toEqual([]);
});

test('a pupil without an own address is welcomed at both parents’', async () => {
  await library.post('/mail/messages', { kind: 'welcome', borrower: noor.id });
  await send();
  expect(recipients()).toEqual([[first], [second]]);
  await library.post(`/users/${noor.id}`, { email: 'noor@school.example' });
  await library.post('/mail/messages', { kind: 'welcome', borrower: noor.id });
  await send();
  expect(recipients().slice(2)).toEqual([['noor@school.example']]);
});

test('what is due soon is told to both, once', async () => {
  await lend(library, noor, await addItem(library, { title: 'The Lighthouse', barcode: '30000001' }));
  library.clock.set('2026-09-26T10:00:00.000Z');
  const request = { to: 'guardian', dueWithin: 3 };
  await library.post('/mail/overdue-notices', request);
  await send();
  expect(recipients()).toEqual([[first], [second]]);
  expect((await library.post('/mail/overdue-notices', request)).body).toEqual({ queued: 0, skipped: 0 });
});

test('a family is written to in its language, by mail and on paper; a teacher in the library’s', async () => {
  const [group] = bodyOf<{ id: string }[]>(await library.get('/groups'), 200);
  await library.post(`/groups/${group?.id ?? ''}`, { teacherEmail: 'teacher@school.example' });
  await library.post(`/users/${noor.id}`, { language: 'nl', secondGuardianEmail: null });
  await lateBook();
  await queueNotices();
  await queueNotices('class');
  await send();
  const [toParent, toTeacher] = server.received;
  expect(toParent?.mail.text).toContain('28 september 2026');
  expect(toParent?.mail.text).not.toContain('Dear');
  expect(toTeacher?.mail.text).toContain('28 September 2026');
  const pdf = await library.library.api.fetch(
    new Request('http://desk/api/v1/mail/overdue-notices/pdf?to=guardian'),
    { kind: 'window' },
  );
  expect((await pdfPages(new Uint8Array(await pdf.arrayBuffer()))).join()).toContain('28 september 2026');
  await library.post(`/users/${noor.id}`, { language: null });
  library.clock.set('2026-11-05T10:00:00.000Z');
  await queueNotices();
  await send();
  expect(server.received.at(-1)?.mail.text).toContain('28 September 2026');
});

test('a family whose language has no letters is written to in the library’s', async () => {
  expect((await library.post(`/users/${noor.id}`, { language: 'tr' })).status).toBe(200);
  await lateBook();
  await queueNotices();
  await send();
  expect(server.received[0]?.mail.text).toContain('28 September 2026');
  expect((await library.post(`/users/${noor.id}`, { language: 'Turkish' })).status).toBe(400);
});
