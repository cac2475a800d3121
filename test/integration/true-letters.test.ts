// Tests that a letter which waited is true when it leaves: what ended meanwhile is not in it, and an empty one is cancelled.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { MailKind } from '../../src-main/core/manifest/mail-kinds.ts';
import { declaredMailKinds } from '../../src-main/library/features.ts';
import { startMailServer, type MailServer } from '../support/mail-server.ts';
import { openTestLibrary, type TestLibrary } from '../support/open-library.ts';
import { pdfPages } from '../support/pdf-text.ts';
import { addBorrower, addItem, bodyOf, lend, type Copy, type Person } from '../support/school-year.ts';

let library: TestLibrary;
let server: MailServer;
let noor: Person;
let sem: Person;
let books: readonly [Copy, Copy];

const at = (day: string) => {
  library.clock.set(`${day}T10:00:00.000Z`);
};

beforeEach(async () => {
  library = await openTestLibrary();
  server = await startMailServer();
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
    email: 'sem@home.example',
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

const pause = (paused: boolean) => library.post('/mail/settings', { paused });

/** Sends all that waits, as the background sender does. */
async function send(): Promise<void> {
  await pause(false);
  for (let tries = 0; tries < 40; tries += 1) {
    library.clock.set(new Date(Date.parse(library.clock.now()) + 200).toISOString());
    await library.library.services.mail.outbox.runMaintenance();
    if (bodyOf<unknown[]>(await library.get('/mail/messages?status=queued'), 200).length === 0) return;
  }
  throw new Error('letters still wait');
}

/** Noor has both books, 17 days late, and the notices wait. */
async function noticesWait(): Promise<void> {
  for (const book of books) await lend(library, noor, book);
  at('2026-10-15');
  await pause(true);
  for (const to of ['borrower', 'guardian', 'class'])
    expect((await library.post('/mail/overdue-notices', { to })).body).toMatchObject({ queued: 1 });
}

const outcomes = async () =>
  bodyOf<{ status: string; kind: string; trouble: string | null }[]>(
    await library.get('/mail/messages'),
    200,
  ).map(({ kind, status, trouble }) => [kind, status, trouble]);

const everyNotice = ['overdue-class', 'overdue-guardian', 'overdue-borrower'];
const ends: [string, (book: Copy) => Promise<unknown>][] = [
  ['returned', (book) => library.post('/returns', { item: book.id })],
  ['renewed', (book) => library.post('/renewals', { item: book.id })],
  ['lost', (book) => library.post('/losses', { item: book.id })],
  ['claimed to be returned', (book) => library.post('/claims', { item: book.id })],
  ['given another due date', (book) => library.post('/due-dates', { item: book.id, dueOn: '2026-10-20' })],
];

describe('overdue notices that waited, to the borrower, the parents and the teacher', () => {
  test.each(ends)('are not sent once all that they name was %s, and say why', async (_, end) => {
    await noticesWait();
    for (const book of books) await end(book);
    await send();
    expect(server.received).toEqual([]);
    expect(await outcomes()).toEqual(everyNotice.map((kind) => [kind, 'cancelled', 'no-longer-true']));
    const cancelled = library.ledgerLines().filter((line) => line.includes('"mail.cancelled"'));
    expect(cancelled).toHaveLength(3);
    for (const line of cancelled) expect(line).toContain('"trouble":"no-longer-true"');
  });

  test.each(ends)('leave out a book that was %s', async (_, end) => {
    await noticesWait();
    await end(books[0]);
    await send();
    expect(server.received).toHaveLength(3);
    for (const { mail } of server.received) {
      expect(mail.text).toMatch(/\(1 item[;)]/);
      expect(mail.text).toContain('A Compass');
      for (const text of [mail.text, mail.html]) expect(text).not.toContain('The Lighthouse');
    }
  });

  test('name a book again whose return was undone, and are drawn on the day that they leave', async () => {
    await noticesWait();
    const returned = bodyOf<{ events: number[] }>(await library.post('/returns', { item: books[0].id }), 200);
    await library.post(`/events/${String(returned.events[0])}/undo`, {});
    at('2026-10-18');
    await send();
    for (const { mail } of server.received) {
      expect(mail.text).toContain('18 October 2026');
      expect(mail.text).toContain('The Lighthouse | 30000001 | 28 September 2026 | 20');
    }
  });

  test('do not name what became late only later', async () => {
    const third = await addItem(library, { title: 'Another' });
    await noticesWait();
    await library.post('/checkouts', { borrower: noor.id, item: third.id, dueOn: '2026-10-16' });
    at('2026-10-18');
    await library.post('/returns', { item: books[0].id });
    await send();
    for (const { mail } of server.received) expect(mail.text).not.toContain('Another');
  });

  test('speak of no earlier notice that was about what came back', async () => {
    await lend(library, noor, books[0]);
    at('2026-09-20');
    await lend(library, noor, books[1]); // due on 12 October
    for (const day of ['2026-10-01', '2026-10-08']) {
      at(day);
      await library.post('/mail/overdue-notices', { to: 'borrower' });
      await send();
    }
    at('2026-10-15');
    await pause(true);
    await library.post('/mail/overdue-notices', { to: 'borrower' });
    expect((await outcomes())[0]).toEqual(['overdue-borrower-second', 'queued', null]);
    await library.post('/returns', { item: books[0].id });
    await send();
    expect((await outcomes())[0]).toEqual(['overdue-borrower', 'sent', null]);
    expect(server.received.at(-1)?.mail.text).not.toMatch(/We wrote|Lighthouse/);
  });

  test('are not sent to who was handed one on paper meanwhile', async () => {
    await noticesWait();
    await library.post('/mail/overdue-notices/printed', { to: 'borrower' });
    await send();
    expect(await outcomes()).toEqual([
      ['overdue-class', 'sent', null],
      ['overdue-guardian', 'sent', null],
      ['overdue-borrower', 'cancelled', 'told-meanwhile'],
    ]);
  });

  test('go to the address of now, and to no other', async () => {
    await noticesWait();
    await library.post(`/users/${noor.id}`, { email: 'new@home.example', guardianEmail: null });
    await send();
    expect(server.received.map(({ to }) => to[0]).toSorted()).toEqual([
      'new@home.example',
      'teacher@school.example',
    ]);
    expect((await outcomes())[1]).toEqual(['overdue-guardian', 'cancelled', 'no-address']);
  });

  test('tell a teacher of the own class only, by the name of now', async () => {
    await noticesWait();
    const third = await addItem(library, { title: 'Of Sem', barcode: '30000003' });
    await library.post('/mail/outbox/cancel');
    at('2026-09-07');
    await lend(library, sem, third);
    at('2026-10-15');
    await library.post('/mail/overdue-notices', { to: 'class' });
    await library.post(`/users/${noor.id}`, { group: '4B' });
    const groups = bodyOf<{ id: string; name: string }[]>(await library.get('/groups'), 200);
    const old = groups.find(({ name }) => name === '3A');
    await library.post(`/groups/${old?.id ?? ''}`, { name: '3C' });
    await send();
    const [list] = server.received;
    expect(list?.mail.text).toContain('class 3C');
    expect(list?.mail.text).toContain('Of Sem');
    expect(list?.mail.text).not.toContain('Noor');
    expect((await library.get(`/users/${noor.id}/held`)).status).toBeLessThan(500);
  });

  test('that could not be sent are true when they are tried again', async () => {
    await noticesWait();
    server.mishaps.push({ refuse: 'message', code: 451, words: 'later' });
    await library.post('/mail/outbox/cancel');
    await library.post('/mail/overdue-notices', { to: 'borrower' });
    await pause(false);
    await library.library.services.mail.outbox.runMaintenance();
    expect(await outcomes()).toContainEqual(['overdue-borrower', 'queued', 'try-later']);
    for (const book of books) await library.post('/returns', { item: book.id });
    library.clock.set('2026-10-15T12:00:00.000Z');
    await library.library.services.mail.outbox.runMaintenance();
    expect(server.received).toEqual([]);
    expect((await outcomes())[0]).toEqual(['overdue-borrower', 'cancelled', 'no-longer-true']);
  });

  test('on paper name what is late when they are printed', async () => {
    await noticesWait();
    const plan = bodyOf<{ about: string }[]>(await library.get('/mail/overdue-notices?to=borrower'), 200);
    await library.post('/returns', { item: books[0].id });
    const print = async () => {
      const answer = await library.library.api.fetch(
        new Request('http://desk/api/v1/mail/overdue-notices/pdf', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ to: 'borrower', about: plan.map(({ about }) => about) }),
        }),
        { kind: 'window' },
      );
      return (await pdfPages(new Uint8Array(await answer.arrayBuffer()))).join(' ');
    };
    const text = await print();
    expect(text).toContain('A Compass');
    expect(text).toContain('(1 item)');
    expect(text).not.toContain('The Lighthouse');
  });

  test('from before this version know again what they named', async () => {
    await noticesWait();
    const file = path.join(library.folder, 'loandesk.db');
    await library.close();
    const db = new Database(file);
    const read = () =>
      db
        .prepare<[], { about: string }>('SELECT about FROM mail_messages ORDER BY key')
        .all()
        .map(({ about }) => (JSON.parse(about) as string[]).toSorted());
    const before = read();
    expect(before.map((about) => about.length)).toEqual([2, 2, 2]);
    db.exec(`UPDATE mail_messages SET about = '[]'`);
    const folder = 'src-main/core/database/migrations';
    const sql = readFileSync(`${folder}/0050-letters-name-what-they-are-about.sql`, 'utf8');
    for (const statement of sql.split(';').filter((one) => /^\s*(--.*\n|\s)*UPDATE/.test(one)))
      db.exec(statement);
    expect(read()).toEqual(before);
    db.close();
    await library.reopen();
  });
});

describe('a letter about an item on the hold shelf that waited', () => {
  let hold: { id: string };
  beforeEach(async () => {
    await library.post('/settings', { holdReadyMail: true });
    await lend(library, sem, books[0]);
    hold = bodyOf(await library.post('/holds', { borrower: noor.id, item: books[0].id }), 201);
    await pause(true);
    await library.post('/returns', { item: books[0].id });
    library.clock.set('2026-09-07T10:10:00.000Z');
    await library.library.services.holds.runMaintenance();
    expect(await outcomes()).toEqual([['hold-ready', 'queued', null]]);
  });

  test('is sent as long as it waits there, with the day of now', async () => {
    await library.post(`/titles/${books[0].titleId}`, { title: 'The Lighthouse, revised' });
    await send();
    expect(server.received[0]?.mail.text).toContain('The Lighthouse, revised');
  });

  test.each<[string, () => Promise<unknown>]>([
    ['the borrower fetched it', () => library.post('/checkouts', { borrower: noor.id, item: books[0].id })],
    [
      'the borrower fetched it and brought it back',
      async () => {
        await library.post('/checkouts', { borrower: noor.id, item: books[0].id });
        await library.post('/returns', { item: books[0].id });
      },
    ],
    ['the hold was cancelled', () => library.post(`/holds/${hold.id}/cancel`)],
    ['the item was lost', () => library.post('/losses', { item: books[0].id })],
    [
      'it was kept for long enough',
      () => {
        at('2026-11-15');
        return Promise.resolve();
      },
    ],
  ])('is not sent if %s', async (_, end) => {
    await end();
    await send();
    expect(server.received).toEqual([]);
    expect(await outcomes()).toEqual([['hold-ready', 'cancelled', 'no-longer-true']]);
  });
});

describe('a welcome message that waited', () => {
  beforeEach(async () => {
    await pause(true);
    bodyOf(await library.post('/mail/messages', { kind: 'welcome', borrower: noor.id }), 201);
  });

  test('tells the card and goes to the address of now', async () => {
    await library.post(`/users/${noor.id}`, { barcode: '2000009', email: null });
    await send();
    expect(server.received[0]?.mail.text).toContain('2000009');
    expect(server.received[0]?.to).toEqual(['parent@home.example']);
  });

  test('is not sent to who left, or has no address any more', async () => {
    bodyOf(await library.post('/mail/messages', { kind: 'welcome', borrower: sem.id }), 201);
    await library.post(`/users/${noor.id}`, { leftOn: '2026-09-01' });
    await library.post(`/users/${sem.id}`, { email: null });
    await send();
    expect(server.received).toEqual([]);
    expect(await outcomes()).toEqual([
      ['welcome', 'cancelled', 'no-address'],
      ['welcome', 'cancelled', 'borrower-left'],
    ]);
  });
});

test('no kind of letter leaves without a cause: a welcome has its borrower, each other one what it is about', () => {
  const kinds = Object.entries(declaredMailKinds).map(([kind, { looksAgain }]) => {
    if (looksAgain === 'never-waits') return [kind, looksAgain];
    const db = new Database(path.join(library.folder, 'loandesk.db'), { readonly: true });
    const about = {
      kind: kind as MailKind,
      borrowerId: noor.id,
      groupId: null,
      toSecondParent: false,
      about: [],
    };
    const letter = looksAgain(db, about, library.clock.now());
    db.close();
    return [kind, typeof letter === 'string' ? 'not sent' : 'sent'];
  });
  expect(kinds.filter(([, what]) => what !== 'not sent')).toEqual([
    ['welcome', 'sent'],
    ['overdue-slip', 'never-waits'],
  ]);
});

describe('whatever happens at the desk', () => {
  const desk = ['lend', 'return', 'renew', 'lose', 'claim', 'withdraw', 'move', 'found'] as const;
  const shelf = ['hold', 'cancel-hold', 'put-aside'] as const;
  const mail = ['queue', 'remind', 'print', 'send', 'send'] as const;
  const step = fc.record({
    what: fc.oneof(
      fc.constantFrom(...desk),
      fc.constantFrom(...shelf),
      fc.constantFrom(...mail),
      fc.constant('days' as const),
    ),
    pupil: fc.nat(1),
    book: fc.nat(2),
    to: fc.constantFrom('borrower', 'guardian', 'class'),
    days: fc.integer({ min: 1, max: 12 }),
  });

  const at = { pupil: 1, book: 0, to: 'borrower', days: 12 } as const;
  const eachKind = (
    ['hold', 'return', 'put-aside', 'remind', 'send', 'days', 'days', 'queue', 'send'] as const
  ).map((what) => ({ ...at, what }));

  test('no letter leaves that names what is not true', { timeout: 120_000 }, async () => {
    const kinds = new Set<string>();
    await library.post('/settings', { holdReadyMail: true });
    const copies = [...books, await addItem(library, { title: 'The third', barcode: '30000003' })];
    const pupils = [noor, sem];
    let checked = 0;
    const sendAndCheck = async () => {
      await send();
      const open = bodyOf<
        { item: { barcode: string; lost: boolean }; claimedAt: string | null; dueOn: string }[]
      >(await library.get('/loans'), 200).filter(({ item, claimedAt }) => !item.lost && claimedAt === null);
      const today = library.clock.now().slice(0, 10);
      const named = (isLate: boolean) =>
        open.filter(({ dueOn }) => dueOn < today === isLate).map(({ item }) => item.barcode);
      const ready = bodyOf<{ title: { title: string } }[]>(await library.get('/holds?state=ready'), 200);
      for (const { mail: letter } of server.received.slice(checked)) {
        const text = letter.text ?? '';
        const inLetter = [...text.matchAll(/\| (3000000\d) \|/g)].map(([, barcode]) => barcode);
        if (letter.subject?.includes('waiting for you') === true) {
          kinds.add('hold');
          expect(ready.some(({ title }) => text.includes(title.title))).toBe(true);
        } else {
          const isReminder = /[Ss]oon due/.test(letter.subject ?? '');
          kinds.add(isReminder ? 'reminder' : 'overdue');
          expect(inLetter.length, text).toBeGreaterThan(0);
          expect(
            inLetter.filter((barcode) => !named(!isReminder).includes(barcode ?? '')),
            text,
          ).toEqual([]);
          expect(text).toMatch(inLetter.length === 1 ? /\(1 item[;)]/ : /\(\d items[;)]/);
        }
      }
      checked = server.received.length;
      await pause(true);
    };
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 20 }), async (steps) => {
        for (const [index, { id: item }] of copies.entries()) {
          await library.post('/returns', { item });
          await library.post('/checkouts', { borrower: pupils[index % 2]?.id, item });
        }
        for (const { what, pupil, book, to, days } of steps) {
          const [who, item] = [pupils[pupil]?.id, copies[book]?.id];
          const holds = bodyOf<{ id: string }[]>(await library.get('/holds?state=ready'), 200);
          const now = library.clock.now();
          const inDays = new Date(Date.parse(now) + days * 86_400_000).toISOString();
          const answer = await {
            lend: () => library.post('/checkouts', { borrower: who, item, returnFirst: true }),
            return: () => library.post('/returns', { item }),
            renew: () => library.post('/renewals', { item }),
            lose: () => library.post('/losses', { item }),
            claim: () => library.post('/claims', { item }),
            withdraw: () => library.post(`/claims/${item ?? ''}/withdraw`),
            move: () => library.post('/due-dates', { item, dueOn: inDays.slice(0, 10) }),
            found: () => library.post(`/items/${item ?? ''}`, { status: 'in-collection' }),
            hold: () => library.post('/holds', { borrower: who, title: copies[book]?.titleId }),
            'cancel-hold': () => library.post(`/holds/${holds[0]?.id ?? 'none'}/cancel`),
            'put-aside': async () => {
              library.clock.set(new Date(Date.parse(now) + 600_000).toISOString());
              await library.library.services.holds.runMaintenance();
              return library.get('/holds');
            },
            queue: () => library.post('/mail/overdue-notices', { to }),
            remind: () => library.post('/mail/overdue-notices', { to, dueWithin: 30 }),
            print: () => library.post('/mail/overdue-notices/printed', { to }),
            send: async () => {
              await sendAndCheck();
              return library.get('/status');
            },
            days: () => {
              library.clock.set(inDays);
              return library.get('/status');
            },
          }[what]();
          expect(answer.status).toBeLessThan(500);
        }
        await sendAndCheck();
      }),
      { numRuns: 25, examples: [[eachKind]] },
    );
    expect([...kinds].toSorted()).toEqual(['hold', 'overdue', 'reminder']);
  });
});
