// Tests off-site copies: copies of backups and of the ledger are made in the background, caught up, and opened again.
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  closeSync,
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { decryptCopy, keysOpenedWith, makeBackupKey } from '../../src-main/features/backups/backup-key.ts';
import type { RecordedEvent } from '../../src-main/core/events/events.ts';
import { ledgerLine } from '../../src-main/core/ledger/ledger.ts';
import { offsiteWorker } from '../../src-main/features/backups/offsite-worker.ts';
import {
  newestSegmentIn,
  newFolder,
  openTestLibrary,
  segmentFilesIn,
  type TestLibrary,
} from '../support/open-library.ts';
import { addBorrower, addItem, bodyOf, lend, type Person } from '../support/school-year.ts';

interface Copies {
  secondPlace: { folder: string | null; copies: { file: string; good: boolean }[]; problem: string | null };
  ledgerCopy: { copiedSeq: number; lag: number; problem: string | null };
}

let library: TestLibrary;
let noor: Person;
let stick: string;

beforeEach(async () => {
  library = await openTestLibrary();
  noor = await addBorrower(library, { category: 'Teacher' });
  stick = newFolder();
});
afterEach(async () => {
  await library.remove();
  rmSync(stick, { recursive: true, force: true });
});

const state = async (): Promise<Copies> => bodyOf(await library.get('/backups/copies'), 200);
const choose = (wanted: object) => library.post('/backups/copies', wanted);
const runMaintenance = (): Promise<void> => library.library.services.copies.runMaintenance();
const place = (): string => path.join(stick, readdirSync(stick)[0] ?? '');
const backup = async (): Promise<string> =>
  bodyOf<{ file: string }>(await library.post('/backups'), 201).file;
const codes = async (): Promise<string[]> =>
  bodyOf<{ notices: { code: string }[] }>(await library.get('/status'), 200).notices.map(({ code }) => code);

describe('off-site copies of backups', () => {
  test('are copied byte for byte, and the screens learn of it', async () => {
    expect((await choose({ secondPlace: stick })).status).toBe(200);
    const file = await backup();
    await runMaintenance();
    expect(readFileSync(path.join(place(), file))).toEqual(
      readFileSync(path.join(library.folder, 'backups', file)),
    );
    expect((await state()).secondPlace).toMatchObject({ copies: [{ file, good: true }], problem: null });
  });

  test(
    'are encrypted for a passphrase that stands nowhere, and open with it',
    { timeout: 60_000 },
    async () => {
      const passphrase = 'vier paarden eten gras';
      expect((await choose({ secondPlace: stick, passphrase })).status).toBe(200);
      const file = await backup();
      await runMaintenance();
      const names = readdirSync(place());
      const copy = path.join(place(), `${file}.age`);
      const key = path.join(place(), names.find((name) => name.startsWith('loandesk-key-')) ?? '');
      expect(names).not.toContain(file);
      expect(readFileSync(copy).includes('SQLite format 3')).toBe(false);
      expect(readFileSync(copy, 'latin1')).toMatch(/^age-encryption\.org\/v1\n-> X25519 /);
      for (const text of [readFileSync(key, 'utf8'), ...library.ledgerLines()]) {
        expect(text).not.toContain(passphrase);
        expect(text).not.toContain('AGE-SECRET-KEY');
      }
      const opened = path.join(stick, 'opened.db');
      await decryptCopy(copy, key, keysOpenedWith(passphrase), opened);
      expect(readFileSync(opened)).toEqual(readFileSync(path.join(library.folder, 'backups', file)));
    },
  );

  test.each([['as it is', undefined] as const, ['encrypted', 'vier paarden eten gras'] as const])(
    'are none of a backup that was changed since it was made, %s',
    { timeout: 60_000 },
    async (_how, passphrase) => {
      const file = path.join(library.folder, 'backups', await backup());
      const bytes = readFileSync(file);
      writeFileSync(file, bytes.fill((bytes.at(-1) ?? 0) ^ 1, bytes.length - 1)); // as long as before
      await choose({ secondPlace: stick, ...(passphrase !== undefined && { passphrase }) });
      await runMaintenance();
      expect((await state()).secondPlace).toMatchObject({ copies: [], problem: 'failed' });
      expect(await codes()).toEqual(['second-place-behind']);
    },
  );

  test.skipIf(process.platform === 'win32')(
    'of which the key hangs do not stop Loandesk from closing',
    { timeout: 180_000 },
    async () => {
      await choose({ secondPlace: stick, passphrase: 'vier paarden eten gras' });
      await runMaintenance();
      const folder = path.join(library.folder, 'backups');
      const [key = ''] = readdirSync(folder).filter((name) => name.startsWith('loandesk-key-'));
      rmSync(path.join(folder, key));
      execFileSync('mkfifo', [path.join(folder, key)]); // a process that reads it waits for ever
      await backup();
      // it can be opened for writing only once a process reads it
      const writing = await vi.waitFor(
        () => openSync(path.join(folder, key), constants.O_WRONLY | constants.O_NONBLOCK),
        { timeout: 20_000 },
      );
      const closing = library.close().then(() => 'closed');
      const ended = await Promise.race([closing, wait(120_000, 'not yet', { ref: false })]);
      closeSync(writing); // a process that still reads it goes on
      expect(ended).toBe('closed');
    },
  );

  test('open with no other passphrase', async () => {
    const { keyFile } = await makeBackupKey('vier paarden eten gras', 10);
    const key = path.join(stick, 'key.age');
    writeFileSync(key, keyFile);
    await expect(
      decryptCopy(key, key, keysOpenedWith('een ander wachtwoord'), path.join(stick, 'opened.db')),
    ).rejects.toMatchObject({ name: 'WrongPassphraseError' });
    expect(existsSync(path.join(stick, 'opened.db'))).toBe(false);
  });

  test('catch up when the stick is back, and are missed after a day without it', async () => {
    await choose({ secondPlace: stick });
    await backup();
    await runMaintenance();
    const pocket = `${stick}-pocket`;
    renameSync(stick, pocket);
    mkdirSync(stick); // where it was mounted, an empty folder stays
    library.clock.set('2026-09-07T11:00:00.000Z');
    await lend(library, noor, await addItem(library));
    const newest = await backup();
    await runMaintenance();
    expect((await state()).secondPlace.problem).toBe('away');
    expect(await codes()).toEqual([]);
    expect(readdirSync(stick)).toEqual([]);
    library.clock.set('2026-09-08T12:00:00.000Z');
    await runMaintenance();
    expect(await codes()).toEqual(['second-place-behind']);
    rmSync(stick, { recursive: true });
    renameSync(pocket, stick);
    await runMaintenance();
    expect(await codes()).toEqual([]);
    expect((await state()).secondPlace).toMatchObject({
      copies: [{ file: newest, good: true }, { good: true }],
      problem: null,
    });
  });

  test('that cannot be written are reported at once, and nothing half done counts', async () => {
    await choose({ secondPlace: stick });
    await runMaintenance();
    const file = await backup();
    mkdirSync(path.join(place(), `${file}.part`)); // no user, not even root, can write over a folder
    await runMaintenance();
    expect((await state()).secondPlace.problem).toBe('failed');
    expect(await codes()).toEqual(['second-place-behind']);
    expect(existsSync(path.join(place(), `${file}.json`))).toBe(false);
  });

  test('that may not be written are reported as such', async ({ skip }) => {
    if (process.getuid?.() === 0) skip('root may write everywhere');
    await choose({ secondPlace: stick });
    await runMaintenance();
    await backup();
    chmodSync(place(), 0o500);
    await runMaintenance();
    expect((await state()).secondPlace.problem).toBe('read-only');
    chmodSync(place(), 0o700);
  });

  test('may lie beside the library’s own folder, under a name that begins like it', async () => {
    const beside = `${library.folder}-copies`;
    mkdirSync(beside);
    try {
      expect(await choose({ secondPlace: beside })).toMatchObject({ status: 200 });
      await runMaintenance();
    } finally {
      rmSync(beside, { recursive: true });
    }
  });

  test('are refused a folder that is not there, or is the library’s own', async () => {
    for (const folder of [path.join(stick, 'none'), path.join(library.folder, 'backups'), 'relative'])
      expect((await choose({ secondPlace: folder })).body).toMatchObject({
        status: 409,
        code: 'place-unusable',
      });
    expect(readdirSync(stick)).toEqual([]);
  });
});

test.skipIf(process.platform !== 'linux')(
  'a place that cannot be written to is refused, and nothing changes',
  async () => {
    expect(await choose({ secondPlace: stick })).toMatchObject({ status: 200 });
    await runMaintenance();
    for (const wanted of [{ secondPlace: '/sys' }, { ledgerCopy: '/sys' }])
      expect(await choose({ ...wanted, passphrase: 'a long enough one' })).toMatchObject({
        status: 409,
        body: { code: 'place-unusable' },
      });
    expect((await library.get('/backups/copies')).body).toMatchObject({
      secondPlace: { folder: stick, encrypted: false, problem: null },
      ledgerCopy: { folder: null },
    });
  },
);

describe('the second copy of the ledger', () => {
  const expectSameLedger = (): void => {
    const contents = (folder: string): string[] =>
      segmentFilesIn(folder).map((file) => readFileSync(file, 'utf8'));
    expect(contents(place())).toEqual(contents(library.folder));
  };
  const copied = (): Promise<Copies> =>
    vi.waitFor(
      async () => {
        const now = await state();
        expect(now.ledgerCopy).toMatchObject({ lag: 0, problem: null });
        return now;
      },
      { timeout: 20_000, interval: 100 },
    );

  test('follows what is lent, and its chain holds', async () => {
    await choose({ ledgerCopy: stick });
    await backup();
    await lend(library, noor, await addItem(library));
    await runMaintenance();
    await copied();
    expect(segmentFilesIn(library.folder)).toHaveLength(2);
    expectSameLedger();
  });

  test('follows a change within seconds', { timeout: 40_000 }, async () => {
    await choose({ ledgerCopy: stick });
    await copied();
    await lend(library, noor, await addItem(library));
    await copied();
    expectSameLedger();
  });

  test('takes what was lent when Loandesk closes', async () => {
    await choose({ ledgerCopy: stick });
    await copied();
    await lend(library, noor, await addItem(library));
    expect((await state()).ledgerCopy.lag).toBeGreaterThan(0);
    await library.close();
    expectSameLedger();
  });

  test('takes the place of the one file that an earlier version copied', async () => {
    await choose({ ledgerCopy: stick });
    await copied();
    writeFileSync(path.join(place(), 'ledger.ndjson'), 'old');
    await runMaintenance();
    expect(readdirSync(place()).filter((name) => name.startsWith('ledger'))).toEqual(['ledger']);
  });

  test('with changes that the ledger lacks is set aside and started again', async () => {
    await choose({ ledgerCopy: stick });
    await copied();
    await library.close();
    const copy = newestSegmentIn(place());
    const lines = readFileSync(copy, 'utf8');
    writeFileSync(copy, lines + laterLine(lines));
    await library.reopen();
    await runMaintenance();
    await copied();
    expectSameLedger();
    expect(readdirSync(place()).filter((name) => name.includes('set-aside'))).toHaveLength(1);
  });

  describe('of a library with a passphrase', () => {
    const passphrase = 'vier paarden eten gras';
    /** Files of the stick that show an event or a table of the library to its finder. */
    const readable = (): string[] =>
      readdirSync(stick, { recursive: true, encoding: 'utf8' }).filter((name) => {
        const file = path.join(stick, name);
        return statSync(file).isFile() && /"event":|SQLite format 3/.test(readFileSync(file, 'latin1'));
      });

    test('cannot be read by a finder, and follows what is lent', { timeout: 60_000 }, async () => {
      await choose({ secondPlace: stick, ledgerCopy: stick, passphrase });
      await backup();
      await lend(library, noor, await addItem(library));
      await runMaintenance();
      await copied();
      const segments = readdirSync(path.join(place(), 'ledger')).filter((name) => name.endsWith('.age'));
      expect(segments).toHaveLength(segmentFilesIn(library.folder).length);
      expect(readable()).toEqual([]);
      const first = path.join(place(), 'ledger', segments[0] ?? '');
      const writtenAt = statSync(first).ctimeMs;
      await lend(library, noor, await addItem(library));
      await copied();
      expect(statSync(first).ctimeMs, 'a segment that is complete is copied once').toBe(writtenAt);
      expect(readable()).toEqual([]);
    });

    test('replaces what lay there in clear, and loses none of it', { timeout: 60_000 }, async () => {
      await choose({ secondPlace: stick, ledgerCopy: stick });
      for (const day of ['07', '08', '09']) {
        library.clock.set(`2026-09-${day}T10:00:00.000Z`);
        await addItem(library);
        await backup();
        await runMaintenance();
      }
      await copied();
      cpSync(path.join(place(), 'ledger'), path.join(place(), 'ledger.set-aside-2026'), { recursive: true });
      expect(readable().length).toBeGreaterThan(6);
      await choose({ passphrase });
      await runMaintenance();
      await copied();
      expect(readable()).toEqual([]);
      expect((await state()).secondPlace.copies.map(({ file, good }) => [file.slice(-7), good])).toEqual(
        ['', '', ''].map(() => ['.db.age', true]),
      );
      expect(readdirSync(path.join(place(), 'ledger.set-aside-2026'))).toHaveLength(
        segmentFilesIn(library.folder).length,
      );
      await choose({ passphrase: null });
      await runMaintenance();
      await copied();
      expectSameLedger();
    });

    test('stays whole in clear while it cannot be encrypted', { timeout: 60_000 }, async () => {
      await choose({ secondPlace: stick, ledgerCopy: stick });
      await backup();
      await runMaintenance();
      await copied();
      const before = readable();
      // no user, not even root, can write over a folder
      const inTheWay = ['x.db.part', 'ledger/last-event.json.part'].map((name) => path.join(place(), name));
      for (const name of inTheWay) mkdirSync(name);
      await choose({ passphrase });
      // A copy in clear that was under way clears its folder, so what is in the way is put there again.
      const behind = async (): Promise<string[]> => {
        for (const name of inTheWay) mkdirSync(name, { recursive: true });
        await runMaintenance();
        return codes();
      };
      await expect
        .poll(behind, { timeout: 20_000 })
        .toEqual(expect.arrayContaining(['ledger-copy-behind', 'second-place-behind']));
      // A segment that was encrypted may replace the one in clear; none is gone.
      expect(readable()).toEqual(expect.arrayContaining(before.filter((name) => name.endsWith('.db'))));
      const segments = readdirSync(path.join(place(), 'ledger'));
      expect(segments.filter((name) => name.startsWith('000001.ndjson'))).not.toEqual([]);
      for (const name of inTheWay) rmSync(name, { recursive: true });
      await runMaintenance();
      expect(readable()).toEqual([]);
    });
  });

  // The pipe alone would be waited for two minutes.
  test('that hangs holds up neither a scan nor the end', { timeout: 90_000 }, async () => {
    await choose({ ledgerCopy: stick });
    await copied();
    // a pipe without a reader: a process that opens it waits for ever, as in a network folder that is gone
    const copy = newestSegmentIn(place());
    const asked = offsiteWorker(300);
    rmSync(copy);
    (await import('node:child_process')).execFileSync('mkfifo', [copy]);
    const order = { task: 'ledger', place: stick, library: path.basename(place()).slice(9) } as const;
    await expect(asked.ask({ ...order, from: library.folder, recipient: null })).rejects.toMatchObject({
      why: 'slow',
    });
    asked.close();
    await lend(library, noor, await addItem(library));
    await library.close();
  });
});

/** A line that continues this segment: an event that only the copy has. */
function laterLine(segment: string): string {
  const { hash, event } = JSON.parse(segment.trimEnd().split('\n').at(-1) ?? '') as {
    hash: string;
    event: RecordedEvent;
  };
  return `${ledgerLine(hash, { ...event, seq: event.seq + 1, id: 'later' }).line}\n`;
}
