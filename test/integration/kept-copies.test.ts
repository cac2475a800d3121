// Tests that a program which keeps a copy of the library hears when its copy is no longer true: backups, clocks, numbers.
import { copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { restoreBackup } from '../../src-main/features/backups/restore-library.ts';
import { openReader } from '../../src-main/core/database/connection.ts';
import { ledgerFindings } from '../../src-main/features/health/ledger-checks.ts';
import { readExportInto } from '../../src-main/features/exports/read-export.ts';
import { tables } from '../../src-main/library/features.ts';
import { newestSegmentIn, newFolder, openTestLibrary, type TestLibrary } from '../support/open-library.ts';
import { addBorrower, addItem, bodyOf, lend, problemOf, type Person } from '../support/school-year.ts';
import { webhookReceiver, type WebhookReceiver } from '../support/webhook-receiver.ts';

interface Page {
  events: { seq: number; id: string; type: string; data: Record<string, unknown> }[];
  next: number | null;
}

let library: TestLibrary;
let noor: Person;

beforeEach(async () => {
  library = await openTestLibrary();
  noor = await addBorrower(library, { givenName: 'Noor', barcode: '2000001' });
});
afterEach(() => library.remove());

const page = async (query: string): Promise<Page> => bodyOf(await library.get(`/events${query}`), 200);
const lastSeq = async (): Promise<number> => (await page('')).events.at(-1)?.seq ?? 0;
const minutesOn = (minutes: number): void => {
  library.clock.set(new Date(Date.parse(library.clock.now()) + minutes * 60_000).toISOString());
};
const momentOf = async (at = '/users'): Promise<string> =>
  new Date((await library.get(at)).headers.get('date') ?? '').toISOString();
const namesSince = async (moment: string): Promise<unknown[]> =>
  bodyOf<{ givenName: string }[]>(await library.get(`/users?updatedSince=${moment}`), 200).map(
    ({ givenName }) => givenName,
  );

async function restoreBy(backup: string): Promise<void> {
  expect((await library.post('/restores', { backup })).status).toBe(202);
  await vi.waitFor(
    async () => {
      const { latest } = bodyOf<{ latest: { state: string } }>(await library.get('/restores'), 200);
      expect(latest.state).toBe('done');
    },
    { timeout: 10_000, interval: 20 },
  );
}

/** As left by a version that did not record which clients had been informed. */
function forgetToldIn(file: string): void {
  const db = new Database(file);
  db.exec(`DELETE FROM revisions WHERE kind = 'replaced'`);
  db.close();
}

async function forgetTold(): Promise<void> {
  await library.close();
  forgetToldIn(path.join(library.folder, 'loandesk.db'));
  await library.reopen();
}

describe('after a backup was restored', () => {
  let receiver: WebhookReceiver;
  let backup: string;
  let cursor: number;
  let before: string;
  let known: string;

  beforeEach(async () => {
    receiver = await webhookReceiver();
    await library.post('/webhooks', { name: 'Website', url: receiver.url, types: ['loan.*'] });
    before = await momentOf();
    minutesOn(5);
    ({ file: backup } = bodyOf<{ file: string }>(await library.post('/backups'), 201));
    minutesOn(5);
    await library.post(`/users/${noor.id}`, { givenName: 'Eleonora' });
    minutesOn(5);
    cursor = await lastSeq();
    known = await momentOf();
    minutesOn(5);
  });
  afterEach(() => receiver.close());

  test('every client that follows the events gets the reset, whatever types it chose and however it follows', async () => {
    await restoreBy(backup);
    const [reset, ...more] = (await page(`?since=${String(cursor)}`)).events;
    expect([reset?.type, more]).toEqual(['journal.reset', []]);
    expect(reset?.data['lastSeq']).toBe(reset?.seq);
    expect((await page(`?since=${String(cursor)}&type=loan.opened`)).events).toEqual([reset]);
    const answer = await library.library.api.fetch(
      new Request('http://desk/api/v1/events?type=item.*', {
        headers: { accept: 'text/event-stream', 'last-event-id': String(cursor) },
      }),
      { kind: 'window' },
    );
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
    let said = '';
    while (!said.includes('\n\ndata') && !said.includes('data: '))
      said += (await reader?.read())?.value ?? '';
    expect(said).toContain(`id: ${String(reset?.seq)}\nevent: journal.reset\n`);
    expect(JSON.parse(/^data: (.*)$/m.exec(said)?.[1] ?? '')).toMatchObject({ lastSeq: reset?.seq });
    await reader?.cancel();
    expect((await receiver.has(1))[0]?.event).toMatchObject({ type: 'journal.reset', id: reset?.id });
    await library.reopen();
    expect((await page(`?since=${String(reset?.seq)}`)).events, 'once').toEqual([]);
  });

  test('a list of changes is refused from before the restore, and given from after it', async () => {
    await restoreBy(backup);
    const refused = await library.get(`/users?updatedSince=${known}`);
    expect([refused.status, problemOf(refused).code]).toEqual([410, 'copy-outdated']);
    expect((await library.get(`/items?updatedSince=${known}`)).status).toBe(410);
    expect((await library.get(`/users?updatedSince=${before}`)).status).toBe(410);
    minutesOn(1);
    const anew = await momentOf();
    expect(await namesSince(anew)).toEqual([]);
    await library.reopen();
    expect(problemOf(await library.get(`/users?updatedSince=${known}`)).code).toBe('copy-outdated');
  });

  test('a ledger that lacks the reset is one event behind, not as many as numbers were left out', async () => {
    await restoreBy(backup);
    await library.close();
    const segment = newestSegmentIn(library.folder);
    const lines = readFileSync(segment, 'utf8').trimEnd().split('\n');
    expect(lines.pop()).toContain('journal.reset');
    writeFileSync(segment, `${lines.join('\n')}\n`);
    const db = openReader(path.join(library.folder, 'loandesk.db'));
    const finding = ledgerFindings(library.folder, () => db, false).at(-1);
    db.close();
    expect(finding).toMatchObject({ code: 'behind', facts: { ahead: 1 } });
    await library.reopen();
  });

  test('while the clock stands in another century, numbers stay below what 32 bits hold', async () => {
    library.clock.set('2110-03-01T10:00:00.000Z');
    await restoreBy(backup);
    expect((await page(`?since=${String(cursor)}`)).events[0]?.type).toBe('journal.reset');
    expect(await lastSeq()).toBeLessThan(2 ** 31);
  });

  test('by a version without the reset, the first start of this one sends none either: clients know by now', async () => {
    await restoreBy(backup);
    minutesOn(5);
    await addItem(library);
    const seen = await lastSeq();
    await forgetTold();
    expect((await page(`?since=${String(seen)}`)).events).toEqual([]);
    minutesOn(5);
    await restoreBy(backup);
    expect((await page(`?since=${String(seen)}`)).events.map(({ type }) => type)).toEqual(['journal.reset']);
  });

  test('that such a version made, every client gets the reset', async () => {
    await forgetTold();
    ({ file: backup } = bodyOf<{ file: string }>(await library.post('/backups'), 201));
    await library.close();
    const file = path.join(library.folder, 'backups', backup);
    minutesOn(5);
    restoreBackup(library.folder, file, library.clock.now());
    forgetToldIn(path.join(library.folder, 'loandesk.db'));
    await library.reopen();
    expect((await page(`?since=${String(cursor)}`)).events.map(({ type }) => type)).toEqual([
      'journal.reset',
    ]);
  });

  test('and that was undone, they get the reset again', async () => {
    await restoreBy(backup);
    const first = await lastSeq();
    minutesOn(5);
    const between = await momentOf();
    minutesOn(5);
    await library.post('/restores/undo');
    await vi.waitFor(
      async () => {
        const { events } = await page(`?since=${String(first)}`);
        expect(events.map(({ type }) => type)).toEqual(['journal.reset']);
      },
      { timeout: 10_000, interval: 20 },
    );
    expect((await library.get(`/users?updatedSince=${between}`)).status).toBe(410);
  });

  test('on a computer that knows nothing of what was lost, no number comes again', async () => {
    for (let n = 0; n < 20; n += 1) await addItem(library);
    const lost = await lastSeq();
    receiver.answer = 500; // so that the webhook stays on this side of the gap
    await library.close();
    const ledger = path.join(library.folder, 'ledger');
    rmSync(ledger, { recursive: true });
    restoreBackup(library.folder, path.join(library.folder, 'backups', backup), library.clock.now());
    rmSync(ledger, { recursive: true, force: true });
    await library.reopen();
    for (let n = 0; n < 30; n += 1) await addItem(library);
    const { events } = await page(`?since=${String(lost)}`);
    expect([events[0]?.type, events.length]).toEqual(['journal.reset', 31]);
    // No client has to ask for thousands of empty pages.
    let [since, pages]: [number | null, number] = [0, 0];
    const types: string[] = [];
    for (; since !== null; pages += 1) {
      const one: Page = await page(`?since=${String(since)}&type=item.added`);
      types.push(...one.events.map(({ type }) => type));
      since = one.next;
    }
    expect([types.filter((type) => type === 'item.added').length, pages < 5]).toEqual([30, true]);
    const [webhook] = bodyOf<{ behind: number }[]>(await library.get('/webhooks'), 200);
    expect(webhook?.behind).toBeLessThan(100);
  });
});

test('a library that is made of an export sends the followers of the other one a reset, once', async () => {
  const { body } = await library.get('/export');
  const last = await lastSeq();
  const folder = newFolder();
  const file = path.join(folder, 'library.zip');
  writeFileSync(file, body as Uint8Array);
  await readExportInto(path.join(folder, 'taken'), file, library.clock.now(), tables);
  const taken = await openTestLibrary({ folder: path.join(folder, 'taken') });
  try {
    for (let openings = 0; openings < 2; openings += 1) {
      const { events } = bodyOf<Page>(await taken.get(`/events?since=${String(last)}&type=journal.*`), 200);
      expect(events.map(({ type }) => type)).toEqual(['journal.reset']);
      await taken.reopen();
    }
  } finally {
    await taken.remove();
    rmSync(folder, { recursive: true });
  }
});

test('a client beyond the end of the journal gets the reset on a page as well', async () => {
  const last = await lastSeq();
  expect((await page(`?since=${String(last + 1)}`)).events).toMatchObject([
    { seq: last, type: 'journal.reset', data: { lastSeq: last } },
  ]);
  expect((await page(`?since=${String(last)}`)).events).toEqual([]);
});

test('loans that only the ledger knew come back, and no client has to read everything again', async () => {
  const item = await addItem(library);
  const { file } = bodyOf<{ file: string }>(await library.post('/backups'), 201);
  await lend(library, noor, item);
  await library.close();
  for (const end of ['-wal', '-shm']) rmSync(path.join(library.folder, `loandesk.db${end}`), { force: true });
  copyFileSync(path.join(library.folder, 'backups', file), path.join(library.folder, 'loandesk.db'));
  await library.reopen();
  expect(bodyOf<unknown[]>(await library.get('/loans'), 200)).toHaveLength(1);
  expect((await page('')).events.map(({ type }) => type)).not.toContain('journal.reset');
});
