// Tests a restore from an off-site copy: found in a folder, opened by its passphrase, compared, restored and undone.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { offsiteCopies } from '../../src-main/features/backups/offsite-copies.ts';
import { childrenOf } from '../support/child-processes.ts';
import { filesIn, found } from '../reliability/words-in-files.ts';
import { newFolder, openTestLibrary, type TestLibrary } from '../support/open-library.ts';
import { quickenKeyIn } from '../support/quick-key.ts';
import {
  addBorrower,
  addItem,
  bodyOf,
  itemsOut,
  lend,
  problemOf,
  type Person,
} from '../support/school-year.ts';

interface Found {
  folder: string;
  own: boolean;
  ledger: boolean;
  copies: { file: string; encrypted: boolean; good: boolean; rows: Record<string, number> }[];
}
const passphrase = 'vier paarden eten gras';
let library: TestLibrary;
let noor: Person;
let stick: string;

beforeEach(async () => {
  library = await openTestLibrary();
  noor = await addBorrower(library, { category: 'Teacher', givenName: 'Noor', barcode: '2000001' });
  stick = newFolder();
});
afterEach(async () => {
  await library.remove();
  rmSync(stick, { recursive: true, force: true });
});

const look = async (inLibrary: TestLibrary, folder?: string): Promise<Found[]> =>
  bodyOf(
    await inLibrary.get(
      `/backups/elsewhere${folder === undefined ? '' : `?folder=${encodeURIComponent(folder)}`}`,
    ),
    200,
  );
const finished = (inLibrary: TestLibrary): Promise<unknown> =>
  vi.waitFor(
    async () => {
      const { latest } = bodyOf<{ latest: { state: string } | null }>(await inLibrary.get('/restores'), 200);
      expect(latest?.state).toMatch(/done|failed/);
      return latest;
    },
    { timeout: 20_000, interval: 50 },
  );
const opened = (folder: string): string[] =>
  readdirSync(folder).filter((name) => name.includes('.opened') || name.includes('restoring'));

/** An off-site copy of a backup with one loan, and one more loan that only the ledgers know. */
async function copyInPlace(secret?: string): Promise<Found> {
  const places = {
    secondPlace: stick,
    ledgerCopy: stick,
    ...(secret !== undefined && { passphrase: secret }),
  };
  bodyOf(await library.post('/backups/copies', places), 200);
  await lend(library, noor, await addItem(library, { barcode: 'B1' }));
  await library.post('/backups');
  await lend(library, noor, await addItem(library, { barcode: 'B2' }));
  await library.library.services.copies.runMaintenance();
  const [place] = await look(library);
  return place ?? (undefined as never);
}

test.skipIf(process.platform !== 'linux')(
  'looking for copies elsewhere leaves no process behind (as /proc tells, on Linux)',
  async () => {
    await look(library, stick);
    await vi.waitFor(
      () => {
        expect(childrenOf(process.pid, 'backup-folders')).toEqual([]);
      },
      { timeout: 20_000 },
    );
  },
);

test(
  'an encrypted off-site copy is opened by its passphrase alone, restored and undone',
  { timeout: 180_000 },
  async () => {
    const place = await copyInPlace(passphrase);
    await quickenKeyIn(place.folder, passphrase);
    expect(place).toMatchObject({
      ...{ own: true, ledger: true },
      copies: [{ encrypted: true, good: true, rows: { loans: 1 } }],
    });
    const chosen = { backup: place.copies[0]?.file, folder: place.folder };
    for (const wrong of [{}, { passphrase: 'een ander wachtwoord' }]) {
      const refused = await library.post('/restores/preview', { ...chosen, ...wrong });
      expect([refused.status, problemOf(refused).code]).toEqual([409, 'passphrase-wrong']);
    }
    const before = library.tables();
    const preview = await library.post('/restores/preview', { ...chosen, passphrase });
    expect(preview.body).toMatchObject({
      ...{ rows: { loans: 1, borrowers: 1 }, replayed: { loans: 1 }, lost: 0 },
      ...{ ledger: 'follows', ledgerBrought: false },
    });
    expect(library.tables()).toEqual(before);
    expect(opened(library.folder)).toEqual([]);

    await library.post(`/users/${noor.id}`, { givenName: 'Eleonora' });
    expect((await library.post('/restores', { ...chosen, passphrase: 'een ander wachtwoord' })).status).toBe(
      202,
    );
    expect(await finished(library)).toMatchObject({ state: 'failed', problem: 'passphrase-wrong' });
    expect((await library.post('/restores', { ...chosen, passphrase })).status).toBe(202);
    expect(await finished(library)).toMatchObject({ state: 'done', openLoans: 2 });
    expect(await itemsOut(library)).toEqual(['B1', 'B2']);
    expect((await library.get(`/users/${noor.id}`)).body).toMatchObject({ givenName: 'Noor' });
    expect(opened(library.folder)).toEqual([]);
    expect((await library.post('/restores/undo')).status).toBe(202);
    expect(await finished(library)).toMatchObject({ state: 'done', openLoans: 2 });
    expect((await library.get(`/users/${noor.id}`)).body).toMatchObject({ givenName: 'Eleonora' });
    await library.close();
    for (const folder of [library.folder, stick])
      expect(
        found(
          filesIn(folder, () => true),
          [],
          [passphrase],
        ),
      ).toEqual([]);
    expect(library.reported.map((error) => String(error)).join()).not.toContain(passphrase);
  },
);

test(
  'on a new computer a stick gives the library back, with every loan that its ledger knows',
  { timeout: 180_000 },
  async () => {
    await copyInPlace(passphrase);
    await library.close();
    const fresh = await openTestLibrary({ at: '2026-09-08T10:00:00.000Z' });
    try {
      await addBorrower(fresh, { givenName: 'Sami', barcode: '2000009' });
      expect(await look(fresh)).toEqual([]);
      const [place, ...others] = await look(fresh, stick);
      expect(others).toEqual([]);
      expect(place).toMatchObject({ own: false, ledger: true });
      const chosen = { backup: place?.copies[0]?.file, folder: place?.folder, passphrase };
      expect((await fresh.post('/restores/preview', chosen)).body).toMatchObject({
        ...{ rows: { borrowers: 1, loans: 1 }, replayed: { loans: 1 }, lost: 2 },
        ...{ ledger: 'follows', ledgerBrought: true },
      });
      await fresh.post('/restores', chosen);
      expect(await finished(fresh)).toMatchObject({ state: 'done', openLoans: 2, putBack: { loans: 1 } });
      expect(await itemsOut(fresh)).toEqual(['B1', 'B2']);
      // it goes on encrypting for the same passphrase
      const keys = readdirSync(path.join(fresh.folder, 'backups')).filter((name) =>
        name.startsWith('loandesk-key-'),
      );
      expect(keys).toHaveLength(1);
      await fresh.post('/backups');
      await fresh.library.services.copies.runMaintenance();
      const [own] = await look(fresh);
      expect(own?.copies.map(({ encrypted }) => encrypted)).toEqual([true, true]);
      await fresh.post('/restores/undo');
      expect(await finished(fresh)).toMatchObject({ state: 'done', openLoans: 0 });
      expect((await fresh.get('/users?q=sami')).body).toHaveLength(1);
      expect(fresh.reported).toEqual([]);
    } finally {
      await fresh.remove();
    }
  },
);

test(
  'a new passphrase opens the newest backup and its ledger; an earlier copy opens by the earlier one, without it',
  { timeout: 180_000 },
  async () => {
    await copyInPlace(passphrase);
    await library.post('/backups/copies', { passphrase: 'een nieuwe wachtwoordzin' });
    await library.library.services.copies.runMaintenance();
    await library.close();
    const fresh = await openTestLibrary();
    try {
      const [place] = await look(fresh, stick);
      const [copies, seen] = [place?.copies ?? [], new Set<string>()];
      for (const { file } of copies)
        for (const secret of [passphrase, 'een nieuwe wachtwoordzin']) {
          const chosen = { backup: file, folder: place?.folder, passphrase: secret };
          const { status, body } = await fresh.post('/restores/preview', chosen);
          if (status === 200) seen.add(`${secret}: ${(body as { ledger: string }).ledger}`);
        }
      expect([...seen].toSorted()).toEqual(['een nieuwe wachtwoordzin: follows', `${passphrase}: locked`]);
      expect(copies).toHaveLength(2);
    } finally {
      await fresh.remove();
    }
  },
);

test(
  'the disk of a computer that died gives its library back from the data folder',
  { timeout: 180_000 },
  async () => {
    await lend(library, noor, await addItem(library, { barcode: 'B1' }));
    await library.post('/backups');
    await lend(library, noor, await addItem(library, { barcode: 'B2' }));
    await library.close();
    const fresh = await openTestLibrary();
    try {
      const [found, ...others] = await look(fresh, library.folder);
      expect(others).toEqual([]);
      expect(found).toMatchObject({ folder: path.join(library.folder, 'backups'), ledger: true });
      const chosen = { backup: found?.copies[0]?.file, folder: found?.folder };
      await fresh.post('/restores', chosen);
      expect(await finished(fresh)).toMatchObject({ state: 'done', openLoans: 2 });
      expect(statSync(path.join(fresh.folder, 'loandesk.db')).mode & 0o077).toBe(0);
    } finally {
      await fresh.remove();
    }
  },
);

describe('a folder', () => {
  test('that is missing, is no full path or is empty is reported as such', async () => {
    for (const folder of [path.join(stick, 'none'), 'relative'])
      expect(problemOf(await library.get(`/backups/elsewhere?folder=${folder}`)).code).toBe(
        'place-unreadable',
      );
    expect(await look(library, stick)).toEqual([]);
    const gone = await library.post('/restores/preview', { backup: 'none.db', folder: stick });
    expect(problemOf(gone).code).toBe('backup-damaged');
    for (const backup of ['../loandesk.db', 'a\\b.db'])
      expect((await library.post('/restores/preview', { backup, folder: stick })).status).toBe(400);
  });

  test('that hangs is given up, while lending goes on', async () => {
    mkdirSync(path.join(stick, 'loandesk-x'));
    // a pipe without a writer: a process that reads it waits for ever, as in a network folder that is gone
    const record = path.join(stick, 'loandesk-x', 'loandesk-1.db.json');
    execFileSync('mkfifo', [record]);
    const elsewhere = offsiteCopies(library.folder, { look: 1500, open: 1500 });
    let isGivenUp = false;
    const looking = elsewhere.look(stick).finally(() => (isGivenUp = true));
    await lend(library, noor, await addItem(library));
    expect(isGivenUp, 'lent before the folder was given up').toBe(false);
    await expect(looking).rejects.toMatchObject({ code: 'place-unreadable' });
    rmSync(record);
    expect(await elsewhere.look(stick)).toEqual([]);
    elsewhere.close();
  });

  test('that is taken away while a copy is opened leaves nothing half open', async () => {
    const place = await copyInPlace();
    const elsewhere = offsiteCopies(library.folder, { look: 1500, open: 1500 });
    const [copy] = place.copies;
    const file = path.join(place.folder, copy?.file ?? '');
    rmSync(file);
    execFileSync('mkfifo', [file]);
    const asked = elsewhere.open({ folder: place.folder, file: copy?.file ?? '', passphrase: null }, false);
    await expect(asked).rejects.toMatchObject({ code: 'place-unreadable' });
    expect(opened(library.folder)).toEqual([]);
    elsewhere.close();
  });
});
