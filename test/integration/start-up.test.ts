// Tests what start-up finds after crashes, lost files and damage: nothing that was acknowledged is lost, and a notice says so.
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmdirSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { hash } from 'node:crypto';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  newestSegmentIn,
  newFolder,
  openTestLibrary,
  writeLedgerLines,
  type TestLibrary,
} from '../support/open-library.ts';
import {
  addBorrower,
  addItem,
  bodyOf,
  itemsOut,
  lend,
  type Copy,
  type Person,
} from '../support/school-year.ts';

let library: TestLibrary;
let noor: Person;
let books: Copy[];
const opened: TestLibrary[] = [];

beforeEach(async () => {
  library = await openTestLibrary();
  opened.push(library);
  noor = await addBorrower(library, {
    barcode: '2000001',
    category: 'Teacher',
    givenName: 'Noor',
    familyName: 'Jansen',
  });
  books = [];
  for (const barcode of ['B1', 'B2', 'B3', 'B4']) books.push(await addItem(library, { barcode }));
});
afterEach(async () => {
  for (const one of opened.splice(0)) await one.remove();
});

const book = (index: number): Copy => books[index] ?? (undefined as never);
const ledgerOf = newestSegmentIn;
const databaseOf = (folder: string): string => path.join(folder, 'loandesk.db');

/** The files as they are at this moment, as a crash would leave them; without the log, as a lost one would. */
function snapshotOf(from: TestLibrary, { wal = true } = {}): string {
  const folder = newFolder();
  for (const name of ['loandesk.db', 'ledger', 'api-token', ...(wal ? ['loandesk.db-wal'] : [])]) {
    const file = path.join(from.folder, name);
    if (existsSync(file)) cpSync(file, path.join(folder, name), { recursive: true });
  }
  return folder;
}

async function open(folder: string): Promise<TestLibrary> {
  const again = await openTestLibrary({ folder, at: library.clock.now() });
  opened.push(again);
  return again;
}

interface Notice {
  id: string;
  code: string;
  facts: Record<string, unknown>;
}
const noticesOf = async (of: TestLibrary): Promise<Notice[]> =>
  bodyOf<{ notices: Notice[] }>(await of.get('/status'), 200).notices;

const setAside = (folder: string): string[] =>
  readdirSync(folder).filter((name) => name.includes('set-aside'));

/** Journal and ledger tell the same, and the library goes on. */
async function expectWhole(of: TestLibrary): Promise<void> {
  const seqs = of.ledgerLines().map((line) => (JSON.parse(line) as { event: { seq: number } }).event.seq);
  expect(seqs).toEqual((of.tables()['events'] as { seq: number }[]).map(({ seq }) => seq));
  const item = await addItem(of);
  await lend(of, await addBorrower(of, { category: 'Teacher' }), item);
  await of.reopen();
  expect(await itemsOut(of)).toContain(item.barcode);
  expect(of.ledgerLines()).toHaveLength(seqs.length + 3);
}

test.skipIf(process.platform !== 'linux')(
  'a start that fails leaves no file open, as what comes next may replace them (as /proc tells, on Linux)',
  async () => {
    const files = (): string[] =>
      readdirSync('/proc/self/fd').flatMap((fd) => {
        try {
          return readlinkSync(`/proc/self/fd/${fd}`);
        } catch {
          return []; // the one that reads the list
        }
      });
    const open = (): string[] => files().filter((file) => /^(loandesk\.db|ledger)/.test(nameIn(file)));
    const nameIn = (file: string): string => path.relative(library.folder, file);
    expect(open()).not.toEqual([]);
    await library.close();
    rmSync(path.join(library.folder, 'api-token'));
    const inTheWay = path.join(library.folder, 'api-token.new');
    mkdirSync(inTheWay);
    await expect(library.reopen()).rejects.toThrow();
    expect(open()).toEqual([]);
    rmdirSync(inTheWay);
    await library.reopen();
    expect(library.library.services.borrowers.count()).toBe(1);
  },
);

describe('after a crash', () => {
  test('everything that was answered is there, without a notice', async () => {
    await lend(library, noor, book(0));
    const again = await open(snapshotOf(library));
    expect(await itemsOut(again)).toEqual(['B1']);
    expect((await again.get(`/users/${noor.id}`)).body).toEqual(noor);
    expect(await noticesOf(again)).toEqual([]);
    await expectWhole(again);
  });

  test('between commit and ledger the missing lines are appended, without a notice', async () => {
    await library.reopen();
    await lend(library, noor, book(0));
    await lend(library, noor, book(1));
    const folder = snapshotOf(library);
    const lines = library.ledgerLines();
    writeLedgerLines(folder, lines.slice(0, -2));
    const again = await open(folder);
    expect(await itemsOut(again)).toEqual(['B1', 'B2']);
    expect(again.ledgerLines()).toEqual(lines);
    expect([await noticesOf(again), setAside(folder)]).toEqual([[], []]);
    await expectWhole(again);
  });

  test('in the middle of a line of the ledger the half line goes, without a notice', async () => {
    await library.reopen();
    await lend(library, noor, book(0));
    const folder = snapshotOf(library);
    truncateSync(ledgerOf(folder), readFileSync(ledgerOf(folder)).length - 40);
    const again = await open(folder);
    expect(again.ledgerLines()).toEqual(library.ledgerLines());
    expect([await noticesOf(again), setAside(folder)]).toEqual([[], []]);
    await expectWhole(again);
  });
});

describe('when the database has lost what the ledger knows', () => {
  test('with its log: loans, returns and renewals are restored, with a notice', async () => {
    await lend(library, noor, book(0));
    const second = await lend(library, noor, book(1));
    await library.reopen(); // all of this is in the database itself by now
    await library.post('/returns', { item: book(0).id });
    const third = await lend(library, noor, book(2));
    const cancelled = await lend(library, noor, book(3));
    await library.post(`/events/${cancelled.events[0] ?? 0}/undo`);
    library.clock.set('2026-09-10T10:00:00.000Z');
    await library.post('/renewals', { item: book(1).id });
    const loans = (await library.get('/loans')).body;

    const again = await open(snapshotOf(library, { wal: false }));
    expect((await again.get('/loans')).body).toEqual(loans);
    expect(loans).toMatchObject([{ id: second.id, renewals: 1 }, { id: third.id }]);
    expect(await noticesOf(again)).toMatchObject([
      { code: 'ledger-restored', facts: { events: 5, loans: 4, reEnter: [] } },
    ]);
    await expectWhole(again);
  });

  test('with an old copy in its place: everything since is restored', async () => {
    await library.close();
    const old = readFileSync(databaseOf(library.folder));
    await library.reopen();
    await lend(library, noor, book(0));
    await library.close();
    writeFileSync(databaseOf(library.folder), old);
    await library.reopen();
    expect(await itemsOut(library)).toEqual(['B1']);
    expect(await noticesOf(library)).toMatchObject([{ code: 'ledger-restored', facts: { loans: 1 } }]);
    await expectWhole(library);
  });

  test('entirely: borrowers come back by id and number, and are listed to be entered again', async () => {
    const blocked = await addBorrower(library, {
      externalId: 'S-2',
      group: '3A',
      blockedReason: 'Owes a book',
      expiresOn: '2027-07-31',
    });
    const gone = await addBorrower(library, { barcode: '2000009' });
    await library.delete(`/users/${gone.id}`);
    await library.post('/settings', { libraryName: 'Our library', timeZone: 'Europe/Amsterdam' });
    await library.post('/closed-days', { startsOn: '2026-10-12', endsOn: '2026-10-16', name: 'Autumn' });
    await library.post('/loan-rules/rule-any', { loanDays: 7 });
    await library.post('/item-types', { name: 'Comic' });
    for (const name of ['Hall', 'Infants', 'Attic']) await library.post('/places', { name });
    const places = bodyOf<{ id: string }[]>(await library.get('/places'), 200);
    const [hall = '', infants = '', attic = ''] = places.map(({ id }) => id);
    await library.post(`/places/${infants}`, { position: 1, name: 'Infant library' });
    await library.post(`/items/${book(0).id}`, { place: 'Attic' });
    await library.delete(`/places/${attic}?into=${hall}`);
    await addItem(library, {
      title: 'Asterix',
      authors: ['Goscinny'],
      itemType: 'Comic',
      callNumber: 'C 1',
      place: 'Infant library',
      barcode: 'C1',
    });
    await library.post(`/titles/${book(3).titleId}`, { title: 'Matilda (new)' });
    await library.post(`/items/${book(3).id}`, { status: 'lost' });
    const loan = await lend(library, noor, book(0));
    const kept: Record<string, unknown> = {};
    const same = [
      `/events?subject=title:${book(3).titleId}`,
      '/settings',
      '/closed-days',
      '/loan-rules',
      '/items',
      '/titles',
      '/item-types',
      '/places',
      '/groups',
      '/events',
    ];
    // A recovery starts a new epoch, so cursors differ.
    const bodyAt = async (at: string): Promise<object> => {
      const { body } = (await library.get(at)) as { body: object };
      return at.startsWith('/events') ? { ...body, cursor: undefined } : body;
    };
    for (const at of same) kept[at] = await bodyAt(at);
    await library.close();
    for (const file of ['loandesk.db', 'loandesk.db-wal', 'loandesk.db-shm'])
      rmSync(path.join(library.folder, file), { force: true });

    await library.reopen();
    for (const at of same.slice(0, -1))
      expect(withoutVersions(await bodyAt(at)), at).toEqual(withoutVersions(kept[at]));
    expect((await library.get(`/users/${noor.id}`)).body).toMatchObject({
      givenName: '?',
      familyName: '2000001',
      barcode: '2000001',
      category: 'Teacher',
    });
    expect((await library.get('/users/ext:S-2')).body).toMatchObject({
      id: blocked.id,
      group: '3A',
      blockedReason: '?',
      expiresOn: '2027-07-31',
    });
    expect((await library.get('/users/barcode:2000009')).status).toBe(404);
    expect((await library.get('/loans')).body).toMatchObject([
      { id: loan.id, dueOn: loan.dueOn, borrower: { id: noor.id } },
    ]);
    const [notice] = await noticesOf(library);
    expect(notice?.code).toBe('ledger-restored');
    expect(notice?.facts['reEnter']).toEqual(
      expect.arrayContaining([
        { what: 'borrower', number: '2000001' },
        { what: 'borrower', number: 'S-2' },
      ]),
    );
    await expectWhole(library);
  });

  test('an item that was added with a note is listed, for the ledger does not hold notes', async () => {
    await library.post('/items', { title: 'Het boek met de vlek', barcode: '3000900', note: 'stained' });
    await library.post('/items', { title: 'Het schone boek', barcode: '3000901' });
    await library.close();
    for (const file of ['loandesk.db', 'loandesk.db-wal', 'loandesk.db-shm'])
      rmSync(path.join(library.folder, file), { force: true });
    await library.reopen();
    expect((await library.get('/items/barcode:3000900')).body).toMatchObject({
      title: 'Het boek met de vlek',
      note: null,
    });
    const items = ((await noticesOf(library))[0]?.facts['reEnter'] as { what: string }[]).filter(
      ({ what }) => what === 'item',
    );
    expect(items).toEqual([{ what: 'item', number: '3000900' }]);
  });

  test('a borrower whose name changed is listed; one whose card changed is not', async () => {
    const renamed = await addBorrower(library, { barcode: '2000007', givenName: 'Old' });
    await library.reopen();
    await library.post(`/users/${renamed.id}`, { givenName: 'New' });
    await library.post(`/users/${noor.id}`, { barcode: '2000008' });
    const again = await open(snapshotOf(library, { wal: false }));
    expect((await noticesOf(again))[0]?.facts['reEnter']).toEqual([{ what: 'borrower', number: '2000007' }]);
    expect((await again.get('/users/barcode:2000008')).body).toMatchObject({
      id: noor.id,
      givenName: 'Noor',
    });
  });

  test('the program’s own token is replaced', async () => {
    await library.close();
    const before = readFileSync(path.join(library.folder, 'api-token'), 'utf8');
    rmSync(databaseOf(library.folder));
    await library.reopen();
    const after = readFileSync(path.join(library.folder, 'api-token'), 'utf8');
    expect(after).not.toBe(before);
    const answer = await library.call('GET', '/status', undefined, {
      door: { kind: 'tcp', hosts: ['h'] },
      headers: { host: 'h', authorization: `Bearer ${after.trim()}` },
    });
    expect(answer.status).toBe(200);
  });
});

describe('when the ledger is', () => {
  beforeEach(async () => {
    await lend(library, noor, book(0));
  });

  /** The ledger was rebuilt from the journal, and a notice says why. */
  async function expectRebuilt(reason: string, kept: boolean, lines: string[]): Promise<void> {
    await library.reopen();
    const notices = await noticesOf(library);
    expect(notices).toMatchObject([{ code: 'ledger-rebuilt', facts: { reason, events: lines.length } }]);
    // Without the ledger, the journal may not be the latest one: programs that keep a copy learn of it.
    expect(library.ledgerLines().slice(0, -1)).toEqual(lines);
    expect(library.ledgerLines().at(-1)).toContain('"type":"journal.reset"');
    expect(setAside(library.folder)).toHaveLength(kept ? 1 : 0);
    if (kept) expect(existsSync(String(notices[0]?.facts['kept']))).toBe(true);
    expect(await itemsOut(library)).toEqual(['B1']);
    await expectWhole(library);
    const told = await noticesOf(library);
    expect(told).toHaveLength(1);
    expect((await library.delete(`/notices/${told[0]?.id ?? ''}`)).status).toBe(204);
    expect(await noticesOf(library)).toEqual([]);
  }

  test('missing, it is written again', async () => {
    await library.post(`/titles/${book(0).titleId}`, { title: 'Momo' }); // its event has a further subject
    const lines = library.ledgerLines();
    await library.close();
    rmSync(path.join(library.folder, 'ledger'), { recursive: true });
    await expectRebuilt('missing', false, lines);
  });

  test('empty, it is set aside and written again', async () => {
    const lines = library.ledgerLines();
    await library.close();
    truncateSync(ledgerOf(library.folder), 0);
    await expectRebuilt('damaged', true, lines);
  });

  test('cut off behind what was once known to be in it, it is set aside and written again', async () => {
    const lines = library.ledgerLines();
    await library.close();
    const size = readFileSync(ledgerOf(library.folder)).length;
    truncateSync(ledgerOf(library.folder), size - 30);
    await expectRebuilt('damaged', true, lines);
  });

  test.each(['first', 'middle', 'last'])(
    'changed by one bit in its %s line, it is set aside and written again',
    async (where) => {
      const lines = library.ledgerLines();
      await library.close();
      const bytes = readFileSync(ledgerOf(library.folder));
      const line = { first: 0, middle: Math.floor(lines.length / 2), last: lines.length - 1 }[where] ?? 0;
      const at = bytes.indexOf(lines[line] ?? '') + 120;
      bytes[at] = (bytes[at] ?? 0) ^ 1;
      writeFileSync(ledgerOf(library.folder), bytes);
      await expectRebuilt('damaged', true, lines);
    },
  );

  test.each<[string, (lines: readonly string[]) => string[]]>([
    ['two lines changed places', ([one = '', other = '', ...rest]) => [other, one, ...rest]],
    ['a line was left out', (lines) => lines.toSpliced(2, 1)],
    ['a line stands twice', (lines) => lines.toSpliced(2, 0, lines[2] ?? '')],
    ['a line was forged, with a hash of its own', (lines) => lines.with(2, forged(lines[1], lines[2]))],
    ['only its last line is left', (lines) => lines.slice(-1)],
    ['its lines end as another system ends them', (lines) => lines.map((line) => `${line}\r`)],
  ])('one in which %s, it is set aside and written again', async (_, damage) => {
    const lines = library.ledgerLines();
    await library.close();
    const damaged = damage(lines);
    expect(damaged).not.toEqual(lines);
    writeLedgerLines(library.folder, damaged);
    await expectRebuilt('damaged', true, lines);
  });

  test('of another library, it is set aside and written again', async () => {
    const lines = library.ledgerLines();
    const other = await openTestLibrary();
    opened.push(other);
    for (let index = 0; index < 10; index += 1) await addBorrower(other);
    await other.close();
    await library.close();
    copyFileSync(ledgerOf(other.folder), ledgerOf(library.folder));
    await expectRebuilt('other-history', true, lines);
  });

  test('rubbish, it is set aside and written again', async () => {
    const lines = library.ledgerLines();
    await library.close();
    writeFileSync(ledgerOf(library.folder), Buffer.alloc(5000, '\u0000\nrubbish'));
    await expectRebuilt('damaged', true, lines);
  });
});

test('a damaged ledger beside a database that lost its log gives back what stands before the damage', async () => {
  await library.reopen();
  await lend(library, noor, book(0));
  await lend(library, noor, book(1));
  const folder = snapshotOf(library, { wal: false });
  const bytes = readFileSync(ledgerOf(folder));
  bytes[bytes.length - 20] = 0x21;
  writeFileSync(ledgerOf(folder), bytes);
  const again = await open(folder);
  expect(await itemsOut(again)).toEqual(['B1']);
  const codes = (await noticesOf(again)).map(({ code }) => code).sort();
  expect([codes, setAside(folder).length]).toEqual([['ledger-rebuilt', 'ledger-restored'], 1]);
  await expectWhole(again);
});

/** The line as forged by a person who knows how its hash is made: it names another actor. */
function forged(before = '', line = ''): string {
  const { hash: previous } = JSON.parse(before) as { hash: string };
  const { event } = JSON.parse(line) as { event: object };
  const body = JSON.stringify({ ...event, actor: 'another program' });
  return `{"hash":"${hash('sha256', previous + body, 'hex')}","event":${body}}`;
}

/** A restored row was written once, however often it was changed before. */
function withoutVersions(list: unknown): unknown {
  if (!Array.isArray(list)) return { ...(list as object), cursor: null };
  return list
    .map((row: unknown) => {
      const { version: _, updatedAt: __, createdAt: ___, ...rest } = row as Record<string, unknown>;
      return rest;
    })
    .toSorted((one, other) => JSON.stringify(one).localeCompare(JSON.stringify(other)));
}
