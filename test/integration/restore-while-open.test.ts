// Tests that a backup is restored while Loandesk runs: announced, never half done, and the desk goes on by itself.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { recordFileOf, recordOf } from '../../src-main/core/database/backup-record.ts';
import { digestOf } from '../../src-main/core/database/copied-library.ts';
import { childOf } from '../support/child-processes.ts';
import { openTestLibrary, type Answer, type TestLibrary } from '../support/open-library.ts';
import { inspectDatabase } from '../reliability/library-inspection.ts';
import {
  addBorrower,
  addItem,
  bodyOf,
  itemsOut,
  lend,
  type Copy,
  type Person,
} from '../support/school-year.ts';

interface RestoreState {
  latest: { state: string; problem: string | null; putBack: unknown; openLoans: number | null } | null;
  replacedAt: string | null;
}

let library: TestLibrary;
let noor: Person;
let books: Copy[];
let backup: string;

beforeEach(async () => {
  library = await openTestLibrary();
  noor = await addBorrower(library, { category: 'Teacher', givenName: 'Noor', barcode: '2000001' });
  books = [];
  for (const barcode of ['B1', 'B2', 'B3']) books.push(await addItem(library, { barcode }));
  await lend(library, noor, book(0));
  ({ file: backup } = bodyOf<{ file: string }>(await library.post('/backups'), 201));
});
afterEach(() => library.remove());

const book = (index: number): Copy => books[index] ?? (undefined as never);
const folder = (): string => path.join(library.folder, 'backups');
const state = async (): Promise<RestoreState> => bodyOf(await library.get('/restores'), 200);
const finished = (): Promise<RestoreState> =>
  vi.waitFor(
    async () => {
      const now = await state();
      expect(now.latest?.state).toMatch(/done|failed/);
      return now;
    },
    { timeout: 10_000, interval: 20 },
  );

describe('the preview', () => {
  test('tells what comes back and what is lost, and changes nothing', async () => {
    await lend(library, noor, book(1));
    await addBorrower(library, { givenName: 'Sami', barcode: '2000002' });
    const before = library.tables();
    const files = readdirSync(library.folder, { recursive: true }).toSorted();
    expect((await library.post('/restores/preview', { backup })).body).toMatchObject({
      at: '2026-09-07T10:00:00.000Z',
      rows: { loans: 1, items: 3, borrowers: 1 },
      replayed: { events: 2, loans: 1, borrowers: 1 },
      lost: 0,
      ledger: 'follows',
    });
    expect(library.tables()).toEqual(before);
    expect(readdirSync(library.folder, { recursive: true }).toSorted()).toEqual(files);
  });

  test('finds a backup that was changed, one of a newer program, and one that is not there', async () => {
    const file = path.join(folder(), backup);
    const bytes = readFileSync(file);
    writeFileSync(file, Buffer.concat([bytes.subarray(0, -1), Buffer.from([bytes.at(-1) === 0 ? 1 : 0])]));
    expect((await library.post('/restores/preview', { backup })).body).toMatchObject({
      code: 'backup-damaged',
    });
    writeFileSync(file, bytes);
    const newer = new Database(file);
    newer.pragma('user_version = 9999');
    newer.close();
    expect((await library.post('/restores/preview', { backup })).body).toMatchObject({
      code: 'newer-library',
    });
    const statusOf = async (other: string) =>
      (await library.post('/restores/preview', { backup: other })).status;
    expect(await statusOf('before-the-flood.db')).toBe(404);
    expect(await statusOf('../loandesk.db')).toBe(400);
  });
});

test.skipIf(process.platform !== 'linux')(
  'closing Loandesk ends the process that reads a backup, and removes what it opened (stopped through /proc, on Linux)',
  async () => {
    const asked = library.post('/restores/preview', { backup, folder: folder() });
    const reading = await childOf(process.pid, 'preview-restore');
    process.kill(reading, 'SIGSTOP');
    try {
      await library.close();
      expect(() => process.kill(reading, 0)).toThrow();
      expect(await asked).toMatchObject({ status: 503, body: { code: 'restore-failed' } });
      expect(readdirSync(library.folder).filter((name) => name.includes('opened'))).toEqual([]);
      expect(library.reported).toEqual([]);
    } finally {
      if (existsSync(`/proc/${String(reading)}`)) process.kill(reading, 'SIGKILL');
    }
  },
);

describe('restoring a backup', () => {
  test('keeps every later loan, and answers requests meanwhile', async () => {
    const { token } = bodyOf<{ token: string }>(
      await library.post('/tokens', { name: 'Administration', scopes: ['admin'] }),
      201,
    );
    await lend(library, noor, book(1));
    expect((await library.post('/restores', { backup })).status).toBe(202);
    const asked: Promise<Answer>[] = [];
    asked.push(library.post('/checkouts', { borrower: noor.id, item: book(2).id }));
    while (/preparing|reopening/.test((await state()).latest?.state ?? '')) {
      asked.push(library.get('/users/barcode:2000001'));
      await new Promise((later) => setTimeout(later, 5));
    }
    for (const { status } of await Promise.all(asked)) expect([200, 201]).toContain(status);
    expect((await state()).latest).toMatchObject({ state: 'done', problem: null });
    expect(await itemsOut(library)).toEqual(['B1', 'B2', 'B3']);
    expect(library.reported).toEqual([]);
    // the tokens are this computer's, also one that was made after the backup
    const own = readFileSync(path.join(library.folder, 'api-token'), 'utf8').trim();
    const call = (secret: string) =>
      library.call('GET', '/status', undefined, {
        door: { kind: 'tcp', hosts: ['desk'] },
        headers: { host: 'desk', authorization: `Bearer ${secret}` },
      });
    expect((await call(own)).status).toBe(200);
    expect((await call(token)).status).toBe(200);
  });

  test('replays the ledger, and can be undone', async () => {
    await lend(library, noor, book(1));
    await library.post(`/users/${noor.id}`, { givenName: 'Eleonora' });
    library.clock.set('2026-09-07T12:00:00.000Z');
    await library.post('/restores', { backup });
    expect(await finished()).toMatchObject({
      latest: { state: 'done', putBack: { events: 2, loans: 1 }, openLoans: 2 },
      replacedAt: '2026-09-07T12:00:00.000Z',
    });
    expect((await library.get(`/users/${noor.id}`)).body).toMatchObject({ givenName: 'Noor' });
    await lend(library, noor, book(2));
    expect((await library.post('/restores/undo')).status).toBe(202);
    expect((await finished()).latest).toMatchObject({ state: 'done', openLoans: 3 });
    expect((await library.get(`/users/${noor.id}`)).body).toMatchObject({ givenName: 'Eleonora' });
    expect(await itemsOut(library)).toEqual(['B1', 'B2', 'B3']);
  });

  test('keeps what each one replaced for 30 days, and the latest for as long as it can be undone', async () => {
    const kept = (): string[] =>
      readdirSync(folder())
        .filter((name) => /^(replaced|replacing|leaving)-/.test(name))
        .toSorted();
    for (const at of ['2026-09-07T12:00:00.000Z', '2026-09-20T12:00:00.000Z']) {
      library.clock.set(at);
      await library.post('/restores', { backup });
      expect((await finished()).latest?.state).toBe('done');
    }
    mkdirSync(path.join(folder(), 'leaving-2026-08-01T12-00-00-000Z')); // a removal that was cut off
    library.clock.set('2026-10-07T11:59:00.000Z');
    await library.post('/backups');
    expect(kept()).toEqual(['replaced-2026-09-07T12-00-00-000Z', 'replaced-2026-09-20T12-00-00-000Z']);
    library.clock.set('2026-12-24T12:00:00.000Z');
    await library.post('/backups');
    expect(kept()).toEqual(['replaced-2026-09-20T12-00-00-000Z']);
    expect((await state()).replacedAt).toBe('2026-09-20T12:00:00.000Z');
    expect((await library.post('/restores/undo')).status).toBe(202);
    expect((await finished()).latest?.state).toBe('done');
  });

  test('lets in the desk whose key is younger than the backup', async () => {
    const old = path.join(folder(), backup);
    const copy = new Database(old);
    copy.exec('DELETE FROM tokens');
    copy.close();
    reRecord(old);
    const tokenFile = path.join(library.folder, 'api-token');
    const secret = readFileSync(tokenFile, 'utf8');
    await library.post('/restores', { backup });
    expect((await finished()).latest?.state).toBe('done');
    expect(readFileSync(tokenFile, 'utf8')).toBe(secret);
    expect(library.library.services.tokens.recognise(secret.trim())).not.toBeNull();
  });

  test('can be undone if the end of the program cut off a change of what was replaced', async () => {
    await lend(library, noor, book(1));
    await library.post('/restores', { backup });
    expect((await finished()).latest?.state).toBe('done');
    const [replaced = ''] = readdirSync(folder()).filter((name) => name.startsWith('replaced-'));
    cutOffChanging(path.join(folder(), replaced, 'loandesk.db'));
    bodyOf(await library.post('/restores/undo'), 202);
    expect((await finished()).latest).toMatchObject({ state: 'done', problem: null });
    expect((await library.get(`/users/${noor.id}`)).body).toMatchObject({ givenName: 'Noor' });
    await library.close();
    expect(inspectDatabase(library.folder).faults).toEqual([]);
  });

  test('that is damaged leaves the library as it is', async () => {
    const file = path.join(folder(), backup);
    writeFileSync(file, readFileSync(file).fill(0xaa, 200, 300));
    await lend(library, noor, book(1));
    const before = library.tables();
    expect((await library.post('/restores', { backup })).status).toBe(202);
    expect(await finished()).toMatchObject({
      latest: { state: 'failed', problem: 'backup-damaged' },
      replacedAt: null,
    });
    expect(library.tables()).toEqual(before);
    expect(readdirSync(library.folder)).not.toContain('loandesk.db.restoring');
  });

  test('that leaves something which cannot be removed fails, and lending goes on', async () => {
    const left = path.join(library.folder, 'loandesk.db.restoring.copying');
    mkdirSync(left); // as a file is on Windows that another program has open
    await library.post('/restores', { backup });
    expect((await finished()).latest).toMatchObject({ state: 'failed', problem: 'restore-failed' });
    await lend(library, noor, book(1));
    rmdirSync(left);
    await library.reopen();
    expect(await itemsOut(library)).toEqual(['B1', 'B2']);
  });

  test('that does not open brings the library back as it was', async () => {
    const file = path.join(folder(), backup);
    const copy = new Database(file);
    copy.exec(`INSERT OR REPLACE INTO revisions (kind, event) VALUES ('replaced', '{')`); // no opening can read this
    copy.close();
    reRecord(file);
    await lend(library, noor, book(1));
    const before = library.tables();
    await library.post('/restores', { backup });
    expect((await finished()).latest).toMatchObject({ state: 'failed', problem: 'restore-failed' });
    // The desk shows no notice, but the library records the folder of the backup that did not open.
    const { revisions: _, ...tables } = library.tables();
    const { revisions: __, ...tablesBefore } = before;
    expect(tables).toEqual(tablesBefore);
    await library.reopen();
    expect(library.tables()['events']).toEqual(before['events']);
    await lend(library, noor, book(2));
    expect(await itemsOut(library)).toEqual(['B1', 'B2', 'B3']);
  });

  test('is done one at a time, and not without leave', async () => {
    const both = await Promise.all([
      library.post('/restores', { backup }),
      library.post('/restores', { backup }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([202, 409]);
    await finished();
    expect((await library.post('/restores', { backup: 'none.db' })).status).toBe(404);
    const { token } = bodyOf<{ token: string }>(
      await library.post('/tokens', { name: 'Desk', scopes: ['circulation'] }),
      201,
    );
    const options = {
      door: { kind: 'tcp', hosts: ['desk'] } as const,
      headers: { host: 'desk', authorization: `Bearer ${token}` },
    };
    for (const at of ['/restores', '/restores/preview', '/restores/undo'])
      expect((await library.call('POST', at, { backup }, options)).status).toBe(403);
  });
});

/** Leaves the file as a process leaves it that is killed in the middle of a change: half is there, and the way back beside it. */
function cutOffChanging(file: string): void {
  const db = new Database(file);
  db.pragma('journal_mode = DELETE');
  db.pragma('cache_size = 1');
  db.exec(`BEGIN; UPDATE borrowers SET given_name = 'Nobody'; CREATE TABLE much AS
    WITH RECURSIVE n (x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE x < 200) SELECT randomblob(4000) FROM n`);
  const [half, back] = [file, `${file}-journal`].map((one) => readFileSync(one));
  db.exec('ROLLBACK');
  db.close();
  writeFileSync(file, half ?? '');
  writeFileSync(`${file}-journal`, back ?? '');
}

/** Makes the record beside a copy say what the copy is now. */
function reRecord(file: string): void {
  const record = recordOf(recordFileOf(file));
  const copy = new Database(file, { readonly: true });
  const tokens = copy.prepare('SELECT count(*) FROM tokens').pluck().get() as number;
  const form = copy.pragma('user_version', { simple: true }) as number;
  copy.close();
  const bytes = readFileSync(file).length;
  writeFileSync(
    recordFileOf(file),
    JSON.stringify({ ...record, form, bytes, sha256: digestOf(file), rows: { ...record?.rows, tokens } }),
  );
}
