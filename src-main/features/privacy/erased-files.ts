// Removes what an erasure has deleted from the files beside the ledger: the rest of the database, old ledgers, imports.
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { WritableDatabase } from '../../core/database/connection.ts';
import type { ErasurePlan } from '../../core/manifest/personal-data.ts';
import { ledgersSetAside } from '../../core/ledger/segments.ts';
import { erasuresIn, erasureWrites } from './erasures-repository.ts';
import { eraseBorrowerRows } from './erase-borrower.ts';

/** Erases again, in the tables: a restore brought the borrowers back, and the ledger has their erasures. */
export function eraseRestoredRows(db: WritableDatabase, plan: ErasurePlan, now: string): void {
  db.transaction(() => {
    erasureWrites(db).beginJournaled();
    for (const erasure of erasuresIn(db).underWay()) {
      if (erasure.stage !== 'rows') continue;
      erasureWrites(db).reach(erasure, 'files', eraseBorrowerRows(db, erasure.ids, plan, now), now);
    }
  })();
}

/** Deletes ledgers that were set aside, and files of imports, because they may list the borrower anywhere. */
export function deleteOtherFiles(dataFolder: string): Record<string, number> {
  const ledgers = ledgersSetAside(dataFolder);
  for (const ledger of ledgers) rmSync(ledger, { recursive: true, force: true });
  const imports = join(dataFolder, 'imports');
  const lists = namesIn(imports).filter((name) => /\.upload$|borrowers(-\d+)?-report\.csv$/.test(name));
  for (const name of lists) rmSync(join(imports, name), { force: true });
  return { oldLedgers: ledgers.length, importFiles: lists.length };
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
