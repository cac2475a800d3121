// Notes which rows change while the library is connected to the district's server.
import type { WritableDatabase } from '../../core/database/connection.ts';
import type { Tables } from '../../core/manifest/tables.ts';
import { copiedTables, ownWay, type CopiedTable } from './copied-tables.ts';
import { hubCopyReads } from './hub-copy-repository.ts';

const changes = ['INSERT', 'UPDATE', 'DELETE'] as const;
type Change = (typeof changes)[number];

/** New events are followed by their number instead: a trigger for each would cost every scan. */
const followed = (table: string, change: Change): boolean => table === 'events' && change === 'INSERT';

/** After each opening and after connecting, before anything else is written. */
export function captureIfConnected(db: WritableDatabase, tables: Tables): void {
  if (hubCopyReads(db).copy() !== null) capture(db, tables);
}

/**
 * The triggers are temporary: file, backups and migrations stay as they are, and a library without a copy pays nothing.
 * All changes of an open library pass this connection, and what they note is part of their transaction.
 */
export function capture(db: WritableDatabase, tables: Tables): void {
  const isOther = typeof hubCopyReads(db).copy()?.taken === 'number';
  for (const table of copiedTables(db, tables))
    for (const change of isOther && ownWay.has(table.name) ? [] : changes)
      if (!followed(table.name, change)) {
        db.exec(`CREATE TEMP TRIGGER IF NOT EXISTS ${triggerOf(table.name, change)}
          AFTER ${change} ON main."${table.name}" BEGIN ${noting(table, change)} END`);
      }
}

export function endCapture(db: WritableDatabase, tables: Tables): void {
  for (const { name } of copiedTables(db, tables))
    for (const change of changes) db.exec(`DROP TRIGGER IF EXISTS temp.${triggerOf(name, change)}`);
}

const triggerOf = (table: string, change: Change): string => `hub_notes_${change.toLowerCase()}_${table}`;

/** A change of the identity notes both rows: the former one is gone. */
function noting(table: CopiedTable, change: Change): string {
  const sides = change === 'UPDATE' ? ['OLD', 'NEW'] : [change === 'DELETE' ? 'OLD' : 'NEW'];
  return sides
    .map((side) => {
      const pk = `json_array(${table.identity.map((column) => `${side}."${column}"`).join(', ')})`;
      return `INSERT INTO hub_outgoing (tbl, pk) VALUES ('${table.name}', ${pk});`;
    })
    .join('\n');
}
