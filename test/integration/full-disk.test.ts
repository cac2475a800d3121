// Tests a disk that is really full: clear problems, nothing acknowledged is lost, and lending goes on when there is room again.
import { execFileSync, spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, rmSync, statfsSync, statSync, writeSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  newestSegmentIn,
  newFolder,
  openTestLibrary,
  type Answer,
  type TestLibrary,
} from '../support/open-library.ts';
import {
  addBorrower,
  addItem,
  bodyOf,
  itemsOut,
  problemOf,
  type Copy,
  type Person,
} from '../support/school-year.ts';
import { clientOf, startHeadless } from '../support/headless.ts';

const place = newFolder();
const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=6m', 'tmpfs', place]).status === 0;
const prlimit = spawnSync('prlimit', ['--version']).status === 0;
const clearCodes = ['storage-full', 'storage-failed', 'ledger-unavailable'];

afterAll(() => {
  if (mounted) execFileSync('umount', [place]);
  rmSync(place, { recursive: true, force: true });
});

/** Takes all the room there is but this much. */
function fillDisk(leave: number): void {
  const fd = openSync(path.join(place, 'ballast'), 'w');
  const { bavail, bsize } = statfsSync(place);
  const zeros = Buffer.alloc(4096);
  try {
    for (let room = bavail * bsize - leave; room > 0; room -= zeros.length) writeSync(fd, zeros);
  } catch {
    // that is what full means
  } finally {
    closeSync(fd);
  }
}
const makeRoom = (): void => {
  rmSync(path.join(place, 'ballast'), { force: true });
};

describe('on a full disk', () => {
  let library: TestLibrary;
  let teacher: Person;
  let books: Copy[];
  const folder = path.join(place, 'library');

  beforeAll(async () => {
    if (!mounted) return;
    mkdirSync(folder, { recursive: true });
    library = await openTestLibrary({ folder });
    teacher = await addBorrower(library, { category: 'Teacher' });
    books = await Promise.all(
      Array.from({ length: 410 }, (_, index) => addItem(library, { barcode: `B${index}` })),
    );
  });
  beforeEach(({ skip }) => {
    skip(!mounted, 'only root may mount a small disk');
  });
  afterAll(async () => {
    if (!mounted) return;
    makeRoom();
    await library.remove();
  });

  test.each([0, 4, 8, 12, 16, 24, 32, 48, 64, 96])(
    'with %i KiB left: what cannot be written is refused clearly, the rest stands, and all goes on when there is room',
    async (kib) => {
      await library.reopen();
      const lendable = books.splice(0, 40);
      const before = await itemsOut(library);
      fillDisk(kib * 1024);
      const acknowledged: string[] = [];
      const refused: string[] = [];
      const uncertain: string[] = [];
      for (let index = 0; index < 36; index += 3) {
        const three = lendable.slice(index, index + 3);
        const answers: Answer[] = await Promise.all(
          three.map((book) => library.post('/checkouts', { borrower: teacher.id, item: book.id })),
        );
        answers.forEach((answer, at) => {
          const barcode = three[at]?.barcode ?? '';
          if (answer.status === 201) return acknowledged.push(barcode);
          expect(clearCodes).toContain(problemOf(answer).code);
          expect(problemOf(answer).status).toBeGreaterThanOrEqual(503);
          return (problemOf(answer).code === 'ledger-unavailable' ? uncertain : refused).push(barcode);
        });
      }
      expect(refused.length + uncertain.length, 'the disk was not full').toBeGreaterThan(0);

      const reads = [
        '/users',
        '/loans',
        '/overdues',
        '/status',
        `/loans/${teacher.id}`,
        '/desk/search?q=matilda',
      ];
      for (const at of reads) expect((await library.get(at)).status, at).toBe(200);
      const out = (await itemsOut(library)).filter((barcode) => !before.includes(barcode));
      expect(out).toEqual(expect.arrayContaining(acknowledged));
      expect(out.filter((barcode) => refused.includes(barcode))).toEqual([]);

      makeRoom();
      const [last] = lendable.slice(-1);
      expect((await library.post('/checkouts', { borrower: teacher.id, item: last?.id })).status).toBe(201);
      await library.reopen();
      const now = (await itemsOut(library)).filter((barcode) => !before.includes(barcode));
      expect(now.toSorted()).toEqual([...acknowledged, ...uncertain, last?.barcode].toSorted());
      expect((await library.get('/status')).body).toMatchObject({ notices: [] });
      const seqs = library
        .ledgerLines()
        .map((line) => (JSON.parse(line) as { event: { seq: number } }).event.seq);
      expect(seqs).toEqual((library.tables()['events'] as { seq: number }[]).map(({ seq }) => seq));
    },
  );

  test('that takes the change but not its ledger line: no client gets a success, and the line follows', async () => {
    await library.reopen();
    const group = (name: string): Promise<Answer> => library.post('/groups', { name });
    await Promise.all(Array.from({ length: 60 }, (_, index) => group(`Early ${index}`)));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    for (let index = 0; index < 30; index += 1) await group(`Late ${index}`);
    // Once the desk was idle, the database's log starts over and needs no new room; the ledger always does.
    await new Promise((resolve) => setImmediate(resolve));
    vi.advanceTimersByTime(2500);
    vi.useRealTimers();
    fillDisk(0);
    const acknowledged: string[] = [];
    let pendingLedgerEvents: string | null = null;
    for (let index = 0; index < 40 && pendingLedgerEvents === null; index += 1) {
      const name = `Full ${index} ${'long '.repeat(15)}`.trim();
      const answer = await group(name);
      if (answer.status === 201) acknowledged.push(name);
      else if (problemOf(answer).code === 'ledger-unavailable') {
        pendingLedgerEvents = name;
        expect(problemOf(answer).detail).toContain('disk is full');
      }
    }
    expect(pendingLedgerEvents, 'the ledger was never out of room').not.toBeNull();
    const next = await group('Not yet');
    expect([next.status, problemOf(next).code]).toEqual([507, 'storage-full']);
    makeRoom();
    expect((await group('Now')).status).toBe(201);
    const names = bodyOf<{ name: string }[]>(await library.get('/groups'), 200).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining([...acknowledged, pendingLedgerEvents, 'Now']));
    expect(names).not.toContain('Not yet');
    const seqs = (): number[] =>
      library.ledgerLines().map((line) => (JSON.parse(line) as { event: { seq: number } }).event.seq);
    expect(seqs()).toEqual((library.tables()['events'] as { seq: number }[]).map(({ seq }) => seq));
    await library.reopen();
    expect((await library.get('/status')).body).toMatchObject({ notices: [] });
  });

  test('a library can be closed, and it opens again when there is room', async () => {
    await library.reopen();
    const [book] = books.splice(0, 1);
    expect((await library.post('/checkouts', { borrower: teacher.id, item: book?.id })).status).toBe(201);
    fillDisk(0);
    await library.close().catch(() => undefined);
    makeRoom();
    await library.reopen();
    expect(await itemsOut(library)).toContain(book?.barcode);
  });
});

describe('where the system lets no file grow any further', () => {
  beforeEach(({ skip }) => {
    skip(!prlimit, 'prlimit is not there');
  });

  test('the program says so, goes on reading, and lends again when it may', async () => {
    const folder = newFolder();
    const headless = startHeadless(['--data', folder, '--port', '0']);
    try {
      const call = await clientOf(headless);
      const teacher = bodyOf<Person>(
        (await call('POST', '/users', { givenName: 'A', familyName: 'B', category: 'Teacher' })) as Answer,
        201,
      );
      const limit = (bytes: string): void => {
        execFileSync('prlimit', ['--pid', String(headless.process.pid), `--fsize=${bytes}:unlimited`]);
      };
      /** Adds an item and lends it. @returns the code of what went wrong, if anything did */
      const lend = async (name: string): Promise<string | null> => {
        const added = await call('POST', '/items', { title: name, barcode: name });
        const lent =
          added.status === 201
            ? await call('POST', '/checkouts', { borrower: teacher.id, item: `barcode:${name}` })
            : added;
        return lent.status === 201 ? null : (lent.body as { code: string }).code;
      };
      expect(await lend('before')).toBeNull();
      const largest = Math.max(
        ...[path.join(folder, 'loandesk.db-wal'), newestSegmentIn(folder)].map((file) => statSync(file).size),
      );
      limit(String(largest + 20_000));
      const acknowledged = ['before'];
      const problems: string[] = [];
      for (let index = 0; index < 60 && problems.length < 5; index += 1) {
        const code = await lend(`book-${index}`);
        if (code === null) acknowledged.push(`book-${index}`);
        else problems.push(code);
      }
      expect(problems).toHaveLength(5);
      for (const code of problems) expect(clearCodes).toContain(code);
      expect((await call('GET', '/loans')).status).toBe(200);
      limit('unlimited');
      expect(await lend('after')).toBeNull();
      acknowledged.push('after');
      const out = ((await call('GET', '/loans')).body as { item: { barcode: string } }[]).map(
        ({ item }) => item.barcode,
      );
      expect(out).toEqual(expect.arrayContaining(acknowledged));
      expect((await headless.stop('SIGTERM')).code).toBe(0);
    } finally {
      await headless.stop('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
