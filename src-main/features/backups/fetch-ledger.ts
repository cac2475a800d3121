// Restores a missing ledger from its off-site copy at startup.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { ReadableDatabase } from '../../core/database/connection.ts';
import { journalReads } from '../../core/journal/journal-repository.ts';
import { readSettings } from '../settings/settings-service.ts';
import { backupSettings } from './backup-settings.ts';
import { offsiteWorker } from './offsite-worker.ts';

/** A hanging network folder delays the startup by at most this long. */
const timeoutMs = 15_000;

/** @throws CopyFailedError if the copy cannot be read; the caller then rebuilds the ledger from the journal */
export async function fetchMissingLedger(db: ReadableDatabase, dataFolder: string): Promise<void> {
  const ledger = join(dataFolder, 'ledger.ndjson');
  const { ledgerCopy } = readSettings(db, backupSettings);
  const [first] = journalReads(db).page({ since: 0, limit: 1 });
  if (existsSync(ledger) || ledgerCopy === null || first === undefined) return;
  const copying = offsiteWorker();
  try {
    await copying.ask(
      { task: 'fetch-ledger', place: ledgerCopy, library: first.id.slice(-12), ledger },
      timeoutMs,
    );
  } finally {
    copying.close();
  }
}
