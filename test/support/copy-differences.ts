// Opens what a district's server holds of a library, and compares it with the library's own rows.
import { isDeepStrictEqual } from 'node:util';
import type { ReadableDatabase } from '../../src-main/core/database/connection.ts';
import { copiedTables } from '../../src-main/features/hub/copied-tables.ts';
import { rowReads } from '../../src-main/features/hub/hub-copy-repository.ts';
import { rowId, unseal, type SealingKeys } from '../../src-main/features/hub/sealing.ts';
import { titlesToShare } from '../../src-main/features/hub/titles-to-share.ts';
import type { SharedTitle } from '../../src-main/features/hub/union-calls.ts';
import { tables } from '../../src-main/library/features.ts';
import { libraryOnHub } from './hub-in-memory.ts';

export type CopiedRows = ReadonlyMap<string, { table: string; id: Buffer; sealed: Buffer | null }>;

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

/** Every difference between the copy and the library, in words. */
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
