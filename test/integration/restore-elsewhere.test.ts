// Tests a restore from an off-site copy: found in a folder, opened by its passphrase, compared, restored and undone.
import { execFileSync } from 'node:child_process';
import { hash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { contentsOf, digestOf } from '../../src-main/core/database/copied-library.ts';
import { restoreBackup } from '../../src-main/features/backups/restore-library.ts';
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
      own: true,
      ledger: true,
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
      rows: { loans: 1, borrowers: 1 },
      replayed: { loans: 1 },
      lost: 0,
      ledger: 'follows',
      ledgerBrought: false,
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
        rows: { borrowers: 1, loans: 1 },
        replayed: { loans: 1 },
        lost: 2,
        ledger: 'follows',
        ledgerBrought: true,
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

describe('a copy is believed only as far as it is proved:', () => {
  const secret = 'ld_planted';
  const planted = `INSERT INTO tokens (id, name, hash, scopes, created_at)
    VALUES ('planted', 'Planted', x'${hash('sha256', secret)}', '["admin"]', '2026-09-01T10:00:00.000Z')`;
  const works = (inLibrary: TestLibrary, token: string): boolean =>
    inLibrary.library.services.tokens.recognise(token) !== null;
  const named = async (inLibrary: TestLibrary, name: string): Promise<string> =>
    (await inLibrary.library.services.tokens.add('system', { name, scopes: ['loans:read'] })).token;
  const doubts = async (inLibrary: TestLibrary, chosen: object): Promise<unknown> =>
    bodyOf<{ doubts: unknown }>(await inLibrary.post('/restores/preview', chosen), 200).doubts;
  const notices = async (inLibrary: TestLibrary): Promise<{ code: string; facts: object }[]> =>
    bodyOf<{ notices: { code: string; facts: object }[] }>(await inLibrary.get('/status'), 200).notices;

  /** What a finder of the stick can do: change the copy, and its record to match. */
  function change(chosen: { backup: string; folder: string }, sql: string, seal?: string): void {
    const file = path.join(chosen.folder, chosen.backup);
    const db = new Database(file);
    db.exec(sql);
    const contents = contentsOf(db);
    db.close();
    const record = JSON.parse(readFileSync(`${file}.json`, 'utf8')) as object;
    const after = { ...record, ...contents, bytes: statSync(file).size, sha256: digestOf(file), seal };
    writeFileSync(`${file}.json`, JSON.stringify(after));
  }
  async function plainCopy(): Promise<{ backup: string; folder: string }> {
    const place = await copyInPlace();
    return { backup: place.copies[0]?.file ?? '', folder: place.folder };
  }

  test(
    'one that was changed is told before, and brings no token, mail server or place for backups',
    { timeout: 60_000 },
    async () => {
      const revoked = await named(library, 'Kiosk');
      const chosen = await plainCopy();
      expect(await doubts(library, chosen)).toEqual([]);
      const website = await named(library, 'Website'); // after the backup
      for (const { id, name } of library.library.services.tokens.tokens())
        if (name === 'Kiosk') await library.delete(`/tokens/${id}`);
      await library.post('/mail/settings', {
        server: 'mail.school.example',
        senderAddress: 'l@school.example',
      });
      const before = {
        mail: (await library.get('/mail/settings')).body,
        tokens: library.library.services.tokens.tokens(),
        places: bodyOf<{ secondPlace: { folder: string } }>(await library.get('/backups/copies'), 200),
      };
      change(
        chosen,
        `${planted}; INSERT OR REPLACE INTO settings VALUES ('mail.server', '"evil.example"'),
         ('secondPlace', '"/tmp/evil"'), ('backupRecipient', '"age1evil"')`,
        '00'.repeat(32),
      );
      expect(await doubts(library, chosen)).toEqual(['not-from-here']);
      change(chosen, 'PRAGMA optimize');
      expect(await doubts(library, chosen)).toEqual(['unsealed']);

      await library.post('/restores', chosen);
      expect(await finished(library)).toMatchObject({ state: 'done', putBack: { reEnter: [] } });
      expect([secret, revoked, website].map((token) => works(library, token))).toEqual([false, false, true]);
      expect((await library.get('/mail/settings')).body).toEqual(before.mail);
      const after = bodyOf<typeof before.places>(await library.get('/backups/copies'), 200);
      expect(after.secondPlace).toMatchObject({ folder: before.places.secondPlace.folder, encrypted: false });
      expect(await notices(library)).toMatchObject([
        { code: 'library-restored' },
        { code: 'tokens-revoked', facts: { names: 'Planted' } },
      ]);
      await library.post('/restores/undo');
      expect(await finished(library)).toMatchObject({ state: 'done' });
      expect(library.library.services.tokens.tokens()).toMatchObject(
        before.tokens.map(({ id, revokedAt }) => ({ id, revokedAt })),
      );
      expect(library.reported).toEqual([]);
    },
  );

  test('one with a part that no migration made is refused', { timeout: 60_000 }, async () => {
    const chosen = await plainCopy();
    const file = path.join(chosen.folder, chosen.backup);
    const genuine = [readFileSync(file), readFileSync(`${file}.json`)] as const;
    for (const sql of [
      'CREATE VIEW evil AS SELECT * FROM borrowers',
      'CREATE TABLE evil (x)',
      'CREATE INDEX evil ON loans (due_on)',
      'CREATE TRIGGER evil AFTER INSERT ON loans BEGIN SELECT 1; END',
    ]) {
      writeFileSync(file, genuine[0]);
      writeFileSync(`${file}.json`, genuine[1]);
      change(chosen, sql);
      const preview = await library.post('/restores/preview', chosen);
      expect(problemOf(preview).code, sql).toBe('backup-altered');
    }
    await library.post('/restores', chosen);
    expect(await finished(library)).toMatchObject({ state: 'failed', problem: 'backup-altered' });
  });

  test('one in clear is told of where the library encrypts its copies', { timeout: 60_000 }, async () => {
    const chosen = await plainCopy();
    const folder = path.join(stick, 'loandesk-elsewhere');
    renameSync(chosen.folder, folder);
    await library.post('/backups/copies', { passphrase });
    expect(await doubts(library, { ...chosen, folder })).toEqual(['plain']);
  });

  test('on a new computer the tokens of the old one end, and are listed', { timeout: 60_000 }, async () => {
    const website = await named(library, 'Website');
    const stolen = readFileSync(path.join(library.folder, 'api-token'), 'utf8').trim();
    const chosen = await plainCopy();
    await library.close();
    const fresh = await openTestLibrary();
    try {
      const here = readFileSync(path.join(fresh.folder, 'api-token'), 'utf8').trim();
      expect(await doubts(fresh, chosen)).toEqual(['other-library']);
      await fresh.post('/restores', chosen);
      expect(await finished(fresh)).toMatchObject({ state: 'done', openLoans: 2 });
      expect([website, stolen, here].map((token) => works(fresh, token))).toEqual([false, false, true]);
      expect(await notices(fresh)).toContainEqual(
        expect.objectContaining({ code: 'tokens-revoked', facts: { names: 'Website' } }),
      );
      await fresh.reopen();
      expect([website, here].map((token) => works(fresh, token))).toEqual([false, true]);
    } finally {
      await fresh.remove();
    }
  });

  test('a program that ends between the replacement and the opening leaves no foreign token', async () => {
    const website = await named(library, 'Website');
    const chosen = await plainCopy();
    await library.close();
    change(chosen, planted);
    restoreBackup(library.folder, path.join(chosen.folder, chosen.backup), library.clock.now(), {
      isProved: false,
    });
    await library.reopen();
    expect([secret, website].map((token) => works(library, token))).toEqual([false, true]);
  });

  test('a recovery of a damaged file keeps every token of this computer', async () => {
    const website = await named(library, 'Website');
    await library.post('/backups');
    await library.close();
    writeFileSync(path.join(library.folder, 'loandesk.db'), 'damaged'.repeat(1000));
    const here = readFileSync(path.join(library.folder, 'api-token'), 'utf8').trim();
    await library.reopen();
    expect((await notices(library)).map(({ code }) => code)).toContain('library-mended');
    expect([website, here].map((token) => works(library, token))).toEqual([true, true]);
  });
});

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
