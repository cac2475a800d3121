// Reads the copy on the district's server as an export is read, and builds a library from it in an empty folder.
import { randomUUID } from 'node:crypto';
import { openAsIs, type WritableDatabase } from '../../core/database/connection.ts';
import { applySteps, migrations } from '../../core/database/migrations.ts';
import { becomeAnotherDesk } from '../../core/journal/desks.ts';
import type { Tables } from '../../core/manifest/tables.ts';
import { exportedRows } from '../exports/exported-tables-rules.ts';
import { BadExportError, type OpenedExport } from '../exports/export-reading.ts';
import { exportFormat } from '../exports/export-manifest.ts';
import { copiedTables, type CopiedTable } from './copied-tables.ts';
import { exchangeWrites } from './exchange-repository.ts';
import type { HubCalls } from './hub-calls.ts';
import { hubCopyReads, hubCopyWrites, keepFrom, valuesOf } from './hub-copy-repository.ts';
import { keysOf, unseal } from './sealing.ts';

/** Restoring has no desk to leave time for. */
const pageRows = 500;

/** Why the copy cannot be opened. */
export class NoCopyError extends Error {
  override readonly name = 'NoCopyError';
}

export interface CopyToRestore {
  readonly opened: OpenedExport;
  /** Has the new library go on with this copy. */
  readonly goOn: (db: WritableDatabase, now: string) => void;
}

/**
 * @param key 32 bytes
 * @throws NoCopyError, WrongKeyError, HubError; nothing was written then
 */
export async function openCopy(calls: HubCalls, key: Buffer, tables: Tables): Promise<CopyToRestore> {
  await calls.freeze();
  const hello = await calls.hello();
  const { library, form, token, settledAt } = hello;
  if (form === null || token === null)
    throw new NoCopyError('There is no copy of this library on the server.');
  const keys = keysOf(key);
  const counts = await calls.counts();
  const copied = tablesAt(form, tables);

  async function* rows(table: string): AsyncGenerator<ReturnType<typeof valuesOf>> {
    let after: Buffer | null = null;
    for (;;) {
      const page: { id: Buffer; sealed: Buffer }[] = await calls.rows(table, after, pageRows);
      for (const { id, sealed } of page) yield valuesOf(unseal(keys, library, table, id, sealed));
      after = page.at(-1)?.id ?? null;
      if (page.length < pageRows) return;
    }
  }

  const [filled] = copied.filter(({ name }) => counts.has(name));
  if (filled === undefined) throw new NoCopyError('The copy of this library is empty.');
  await rows(filled.name).next(); // a wrong key is told before anything is written
  return {
    opened: {
      manifest: {
        format: exportFormat,
        program: 'Loandesk',
        version: '',
        schema: form,
        madeAt: settledAt ?? '',
        lastSeq: counts.get('events') ?? 0,
        tables: copied.map(({ name, columns }) => ({
          name,
          columns: [...columns],
          rows: counts.get(name) ?? 0,
        })),
        files: [],
        leftOut: {},
      },
      rows,
      file: (name) => Promise.reject(new BadExportError(`The copy has no file ${name}.`)),
      close: () => calls.close(),
    },
    goOn(db, now) {
      hubCopyWrites(db).connect(now);
      if (hello.settles) {
        hubCopyWrites(db).goOnFrom(token);
        hubCopyWrites(db).noteSending(token, now);
      } else {
        hubCopyWrites(db).take(hello);
        becomeAnotherDesk(db, hello.desk ?? '');
        // The copy has the events under the numbers of the main desk.
        exchangeWrites(db).begin(randomUUID(), hubCopyReads(db).lastSeq());
      }
    },
  };
}

/** The library that was in its place leaves what is its computer's: settings that are not copied, and access keys. */
export function keepOfComputer(db: WritableDatabase, former: string, tables: Tables): void {
  keepFrom(db, former, { settings: `NOT (${exportedRows(tables, 'settings')})`, tokens: 'true' });
}

/** The copied tables as a library of this schema version has them. */
function tablesAt(form: number, tables: Tables): CopiedTable[] {
  const db = openAsIs(':memory:', { create: true }) as WritableDatabase;
  try {
    applySteps(
      db,
      migrations.filter(({ version }) => version <= form),
    );
    return copiedTables(db, tables).filter(({ columns }) => columns.length > 0);
  } finally {
    db.close();
  }
}
