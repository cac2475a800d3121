// Tests that a look-over which an end, a failure or another one kept from being done is made up, one at a time.
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { mostTries } from '../../src-main/backups/look-over-rules.ts';
import { childOf, childrenOf } from '../support/child-processes.ts';
import { openTestLibrary, type TestLibrary } from '../support/open-library.ts';
import { addBorrower, addItem, bodyOf, lend } from '../support/school-year.ts';

let library: TestLibrary;
let day: number;

beforeEach(async () => {
  library = await openTestLibrary();
  day = 7;
  const noor = await addBorrower(library, { barcode: '2000001', message: 'wears glasses' });
  await lend(library, noor, await addItem(library, { barcode: 'B1' }));
  await backedUp();
  await looksOver().atRest();
});
afterEach(() => library.remove());

const looksOver = () => library.library.services.looksOver;
const note = (): string => path.join(library.folder, 'look-over.json');
const lockFile = (): string => path.join(library.folder, 'backups', 'purge.lock');

/** Without waiting for what follows it. */
async function backedUp(): Promise<void> {
  day += 1;
  library.clock.set(`2026-09-${String(day).padStart(2, '0')}T10:00:00.000Z`);
  bodyOf(await library.post('/backups'), 201);
}

/** As a disk does it: nothing tells of it. */
function changeSilently(sql: string): void {
  const db = new Database(path.join(library.folder, 'loandesk.db'));
  db.exec(sql);
  db.close();
}
const otherMessage = `UPDATE borrowers SET message = 'wears classes' WHERE barcode = '2000001'`;
const otherRenewals = 'UPDATE loans SET renewals = renewals + 4';

async function told(): Promise<string[]> {
  const { notices } = bodyOf<{ notices: { code: string }[] }>(await library.get('/status'), 200);
  return notices.map(({ code }) => code);
}

test('one that the end of the program cut off is made up after the next start, and is done then', async () => {
  changeSilently(otherMessage);
  await backedUp(); // the change stands in this backup too
  await library.reopen();
  expect(await told()).toEqual([]);
  await looksOver().tend();
  expect(await told()).toEqual(['rows-changed']);
  expect(existsSync(note())).toBe(false);
  await looksOver().tend();
  expect(await told()).toEqual(['rows-changed']);
});

test('one that was cut off is not lost where the next backup is made before it could be made up', async () => {
  changeSilently(otherMessage);
  await backedUp();
  await library.reopen();
  await backedUp();
  await looksOver().atRest();
  expect(await told()).toEqual(['rows-changed']);
});

test('a note that can be read no more has everything looked over', async () => {
  changeSilently(otherRenewals);
  await library.close();
  writeFileSync(note(), '{"rows"');
  await library.reopen();
  await looksOver().tend();
  expect(await told()).toEqual(['loans-corrected']);
});

test('where the rows cannot be held beside a backup, the loans are held beside the ledger all the same', async () => {
  changeSilently(`${otherMessage}; ${otherRenewals}`);
  writeFileSync(lockFile(), 'no lock '.repeat(64));
  await backedUp();
  await looksOver().atRest();
  expect(await told()).toEqual(['loans-corrected']);
  rmSync(lockFile());
  await looksOver().tend();
  expect(await told()).toEqual(['loans-corrected', 'rows-changed']);
  expect(library.reported).toHaveLength(1);
});

test('a part that goes on failing is left alone until the next backup', async () => {
  changeSilently(otherMessage);
  writeFileSync(lockFile(), 'no lock '.repeat(64));
  await backedUp();
  for (let times = 0; times < mostTries + 2; times += 1) await looksOver().tend();
  expect(library.reported).toHaveLength(mostTries);
  await library.reopen();
  await looksOver().tend();
  expect(library.reported).toHaveLength(mostTries);
  rmSync(lockFile());
  await backedUp();
  await looksOver().atRest();
  expect(await told()).toEqual(['rows-changed']);
});

test.skipIf(process.platform !== 'linux')(
  'one that is asked for while another runs follows it, and never runs beside it (as /proc tells, on Linux)',
  async () => {
    const held = new Database(lockFile());
    held.exec('CREATE TABLE held (one); BEGIN EXCLUSIVE');
    changeSilently(otherMessage);
    await backedUp();
    const first = await childOf(process.pid, 'look-over-process');
    await backedUp();
    expect(childrenOf(process.pid, 'look-over-process')).toEqual([first]);
    process.kill(first, 'SIGKILL');
    held.close();
    await looksOver().atRest();
    expect(await told()).toEqual(['rows-changed']);
    expect(existsSync(note())).toBe(false);
  },
);
