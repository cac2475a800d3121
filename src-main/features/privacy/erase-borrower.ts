// Carries out the declared erasure on a library's file, or on a copy of it of any age.
import type { ReadableDatabase, WritableDatabase } from '../../core/database/connection.ts';
import { redactEvents } from '../../core/journal/journal-erasure.ts';
import type { ErasurePlan } from '../../core/manifest/personal-data.ts';

/** Names shorter than this occur in other words. */
const shortestName = 4;

/**
 * Removes the person's rows. Run it in a transaction, and `compact` afterwards to clear the bytes from the file.
 *
 * @param ids the borrower's id and the ids of records merged into it
 * @returns the number of changes by kind; empty if the person is unknown
 */
export function eraseBorrowerRows(
  db: WritableDatabase,
  ids: readonly string[],
  plan: ErasurePlan,
  now: string,
): Record<string, number> {
  const has = partsOf(db);
  const parameters = { now, ...identifiers(db, ids, plan) };
  const removed: Record<string, number> = {};
  const run = (sql: string, counted?: string): void => {
    const { changes } = db.prepare(sql).run(parameters);
    if (counted !== undefined && changes > 0) removed[counted] = (removed[counted] ?? 0) + changes;
  };
  for (const { sql, counted, ...part } of plan.erasure) if (has(part)) run(sql, counted);
  const events = redactEvents(db, { ids: new Set(ids), emptied: plan.emptied });
  if (events > 0) removed['events'] = events;
  for (const { table, column, policy, counted } of plan.columns) {
    const where = `WHERE "${column}" IN (SELECT value FROM json_each(@ids))`;
    if (has({ table, column }))
      run(
        policy === 'delete'
          ? `DELETE FROM "${table}" ${where}`
          : `UPDATE "${table}" SET "${column}" = NULL ${where}`,
        counted,
      );
  }
  return removed;
}

/** The parameters of the statements that say who the person is. */
function identifiers(
  db: ReadableDatabase,
  ids: readonly string[],
  plan: ErasurePlan,
): Record<string, string> {
  const json = { ids: JSON.stringify(ids) };
  const has = partsOf(db);
  const people = plan.names
    .filter(has)
    .flatMap(({ sql }) => db.prepare<[object], { given: string; family: string }>(sql).all(json));
  const numbers = plan.numbers
    .filter(has)
    .flatMap(({ sql }) => db.prepare<[object], string | null>(sql).pluck().all(json))
    .filter((number) => number !== null && number !== '')
    .map((number) => JSON.stringify(number));
  const names = people
    .map(({ given, family }) => `${given} ${family}`.trim())
    .filter(({ length }) => length >= shortestName);
  return {
    ...json,
    people: JSON.stringify(
      people
        .filter(({ given, family }) => given !== '' && family !== '')
        .map(({ given, family }) => ({
          name: `${given} ${family}`,
          given: JSON.stringify(given),
          family: JSON.stringify(family),
        })),
    ),
    numbers: JSON.stringify(numbers),
    mentions: JSON.stringify([...ids, ...names, ...numbers]),
  };
}

/**
 * Leaves nothing of what was removed in the file. Search indexes are rebuilt, because an index without contents
 * keeps the words of deleted rows. Then the whole file is, because its pages keep what was moved away from them.
 */
export function compact(db: WritableDatabase, { rebuild }: ErasurePlan): void {
  const has = partsOf(db);
  db.transaction(() => {
    for (const { sql, ...part } of rebuild) if (has(part)) db.exec(sql);
  })();
  db.exec('VACUUM');
}

/**
 * Removes the write-ahead log, which still has the old pages; `compact` comes first.
 *
 * @returns false if another connection still reads the file as it was
 */
export function truncateLog(db: WritableDatabase): boolean {
  const [answer] = db.pragma('wal_checkpoint(TRUNCATE)') as { busy: number }[];
  return answer?.busy !== 1;
}

/** Tells whether the file has a table and column; it may be older than either. */
function partsOf(db: ReadableDatabase): (part: { table: string; column?: string }) => boolean {
  const parts = db.prepare<[], { table: string; column: string }>(
    `SELECT t.name AS "table", c.name AS "column" FROM sqlite_schema t JOIN pragma_table_info(t.name) c
     WHERE t.type = 'table'`,
  );
  const columns = Map.groupBy(parts.all(), (part) => part.table);
  return ({ table, column }) => {
    const present = columns.get(table);
    return present !== undefined && (column === undefined || present.some((part) => part.column === column));
  };
}
