// Opens what a district's server holds of a library, and compares it with the library's own rows.
import type { TestLibrary } from './open-library.ts';
import { openReader, type ReadableDatabase } from '../../src-main/core/database/connection.ts';
import { copiedTables } from '../../src-main/features/hub/copied-tables.ts';
import { rowReads } from '../../src-main/features/hub/hub-copy-repository.ts';
import { keyOfWords } from '../../src-main/features/hub/key-words.ts';
import { keysOf, rowId, unseal, type SealingKeys } from '../../src-main/features/hub/sealing.ts';
import { tables } from '../../src-main/library/features.ts';
import { titlesToShare } from '../../src-main/features/hub/titles-to-share.ts';
import type { SharedTitle } from '../../src-main/features/hub/union-calls.ts';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { libraryOnHub, type HubInMemory } from './hub-in-memory.ts';
import { bodyOf } from './school-year.ts';

/** Connects the library, and waits until its first copy is there. */
export async function connected(library: TestLibrary, invitation: string): Promise<SealingKeys> {
  bodyOf(await library.post('/hub', { invitation }), 200);
  const { key } = bodyOf<{ key: string }>(await library.get('/hub/key'), 200);
  bodyOf(await library.post('/hub/start', { lastGroup: key.slice(-4) }), 200);
  await library.library.services.hub.settled();
  return keysOf(keyOfWords(key) ?? Buffer.alloc(0));
}

export async function exchanged(library: TestLibrary): Promise<void> {
  await library.library.services.hub.settled();
  bodyOf(await library.post('/hub/exchanges', {}), 200);
  await library.library.services.hub.settled();
}

/** Every title that other libraries see otherwise than it is here, in words. */
export function titleDifferencesIn(db: ReadableDatabase, titles: ReadonlyMap<string, SharedTitle>): string[] {
  const left = new Map(titles);
  const found: string[] = [];
  for (const title of titlesToShare(db).page(0, 1_000_000).titles) {
    const other = left.get(title.title);
    left.delete(title.title);
    if (title.copies === 0 ? other !== undefined : !isDeepStrictEqual(other, title))
      found.push(`the title ${title.title} differs`);
  }
  return [...found, ...[...left.keys()].map((id) => `the title ${id} is left over`)];
}

export function titleDifferences(library: TestLibrary, hub: HubInMemory): string[] {
  const db = openReader(path.join(library.folder, 'loandesk.db'), 'small');
  try {
    return titleDifferencesIn(db, hub.state.titles);
  } finally {
    db.close();
  }
}

type CopiedRows = ReadonlyMap<string, { table: string; id: Buffer; sealed: Buffer | null }>;

/** Every difference between the copy and the library, in words. */
export function differences(
  library: Pick<TestLibrary, 'folder'>,
  rows: CopiedRows,
  keys: SealingKeys,
  libraryId = libraryOnHub,
): string[] {
  const db = openReader(path.join(library.folder, 'loandesk.db'), 'small');
  try {
    return differencesIn(db, rows, keys, libraryId);
  } finally {
    db.close();
  }
}

export function differencesIn(
  db: ReadableDatabase,
  rows: CopiedRows,
  keys: SealingKeys,
  libraryId = libraryOnHub,
): string[] {
  const copied = copiedTables(db, tables);
  const { page } = rowReads(db, copied);
  const left = new Map(
    [...rows].flatMap(([key, row]) => (row.sealed === null ? [] : [[key, { ...row, sealed: row.sealed }]])),
  );
  const found: string[] = [];
  for (const { name } of copied) {
    for (const { pk, text } of page(name, null, 1_000_000)) {
      const id = rowId(keys, name, pk);
      const key = `${name} ${id.toString('hex')}`;
      const row = left.get(key);
      left.delete(key);
      if (row === undefined) found.push(`${name} ${pk} is not in the copy`);
      else if (unseal(keys, libraryId, name, id, row.sealed) !== text) found.push(`${name} ${pk} differs`);
    }
  }
  return [...found, ...[...left.values()].map(({ table }) => `a row of ${table} is left over`)];
}

export const differencesFrom = (library: TestLibrary, hub: HubInMemory, keys: SealingKeys): string[] =>
  differences(library, hub.state.rows, keys);
