// Has the library looked over after the day's backup, tells what was found, and puts right what the ledger knows.
import { join } from 'node:path';
import { correctLoans } from '../circulation/loan-agreement.ts';
import { noticeWrites } from '../journal/notices.ts';
import type { Clock } from '../journal/clock.ts';
import type { WriteGate } from '../journal/write-gate.ts';
import { startJob, type Job } from '../processes/job.ts';
import { processFile } from '../processes/process-file.ts';
import type { BackupRecord } from '../database/backup-record.ts';
import { patienceFor } from './backup-reading.ts';
import type { BesideBackup } from './earlier-backup.ts';
import type { LookedOver, LookOverOrder } from './look-over-process.ts';

export interface LookOverOf {
  dataFolder: string;
  gate: WriteGate;
  clock: Clock;
  /** Told where the library could not be looked over. */
  report: (error: unknown) => void;
}

/** A notice lists no more. */
const mostListed = 50;

export function lookOverService({ dataFolder, gate, clock, report }: LookOverOf) {
  const file = processFile(import.meta.dirname, 'look-over-process');
  let job: Job<LookedOver> | null = null;
  let underWay: Promise<void> | null = null;
  let closed = false;

  async function lookOver(made: string): Promise<void> {
    const order: LookOverOrder = { dataFolder, now: clock.now(), made };
    job = startJob<LookedOver>(file, order, patienceFor(join(dataFolder, 'loandesk.db')));
    const { rows, loans } = await job.done;
    if (rows !== null && rows.rows.length > 0) await tell(rows);
    if (loans !== null && loans.differing.length + loans.openInOne > 0)
      await gate.writeBehind('system', correctLoans(loans));
  }

  async function tell({ at: backup, rows }: BesideBackup): Promise<void> {
    const facts = { backup, rows: rows.length, look: rows.slice(0, mostListed).map((row) => ({ ...row })) };
    await gate.writeBehind('system', ({ db, now }) => {
      noticeWrites(db).add({ code: 'rows-changed', facts }, now);
      return { result: null, events: [] };
    });
  }

  return {
    /** After a backup that later ones are held beside. One at a time; resolves once it is over. */
    async after({ file: made, reason }: BackupRecord): Promise<void> {
      if (closed || (reason !== 'daily' && reason !== 'on-demand')) return;
      underWay ??= lookOver(made)
        .catch((error: unknown) => {
          if (!closed) report(error);
        })
        .finally(() => {
          underWay = null;
        });
      await underWay;
    },
    /** Stops what is under way. */
    async close(): Promise<void> {
      closed = true;
      await job?.stop();
    },
  };
}
