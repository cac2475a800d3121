// Finishes erasures in the library's file and beside it while nobody reads it: at its opening, before anything is lent.
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { WritableDatabase } from '../../core/database/connection.ts';
import { erasuresIn, erasureWrites, type Erasure } from './erasures-repository.ts';
import { finishPrepared, type PreparedLedger } from './ledger-preparing.ts';
import { rewriteLedger, unfinishedLedger } from './ledger-rewriting.ts';
import { vacuumed, eraseBorrowerRows } from './erase-borrower-repository.ts';

/** The link of a returned loan leaves the ledger so long after the one before: writing it anew takes a moment. */
const rewriteEveryMs = 7 * 24 * 60 * 60 * 1000;

/** Whether there is something that only an opening can do. */
export function needsSettling(db: WritableDatabase, now: string): boolean {
  return unsettled(db).length > 0 || ledgerIsDue(db, now);
}

/**
 * Removes what erasures have left in the library's file and in the files around it, and writes the ledger anew. Each
 * step may be repeated: whatever stops the program, the next opening begins again where it must.
 *
 * The ledger must not be open.
 *
 * @param prepared most of the ledger, written anew before the library was closed
 */
export function settleErasures(
  db: WritableDatabase,
  dataFolder: string,
  now: string,
  prepared: PreparedLedger | null,
): void {
  const before = unsettled(db);
  for (const erasure of before.filter(({ stage }) => stage === 'rows')) {
    // Another history was put in place of the library's, and its ledger says that the borrower was erased.
    db.transaction(() => {
      erasureWrites(db).reach(erasure, 'files', eraseBorrowerRows(db, erasure.ids, now), now);
    })();
  }
  const erasures = unsettled(db);
  const ids = new Set(erasures.flatMap((erasure) => erasure.ids));
  const ledger = join(dataFolder, 'ledger.ndjson');
  if (erasures.length > 0) vacuumed(db);
  const forgotten = { ids, journal: db };
  const written =
    (prepared === null ? null : finishPrepared(ledger, prepared, forgotten)) ??
    rewriteLedger(ledger, forgotten);
  const others = erasures.length > 0 ? purgeFiles(dataFolder, ids) : {};
  db.transaction(() => {
    if (written !== null) erasureWrites(db).noteLedgerWritten(written.mark, now);
    for (const erasure of erasures)
      erasureWrites(db).reach(
        erasure,
        'copies',
        { ledgerLines: written?.redacted ?? 0, ledgers: 1, ...others },
        now,
      );
  })();
  db.pragma('wal_checkpoint(TRUNCATE)');
  db.pragma('shrink_memory'); // VACUUM has filled the cache with pages that nobody asked for
}

function unsettled(db: WritableDatabase): Erasure[] {
  return erasuresIn(db)
    .underWay()
    .filter(({ stage }) => stage === 'rows' || stage === 'files');
}

function ledgerIsDue(db: WritableDatabase, now: string): boolean {
  const { due, rewrittenAt } = erasuresIn(db).ledgerRedactions();
  return due === 1 && (rewrittenAt === null || Date.parse(now) - Date.parse(rewrittenAt) >= rewriteEveryMs);
}

/** Ledgers that were set aside, and what imports have left: their files are lists of names in no order. */
function purgeFiles(dataFolder: string, ids: ReadonlySet<string>): Record<string, number> {
  rmSync(unfinishedLedger(join(dataFolder, 'ledger.ndjson')), { force: true });
  let ledgers = 0;
  for (const name of namesIn(dataFolder).filter((one) => one.startsWith('ledger.ndjson.set-aside-'))) {
    rewriteLedger(join(dataFolder, name), { ids, journal: null });
    ledgers += 1;
  }
  const imports = join(dataFolder, 'imports');
  const lists = namesIn(imports).filter((name) => /\.upload$|borrowers(-\d+)?-report\.csv$/.test(name));
  for (const name of lists) rmSync(join(imports, name), { force: true });
  return { oldLedgers: ledgers, importFiles: lists.length };
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
