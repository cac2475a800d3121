// Has the library looked over after the day's backup, tells what was found, and puts right what the ledger knows.
import { join } from 'node:path';
import { correctLoans, type ComparedLoans } from '../circulation/loan-agreement.ts';
import { noticeWrites } from '../journal/notices.ts';
import type { Clock } from '../journal/clock.ts';
import type { WriteGate } from '../journal/write-gate.ts';
import { JobFailedError, startJob, type Job } from '../processes/job.ts';
import { processFile } from '../processes/process-file.ts';
import type { BackupRecord } from '../database/backup-record.ts';
import { patienceFor } from './backup-reading.ts';
import type { BesideBackup } from './earlier-backup.ts';
import { readLookOverNote, writeLookOverNote } from './look-over-note.ts';
import type { Looked, LookedOver, LookOverOrder } from './look-over-process.ts';
import {
  dueAfterBackup,
  dueAfterTry,
  dueNow,
  isAnythingDue,
  type LookOverDue,
  type LookOverPart,
} from './look-over-rules.ts';

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
  let due = readLookOverNote(dataFolder, clock.now());
  let madeMeanwhile: string[] = [];
  let job: Job<LookedOver> | null = null;
  let underWay: Promise<void> | null = null;
  let closed = false;
  const hasClosed = (): boolean => closed;

  function nowDue(what: LookOverDue): void {
    due = what;
    try {
      writeLookOverNote(dataFolder, due);
    } catch (error) {
      report(error); // as long as the library is open it is known all the same
    }
  }

  /** One at a time; a backup that was made meanwhile may hold what the one under way came too early for. */
  async function lookOver(): Promise<void> {
    while (!closed) {
      madeMeanwhile = [];
      const tried = dueNow(due);
      if (!isAnythingDue(tried)) return;
      const failed = await failedOf(tried);
      if (hasClosed() && failed.size > 0) return; // it was cut off: the next start makes it up
      nowDue(dueAfterTry(due, tried, failed));
      const [first] = madeMeanwhile;
      if (first === undefined) return;
      nowDue(dueAfterBackup(due, first));
    }
  }

  async function failedOf({ rows, loans }: LookOverDue): Promise<Set<LookOverPart>> {
    const order: LookOverOrder = {
      ...{ dataFolder, now: clock.now() },
      ...{ rowsBefore: rows?.before ?? null, loans: loans !== null },
    };
    try {
      job = startJob<LookedOver>(file, order, patienceFor(join(dataFolder, 'loandesk.db')));
      const looked = await job.done;
      const failed = new Set<LookOverPart>();
      if (!(await settled(looked.rows, tell))) failed.add('rows');
      if (!(await settled(looked.loans, correct))) failed.add('loans');
      return failed;
    } catch (error) {
      if (!closed) report(error);
      return new Set<LookOverPart>(['rows', 'loans']);
    }
  }

  async function settled<Found>(
    looked: Looked<Found | null>,
    settle: (found: Found) => Promise<void>,
  ): Promise<boolean> {
    try {
      if ('failed' in looked) throw new JobFailedError(looked.failed);
      if (looked.found !== null) await settle(looked.found);
      return true;
    } catch (error) {
      if (!closed) report(error);
      return false;
    }
  }

  async function tell({ at: backup, rows }: BesideBackup): Promise<void> {
    if (rows.length === 0) return;
    const facts = { backup, rows: rows.length, look: rows.slice(0, mostListed).map((row) => ({ ...row })) };
    await gate.writeBehind('system', ({ db, now }) => {
      noticeWrites(db).add({ code: 'rows-changed', facts }, now);
      return { result: null, events: [] };
    });
  }

  async function correct(loans: ComparedLoans): Promise<void> {
    if (loans.differing.length + loans.openInOne > 0) await gate.writeBehind('system', correctLoans(loans));
  }

  /** What is due: what an end cut off, or what failed. Never rejects. */
  function tend(): Promise<void> {
    if (closed) return Promise.resolve();
    underWay ??= lookOver()
      .catch(report)
      .finally(() => {
        underWay = null;
      });
    return underWay;
  }

  return {
    tend,
    /** After a backup that later ones are held beside; one that ends while all is closed is noted for the next start. */
    after({ at, reason }: BackupRecord): void {
      if (reason !== 'daily' && reason !== 'on-demand') return;
      if (underWay !== null) madeMeanwhile.push(at);
      nowDue(dueAfterBackup(due, at));
      void tend();
    },
    /** Resolves once nothing is under way. */
    async atRest(): Promise<void> {
      await underWay;
    },
    /** Stops what is under way; the next start makes it up. */
    async close(): Promise<void> {
      closed = true;
      await job?.stop();
      await underWay;
    },
  };
}
