// Tests that a restore puts a state back and starts no work: imports, new school years, and what the desk says afterwards.
import path from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Import } from '../../src-main/features/imports/import-record.ts';
import { committed, planned, undone } from '../support/import-files.ts';
import { openTestLibrary, type TestLibrary } from '../support/open-library.ts';
import { addBorrower, addItem, bodyOf, lend } from '../support/school-year.ts';

interface Backup {
  file: string;
  reason: string;
  at: string;
}

let library: TestLibrary;
beforeEach(async () => {
  library = await openTestLibrary();
});
afterEach(() => library.remove());

const backups = async (): Promise<Backup[]> => bodyOf(await library.get('/backups'), 200);
const noticed = async (): Promise<{ code: string; facts: Record<string, unknown> }[]> =>
  bodyOf<{ notices: { code: string; facts: Record<string, unknown> }[] }>(await library.get('/status'), 200)
    .notices;
const importOf = async (id: string): Promise<Import> => bodyOf(await library.get(`/imports/${id}`), 200);
const events = (): { type: string }[] => library.tables()['events'] as { type: string }[];

/** The time goes on, so that each backup has a name of its own. */
let minute = 0;
function later(): void {
  minute += 1;
  library.clock.set(new Date(Date.parse('2026-09-07T10:00:00.000Z') + minute * 60_000).toISOString());
}

async function restored(from: { backup: string } | 'undo'): Promise<void> {
  later();
  bodyOf(await (from === 'undo' ? library.post('/restores/undo') : library.post('/restores', from)), 202);
  await vi.waitFor(
    async () => {
      const { latest } = bodyOf<{ latest: { state: string } }>(await library.get('/restores'), 200);
      expect(latest.state).toBe('done');
    },
    { timeout: 10_000, interval: 20 },
  );
  await library.library.services.imports.idle();
}

async function backupBefore(reason = 'before-import'): Promise<{ backup: string }> {
  const [newest] = (await backups()).filter((one) => one.reason === reason);
  return { backup: newest?.file ?? 'none' };
}

/** Every borrower's class and whether they left. */
async function classes(): Promise<Record<string, string>> {
  const all = bodyOf<{ givenName: string; group: string | null; leftOn: string | null }[]>(
    await library.get('/users'),
    200,
  );
  return Object.fromEntries(
    all.map(({ givenName, group, leftOn }) => [givenName, leftOn === null ? (group ?? '') : 'left']),
  );
}

const asTheyWere = { Emma: '1A', Ravi: '2A', Noor: '3A' };
async function school(): Promise<void> {
  for (const [givenName, group] of Object.entries(asTheyWere))
    await addBorrower(library, { givenName, group });
}

/** @returns the import's id */
async function newYear(): Promise<string> {
  const { id } = bodyOf<Import>(await library.post('/roll-overs'), 201);
  await library.library.services.imports.settled(id);
  later();
  expect(await committed(library, id)).toMatchObject({
    status: 'applied',
    result: { changed: 2, markedLeft: 1 },
  });
  return id;
}

const books = 'Title,Author,Barcode\nMatilda,Roald Dahl,B1\nThe fox,Ann Lee,B2\nThe owl,Ann Lee,B3\n';

describe('the backup before an import', () => {
  test('stands before it: the import waits for a person, as its plan did', async () => {
    await school();
    const id = await newYear();
    const { backup } = await backupBefore();
    const file = new Database(path.join(library.folder, 'backups', backup), { readonly: true });
    expect(file.prepare('SELECT status, committed_at, backup FROM imports').all()).toEqual([
      { status: 'planned', committed_at: null, backup: null },
    ]);
    file.close();
    expect((await importOf(id)).backup).toBe(backup);
  });

  test('restored after the new school year was undone, changes no class, and its undo neither', async () => {
    await school();
    const id = await newYear();
    expect(await undone(library, id)).toMatchObject({ status: 'undone' });
    const [before, seen] = [library.tables(), events().length];
    await restored(await backupBefore());
    expect(await classes()).toEqual(asTheyWere);
    expect(
      events()
        .slice(seen)
        .map(({ type }) => type),
    ).toEqual(['journal.reset']);
    expect(await importOf(id)).toMatchObject({ status: 'undone' });
    await restored('undo');
    expect(await classes()).toEqual(asTheyWere);
    for (const table of ['borrowers', 'borrower_groups', 'loans', 'imports', 'import_rows'])
      expect(library.tables()[table], table).toEqual(before[table]);
  });

  test('restored, brings what the import changed back from the ledger: it says so, and can be undone', async () => {
    await school();
    const id = await newYear();
    await restored(await backupBefore());
    expect(await classes()).toEqual({ Emma: '2A', Ravi: '3A', Noor: 'left' });
    expect(await importOf(id)).toMatchObject({ status: 'applied', result: { changed: 2, markedLeft: 1 } });
    expect(await undone(library, id)).toMatchObject({ status: 'undone', result: { takenBack: 3, kept: 0 } });
    expect(await classes()).toEqual(asTheyWere);
  });

  test('of books, restored, leaves the way free for the next import, also after a restart', async () => {
    await addItem(library, { barcode: 'B0' });
    const { id } = await planned(library, books, 'books.csv', 'items');
    later();
    await committed(library, id);
    await restored(await backupBefore());
    await library.reopen();
    await library.library.services.imports.idle();
    expect(library.reported).toEqual([]);
    expect(await importOf(id)).toMatchObject({ status: 'applied', result: { added: 3 } });
    const next = await planned(library, `${books}The hare,Ann Lee,B4\n`, 'more.csv', 'items');
    expect(await committed(library, next.id)).toMatchObject({ status: 'applied', result: { added: 1 } });
    await undone(library, next.id);
    expect(await undone(library, id)).toMatchObject({ status: 'undone', result: { takenBack: 3 } });
    expect((library.tables()['items'] as { barcode: string }[]).map(({ barcode }) => barcode)).toEqual([
      'B0',
    ]);
  });
});

describe('after a restore', () => {
  test('the desk says which backup was restored and what came back, once, and no alarm', async () => {
    const noor = await addBorrower(library, { givenName: 'Noor' });
    const item = await addItem(library, { barcode: 'B1' });
    const { file: backup } = bodyOf<Backup>(await library.post('/backups'), 201);
    await lend(library, noor, item);
    await restored({ backup });
    const said = { backup: '2026-09-07T10:00:00.000Z', events: 1, loans: 1, reEnter: [] };
    expect(await noticed()).toMatchObject([{ code: 'library-restored', facts: said }]);
    await library.reopen();
    expect(await noticed()).toHaveLength(1);
    await restored('undo');
    expect(await noticed()).toMatchObject([{ code: 'library-restored', facts: { why: 'undone' } }]);
  });

  test('a backup made by hand stays, although another one is made on the same day', async () => {
    const byHand = bodyOf<Backup>(await library.post('/backups'), 201);
    later();
    bodyOf(await library.post('/backups'), 201);
    await restored({ backup: byHand.file });
    later();
    bodyOf(await library.post('/backups'), 201);
    expect((await backups()).map(({ file }) => file)).toContain(byHand.file);
  });

  test('a due date that a letter may have named since the backup is not told of again', async () => {
    await library.post('/mail/settings', {
      server: '127.0.0.1',
      security: 'none',
      senderAddress: 'library@school.example',
      paused: true,
      dueSoonDays: 30,
      weeklyTime: '00:00',
    });
    const noor = await addBorrower(library, { email: 'noor@home.example' });
    await lend(library, noor, await addItem(library));
    const { file: backup } = bodyOf<Backup>(await library.post('/backups'), 201);
    const queued = async () => bodyOf<unknown[]>(await library.get('/mail/messages'), 200).length;
    await library.library.services.mail.notices.queueReminders();
    expect(await queued()).toBe(1);
    await restored({ backup });
    await library.library.services.mail.notices.queueReminders();
    expect(await queued()).toBe(0);
    expect((await library.get('/mail/overdue-notices?to=guardian&dueWithin=30')).body).toEqual([]);
    await lend(library, noor, await addItem(library));
    await library.reopen();
    await library.library.services.mail.notices.queueReminders();
    expect(await queued(), 'of what is lent since').toBe(1);
  });

  test('letters that waited in the backup are on hold, and the desk says so', async () => {
    await addBorrower(library, { email: 'noor@home.example', sendWelcomeMessage: true });
    const { file: backup } = bodyOf<Backup>(await library.post('/backups'), 201);
    await restored({ backup });
    expect(bodyOf(await library.get('/mail/messages'), 200)).toMatchObject([{ status: 'held' }]);
    expect(await noticed()).toMatchObject([{ code: 'library-restored', facts: { stopped: { mail: 1 } } }]);
  });
});

describe('an import that does not go on', () => {
  const pupils = (count: number): string =>
    ['First name,Last name,School ID', ...Array.from({ length: count }, (_, n) => `P${n},Test,S-${n}`)].join(
      '\n',
    );

  test('is given up by a person: what was done stays and can be undone, and others can begin', async () => {
    const { id } = await planned(library, pupils(3000));
    bodyOf(await library.post(`/imports/${id}/commit`), 200);
    await vi.waitFor(
      async () => {
        expect((await importOf(id)).progress.done).toBeGreaterThan(0);
      },
      { interval: 1 },
    );
    expect(bodyOf(await library.post(`/imports/${id}/give-up`), 200)).toMatchObject({
      status: 'applied',
      failure: { code: 'given-up' },
    });
    const { added = 0 } = (await importOf(id)).result ?? {};
    expect(added).toBeGreaterThan(0);
    expect(added).toBeLessThan(3000);
    await library.library.services.imports.settled(id);
    expect(library.tables()['borrowers']).toHaveLength(added);
    expect((await library.post(`/imports/${id}/give-up`)).status).toBe(409);
    const { id: other } = await planned(library, books, 'books.csv', 'items');
    expect(await committed(library, other)).toMatchObject({ status: 'applied' });
    expect(await undone(library, id)).toMatchObject({ status: 'undone', failure: null });
    expect(library.tables()['borrowers']).toEqual([]);
  });

  test('because each start meets the same error is closed by the next one, and held up no other', async () => {
    const { id } = await planned(library, books, 'books.csv', 'items');
    await committed(library, id);
    await library.close();
    const file = new Database(path.join(library.folder, 'loandesk.db'));
    file.exec(`UPDATE imports SET status = 'applying', done = 0, committed_at = NULL, result = NULL;
      UPDATE import_rows SET outcome = NULL`);
    file.close();
    await library.reopen();
    expect(await vi.waitFor(async () => importOf(id))).toMatchObject({ id });
    await library.library.services.imports.idle();
    expect(await importOf(id)).toMatchObject({ status: 'planned', failure: { code: 'stopped' } });
    const next = await planned(library, `${books}The hare,Ann Lee,B4\n`, 'more.csv', 'items');
    expect(await committed(library, next.id)).toMatchObject({ status: 'applied', result: { added: 1 } });
  });
});
