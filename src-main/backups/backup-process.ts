// Makes a backup in a process of its own: one that hangs is given up, and neither a scan nor the end waits for it.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { backUp, type BackupReason, type BackupRecord } from '../database/backup.ts';
import { openReader } from '../database/connection.ts';
import type { Progress } from '../database/ordered-process.ts';

/** What the process is asked. */
export interface BackupOrder {
  library: string;
  folder: string;
  at: string;
  reason: BackupReason;
}

/** What it answers. */
export type BackupAnswer = { record: BackupRecord } | { message: string; code: string | null; name: string };

/** A program that was killed lets go of this process: it hears so here, and leaves no backup that nobody waits for. */
async function moved(): Promise<void> {
  process.send?.({ moved: true } satisfies Progress);
  await nextTurn();
}

async function carryOut({ library, folder, at, reason }: BackupOrder): Promise<BackupAnswer> {
  const source = openReader(library);
  try {
    return { record: await backUp(source, folder, { at, reason }, moved) };
  } finally {
    source.close();
  }
}

process.on('message', (order: BackupOrder) => {
  carryOut(order)
    .catch((error: unknown): BackupAnswer => {
      if (!(error instanceof Error)) return { message: String(error), code: null, name: 'Error' };
      const code = 'code' in error && typeof error.code === 'string' ? error.code : null;
      return { message: error.message, code, name: error.name };
    })
    .then((answer) => process.send?.(answer))
    .catch(() => process.exit(1));
});
process.on('disconnect', () => {
  process.exit();
});
