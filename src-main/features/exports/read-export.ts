// Creates a library from an export in an empty data folder: builds it in staging files, then moves them into place.
import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readdirSync,
  renameSync,
  rmdirSync,
  rmSync,
} from 'node:fs';
import { join } from 'node:path';
import { replaceWithStaged, settleInterrupted, stagedFile } from '../backups/restore-library.ts';
import { openReader, openWriter, sqliteCode, type WritableDatabase } from '../../core/database/connection.ts';
import { lockLibrary } from '../../core/database/library-lock.ts';
import { applySteps, migrations, NewerLibraryError } from '../../core/database/migrations.ts';
import { makeSafeFolder, syncFolder } from '../../core/database/safe-folder.ts';
import { journalReads } from '../../core/journal/journal-repository.ts';
import { noteFromElsewhere } from '../../core/journal/journal-reset.ts';
import { followLedger } from '../../core/ledger/ledger-chain.ts';
import { createLedger } from '../../core/ledger/ledger.ts';
import { ledgerBeside, ledgerFolder, segmentsIn } from '../../core/ledger/segments.ts';
import type { Tables } from '../../core/manifest/tables.ts';
import type { Manifest } from './export-manifest.ts';
import { BadExportError, openExport, type OpenedExport } from './export-reading.ts';
import { importedTables, pictureTables } from './exported-tables-rules.ts';
import { exportReads, exportWrites } from './exports-repository.ts';

/** The folder already has a library; an export never overwrites one. */
class NotEmptyError extends Error {
  override readonly name = 'NotEmptyError';
}

/**
 * Imports an export. A failure before the last step leaves the folder empty.
 *
 * @param tables what the features declare of their tables
 * @returns the export's manifest
 * @throws NotEmptyError, BadExportError, NewerLibraryError, LibraryInUseError
 */
export function readExportInto(
  dataFolder: string,
  file: string,
  now: string,
  tables: Tables,
): Promise<Manifest> {
  return readInto(dataFolder, () => openExport(file), now, tables);
}

/**
 * Likewise from anything that is read as an export is.
 *
 * @param finish completes the new library's file
 */
export async function readInto(
  dataFolder: string,
  open: () => Promise<OpenedExport>,
  now: string,
  tables: Tables,
  finish: Finish = () => undefined,
): Promise<Manifest> {
  makeSafeFolder(dataFolder);
  const lock = lockLibrary(dataFolder, now);
  try {
    settleInterrupted(dataFolder);
    refuseFullFolder(dataFolder);
    const opened = await open();
    try {
      await build(opened, dataFolder, importedTables(tables), now, finish);
      putInPlace(dataFolder, now);
      return opened.manifest;
    } finally {
      await opened.close();
    }
  } finally {
    settleInterrupted(dataFolder);
    rmSync(freshLedger(dataFolder), { recursive: true, force: true });
    lock.release();
  }
}

type Finish = (db: WritableDatabase, now: string) => void;

function freshLedger(dataFolder: string): string {
  return `${ledgerFolder(dataFolder)}.importing`;
}

function refuseFullFolder(dataFolder: string): void {
  const database = join(dataFolder, 'loandesk.db');
  let lastSeq = 0;
  let isEmpty = true;
  if (existsSync(database)) {
    const db = openReader(database, 'small');
    try {
      const reads = exportReads(db);
      isEmpty = reads.form() === 0 || !reads.holdsAnything();
      lastSeq = reads.form() === 0 ? 0 : reads.lastSeq();
    } finally {
      db.close();
    }
  }
  // A ledger with more events than the database is the remains of a library: do not overwrite it.
  const place = ledgerBeside(dataFolder);
  const ledger = place === null ? null : followLedger(segmentsIn(place), () => undefined);
  if (isEmpty && (ledger === null || (ledger.mark.seq <= lastSeq && ledger.end !== 'broken'))) return;
  throw new NotEmptyError(
    `There is already a library in ${dataFolder}. Nothing was changed. Import the export into an empty folder.`,
  );
}

async function build(
  opened: OpenedExport,
  dataFolder: string,
  exported: readonly string[],
  now: string,
  finish: Finish,
): Promise<void> {
  const { manifest } = opened;
  const newest = migrations.at(-1)?.version ?? 0;
  if (manifest.schema > newest)
    throw new NewerLibraryError(
      `A newer version of Loandesk made this export (its schema version is ${String(manifest.schema)}, this program ` +
        `supports ${String(newest)}). Nothing was changed. Update Loandesk first.`,
    );
  const db = openWriter(stagedFile(dataFolder));
  try {
    // A partial staging file is discarded: no journal, one sync at the end.
    db.pragma('journal_mode = MEMORY');
    db.pragma('synchronous = OFF');
    db.pragma('foreign_keys = OFF');
    // Fills the schema version of the export first, so that the later migrations run as in any update.
    applySteps(
      db,
      migrations.filter(({ version }) => version <= manifest.schema),
    );
    await fill(db, opened, exported);
    applySteps(
      db,
      migrations.filter(({ version }) => version > manifest.schema),
    );
    const [fault] = exportReads(db).faults();
    if (fault !== undefined) throw new BadExportError(`The export contradicts itself: ${fault}.`);
    noteFromElsewhere(db);
    finish(db, now);
    createLedger(freshLedger(dataFolder), now, journalReads(db).eventsAfter(0)).close();
  } catch (error) {
    if (!(error instanceof Error) || sqliteCode(error)?.startsWith('SQLITE_CONSTRAINT') !== true) throw error;
    throw new BadExportError(`The export contradicts itself: ${error.message}.`, { cause: error });
  } finally {
    db.close();
  }
  sync(stagedFile(dataFolder));
}

async function fill(db: WritableDatabase, opened: OpenedExport, exported: readonly string[]): Promise<void> {
  const { tables } = opened.manifest;
  const reads = exportReads(db);
  const expected = reads.present(exported);
  const unknown = tables.find(({ name }) => !expected.some((table) => table === name));
  if (unknown !== undefined)
    throw new BadExportError(`This version of Loandesk has no table ${unknown.name}.`);
  db.exec('BEGIN');
  exportWrites(db).clear(exported);
  for (const table of exported) {
    const held = tables.find(({ name }) => name === table);
    if (held === undefined && !expected.includes(table)) continue;
    if (held === undefined) throw new BadExportError(`The table ${table} is missing.`);
    if (reads.columns(table).join() !== held.columns.join())
      throw new BadExportError(`The table ${table} does not have the expected columns.`);
    await fillTable(db, opened, table);
    if (reads.count(table) !== held.rows)
      throw new BadExportError(`The table ${table} does not have as many rows as were exported.`);
  }
  db.exec('COMMIT');
}

async function fillTable(db: WritableDatabase, opened: OpenedExport, table: string): Promise<void> {
  const insert = exportWrites(db).inserter(table);
  const picture = table in pictureTables ? exportReads(db).columns(table).indexOf('bytes') : -1;
  for await (const row of opened.rows(table)) {
    const bytes = row[picture];
    insert(
      picture === -1 || Buffer.isBuffer(bytes)
        ? row
        : [...row.slice(0, picture), await opened.file(String(bytes)), ...row.slice(picture + 1)],
    );
  }
}

/**
 * Builds the library beside the open one of the same folder.
 *
 * @returns what puts it in place once the open one is closed; it returns the folder with the replaced one
 */
export async function stageBeside(
  dataFolder: string,
  opened: OpenedExport,
  now: string,
  tables: Tables,
  finish: Finish,
): Promise<() => string> {
  rmSync(freshLedger(dataFolder), { recursive: true, force: true });
  await build(opened, dataFolder, importedTables(tables), now, finish);
  return () => putInPlace(dataFolder, now);
}

/** Moves the database first: a missing ledger is rebuilt at startup, but a ledger alone is an incomplete library. */
function putInPlace(dataFolder: string, now: string): string {
  const replaced = replaceWithStaged(dataFolder, now, 'replaced');
  for (const old of [ledgerFolder(dataFolder), join(dataFolder, 'ledger.ndjson')])
    rmSync(old, { recursive: true, force: true });
  renameSync(freshLedger(dataFolder), ledgerFolder(dataFolder));
  syncFolder(dataFolder);
  if (readdirSync(replaced).length === 0) rmdirSync(replaced);
  return replaced;
}

function sync(file: string): void {
  const fd = openSync(file, 'r+');
  try {
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}
