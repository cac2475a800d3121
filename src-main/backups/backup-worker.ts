// Makes one backup in a thread of its own, so that neither copying nor reading back holds up a scan.
import { parentPort, workerData } from 'node:worker_threads';
import { backUp, type BackupReason, type BackupRecord } from '../database/backup.ts';
import { openReader } from '../database/connection.ts';

/** What the thread is asked. */
export interface BackupOrder {
  library: string;
  folder: string;
  at: string;
  reason: BackupReason;
}

/** What it answers, once. */
export type BackupAnswer = { record: BackupRecord } | { message: string; code: string | null };

async function answer({ library, folder, at, reason }: BackupOrder): Promise<BackupAnswer> {
  const source = openReader(library);
  try {
    return { record: await backUp(source, folder, { at, reason }) };
  } finally {
    source.close();
  }
}

function failure(error: unknown): BackupAnswer {
  if (!(error instanceof Error)) return { message: String(error), code: null };
  const code = 'code' in error && typeof error.code === 'string' ? error.code : null;
  return { message: error.message, code };
}

parentPort?.postMessage(await answer(workerData as BackupOrder).catch(failure));
