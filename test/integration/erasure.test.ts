// Tests that erasing a borrower leaves no byte of them in any file, everybody else as they were, and a library that is whole.
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { decryptCopy, keysOpenedWith } from '../../src-main/features/backups/backup-key.ts';
import { examine } from '../../src-main/features/health/examination.ts';
import { filesIn, found } from '../reliability/words-in-files.ts';
import { liveIn, placesIn, tracesOfXanthippe, type LivedIn } from '../support/lived-in-library.ts';
import { startMailServer } from '../support/mail-server.ts';
import { newFolder, openTestLibrary, type TestLibrary } from '../support/open-library.ts';
import { addBorrower, addItem, bodyOf, lend, problemOf } from '../support/school-year.ts';

interface Erasure {
  id: string;
  borrower: string;
  stage: string;
  removed: Record<string, number>;
  remains: string[];
  finishedAt: string | null;
}

let library: TestLibrary;
beforeEach(async () => {
  library = await openTestLibrary();
  await library.post('/settings', { timeZone: 'Europe/Amsterdam' });
});
afterEach(() => library.remove());

const traces = (folder = library.folder, wanted: (name: string) => boolean = () => true): string[] =>
  found(filesIn(folder, wanted), [], tracesOfXanthippe);
const erasure = async (id: string): Promise<Erasure> => bodyOf(await library.get(`/erasures/${id}`), 200);
async function erased(reference: string, stage = 'done'): Promise<Erasure> {
  const begun = bodyOf<Erasure>(await library.post(`/users/${reference}/erasure`), 202);
  return vi.waitFor(
    async () => {
      const now = await erasure(begun.id);
      expect(now.stage).toBe(stage);
      return now;
    },
    { timeout: 30_000, interval: 50 },
  );
}
const codes = async (): Promise<string[]> =>
  bodyOf<{ notices: { code: string }[] }>(await library.get('/status'), 200).notices.map(({ code }) => code);
const why = async (): Promise<unknown> =>
  bodyOf<{ notices: { code: string; facts: Record<string, unknown> }[] }>(
    await library.get('/status'),
    200,
  ).notices.find(({ code }) => code === 'erasure-unfinished')?.facts['why'];
const faults = () =>
  examine(library.folder, library.clock.now()).filter(
    ({ state, check }) => state !== 'fine' && check !== 'backups' && check !== 'holder',
  );

/** Everything of everybody else, row by row. */
function rowsOfOthers({ xanthippe }: LivedIn): Record<string, unknown[]> {
  const tables = library.tables();
  const about = (table: string): unknown[] =>
    (tables[table] ?? []).filter((row) => !JSON.stringify(row).includes(xanthippe.id));
  return {
    borrowers: about('borrowers'),
    items: tables['items'] ?? [],
    titles: tables['titles'] ?? [],
    loans: about('loans'),
    photos: about('borrower_photos'),
    messages: about('mail_messages').filter((row) => (row as { kind: string }).kind !== 'overdue-class'),
    groups: tables['borrower_groups'] ?? [],
  };
}

test(
  'nothing of an erased borrower is left in any file, and everybody else is as before',
  { timeout: 120_000 },
  async () => {
    const lived = await liveIn(library);
    for (const [place, wanted] of Object.entries(placesIn(library.folder)))
      expect(traces(library.folder, wanted).length, `the control: ${place}`).toBeGreaterThan(0);
    const before = rowsOfOthers(lived);
    const counts = { loans: library.tables()['loans']?.length, events: library.tables()['events']?.length };

    const receipt = await erased(lived.xanthippe.id);

    expect(traces()).toEqual([]);
    await library.close();
    expect(traces()).toEqual([]);
    await library.reopen();
    const after = rowsOfOthers(lived);
    expect({ ...after, loans: [] }).toEqual({ ...before, loans: [] });
    expect(library.tables()['mail_messages'], 'lists that named the erased').toMatchObject([
      { kind: 'overdue-class', status: 'sent', body: null, html: null, subject: null },
      { kind: 'overdue-class', status: 'cancelled', body: null, html: null, subject: null },
    ]);
    expect(library.tables()['mail_refused_addresses']).toEqual([]);
    expect(after['loans']).toEqual(expect.arrayContaining(before['loans'] ?? []));
    expect(library.tables()['loans']?.length).toBe(counts.loans);
    // The erasure, and the ends of a hold and a booking.
    expect(library.tables()['events']?.length).toBe((counts.events ?? 0) + 3);
    expect(receipt.removed).toMatchObject({
      records: 1,
      photos: 1,
      importFiles: 2,
      oldLedgers: 1,
      unreadable: 0,
    });
    expect(receipt.removed['backups']).toBeGreaterThanOrEqual(2);
    expect(receipt.finishedAt).not.toBeNull();
    expect(faults()).toEqual([]);
    expect(library.reported).toEqual([]);
    await library.library.services.sip2.machineReports.runMaintenance();
    expect(bodyOf<{ notices: unknown[] }>(await library.get('/status'), 200).notices).toEqual([]);
    expect(bodyOf<unknown[]>(await library.get('/users?q=xanth'), 200)).toEqual([]);
    expect(bodyOf<unknown[]>(await library.get('/users?q=noor'), 200)).toHaveLength(2);
    expect((await library.post(`/users/${lived.xanthippe.id}/erasure`)).body).toMatchObject({
      id: receipt.id,
    });
  },
);

test('an older backup brings back no borrower who was erased since', { timeout: 120_000 }, async () => {
  const person = await addBorrower(library, {
    givenName: 'Xanthippe',
    familyName: 'Quixwood',
    barcode: '88077031',
  });
  const item = await addItem(library);
  await lend(library, person, item);
  const { file } = bodyOf<{ file: string }>(await library.post('/backups'), 201);
  await library.post('/returns', { item: item.id });
  const copy = filesIn(path.join(library.folder, 'backups'), () => true);
  await erased(person.id);
  for (const [name, bytes] of copy) writeFileSync(path.join(library.folder, 'backups', name), bytes);
  expect(traces().length, 'the control').toBeGreaterThan(0);
  await library.post('/restores', { backup: file });
  await vi.waitFor(
    async () => {
      expect((await library.get('/restores')).body).toMatchObject({ latest: { state: 'done' } });
      expect((await library.get('/erasures')).body).toMatchObject([{ stage: 'done' }]);
    },
    { timeout: 20_000, interval: 50 },
  );
  expect(traces()).toEqual([]);
  expect(library.tables()['loans']).toMatchObject([{ borrower_id: null }]);
  expect(faults()).toEqual([]);
});

test('the file of the library is rewritten once the desk pauses', async () => {
  const inLibrary = (): string[] => traces(library.folder, (name) => name.startsWith('loandesk.db'));
  const person = await addBorrower(library, { givenName: 'Xanthippe', familyName: 'Quixwood' });
  const other = await addBorrower(library);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    await library.post(`/users/${person.id}/erasure`);
    for (let scans = 0; scans < 5; scans += 1) {
      vi.advanceTimersByTime(1000);
      await lend(library, other, await addItem(library));
      await nextTurn(); // the gate tells of a change after its answer
    }
    expect(inLibrary().length, 'while the desk lends').toBeGreaterThan(0);
    await vi.advanceTimersByTimeAsync(4000);
  } finally {
    vi.useRealTimers();
  }
  await vi.waitFor(
    () => {
      expect(inLibrary()).toEqual([]);
    },
    { timeout: 30_000, interval: 50 },
  );
});

test('who still has items is not erased, and nothing happens', async () => {
  const person = await addBorrower(library);
  await lend(library, person, await addItem(library));
  const before = library.tables();
  const refused = await library.post(`/users/${person.id}/erasure`);
  expect([refused.status, problemOf(refused).code]).toEqual([409, 'borrower-has-loans']);
  expect(library.tables()).toEqual(before);
  expect((await library.post('/users/nobody/erasure')).status).toBe(404);
});

test(
  'addresses that a server refused go too, long after the messages to them',
  { timeout: 60_000 },
  async () => {
    const server = await startMailServer();
    try {
      const addresses = { email: 'x.quixwood@vreemd.example', guardianEmail: 'moeder.qx@vreemd.example' };
      for (const address of Object.values(addresses)) server.unknown.add(address);
      const senderAddress = 'library@school.example';
      await library.post('/mail/settings', {
        server: '127.0.0.1',
        port: server.port,
        security: 'none',
        perMinute: 600,
        senderAddress,
      });
      const person = await addBorrower(library, { givenName: 'Xanthippe', ...addresses });
      const item = await addItem(library);
      await lend(library, person, item);
      library.clock.set('2026-10-15T10:00:00.000Z');
      for (const to of ['borrower', 'guardian']) await library.post('/mail/overdue-notices', { to });
      const { outbox } = library.library.services.mail;
      for (const second of ['01', '02', '03']) {
        await outbox.runMaintenance();
        library.clock.set(`2026-10-15T10:00:${second}.000Z`);
      }
      await library.post('/returns', { item: item.id });
      library.clock.set('2027-06-15T10:00:00.000Z');
      await outbox.forgetSettled();
      expect(library.tables()).toMatchObject({
        mail_messages: [],
        mail_refused_addresses: [{}, {}],
      });
      await erased(person.id);
      expect(library.tables()['mail_refused_addresses']).toEqual([]);
      expect(traces()).toEqual([]);
    } finally {
      await server.stop();
    }
  },
);

test('a deleted borrower can be erased by id', { timeout: 60_000 }, async () => {
  const person = await addBorrower(library, { givenName: 'Xanthippe', barcode: '88077031' });
  await library.post('/backups');
  await library.delete(`/users/${person.id}`);
  expect(traces().length, 'the control').toBeGreaterThan(0);
  await erased(person.id);
  expect(traces()).toEqual([]);
});

test('no event about an erased borrower can be undone, each time in words', { timeout: 60_000 }, async () => {
  const person = await addBorrower(library, { givenName: 'Xanthippe', barcode: '88077031' });
  await library.post(`/users/${person.id}`, { expiresOn: '2027-07-31' });
  await library.delete(`/users/${person.id}`);
  await erased(person.id);
  const { events } = bodyOf<{ events: { seq: number; type: string; data: Record<string, unknown> }[] }>(
    await library.get('/events?type=borrower.*'),
    200,
  );
  expect(events.filter(({ data }) => data['redacted'] === true)).toHaveLength(3);
  for (const { seq, type } of events) {
    const { status, body } = await library.post(`/events/${String(seq)}/undo`);
    expect({ status, body }, type).toMatchObject({ status: 409, body: { code: 'undo-not-possible' } });
  }
});

describe('off-site copies', () => {
  let stick: string;
  beforeEach(() => {
    stick = newFolder();
  });
  afterEach(() => {
    rmSync(stick, { recursive: true, force: true });
  });

  const finished = (id: string): Promise<Erasure> =>
    vi.waitFor(
      async () => {
        await library.library.services.erasures.runMaintenance();
        const now = await erasure(id);
        expect(now.stage).toBe('done');
        return now;
      },
      { timeout: 20_000, interval: 300 },
    );
  const copiesIn = (place: string): string[] =>
    readdirSync(place, { recursive: true })
      .map(String)
      .filter((name) => /\.db(\.age)?$/.test(name));

  test('lose the borrower as well, and wait where the place is away', { timeout: 120_000 }, async () => {
    bodyOf(await library.post('/backups/copies', { secondPlace: stick, ledgerCopy: stick }), 200);
    const person = await addBorrower(library, { givenName: 'Xanthippe', barcode: '88077031' });
    await library.post('/backups');
    await library.library.services.copies.runMaintenance();
    expect(traces(stick).length, 'the control').toBeGreaterThan(1);
    renameSync(stick, `${stick}-away`);
    const waiting = await erased(person.id, 'elsewhere');
    expect(waiting.remains).toContain('second-place');
    await library.library.services.erasures.runMaintenance(); // a backup without the borrower is being made
    expect(traces()).toEqual([]);
    expect(await codes(), 'a stick may be away for a day').toEqual([]);
    library.clock.set('2026-09-08T10:00:00.000Z');
    await library.library.services.erasures.runMaintenance();
    expect(await codes()).toContain('erasure-unfinished');
    expect(await why()).toBe('second-place');
    renameSync(`${stick}-away`, stick);
    expect((await finished(waiting.id)).removed).toMatchObject({ copiesElsewhere: 1 });
    expect(await codes()).not.toContain('erasure-unfinished');
    expect(traces(stick)).toEqual([]);
    expect(copiesIn(stick)).toHaveLength(1);
  });

  test(
    'are replaced where they are encrypted, and the receipt counts them',
    { timeout: 120_000 },
    async () => {
      const passphrase = 'vier paarden eten gras';
      bodyOf(await library.post('/backups/copies', { secondPlace: stick }), 200);
      const person = await addBorrower(library, { givenName: 'Xanthippe', barcode: '88077031' });
      for (const at of ['2026-09-07T11:00:00.000Z', '2026-09-08T11:00:00.000Z']) {
        library.clock.set(at);
        await library.post('/backups');
        await library.library.services.copies.runMaintenance();
        bodyOf(await library.post('/backups/copies', { passphrase }), 200); // the first copy is not encrypted
      }
      await library.library.services.copies.runMaintenance();
      const before = copiesIn(stick);
      expect(before.map((name) => path.extname(name)).toSorted()).toEqual(['.age', '.age', '.age']);
      library.clock.set('2026-09-08T13:00:00.000Z');
      const { id } = await erased(person.id);
      expect((await erasure(id)).removed).toMatchObject({ copiesElsewhere: 3 });
      const [copy = '', ...others] = copiesIn(stick);
      expect([others, before.includes(copy)]).toEqual([[], false]);
      const key = readdirSync(path.dirname(path.join(stick, copy))).filter((name) =>
        name.startsWith('loandesk-key-'),
      );
      const opened = path.join(stick, 'opened.db');
      for (const name of key)
        await decryptCopy(
          path.join(stick, copy),
          path.join(stick, path.dirname(copy), name),
          keysOpenedWith(passphrase),
          opened,
        ).catch(
          () => undefined, // the key of an earlier passphrase
        );
      expect(readFileSync(opened, 'latin1').startsWith('SQLite format 3')).toBe(true);
      expect(traces(stick)).toEqual([]);
    },
  );

  test('and a backup that cannot be written is reported until it can be', { timeout: 120_000 }, async () => {
    const person = await addBorrower(library, { givenName: 'Xanthippe', barcode: '88077031' });
    const { file } = bodyOf<{ file: string }>(await library.post('/backups'), 201);
    const inTheWay = path.join(library.folder, 'backups', `${file}.part`);
    mkdirSync(inTheWay); // no user, not even root, can write over a folder
    const { id } = await erased(person.id, 'copies');
    await vi.waitFor(
      async () => {
        expect(await codes()).toEqual(['erasure-unfinished']);
      },
      { timeout: 20_000, interval: 50 },
    );
    expect(traces().length, 'the backup still names the borrower').toBeGreaterThan(0);
    await library.library.services.erasures.runMaintenance();
    expect(await codes(), 'one notice').toEqual(['erasure-unfinished']);
    expect(await why()).toBe('file');
    await library.reopen();
    await library.library.services.erasures.runMaintenance();
    expect(await codes(), 'and after a start').toEqual(['erasure-unfinished']);
    rmSync(inTheWay, { recursive: true });
    await finished(id);
    expect(await codes()).toEqual([]);
    expect(traces()).toEqual([]);
  });
});
