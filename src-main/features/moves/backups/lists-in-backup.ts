// Finds the lists in a program's backup of its database.
import { readSqlDump, type DumpedTables } from '../../lists/sql-dump.ts';
import { UnreadableFileError } from '../../lists/table.ts';
import { openBiblio } from './openbiblio.ts';
import { slims } from './slims.ts';
import { csvOf, rowsIn, type BackupProgram } from './tables.ts';

/** In this order: the names of SLiMS's tables are more its own. */
const programs: readonly BackupProgram[] = [slims, openBiblio];

export interface ListOfBackup {
  readonly kind: string;
  /** Its main table. */
  readonly table: string;
  readonly bytes: Uint8Array;
}

/** @throws UnreadableFileError */
export function listsInBackup(file: Buffer): ListOfBackup[] {
  const wanted = new Set(programs.flatMap(({ tables }) => tables));
  const dump = readSqlDump(
    file,
    (table) => wanted.has(table) || [...wanted].some((name) => table.endsWith(name)),
  );
  for (const program of programs) {
    const prefix = prefixIn(dump, program);
    if (prefix === null) continue;
    return program
      .lists((table) => rowsIn(dump, prefix + table))
      .filter(({ rows }) => rows.length > 0)
      .map((list) => ({ kind: list.kind, table: list.table, bytes: csvOf(list) }));
  }
  throw new UnreadableFileError(
    'unknown-format',
    'This is a backup of a database whose program Loandesk does not know. Export the lists as .csv instead.',
  );
}

/** Some programs begin the names of all tables with a word of the school's choice. Null for another program. */
function prefixIn(dump: DumpedTables, { needed }: BackupProgram): string | null {
  const [first = ''] = needed;
  const prefixes = [...dump.keys()]
    .filter((table) => table.endsWith(first))
    .map((table) => table.slice(0, table.length - first.length));
  return prefixes.find((prefix) => needed.every((table) => dump.has(prefix + table))) ?? null;
}
