// Tests that overdue notices say who has what to whom they should, by mail and on paper.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startMailServer, type MailServer } from '../support/mail-server.ts';
import { openTestLibrary, type TestLibrary } from '../support/open-library.ts';
import { pdfPages } from '../support/pdf-text.ts';

/** Latin with all its marks, Greek, Cyrillic, Turkish, Polish, Vietnamese, and one with a combining mark of its own. */
const names = [
  ['Zoë', 'Müller-Åström', '3A'],
  ['Ελένη', 'Παπαδοπούλου', '3A'],
  ['Юлия', 'Щербакова', '3A'],
  ['Gülşen', 'Yıldız İğdır', '3B'],
  ['Wojciech', 'Żółć-Błaszczyk', '3B'],
  ['Nguyễn', 'Thị Ngọc Ánh', '3B'],
  ['Jose\u0301', 'O’Brien', '3B'],
] as const;

let school: TestLibrary;
let server: MailServer;
beforeEach(async () => {
  school = await openTestLibrary();
  server = await startMailServer();
  await school.post('/mail/settings', {
    server: '127.0.0.1',
    port: server.port,
    security: 'none',
    senderAddress: 'library@school.example',
    perMinute: 600,
    noticeEveryDays: 1,
  });
  for (const [index, [givenName, familyName, group]] of names.entries()) {
    const number = String(index);
    await school.post('/users', {
      givenName,
      familyName,
      group,
      barcode: `B${number}`,
      ...(index % 2 === 0 && { email: `pupil${number}@home.example` }),
      ...(index < 3 && { guardianEmail: `parent${number}@home.example` }),
    });
    await school.post('/items', { barcode: `I${number}`, title: `Book ${number} <b>&amp;` });
    await school.post('/checkouts', { borrower: `barcode:B${number}`, item: `barcode:I${number}` });
  }
  school.clock.set('2026-10-15T10:00:00.000Z');
});
afterEach(async () => {
  await school.remove();
  await server.stop();
});

interface Notice {
  about: string;
  notice: string | null;
  daysOverdue: number;
  earlierDates: string[];
  borrower: { familyName: string } | null;
  group: string;
  address: string | null;
  itemCount: number;
  borrowerCount: number;
  obstacle: string | null;
}
const planned = async (query: string) =>
  (await school.get(`/mail/overdue-notices?${query}`)).body as Notice[];

async function letAllBeSent(): Promise<void> {
  for (let tries = 0; tries < 30; tries += 1) {
    school.clock.set(new Date(Date.parse(school.clock.now()) + 1000).toISOString());
    await school.library.services.mail.outbox.runMaintenance();
  }
}

test('a dry run tells who would get what, and sends nothing', async () => {
  const notices = await planned('to=borrower');
  expect(notices.map(({ address }) => address).filter((address) => address !== null)).toHaveLength(4);
  expect(notices.filter(({ obstacle }) => obstacle === 'no-address')).toHaveLength(3);
  expect(await planned('to=guardian&group=3A')).toMatchObject(
    [{ address: /^parent/ }, { address: /^parent/ }, { address: /^parent/ }].map(() => ({
      group: '3A',
      itemCount: 1,
      address: expect.stringMatching(/^parent\d@/) as string,
    })),
  );
  expect((await school.get('/mail/messages')).body).toEqual([]);
});

test('borrowers who have an address get a notice with their items, once a day', async () => {
  expect((await school.post('/mail/overdue-notices', { to: 'borrower' })).body).toEqual({
    queued: 4,
    skipped: 3,
  });
  await letAllBeSent();
  expect(server.received.map(({ to }) => to[0]).sort()).toEqual(
    [0, 2, 4, 6].map((n) => `pupil${String(n)}@home.example`),
  );
  const zoe = server.received.find(({ to }) => to[0] === 'pupil0@home.example');
  expect(zoe?.mail.to).toEqual([{ name: 'Zoë Müller-Åström', address: 'pupil0@home.example' }]);
  expect(zoe?.mail.text).toContain('- Book 0 <b>&amp; | I0 | 28 September 2026 | 17');
  expect(zoe?.mail.html).toContain('Book 0 &lt;b&gt;&amp;amp;');
  expect((await school.post('/mail/overdue-notices', { to: 'borrower' })).body).toEqual({
    queued: 0,
    skipped: 7,
  });
  expect((await planned('to=borrower')).filter(({ obstacle }) => obstacle === 'already')).toHaveLength(4);
});

test('what is marked as lost is left out of every notice, mailed or printed, until it is found', async () => {
  await school.post('/items', { barcode: 'I0b', title: 'Second book' });
  school.clock.set('2026-09-07T10:00:00.000Z');
  await school.post('/checkouts', { borrower: 'barcode:B0', item: 'barcode:I0b' });
  school.clock.set('2026-10-15T10:00:00.000Z');
  const idOf = async (barcode: string) =>
    ((await school.get(`/items/barcode:${barcode}`)).body as { id: string }).id;
  const [first, other] = [await idOf('I0'), await idOf('I1')];
  for (const id of [first, other]) await school.post(`/items/${id}`, { status: 'lost' });
  const notices = await planned('to=borrower');
  expect(notices.map(({ borrower, itemCount }) => [borrower?.familyName, itemCount])).not.toContainEqual([
    'Παπαδοπούλου',
    expect.anything(),
  ]);
  expect(notices.find(({ borrower }) => borrower?.familyName === 'Müller-Åström')).toMatchObject({
    itemCount: 1,
  });
  expect(await planned('to=class')).toMatchObject([{ group: '3A', itemCount: 2 }, { group: '3B' }]);
  const response = await school.library.api.fetch(
    new Request('http://desk/api/v1/mail/overdue-notices/pdf?to=class&group=3A'),
    { kind: 'window' },
  );
  const printed = (await pdfPages(new Uint8Array(await response.arrayBuffer()))).join(' ');
  expect(printed).toContain('Second book');
  expect(printed).not.toContain('I1');
  await school.post(`/items/${other}`, { status: 'in-collection' });
  expect(await planned('to=borrower')).toHaveLength(names.length);
});

test('while mail is not set up no notice is queued, and no borrower counts as notified', async () => {
  await school.post('/mail/settings', { server: '' });
  const answer = await school.post('/mail/overdue-notices', { to: 'borrower' });
  expect(answer).toMatchObject({ status: 409, body: { code: 'mail-not-set-up' } });
  expect((await school.get('/mail/messages')).body).toEqual([]);
  expect((await planned('to=borrower')).filter(({ obstacle }) => obstacle === null)).toHaveLength(4);
});

test('nor is one while the password of the mail server is missing', async () => {
  await school.post('/mail/settings', { user: 'library' });
  expect((await school.post('/mail/overdue-notices', { to: 'borrower' })).status).toBe(409);
  expect((await school.get('/mail/messages')).body).toEqual([]);
});

test('a notice that waits does not count as sent, and is not queued twice', async () => {
  await school.post('/mail/settings', { paused: true });
  await school.post('/mail/overdue-notices', { to: 'borrower' });
  expect((await planned('to=borrower')).filter(({ obstacle }) => obstacle === 'waiting')).toHaveLength(4);
  expect((await school.post('/mail/overdue-notices', { to: 'borrower' })).body).toEqual({
    queued: 0,
    skipped: 7,
  });
});

test('a notice on paper counts for the day, with an address or without', async () => {
  const printed = await school.post('/mail/overdue-notices/printed', { to: 'borrower', group: '3A' });
  expect(printed).toMatchObject({ status: 200, body: { printed: 3 } });
  const obstacles = (await planned('to=borrower')).map(({ group, obstacle }) => [group, obstacle]);
  expect(obstacles.filter(([group]) => group === '3A')).toEqual([1, 2, 3].map(() => ['3A', 'already']));
  expect(obstacles.filter(([group]) => group === '3B')).not.toContainEqual(['3B', 'already']);
  expect((await school.post('/mail/overdue-notices', { to: 'borrower' })).body).toMatchObject({ queued: 2 });
  expect((await planned('to=guardian')).map(({ obstacle }) => obstacle)).not.toContain('already');
  expect(await planned('to=class&group=3A')).toMatchObject([{ obstacle: 'no-address' }]);
  expect((await school.post('/mail/overdue-notices/printed', { to: 'class' })).body).toEqual({ printed: 2 });
  expect((await planned('to=class')).map(({ obstacle }) => obstacle)).toEqual(['already', 'already']);
  school.clock.set('2026-10-16T10:00:00.000Z');
  expect((await planned('to=borrower&group=3A')).map(({ obstacle }) => obstacle)).not.toContain('already');
});

test('a notice counts for the library’s own day, far from Greenwich too', async () => {
  await school.post('/settings', { timeZone: 'Pacific/Kiritimati' }); // 14 hours ahead
  school.clock.set('2026-10-15T20:00:00.000Z');
  await school.post('/mail/overdue-notices', { to: 'borrower', group: '3A' });
  await letAllBeSent();
  await school.post('/mail/overdue-notices/printed', { to: 'guardian' });
  const told = async (to: string) =>
    (await planned(`to=${to}&group=3A`)).filter(({ obstacle }) => obstacle === 'already').length;
  expect([await told('borrower'), await told('guardian')]).toEqual([2, 3]);
  school.clock.set('2026-10-16T10:00:00.000Z'); // midnight there
  expect([await told('borrower'), await told('guardian')]).toEqual([0, 0]);
});

test('a class’s teacher gets one list of the whole class', async () => {
  const groups = (await school.get('/groups')).body as { id: string; name: string }[];
  const group = groups.find(({ name }) => name === '3A');
  const changed = await school.post(`/groups/${group?.id ?? ''}`, { teacherEmail: 'teacher@school.example' });
  expect(changed.body).toMatchObject({ name: '3A', teacherEmail: 'teacher@school.example' });
  expect(await planned('to=class')).toMatchObject([
    { group: '3A', address: 'teacher@school.example', borrowerCount: 3, itemCount: 3, obstacle: null },
    { group: '3B', address: null, borrowerCount: 4, itemCount: 4, obstacle: 'no-address' },
  ]);
  expect((await school.post('/mail/overdue-notices', { to: 'class' })).body).toEqual({
    queued: 1,
    skipped: 1,
  });
  await letAllBeSent();
  expect(server.received).toHaveLength(1);
  for (const [givenName, familyName, of] of names) {
    const name = `${givenName} ${familyName}`;
    if (of === '3A') expect(server.received[0]?.mail.text).toContain(name);
    else expect(server.received[0]?.mail.text).not.toContain(name);
  }
  expect(school.ledgerLines().join()).not.toContain('teacher@school.example');
});

test('a borrower who is deleted is forgotten in the class lists too', async () => {
  const groups = (await school.get('/groups')).body as { id: string }[];
  for (const { id } of groups) await school.post(`/groups/${id}`, { teacherEmail: 'teacher@school.example' });
  await school.post('/mail/settings', { paused: true });
  await school.post('/mail/overdue-notices', { to: 'class' });
  await school.post('/returns', { item: 'barcode:I2' });
  expect(JSON.stringify(school.tables()['mail_messages'])).toContain('Щербакова');
  expect((await school.delete('/users/barcode:B2')).status).toBe(204);
  expect(JSON.stringify(school.tables())).not.toContain('Щербакова');
  expect(JSON.stringify(school.tables()['mail_messages'])).toContain('Yıldız'); // the other class’s list still waits
});

test('on paper every borrower gets a notice, with or without an address, with every letter of the name', async () => {
  const response = await school.library.api.fetch(
    new Request('http://desk/api/v1/mail/overdue-notices/pdf?to=borrower'),
    { kind: 'window' },
  );
  expect(response.headers.get('content-type')).toBe('application/pdf');
  const bytes = new Uint8Array(await response.arrayBuffer());
  expect(bytes.length).toBeLessThan(200_000);
  const pages = await pdfPages(bytes);
  expect(pages).toHaveLength(7);
  const all = pages.join(' ');
  for (const [givenName, familyName, group] of names)
    expect(
      pages.some((page) => page.includes(`${givenName} ${familyName} · ${group}`.normalize('NFC'))),
    ).toBe(true);
  for (const title of names.map((_, index) => `Book ${String(index)} <b>&amp;`)) expect(all).toContain(title);
  expect(all).not.toContain('□');
});

test('class lists on paper name every pupil, and run over to a next page', async () => {
  for (let index = 0; index < 60; index += 1) {
    await school.post('/items', { barcode: `M${String(index)}`, title: `Another book ${String(index)}` });
  }
  school.clock.set('2026-09-08T10:00:00.000Z');
  await school.post('/loan-rules/rule-any', { maxItems: null });
  for (let index = 0; index < 60; index += 1)
    await school.post('/checkouts', { borrower: 'barcode:B5', item: `barcode:M${String(index)}` });
  school.clock.set('2026-10-15T10:00:00.000Z');
  const response = await school.library.api.fetch(
    new Request('http://desk/api/v1/mail/overdue-notices/pdf?to=class&group=3B'),
    { kind: 'window' },
  );
  const pages = await pdfPages(new Uint8Array(await response.arrayBuffer()));
  expect(pages.length).toBeGreaterThan(1);
  const all = pages.join(' ');
  for (const [, familyName, group] of names)
    if (group === '3B') expect(all).toContain(familyName.normalize('NFC').split(' ')[0]);
  for (let index = 0; index < 60; index += 1) expect(all).toContain(`M${String(index)}`);
});

/** The file that is printed for these notices. */
const print = async (body: object): Promise<string[]> => {
  const response = await school.library.api.fetch(
    new Request('http://desk/api/v1/mail/overdue-notices/pdf', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
    { kind: 'window' },
  );
  expect(response.status).toBe(200);
  return pdfPages(new Uint8Array(await response.arrayBuffer()));
};

test('the first, second and last notice follow each other, each with its own text and the dates before', async () => {
  await school.post('/mail/settings', { noticeEveryDays: 5 });
  await school.post('/mail/templates', {
    kind: 'overdue-borrower',
    language: 'en',
    subject: 'The school’s own words',
    body: 'Dear {{givenName}}: {{items}}',
  });
  const zoe = async () =>
    (await planned('to=borrower')).find(({ borrower }) => borrower?.familyName === 'Müller-Åström');
  const subjects = () =>
    server.received.filter(({ to }) => to[0] === 'pupil0@home.example').map(({ mail }) => mail.subject);
  const sendOn = async (day: string) => {
    school.clock.set(`${day}T10:00:00.000Z`);
    await school.post('/mail/overdue-notices', { to: 'borrower' });
    await letAllBeSent();
  };
  expect(await zoe()).toMatchObject({ notice: 'first', daysOverdue: 17, earlierDates: [] });
  await sendOn('2026-10-15');
  expect(await zoe()).toMatchObject({ obstacle: 'already', notice: 'second', earlierDates: ['2026-10-15'] });
  await sendOn('2026-10-19'); // four days later: left out
  await sendOn('2026-10-20');
  await sendOn('2026-10-25'); // 27 days late: too early for the last
  await sendOn('2026-10-30');
  expect(subjects()).toEqual([
    'The school’s own words',
    'Second notice: items from School library are still out',
    'Second notice: items from School library are still out',
    'Last notice: items from School library are still out',
  ]);
  expect(server.received.at(-1)?.mail.text).toContain(
    'We wrote to you on 15 October 2026, 20 October 2026 and 25 October 2026.',
  );
  expect((await planned('to=guardian'))[0]?.notice).toBe('first');
  await school.post('/returns', { item: 'barcode:I0' });
  school.clock.set('2026-11-01T10:00:00.000Z');
  await school.post('/checkouts', { borrower: 'barcode:B0', item: 'barcode:I0' });
  school.clock.set('2026-12-20T10:00:00.000Z');
  expect(await zoe()).toMatchObject({ notice: 'first', earlierDates: [] });
});

test('a notice on paper counts for the next one', async () => {
  await school.post('/mail/overdue-notices/printed', { to: 'borrower', group: '3A' });
  school.clock.set('2026-10-16T10:00:00.000Z');
  expect((await planned('to=borrower&group=3A')).map(({ notice }) => notice)).toEqual(
    Array.from({ length: 3 }, () => 'second'),
  );
  await school.post('/mail/overdue-notices/printed', { to: 'borrower', group: '3A' });
  const lines = (await school.get('/mail/printed')).body as { kind: string; borrower: object }[];
  expect(lines.map(({ kind }) => kind)).toEqual([
    ...Array.from({ length: 3 }, () => 'overdue-borrower-second'),
    ...Array.from({ length: 3 }, () => 'overdue-borrower'),
  ]);
  expect((await school.get('/mail/outbox')).body).toMatchObject({ printed: 6 });
});

test('only the chosen are sent to, printed for and noted, from so many days late on', async () => {
  const [first, second] = (await planned('to=borrower&group=3A')).map(({ about }) => about);
  const about = [first];
  expect((await school.post('/mail/overdue-notices', { to: 'borrower', about })).body).toEqual({
    queued: 1,
    skipped: 0,
  });
  expect(await print({ to: 'borrower', about: [first, second] })).toHaveLength(2);
  expect(
    (await school.post('/mail/overdue-notices/printed', { to: 'borrower', about: [second] })).body,
  ).toEqual({
    printed: 1,
  });
  expect((await planned('to=borrower&days=17')).length).toBe(names.length);
  expect(await planned('to=borrower&days=18')).toEqual([]);
});

test.each(['letters', 'slips'])('the preview of %s is the page that is printed', async (layout) => {
  const [notice] = await planned('to=borrower&group=3A');
  const { page = '' } = (
    await school.get(`/mail/overdue-notices/letter?to=borrower&about=${notice?.about ?? ''}&layout=${layout}`)
  ).body as { page?: string };
  expect(page).toMatch(/^<svg .*@font-face/);
  const wordsOf = (text: string): string[] => text.split(/\s+/).filter(Boolean).toSorted();
  const { body: file } = await school.call('POST', '/mail/overdue-notices/pdf', {
    to: 'borrower',
    about: [notice?.about],
    layout,
  });
  const [printed = ''] = await pdfPages(file as Uint8Array);
  const drawn = page.slice(page.indexOf('</style>')).replaceAll(/<[^>]+>/g, ' ');
  expect(wordsOf(drawn.replaceAll('&lt;', '<').replaceAll('&amp;', '&'))).toEqual(wordsOf(printed));
});

test('the preview is the letter that arrives', async () => {
  const [notice] = await planned('to=guardian&group=3A');
  const about = notice?.about ?? '';
  const shown = (await school.get(`/mail/overdue-notices/letter?to=guardian&about=${about}`)).body as {
    subject: string;
    body: string;
    html: string;
  };
  await school.post('/mail/overdue-notices', { to: 'guardian', about: [about] });
  await letAllBeSent();
  expect(server.received[0]?.mail.subject).toBe(shown.subject);
  expect(server.received[0]?.mail.text?.trim()).toBe(shown.body.trim());
  expect(server.received[0]?.mail.html?.trim()).toBe(shown.html.trim());
  expect((await school.get('/mail/overdue-notices/letter?to=guardian&about=nobody')).status).toBe(404);
});

test('four slips stand on a page, and class lists hold only the chosen', async () => {
  const slips = await print({ to: 'borrower', layout: 'slips' });
  expect(slips).toHaveLength(2);
  expect(slips[0]).toContain('Book 0');
  for (const [, familyName] of names)
    expect(slips.join(' ')).toContain(familyName.normalize('NFC').split(' ')[0]);
  const [chosen] = await planned('to=borrower&group=3B');
  const [list = '', ...others] = await print({ to: 'borrower', layout: 'lists', about: [chosen?.about] });
  expect(others).toEqual([]);
  expect(list).toContain('class 3B');
  expect(list).not.toContain('Book 0');
});

describe('weekly notices', () => {
  const run = () => school.library.services.mail.notices.queueWeekly();
  const queued = async () => ((await school.get('/mail/messages')).body as unknown[]).length;
  const at = (moment: string): void => {
    school.clock.set(`${moment}:00.000Z`);
  };
  beforeEach(async () => {
    await school.post('/settings', { timeZone: 'Europe/Brussels', weeklyClosedDays: [6, 7] });
    at('2026-10-15T10:00'); // a Thursday
    await school.post('/mail/settings', { weeklyNotices: true, weeklyDay: 1, weeklyTime: '08:00' });
  });

  test('go out at their time, once a week, also after a restart, and not before', async () => {
    await run();
    expect(await queued()).toBe(0); // switched on after Monday
    at('2026-10-19T05:59'); // a minute before eight
    await run();
    expect(await queued()).toBe(0);
    at('2026-10-19T06:00');
    await run();
    expect(await queued()).toBe(4);
    await letAllBeSent();
    await school.reopen();
    at('2026-10-25T21:00');
    await run();
    expect(await queued()).toBe(4);
    at('2026-10-26T07:00'); // eight o’clock in winter time
    await run();
    expect(await queued()).toBe(8);
  });

  test('what could not be mailed is counted at the desk, until it was printed or the next week', async () => {
    const toPrint = async () =>
      ((await school.get('/status')).body as { notices: { code: string; facts: object }[] }).notices
        .filter(({ code }) => code === 'notices-to-print')
        .map(({ facts }) => facts);
    at('2026-10-19T06:00');
    await run();
    expect(await toPrint()).toEqual([{ count: 3 }]);
    at('2026-10-26T07:00');
    await run();
    expect(await toPrint()).toEqual([{ count: 3 }]);
    await school.post('/mail/overdue-notices/printed', { to: 'borrower' });
    expect(await toPrint()).toEqual([]);
  });

  test('go out on the next open day if the computer was off, the library closed or mail not set up', async () => {
    await school.post('/closed-days', { startsOn: '2026-10-19', endsOn: '2026-10-20', name: 'Fair' });
    at('2026-10-20T10:00');
    await run();
    expect(await queued()).toBe(0);
    at('2026-10-21T10:00');
    await school.post('/mail/settings', { server: '' });
    await run();
    await school.post('/mail/settings', { server: '127.0.0.1' });
    await run();
    expect(await queued()).toBe(4);
    await letAllBeSent();
    at('2026-10-26T10:00');
    await run();
    expect(await queued()).toBe(8);
  });

  test('are off unless someone switches them on', async () => {
    await school.post('/mail/settings', { weeklyNotices: false });
    at('2026-10-26T10:00');
    await run();
    expect(await queued()).toBe(0);
  });
});
