// Tests `npm run restore` with off-site copies: encrypted ones, and the ledger beside them.
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newestSegmentIn, newFolder, openTestLibrary, type TestLibrary } from '../support/open-library.ts';
import { quickenKeyIn } from '../support/quick-key.ts';
import { addBorrower, addItem, itemsOut, lend } from '../support/school-year.ts';

const passphrase = 'vier paarden eten gras';
let library: TestLibrary;
let stick: string;
let place: string;
let copy: string;
const newComputers: string[] = [];

beforeAll(async () => {
  library = await openTestLibrary();
  stick = newFolder();
  await library.post('/backups/copies', { secondPlace: stick, ledgerCopy: stick, passphrase });
  const noor = await addBorrower(library, { category: 'Teacher', givenName: 'Noor', barcode: '2000001' });
  await lend(library, noor, await addItem(library, { barcode: 'B1' }));
  await library.post('/backups');
  await lend(library, noor, await addItem(library, { barcode: 'B2' }));
  await library.library.services.copies.runMaintenance();
  await library.close();
  place = path.join(stick, readdirSync(stick)[0] ?? '');
  copy = path.join(place, readdirSync(place).find((name) => name.endsWith('.db.age')) ?? 'none');
  await quickenKeyIn(place, passphrase);
}, 60_000);
afterAll(async () => {
  await library.remove();
  for (const folder of [stick, ...newComputers]) rmSync(folder, { recursive: true, force: true });
});

function newComputer(): string {
  const folder = newFolder();
  newComputers.push(folder);
  return folder;
}

function restore(
  folder: string,
  args: string[],
  { typed, env }: { typed?: string; env?: string } = {},
): { status: number | null; stdout: string; stderr: string } {
  const program = path.resolve(import.meta.dirname, '../../out/main/restore.js');
  const { LOANDESK_PASSPHRASE: _, ...others } = process.env;
  return spawnSync(process.execPath, [program, '--data', folder, ...args], {
    encoding: 'utf8',
    input: typed ?? '',
    env: { ...others, ...(env !== undefined && { LOANDESK_PASSPHRASE: env }) },
    timeout: 60_000,
  });
}

const opened = (folder: string): string[] =>
  readdirSync(folder).filter((name) => name.startsWith('loandesk.db.opened'));

async function lentIn(folder: string): Promise<string[]> {
  const found = await openTestLibrary({ folder });
  try {
    return await itemsOut(found);
  } finally {
    await found.close();
  }
}

describe('an encrypted copy', () => {
  test('comes to a new computer with the ledger’s copy, and with it what was lent since', async () => {
    const folder = newComputer();
    const ledger = path.join(place, 'ledger');
    const preview = restore(folder, ['--backup', copy, '--ledger', ledger], { env: passphrase });
    expect(preview).toMatchObject({ status: 0, stderr: '' });
    expect(preview.stdout).toMatch(
      /is whole[^]*1 borrower, 1 item and 1 loan[^]*will replace it[^]*for 1 loan;/,
    );
    expect(readdirSync(folder)).toEqual([]);
    const done = restore(folder, ['--backup', copy, '--ledger', ledger, '--yes'], { env: passphrase });
    expect(done).toMatchObject({ status: 0, stderr: '' });
    expect(done.stdout).toMatch(/restored \d+ changes, for 1 loan[^]*2 loans are open/);
    expect(opened(folder)).toEqual([]);
    // the library goes on encrypting for the same passphrase
    const keys = (from: string) => readdirSync(from).filter((name) => name.startsWith('loandesk-key-'));
    expect(keys(path.join(folder, 'backups'))).toEqual(keys(place));
    expect(statSync(path.join(folder, 'loandesk.db')).mode & 0o077).toBe(0);
    expect(await lentIn(folder)).toEqual(['B1', 'B2']);
    expect(done.stdout + done.stderr + preview.stdout).not.toContain(passphrase);
  });

  test('opens with the passphrase that is typed or read from a file, a line of it', async () => {
    const folder = newComputer();
    const done = restore(folder, ['--backup', copy, '--yes'], { typed: `${passphrase}\n` });
    expect(done.status).toBe(0);
    expect(done.stderr).toBe('Passphrase: ');
    expect(await lentIn(folder)).toEqual(['B1', 'B2']); // the ledger beside the copy is used as well
  });

  test('opens with no other passphrase, and with none', () => {
    const folder = newComputer();
    for (const wrong of [{ env: 'een ander wachtwoord' }, { typed: '' }]) {
      const refused = restore(folder, ['--backup', copy, '--yes'], wrong);
      expect([refused.status, refused.stdout]).toEqual([1, '']);
      expect(refused.stderr).toMatch(
        /(This passphrase does not open the backup|No passphrase was given)\.\n$/,
      );
    }
    expect(readdirSync(folder)).toEqual([]);
  });

  test('that was changed, or whose key or record is gone, is refused and leaves nothing', () => {
    const folder = newComputer();
    const damaged = path.join(newComputer(), 'place');
    mkdirSync(damaged);
    const names = readdirSync(place).filter((name) => name.startsWith('loandesk-'));
    const put = (): void => {
      for (const name of names) writeFileSync(path.join(damaged, name), readFileSync(path.join(place, name)));
    };
    const file = path.join(damaged, path.basename(copy));
    const said = (): string => restore(folder, ['--backup', file, '--yes'], { env: passphrase }).stderr;
    put();
    const bytes = readFileSync(file);
    bytes[bytes.length - 40] = (bytes[bytes.length - 40] ?? 0) ^ 1;
    writeFileSync(file, bytes);
    expect(said()).toMatch(/cannot be decrypted/);
    put();
    rmSync(`${file}.json`);
    expect(said()).toMatch(/no record/);
    put();
    for (const name of names.filter((one) => one.startsWith('loandesk-key-')))
      rmSync(path.join(damaged, name));
    expect(said()).toMatch(/ENOENT.*loandesk-key-/);
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe('the copy of the ledger', () => {
  test('takes the place of the few lines of a library that was started again, until --undo', async () => {
    const folder = newComputer();
    const begun = await openTestLibrary({ folder });
    await addBorrower(begun, { givenName: 'Sami', barcode: '2000009' });
    await begun.close();
    const ledger = path.join(place, 'ledger');
    const preview = restore(folder, ['--backup', copy], { env: passphrase });
    expect(preview.stdout).toMatch(/will replace it[^]*2 changes in the current library would be lost/);
    expect(restore(folder, ['--backup', copy, '--ledger', ledger, '--yes'], { env: passphrase }).status).toBe(
      0,
    );
    expect(await lentIn(folder)).toEqual(['B1', 'B2']);
    expect(restore(folder, ['--undo'])).toMatchObject({ status: 0, stderr: '' });
    const again = await openTestLibrary({ folder });
    expect((await again.get('/users?q=sami')).body).toHaveLength(1);
    expect(again.reported).toEqual([]);
    await again.close();
  });

  test('that tells no more than the one that is here stays where it is', () => {
    const older = path.join(newComputer(), 'ledger');
    const ledger = path.join(library.folder, 'ledger');
    cpSync(ledger, older, { recursive: true });
    const newest = newestSegmentIn(path.dirname(older));
    writeFileSync(newest, readFileSync(newest, 'utf8').split('\n', 2).join('\n') + '\n');
    const { stdout } = restore(library.folder, ['--backup', 'newest', '--ledger', older]);
    expect(stdout).toContain('as complete as the given copy');
    const missing = restore(library.folder, ['--backup', 'newest', '--ledger', `${older}-none`]);
    expect([missing.status, missing.stderr]).toEqual([1, `There is no ledger ${older}-none.\n`]);
    expect(existsSync(ledger)).toBe(true);
  });
});

test('what a command left that was ended while it had a copy opened is gone at the next start', async () => {
  const folder = newComputer();
  for (const name of ['loandesk.db.opened-17', 'loandesk.db.opened-17.json'])
    writeFileSync(path.join(folder, name), 'SQLite format 3');
  await lentIn(folder);
  expect(opened(folder)).toEqual([]);
});
