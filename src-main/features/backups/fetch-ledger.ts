// Brings the second copy of the ledger back at a start that finds the first one gone.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { ReadableDatabase } from '../../core/database/connection.ts';
import { journalReads } from '../../core/journal/journal-repository.ts';
import { currentSettings } from '../settings/settings-service.ts';
import { copier } from './offsite-worker.ts';

/** A network folder that hangs must not keep the library closed for longer. */
const withinMs = 15_000;

/** @throws CopyFailedError where the copy cannot be had; the ledger is then written anew from the journal. */
export async function fetchMissingLedger(db: ReadableDatabase, dataFolder: string): Promise<void> {
  const ledger = join(dataFolder, 'ledger.ndjson');
  const { ledgerCopy } = currentSettings(db);
  const [first] = journalReads(db).page({ since: 0, limit: 1 });
  if (existsSync(ledger) || ledgerCopy === null || first === undefined) return;
  const copying = copier();
  try {
    await copying.ask(
      { task: 'fetch-ledger', place: ledgerCopy, library: first.id.slice(-12), ledger },
      withinMs,
    );
  } finally {
    copying.close();
  }
}
