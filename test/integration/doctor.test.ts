// Tests that the doctor finds each kind of damage in a real data folder, and finds nothing where nothing is.
import { chmodSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { examine, NoLibraryError } from '../../src-main/features/health/examination.ts';
import type { Check } from '../../src-main/features/health/finding.ts';
import { spaceFinding } from '../../src-main/features/health/folder-checks.ts';
import {
  newestSegmentIn,
  newFolder,
  openTestLibrary,
  segmentFilesIn,
  type TestLibrary,
} from '../support/open-library.ts';
import { addBorrower, addItem, bodyOf, lend } from '../support/school-year.ts';

const now = '2026-09-07T12:00:00.000Z';
let library: TestLibrary;

beforeEach(async () => {
  library = await openTestLibrary();
  const noor = await addBorrower(library, { category: 'Teacher', email: 'noor@example.org' });
  for (const barcode of ['B1', 'B2', 'B3']) await lend(library, noor, await addItem(library, { barcode }));
  bodyOf(await library.post('/backups'), 201);
});
afterEach(() => library.remove());

const file = (name: string): string => path.join(library.folder, name);
const notFine = (at = now) => examine(library.folder, at).filter(({ state }) => state !== 'fine');
const found = (at = now): Check[] => notFine(at).map(({ check }) => check);
const sentenceOf = (check: Check): string | undefined =>
  notFine().find((one) => one.check === check)?.sentence;

/** Changes the closed library's file behind the program's back. */
async function damage(sql: string): Promise<void> {
  await library.close();
  const db = new Database(file('loandesk.db'));
  db.pragma('foreign_keys = OFF');
  db.unsafeMode(true);
  db.exec(sql);
  db.close();
}

describe('the doctor', () => {
  test('finds nothing in a library that is well, open or closed, and changes nothing', async () => {
    expect(found()).toEqual([]);
    expect(examine(library.folder, now).find(({ check }) => check === 'holder')?.sentence).toContain(
      String(process.pid),
    );
    await library.close();
    const contents = (): string[] =>
      [file('loandesk.db'), newestSegmentIn(library.folder), file('api-token')].map((one) =>
        readFileSync(one, 'latin1'),
      );
    const before = contents();
    expect(found()).toEqual([]);
    expect(contents()).toEqual(before);
    await library.reopen();
    expect(bodyOf<{ notices: unknown[] }>(await library.get('/status'), 200).notices).toEqual([]);
  });

  test('cannot look where there is no library', () => {
    const empty = newFolder();
    expect(() => examine(empty, now)).toThrow(NoLibraryError);
    rmSync(empty, { recursive: true });
    expect(() => examine(empty, now)).toThrow(/no folder/);
  });

  test('contains no names and no titles', async () => {
    await damage("DELETE FROM items WHERE barcode = 'B1'");
    expect(JSON.stringify(examine(library.folder, now))).not.toMatch(/Noor|Jansen|Matilda|example\.org/);
  });

  test('finds a flipped byte early in a long ledger, and names the place', async () => {
    await library.close(); // an open one writes the segment again after its backup
    const [segment = ''] = segmentFilesIn(library.folder);
    const bytes = readFileSync(segment);
    const third = bytes.toString('latin1').split('\n').slice(0, 3).join('\n').length + 1;
    const at = bytes.indexOf('"at":"20', third) + 9;
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    writeFileSync(segment, bytes);
    expect(found()).toContain('ledger-chain');
    expect(sentenceOf('ledger-chain')).toContain('in segment 1, after change 2.');
  });

  test('finds a ledger that is gone, or whose end was cut off', async () => {
    await addItem(library);
    await library.close();
    const lines = readFileSync(newestSegmentIn(library.folder), 'utf8').trimEnd().split('\n');
    writeFileSync(newestSegmentIn(library.folder), `${lines.slice(0, -1).join('\n')}\n`);
    expect(sentenceOf('ledger-chain')).toContain('its end is missing');
    rmSync(file('ledger'), { recursive: true });
    expect(found()).toEqual(['ledger-chain', 'ledger-and-journal']);
  });

  test('takes half a line behind a whole ledger for what a stop leaves', async () => {
    await library.close();
    writeFileSync(newestSegmentIn(library.folder), '{"hash":"0', { flag: 'a' });
    expect(found()).toEqual([]);
    await library.reopen();
  });

  test.each<[string, Check[], string]>([
    [
      'an event that the journal tells differently',
      ['ledger-and-journal'],
      "UPDATE events SET actor = 'stranger' WHERE seq = 4",
    ],
    ['an event that only the ledger knows', ['ledger-and-journal'], 'DELETE FROM events WHERE seq = 4'],
    ['a loan of an item that is gone', ['references'], "DELETE FROM items WHERE barcode = 'B1'"],
    [
      'an item with two open loans',
      ['open-loans'],
      `DROP INDEX one_open_loan_per_item; INSERT INTO loans (id, item_id, borrower_id, checked_out_at, due_on)
       SELECT 'again', item_id, borrower_id, checked_out_at, due_on FROM loans LIMIT 1`,
    ],
    [
      'two classes that look the same',
      ['doubles'],
      "INSERT INTO borrower_groups (id, name) VALUES ('one', '7Q'), ('other', '7Q' || char(8203))",
    ],
    [
      'an import that does not go on',
      ['imports'],
      `INSERT INTO imports (id, name, status, actor, created_at, updated_at, choices)
       VALUES ('one', 'books.csv', 'applying', 'desk', '2026-09-01', '2026-09-01', '{}')`,
    ],
    ['a borrower whom the search does not find', ['search'], 'DELETE FROM borrowers_search_words'],
    [
      'a title that the search finds by another word',
      ['search'],
      "UPDATE titles_search_words SET words = 'wrong'",
    ],
    ['a word of a title that the dictionary lacks', ['search'], 'DELETE FROM title_spellings'],
    ['a newer program’s file', ['form'], 'PRAGMA user_version = 9999'],
  ])('finds %s', async (_, expected, sql) => {
    await damage(sql);
    expect(found()).toEqual(expected);
  });

  test('finds pages that were overwritten, and a file that is no database', async () => {
    await library.close();
    const whole = readFileSync(file('loandesk.db'));
    const bytes = Buffer.from(whole);
    for (let page = 20; page < bytes.length / 4096 - 1; page += 3)
      bytes.fill(0xa5, page * 4096, page * 4096 + 600);
    writeFileSync(file('loandesk.db'), bytes);
    expect(found()).toContain('integrity');
    writeFileSync(file('loandesk.db'), 'no database at all');
    expect(found()).toEqual(['integrity', 'ledger-and-journal', 'clock']);
  });

  test('finds a library that has been on one computer only for a week', async () => {
    expect(found('2026-09-13T10:00:00.000Z')).not.toContain('copies');
    expect(found('2026-09-15T10:00:00.000Z')).toContain('copies');
    const stick = newFolder();
    bodyOf(await library.post('/backups/copies', { secondPlace: stick }), 200);
    expect(found('2026-09-15T10:00:00.000Z')).not.toContain('copies');
    rmSync(stick, { recursive: true });
  });

  test('finds backups that are old, gone, cut or changed', async () => {
    expect(found('2026-09-08T09:00:00.000Z')).toEqual([]);
    expect(found('2026-09-09T10:00:00.000Z')).toEqual([]); // nothing has happened since
    library.clock.set('2026-09-07T11:00:00.000Z');
    await addItem(library);
    expect(found('2026-09-09T10:00:00.000Z')).toEqual(['backups']);
    const [{ file: name } = { file: '' }] = bodyOf<{ file: string }[]>(await library.get('/backups'), 200);
    const backup = path.join(library.folder, 'backups', name);
    const bytes = readFileSync(backup);
    bytes[5000] = (bytes[5000] ?? 0) ^ 1;
    writeFileSync(backup, bytes);
    expect(sentenceOf('backups')).toContain('changed after');
    truncateSync(backup, 4096);
    expect(sentenceOf('backups')).toContain('missing or incomplete');
    rmSync(path.join(library.folder, 'backups'), { recursive: true });
    expect(found()).toEqual([]); // a new library has a day's time
    expect(found('2026-09-08T11:00:00.000Z')).toEqual(['backups']);
  });

  test('says nothing of a first backup to come where one was lost with the library’s file', async () => {
    const said = (): string[] =>
      examine(library.folder, now).flatMap(({ check, code }) => (check === 'backups' ? code : []));
    expect(said()).toEqual(['good']);
    await library.close();
    writeFileSync(file('loandesk.db'), 'no database at all');
    expect(said()).toEqual(['good']);
    for (const name of readdirSync(file('backups')).filter((one) => one.endsWith('.db')))
      rmSync(file(`backups/${name}`));
    expect(said()).toEqual(['gone', 'none']);
  });

  test('finds a clock before the last change, or more than a year behind it', () => {
    expect(found('2026-09-07T09:30:00.000Z').filter((check) => check === 'clock')).toEqual([]);
    expect(found('2026-09-06T10:00:00.000Z')).toContain('clock');
    expect(found('2027-12-01T10:00:00.000Z')).toContain('clock');
  });

  test('finds a token that others can read, and one that is gone', () => {
    chmodSync(file('api-token'), 0o644);
    expect(found()).toEqual(['token']);
    rmSync(file('api-token'));
    expect(found()).toEqual(['token']);
  });

  test('finds files that this user cannot write', async ({ skip }) => {
    skip(process.getuid?.() === 0, 'root may write everything');
    await library.close();
    chmodSync(file('ledger'), 0o500);
    expect(sentenceOf('folder')).toContain('ledger');
    chmodSync(file('ledger'), 0o700);
  });

  test('finds a disk without room for another backup', () => {
    expect(spaceFinding(library.folder, 500 * 1024 * 1024).state).toBe('fine');
    expect(spaceFinding(library.folder, 100 * 1024 * 1024)).toMatchObject({ state: 'finding' });
  });
});
