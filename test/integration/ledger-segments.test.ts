// Tests the segments of the ledger: started by backups, repaired from the journal, deleted once no backup needs them.
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { examine } from '../../src-main/features/health/examination.ts';
import { previewRestore } from '../../src-main/features/backups/restore-preview.ts';
import { disagreements, inspectDatabase, inspectLedger } from '../reliability/library-inspection.ts';
import {
  ledgerLinesIn,
  newestSegmentIn,
  newFolder,
  openTestLibrary,
  segmentFilesIn,
  type TestLibrary,
} from '../support/open-library.ts';
import { addBorrower, addItem, bodyOf, itemsOut, lend, type Person } from '../support/school-year.ts';

let library: TestLibrary;
let noor: Person;
let day = 0;
const opened: TestLibrary[] = [];

beforeEach(async () => {
  day = 0;
  library = await openTestLibrary();
  opened.push(library);
  noor = await addBorrower(library, { barcode: '2000001', category: 'Teacher' });
});
afterEach(async () => {
  for (const one of opened.splice(0)) await one.remove();
});

/** Lends a new item and makes the backup of the next day. @returns its file */
async function liveADay(barcode: string): Promise<string> {
  day += 1;
  library.clock.set(new Date(Date.parse('2026-09-07T10:00:00.000Z') + day * 24 * 3_600_000).toISOString());
  await lend(library, noor, await addItem(library, { barcode }));
  const { file } = bodyOf<{ file: string }>(await library.post('/backups'), 201);
  await maintained();
  return path.join(library.folder, 'backups', file);
}
/** Waits until the ledger was maintained after the backup. */
const maintained = (): Promise<void> =>
  library.library.services.backups.whileNoneIsMade(() => Promise.resolve());
const names = (): string[] => segmentFilesIn(library.folder).map((file) => path.basename(file, '.ndjson'));
const segment = (number: number): string =>
  path.join(library.folder, 'ledger', `${String(number).padStart(6, '0')}.ndjson`);
const notices = async (): Promise<{ code: string; facts: Record<string, unknown> }[]> =>
  bodyOf<{ notices: { code: string; facts: Record<string, unknown> }[] }>(await library.get('/status'), 200)
    .notices;
const codes = async (): Promise<string[]> => (await notices()).map(({ code }) => code);
const firstLineOf = (file: string): string => readFileSync(file, 'utf8').split('\n')[0] ?? '';
const eventIds = (folder = library.folder): string[] =>
  ledgerLinesIn(folder).map((line) => (JSON.parse(line) as { event: { id: string } }).event.id);

async function expectWhole(): Promise<void> {
  await library.close();
  const { faults, events } = inspectDatabase(library.folder);
  expect([...faults, ...disagreements(library.folder, events, false)]).toEqual([]);
  await library.reopen();
}

describe('a segment', () => {
  test('is started by each backup, names the last event of the one before, and then changes no more', async () => {
    await liveADay('B1');
    const before = readFileSync(segment(1), 'utf8');
    const last = JSON.parse(ledgerLinesIn(library.folder).at(-1) ?? '') as {
      event: { seq: number; id: string };
    };
    expect(JSON.parse(firstLineOf(segment(2)))).toMatchObject({
      segment: 2,
      after: { seq: last.event.seq, id: last.event.id },
      startedAt: library.clock.now(),
    });
    await liveADay('B2');
    expect(readFileSync(segment(1), 'utf8')).toBe(before);
    expect(names()).toEqual(['000001', '000002', '000003']);
    await library.post('/backups'); // nothing happened meanwhile
    expect(names()).toHaveLength(3);
    await expectWhole();
    expect(await codes()).toEqual([]);
  });

  test('is started by an opening if no backup ended a large one: the next start reads less', async () => {
    await lend(library, noor, await addItem(library));
    await library.close();
    const db = new Database(path.join(library.folder, 'loandesk.db'));
    db.exec(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 50)
       INSERT INTO events (seq, id, at, desk, actor, type, data, step)
       SELECT last.seq + i, 'large-' || i, at, desk, actor, 'test.large', json_object('text', hex(zeroblob(200000))), last.seq + i
       FROM n, (SELECT * FROM events ORDER BY seq DESC LIMIT 1) AS last`,
    );
    db.close();
    await library.reopen();
    expect(names()).toEqual(['000001', '000002']);
    await lend(library, noor, await addItem(library));
    await expectWhole();
    expect(names()).toEqual(['000001', '000002']);
    expect(await codes()).toEqual([]);
  });

  test('that a stop left half made is made again', async () => {
    await liveADay('B1');
    await library.close();
    writeFileSync(path.join(library.folder, 'ledger', '000003.ndjson.part'), '{"segment":3');
    await library.reopen();
    await liveADay('B2');
    expect(names()).toEqual(['000001', '000002', '000003']);
    expect(await codes()).toEqual([]);
  });
});

describe('the one file of an earlier version', () => {
  const released = path.resolve(import.meta.dirname, '../databases/schema-0013');
  async function openReleased(prepare: (folder: string) => void): Promise<string[]> {
    const folder = newFolder();
    cpSync(released, folder, { recursive: true });
    const { events } = inspectLedger(folder);
    prepare(folder);
    library = await openTestLibrary({ folder, at: '2026-11-30T10:00:00.000Z' });
    opened.push(library);
    expect(existsSync(path.join(folder, 'ledger.ndjson'))).toBe(false);
    expect(eventIds().slice(0, events.length)).toEqual(events.map(({ id }) => id));
    expect(await codes()).toEqual([]);
    return names();
  }

  test('becomes the first segment, and the next backup ends it', async () => {
    expect(await openReleased(() => undefined)).toEqual(['000001']);
    await addItem(library);
    bodyOf(await library.post('/backups'), 201);
    expect(names()).toEqual(['000001', '000002']);
    await expectWhole();
  });

  test('does so after a stop between the steps', async () => {
    expect(
      await openReleased((folder) => {
        mkdirSync(path.join(folder, 'ledger'));
        for (const name of ['ledger.ndjson.prepared', 'ledger.ndjson.rewriting'])
          writeFileSync(path.join(folder, name), 'half');
      }),
    ).toEqual(['000001']);
    expect(readdirSync(library.folder).filter((name) => name.startsWith('ledger'))).toEqual(['ledger']);
  });

  test('is set aside where there are segments already', async () => {
    await library.close();
    writeFileSync(path.join(library.folder, 'ledger.ndjson'), 'old');
    await library.reopen();
    expect(
      readdirSync(library.folder).filter((name) => name.startsWith('ledger.ndjson.set-aside')),
    ).toHaveLength(1);
    await expectWhole();
  });
});

describe('a library whose events name each other by number', () => {
  const released = path.resolve(import.meta.dirname, '../databases/schema-0022');
  interface Event {
    seq: number;
    id: string;
    type: string;
    deskId: string;
    step: number;
    stepId: string;
    undoes: number | null;
    undoesId: string | null;
  }
  const events = async (): Promise<Event[]> =>
    bodyOf<{ events: Event[] }>(await library.get('/events?limit=1000'), 200).events;
  const atSeq = (all: Event[], seq: number | null) => all.find((event) => event.seq === seq)?.id;

  async function openReleased(prepare: (folder: string) => void = () => undefined): Promise<string> {
    const folder = newFolder();
    cpSync(released, folder, { recursive: true });
    prepare(folder);
    library = await openTestLibrary({ folder, at: '2026-11-30T10:00:00.000Z' });
    opened.push(library);
    return folder;
  }

  async function expectNamedById(): Promise<void> {
    const all = await events();
    for (const event of all) {
      expect(event.stepId).toBe(atSeq(all, event.step));
      expect(event.undoesId ?? undefined).toBe(atSeq(all, event.undoes));
    }
    expect(all.filter(({ step, seq }) => step !== seq).length).toBeGreaterThan(1);
    expect(all.filter(({ undoes }) => undoes !== null)).toHaveLength(1);
    expect(new Set(all.map(({ deskId }) => deskId)).size).toBe(1);
    expect(library.tables()['desks']).toHaveLength(1);
  }

  test('names them by id after the update', async () => {
    await openReleased();
    await expectNamedById();
    await expectWhole();
  });

  test('does so if its ledger is all that is left', async () => {
    await openReleased((folder) => {
      rmSync(path.join(folder, 'loandesk.db'));
    });
    await expectNamedById();
    expect(await itemsOut(library)).toHaveLength(4);
    await expectWhole();
  });

  test('and its backup from before the update is the same desk', async () => {
    const folder = await openReleased();
    await addItem(library);
    const before = await events();
    await library.close();
    cpSync(path.join(released, 'loandesk.db'), path.join(folder, 'loandesk.db'));
    await library.reopen();
    expect((await events()).slice(0, before.length)).toEqual(before);
    await expectNamedById();
    await expectWhole();
  });

  test('keeps its desk if ledger and journal are lost in turn', async () => {
    const folder = await openReleased();
    await addItem(library);
    const [desk] = library.tables()['desks'] as { id: string }[];
    await library.close();
    // Only the last line has the new form.
    rmSync(path.join(folder, 'loandesk.db'));
    await library.reopen();
    expect(library.tables()['desks']).toEqual([desk]);
    await expectNamedById();
  });
});

describe('a closed segment', () => {
  beforeEach(async () => {
    for (const barcode of ['B1', 'B2', 'B3']) await liveADay(barcode);
  });

  test('that is damaged delays no start; the next backup writes it again, and a notice says so', async () => {
    const before = eventIds();
    await library.close();
    writeFileSync(segment(2), readFileSync(segment(2), 'utf8').replace('"actor":"', '"actor":"x'));
    expect(examine(library.folder, library.clock.now()).find(({ state }) => state !== 'fine')).toMatchObject({
      check: 'ledger-chain',
      facts: { segment: 2 },
    });
    await library.reopen();
    expect(await codes()).toEqual([]);
    await liveADay('B4');
    expect(eventIds().slice(0, before.length)).toEqual(before);
    expect(await codes()).toEqual(['ledger-rebuilt']);
    await expectWhole();
  });

  test('with an event that the journal lacks stays as it is', async () => {
    const [, second = ''] = segmentFilesIn(library.folder);
    await library.close();
    const text = readFileSync(second, 'utf8');
    const event = JSON.parse(text.split('\n')[1] ?? '') as { event: { seq: number } };
    const { default: Database } = await import('better-sqlite3');
    const db = new Database(path.join(library.folder, 'loandesk.db'));
    db.pragma('foreign_keys = OFF');
    db.prepare('DELETE FROM events WHERE seq = ?').run(event.event.seq);
    db.close();
    await library.reopen();
    await expect(library.library.services.backups.maintainLedger()).rejects.toThrow(
      /lacks events.*segment 2/,
    );
    expect(readFileSync(second, 'utf8')).toBe(text);
  });

  test('loses the borrower of a returned loan after its retention', async () => {
    const item = await addItem(library);
    await lend(library, noor, item);
    await library.post('/returns', { item: item.id });
    await library.post('/backups');
    const naming = (): number =>
      ledgerLinesIn(library.folder).filter(
        (line) => line.includes(`"item":"${item.id}"`) && line.includes(noor.id),
      ).length;
    expect(naming()).toBe(2);
    library.clock.set('2026-12-01T10:00:00.000Z');
    await library.library.services.retention.runMaintenance();
    await library.post('/backups');
    await maintained();
    expect(naming()).toBe(0);
    expect(await codes()).toEqual([]);
    await expectWhole();
  });
});

describe('segments that no backup needs', () => {
  const removeBackups = (but: string): void => {
    const folder = path.join(library.folder, 'backups');
    for (const name of readdirSync(folder))
      if (!name.startsWith(path.basename(but))) rmSync(path.join(folder, name));
  };

  test('are deleted, and every backup that is left gets each later loan back', async () => {
    await library.post('/settings', { keepLedgerDays: 0 });
    const backups = [];
    for (const barcode of ['B1', 'B2', 'B3', 'B4']) backups.push(await liveADay(barcode));
    removeBackups(backups[2] ?? '');
    const newest = await liveADay('B5');
    expect(names()).toEqual(['000004', '000005', '000006']);
    await lend(library, noor, await addItem(library, { barcode: 'B6' }));
    for (const [file, loans] of [
      [backups[2], 3],
      [newest, 1],
    ] as const)
      expect(previewRestore(library.folder, file ?? '')).toMatchObject({
        ledger: 'follows',
        replayed: { loans },
      });
    await library.close();
    for (const end of ['', '-wal', '-shm'])
      rmSync(path.join(library.folder, `loandesk.db${end}`), { force: true });
    rmSync(newest);
    await library.reopen();
    expect(await itemsOut(library)).toEqual(['B1', 'B2', 'B3', 'B4', 'B5', 'B6']);
  });

  test('are kept for the days that the setting says', async () => {
    const first = await liveADay('B1');
    const second = await liveADay('B2');
    removeBackups(second);
    expect(existsSync(first)).toBe(false);
    await liveADay('B3');
    expect(names()).toContain('000001');
    day += 31;
    await liveADay('B4');
    expect(names()).not.toContain('000001');
  });

  test('a backup from before them is listed without a ledger, and restored by hand it is not mixed with later changes', async () => {
    await library.post('/settings', { keepLedgerDays: 0 });
    const old = await liveADay('B1');
    const bytes = readFileSync(old);
    await liveADay('B2');
    removeBackups(await liveADay('B3'));
    await liveADay('B4');
    await library.close();
    writeFileSync(old, bytes);
    expect(previewRestore(library.folder, old)).toMatchObject({ ledger: 'missing', replayed: { events: 0 } });
    for (const end of ['-wal', '-shm'])
      rmSync(path.join(library.folder, `loandesk.db${end}`), { force: true });
    writeFileSync(path.join(library.folder, 'loandesk.db'), bytes);
    await library.reopen();
    expect(await itemsOut(library)).toEqual(['B1']);
    expect(await notices()).toMatchObject([{ code: 'ledger-rebuilt', facts: { reason: 'gap' } }]);
    await expectWhole();
  });

  test('without database and backups, the library comes back as far as the ledger reaches', async () => {
    await library.post('/settings', { keepLedgerDays: 0 });
    await liveADay('B1');
    removeBackups(await liveADay('B2'));
    await liveADay('B3');
    const sami = await addBorrower(library, { barcode: '2000002' });
    await lend(library, sami, await addItem(library, { barcode: 'B4', title: 'A new title' }));
    await library.close();
    for (const end of ['', '-wal', '-shm'])
      rmSync(path.join(library.folder, `loandesk.db${end}`), { force: true });
    rmSync(path.join(library.folder, 'backups'), { recursive: true });
    await library.reopen();
    expect(await itemsOut(library)).toEqual(['B4']);
    expect(await codes()).toContain('ledger-restored');
    await library.reopen();
    expect(await codes()).not.toContain('ledger-rebuilt');
  });
});

describe('a start', () => {
  beforeEach(async () => {
    for (const barcode of ['B1', 'B2', 'B3']) await liveADay(barcode);
    await lend(library, noor, await addItem(library, { barcode: 'B4' }));
    await library.close();
  });

  test('without the newest segment writes the ledger again', async () => {
    const before = eventIds();
    rmSync(newestSegmentIn(library.folder));
    await library.reopen();
    expect(await notices()).toMatchObject([{ code: 'ledger-rebuilt', facts: { reason: 'damaged' } }]);
    expect(eventIds().slice(0, before.length)).toEqual(before);
    await expectWhole();
  });

  test('with an old copy of the database gets back what several segments know', async () => {
    const [oldest = ''] = readdirSync(path.join(library.folder, 'backups'))
      .filter((name) => name.endsWith('.db'))
      .toSorted();
    writeFileSync(
      path.join(library.folder, 'loandesk.db'),
      readFileSync(path.join(library.folder, 'backups', oldest)),
    );
    await library.reopen();
    expect(await itemsOut(library)).toEqual(['B1', 'B2', 'B3', 'B4']);
    expect(await notices()).toMatchObject([{ code: 'ledger-restored', facts: { loans: 3 } }]);
    await expectWhole();
  });

  test('with an old copy of the database and without a segment between gives back what comes before', async () => {
    const [oldest = ''] = readdirSync(path.join(library.folder, 'backups'))
      .filter((name) => name.endsWith('.db'))
      .toSorted();
    writeFileSync(
      path.join(library.folder, 'loandesk.db'),
      readFileSync(path.join(library.folder, 'backups', oldest)),
    );
    rmSync(segment(3));
    await library.reopen();
    expect(await itemsOut(library)).toEqual(['B1', 'B2']);
    expect((await codes()).toSorted()).toEqual(['ledger-rebuilt', 'ledger-restored']);
    await expectWhole();
  });

  test('with the newest segment of another library sets the ledger aside', async () => {
    const other = await openTestLibrary();
    opened.push(other);
    for (let more = 0; more < 20; more += 1) await addItem(other);
    await other.close();
    writeFileSync(newestSegmentIn(library.folder), readFileSync(newestSegmentIn(other.folder)));
    await library.reopen();
    expect(await codes()).toEqual(['ledger-rebuilt']);
    expect(await itemsOut(library)).toEqual(['B1', 'B2', 'B3', 'B4']);
    await expectWhole();
  });
});
