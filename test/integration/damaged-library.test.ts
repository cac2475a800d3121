// Tests damage of every kind to the library's file and its log: the next start finds it, and every loan is there.
import { copyFileSync, cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recoverLibrary } from '../../src-main/features/backups/recover-library.ts';
import { openLibrary } from '../../src-main/library/library.ts';
import { newFolder, openTestLibrary } from '../support/open-library.ts';
import { addBorrower, addItem, bodyOf, itemsOut, lend, type Person } from '../support/school-year.ts';
import { disagreements, inspectDatabase } from '../reliability/library-inspection.ts';
import { seeded } from '../reliability/seeded.ts';

interface Notice {
  code: string;
  facts: { backup?: string | null; kept?: string | null; reEnter?: { what: string; number: string }[] };
}

let image: string;
let old: string;
let lent: string[];
const folders: string[] = [];
const at = '2026-09-08T10:00:00.000Z';

/** A library with a backup, and with loans, a borrower and an item since; the log still holds the last of it. */
beforeAll(async () => {
  const library = await openTestLibrary();
  try {
    const people: Person[] = [];
    for (let nth = 0; nth < 40; nth += 1)
      people.push(await addBorrower(library, { barcode: String(2_000_000 + nth), category: 'Teacher' }));
    for (let nth = 0; nth < 120; nth += 1) await addItem(library, { barcode: `B${String(nth)}` });
    const lendSome = async (from: number, to: number): Promise<void> => {
      for (let nth = from; nth < to; nth += 1)
        await lend(library, people[nth % 40] ?? (undefined as never), {
          id: `barcode:B${String(nth)}`,
        } as never);
    };
    await lendSome(0, 30);
    old = copyOf(library.folder, ['loandesk.db']);
    await library.post('/backups');
    await lendSome(30, 60);
    await addBorrower(library, { barcode: '2999999', givenName: 'Late', familyName: 'Comer' });
    await library.reopen();
    await lendSome(60, 70);
    image = copyOf(library.folder, ['loandesk.db', 'loandesk.db-wal', 'ledger', 'api-token', 'backups']);
    lent = (await itemsOut(library)).toSorted();
    expect(lent).toHaveLength(70);
  } finally {
    await library.remove();
  }
});
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

function copyOf(from: string, names: readonly string[]): string {
  const folder = newFolder();
  folders.push(folder);
  for (const name of names)
    if (existsSync(path.join(from, name)))
      cpSync(path.join(from, name), path.join(folder, name), { recursive: true });
  return folder;
}

const all = (): string => copyOf(image, readdirSync(image));
const change = (folder: string, name: string, how: (bytes: Buffer) => Buffer): void => {
  const file = path.join(folder, name);
  writeFileSync(file, how(readFileSync(file)));
};

/** Opens it, and holds it to every loan, its own rules and its ledger. */
async function opened(folder: string): Promise<Notice[]> {
  const library = await openTestLibrary({ folder, at });
  try {
    expect((await itemsOut(library)).toSorted()).toEqual(lent);
    const { notices } = bodyOf<{ notices: Notice[] }>(await library.get('/status'), 200);
    await library.close();
    const found = inspectDatabase(folder);
    expect([...found.faults, ...disagreements(folder, found.events, false)]).toEqual([]);
    return notices;
  } finally {
    await library.close();
  }
}

const random = seeded(4711);
const places = Array.from({ length: 24 }, () => random());

describe('the library’s file', () => {
  test.each(places)(
    'cut off at %d of its length is recovered from the backup and the ledger',
    async (where) => {
      const folder = all();
      change(folder, 'loandesk.db', (bytes) => bytes.subarray(0, Math.floor(bytes.length * where)));
      const notices = await opened(folder);
      expect(notices.map(({ code }) => code)).toEqual(['library-mended', 'ledger-restored']);
      expect(notices[0]?.facts.backup).toBe('2026-09-07T10:00:00.000Z');
      expect(notices[1]?.facts.reEnter).toEqual([{ what: 'borrower', number: '2999999' }]);
      const kept = path.join(folder, 'backups', notices[0]?.facts.kept ?? 'nowhere', 'loandesk.db');
      expect(existsSync(kept)).toBe(true);
    },
  );

  test('that lacks a row which others name keeps everybody’s names where there is no backup', async () => {
    const folder = all();
    rmSync(path.join(folder, 'backups'), { recursive: true });
    const db = new Database(path.join(folder, 'loandesk.db'));
    db.pragma('foreign_keys = OFF');
    db.exec(`DELETE FROM borrowers WHERE barcode = '2000000'`);
    db.close();
    const library = await openTestLibrary({ folder, at });
    try {
      const users = bodyOf<{ familyName: string }[]>(await library.get('/users'), 200);
      expect(users.filter(({ familyName }) => familyName !== '')).toHaveLength(40);
      const { notices } = bodyOf<{ notices: Notice[] }>(await library.get('/status'), 200);
      expect(notices.map(({ code }) => code)).not.toContain('library-mended');
    } finally {
      await library.close();
    }
  });

  test.each(places)('with 64 bytes turned over at %d of its length holds every loan', async (where) => {
    const folder = all();
    change(folder, 'loandesk.db', (bytes) => {
      const begin = Math.floor(bytes.length * where);
      for (let at = begin; at < Math.min(begin + 64, bytes.length); at += 1)
        bytes[at] = (bytes[at] ?? 0) ^ 0xff;
      return bytes;
    });
    for (const { code } of await opened(folder))
      expect(['library-mended', 'ledger-restored']).toContain(code);
  });

  test.each(places.slice(0, 8))('with a page of zeros at %d of its length is recovered', async (where) => {
    const folder = all();
    change(folder, 'loandesk.db', (bytes) => {
      const page = Math.floor((bytes.length / 4096) * where) * 4096;
      return bytes.fill(0, page, page + 4096);
    });
    for (const { code } of await opened(folder))
      expect(['library-mended', 'ledger-restored']).toContain(code);
  });

  test.each([true, false])(
    'that a start recovered (from a backup: %s) before it was killed is reported at the next one',
    async (fromBackup) => {
      const folder = all();
      if (!fromBackup) rmSync(path.join(folder, 'backups'), { recursive: true });
      change(folder, 'loandesk.db', (bytes) => bytes.subarray(0, 20_000));
      const said: string[] = [];
      const mended = await recoverLibrary(folder, at, (step) => void said.push(step));
      expect(said).toEqual(['mending']);
      const [notice, ...others] = await opened(folder);
      expect(notice).toMatchObject({ code: 'library-mended', facts: { ...mended } });
      expect(others.map(({ code }) => code)).toEqual(['ledger-restored']);
      expect((await opened(folder)).map(({ code }) => code)).toEqual(['library-mended', 'ledger-restored']);
    },
  );

  test('deleted is recovered from the backup and the ledger', async () => {
    const folder = all();
    for (const name of ['loandesk.db', 'loandesk.db-wal']) rmSync(path.join(folder, name));
    expect((await opened(folder)).map(({ code }) => code)).toEqual(['library-mended', 'ledger-restored']);
  });

  test('deleted is reported at the next start if a kill stopped the start that recovered it', async () => {
    const folder = all();
    for (const name of ['loandesk.db', 'loandesk.db-wal']) rmSync(path.join(folder, name));
    expect(await recoverLibrary(folder, at, () => undefined)).toMatchObject({ kept: null });
    const [notice] = await opened(folder);
    expect(notice).toMatchObject({ code: 'library-mended', facts: { kept: null } });
  });

  test('deleted and restored by hand, before a killed start could replace it by a backup, causes no notice', async () => {
    const folder = all();
    for (const name of ['loandesk.db', 'loandesk.db-wal']) rmSync(path.join(folder, name));
    const backups = path.join(folder, 'backups');
    await recoverLibrary(folder, at, () => undefined);
    // As it is where the kill came after the note: nothing is replaced yet, so nothing is kept.
    for (const name of readdirSync(backups))
      if (name.startsWith('damaged-')) rmSync(path.join(backups, name), { recursive: true });
    for (const name of ['loandesk.db', 'loandesk.db-wal'])
      copyFileSync(path.join(image, name), path.join(folder, name));
    expect(await opened(folder)).toEqual([]);
  });

  test('of weeks ago, restored by hand with the log of today, holds every loan', async () => {
    const folder = all();
    copyFileSync(path.join(old, 'loandesk.db'), path.join(folder, 'loandesk.db'));
    for (const { code } of await opened(folder))
      expect(['library-mended', 'ledger-restored']).toContain(code);
  });
});

describe('the log', () => {
  test('deleted costs nothing that the ledger knows', async () => {
    const folder = all();
    rmSync(path.join(folder, 'loandesk.db-wal'));
    expect((await opened(folder)).map(({ code }) => code)).toEqual(['ledger-restored']);
  });

  test.each(places.slice(0, 12))('cut off at %d of its length costs nothing', async (where) => {
    const folder = all();
    change(folder, 'loandesk.db-wal', (bytes) => bytes.subarray(0, Math.floor(bytes.length * where)));
    for (const { code } of await opened(folder)) expect(code).toBe('ledger-restored');
  });

  test.each(places.slice(0, 12))(
    'with bytes turned over at %d of its length costs nothing',
    async (where) => {
      const folder = all();
      change(folder, 'loandesk.db-wal', (bytes) => {
        const begin = Math.floor(bytes.length * where);
        for (let at = begin; at < Math.min(begin + 16, bytes.length); at += 1)
          bytes[at] = (bytes[at] ?? 0) ^ 0xff;
        return bytes;
      });
      for (const { code } of await opened(folder)) expect(code).toBe('ledger-restored');
    },
  );
});

describe('a power cut in the middle of a checkpoint that also took the log', () => {
  let later: Buffer;
  beforeAll(() => {
    const folder = all();
    const db = new Database(path.join(folder, 'loandesk.db'));
    db.pragma('wal_checkpoint(TRUNCATE)');
    db.close();
    later = readFileSync(path.join(folder, 'loandesk.db'));
  });

  test.each(places)('leaves every loan, and says what it found (seed %d)', async (seed) => {
    const folder = all();
    const chance = seeded(Math.round(seed * 1e9));
    rmSync(path.join(folder, 'loandesk.db-wal'));
    let arrived = 0;
    change(folder, 'loandesk.db', (before) => {
      const mixed = Buffer.alloc(later.length);
      before.copy(mixed);
      for (let sector = 0; sector < later.length; sector += 512)
        if (chance() < seed) arrived += later.copy(mixed, sector, sector, sector + 512);
      return mixed;
    });
    expect(arrived).toBeGreaterThan(0);
    for (const { code } of await opened(folder))
      expect(['library-mended', 'ledger-restored']).toContain(code);
  });
});

describe('without a backup that can be relied on', () => {
  test('the ledger alone gives the loans back, and the damaged file is kept', async () => {
    const folder = all();
    rmSync(path.join(folder, 'backups'), { recursive: true });
    change(folder, 'loandesk.db', (bytes) => bytes.subarray(0, 10_000));
    const notices = await opened(folder);
    expect(notices.map(({ code }) => code)).toEqual(['library-mended', 'ledger-restored']);
    expect(notices[0]?.facts.backup).toBeNull();
    expect(notices[1]?.facts.reEnter).toHaveLength(42);
    expect(readdirSync(path.join(folder, 'backups', notices[0]?.facts.kept ?? ''))).toContain('loandesk.db');
  });

  test('and without a ledger nothing is opened, nothing is changed, and it is said in words', async () => {
    const folder = all();
    for (const name of ['backups', 'ledger']) rmSync(path.join(folder, name), { recursive: true });
    change(folder, 'loandesk.db', (bytes) => bytes.subarray(0, 10_000));
    const before = readFileSync(path.join(folder, 'loandesk.db'));
    const opening = openLibrary({ dataFolder: folder, version: '0', report: () => undefined });
    await expect(opening).rejects.toThrow(/damaged.*no backup or ledger.*Nothing was changed/);
    expect(readFileSync(path.join(folder, 'loandesk.db')).equals(before)).toBe(true);
  });
});
