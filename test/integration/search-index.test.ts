// Tests that many changes in a row pause merging of the search index, and that it is merged afterwards.
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { searchIndexMerging } from '../../src-main/features/borrowers/search-index-repository.ts';
import { openWriter, type WritableDatabase } from '../../src-main/core/database/connection.ts';
import { committed, planned } from '../support/import-files.ts';
import { openTestLibrary, type TestLibrary } from '../support/open-library.ts';
import { bodyOf } from '../support/school-year.ts';

const many = 600;
let library: TestLibrary;
let db: WritableDatabase;
beforeEach(async () => {
  library = await openTestLibrary();
  db = openWriter(path.join(library.folder, 'loandesk.db'));
});
afterEach(async () => {
  db.close();
  await library.remove();
});

const tidiedFrom = (): unknown =>
  db.prepare(`SELECT v FROM borrowers_search_words_config WHERE k = 'deletemerge'`).pluck().get();
const bytes = (): number =>
  Number(db.prepare('SELECT sum(length(block)) FROM borrowers_search_words_data').pluck().get());
async function imported(): Promise<string> {
  const rows = Array.from(
    { length: many },
    (_, at) => `X${String(at)},Given${String(at)},Family${String(at)}`,
  );
  const { id } = await planned(library, `externalId,givenName,familyName\n${rows.join('\n')}\n`);
  await committed(library, id);
  return id;
}
function deleteAll(): void {
  const ids = db.prepare<[], string>('SELECT id FROM borrowers').pluck().all();
  const remove = db.prepare('DELETE FROM borrowers WHERE id = ?');
  for (let from = 0; from < ids.length; from += 20)
    db.transaction(() => {
      for (const id of ids.slice(from, from + 20)) remove.run(id);
    })();
}

test('while it is put off the index only grows, and then it shrinks in steps until nothing is left to do', async () => {
  await imported();
  await library.close();
  searchIndexMerging(db).pause();
  const before = bytes();
  deleteAll();
  expect(bytes()).toBeGreaterThanOrEqual(before);
  searchIndexMerging(db).resume();
  let steps = 0;
  while (searchIndexMerging(db).mergeStep()) steps += 1;
  expect(steps).toBeGreaterThan(0);
  expect(bytes()).toBeLessThan(before / 2);
});

test('an undo of an import tidies once it is over, and then the index does so by itself again', async () => {
  const id = await imported();
  expect(tidiedFrom()).toBe(10);
  const full = bytes();
  bodyOf(await library.post(`/imports/${id}/undo`), 200);
  await vi.waitFor(
    () => {
      expect(bytes()).toBeLessThan(full / 2);
      expect(tidiedFrom()).toBe(10);
    },
    { timeout: 30_000, interval: 50 },
  );
});
