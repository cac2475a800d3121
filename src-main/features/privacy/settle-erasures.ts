// Finishes erasures in the library's files while it is being opened, before the first request.
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { WritableDatabase } from '../../core/database/connection.ts';
import type { ErasurePlan } from '../../core/manifest/personal-data.ts';
import { erasuresIn, erasureWrites, type Erasure } from './erasures-repository.ts';
import { finishPrepared, type PreparedLedger } from './ledger-preparing.ts';
import { rewriteLedger, unfinishedLedger } from './ledger-rewriting.ts';
import type { Redaction } from './redaction-rules.ts';
import { vacuumed, eraseBorrowerRows } from './erase-borrower-repository.ts';

/** For retention, the ledger is rewritten at most this often: it delays the opening. */
const rewriteEveryMs = 7 * 24 * 60 * 60 * 1000;

/** Whether an opening has work to do. */
export function needsSettling(db: WritableDatabase, now: string): boolean {
  return unsettled(db).length > 0 || ledgerIsDue(db, now);
}

/**
 * Purges the library's file and the files next to it, and rewrites the ledger. Each step is repeatable, so that the next
 * opening can continue after a crash.
 *
 * The ledger must not be open.
 *
 * @param prepared the part of the ledger that was rewritten before the library was closed
 */
export function settleErasures(
  db: WritableDatabase,
  dataFolder: string,
  now: string,
  prepared: PreparedLedger | null,
  plan: ErasurePlan,
): void {
  const before = unsettled(db);
  for (const erasure of before.filter(({ stage }) => stage === 'rows')) {
    // A restore brought the borrower back, and the ledger has the erasure.
    db.transaction(() => {
      erasureWrites(db).reach(erasure, 'files', eraseBorrowerRows(db, erasure.ids, plan, now), now);
    })();
  }
  const erasures = unsettled(db);
  const ids = new Set(erasures.flatMap((erasure) => erasure.ids));
  const ledger = join(dataFolder, 'ledger.ndjson');
  if (erasures.length > 0) vacuumed(db, plan);
  const { emptied } = plan;
  const forgotten = { ids, emptied, journal: db };
  const written =
    (prepared === null ? null : finishPrepared(ledger, prepared, forgotten)) ??
    rewriteLedger(ledger, forgotten);
  const others = erasures.length > 0 ? purgeFiles(dataFolder, { ids, emptied }) : {};
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
  db.pragma('shrink_memory'); // frees the page cache that VACUUM has filled
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

/** Redacts ledgers that were set aside, and deletes import files, because they may list names anywhere. */
function purgeFiles(dataFolder: string, redaction: Redaction): Record<string, number> {
  rmSync(unfinishedLedger(join(dataFolder, 'ledger.ndjson')), { force: true });
  let ledgers = 0;
  for (const name of namesIn(dataFolder).filter((one) => one.startsWith('ledger.ndjson.set-aside-'))) {
    rewriteLedger(join(dataFolder, name), { ...redaction, journal: null });
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
