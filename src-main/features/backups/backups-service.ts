// Makes backups while lending goes on, applies retention, and adds a notice if a backup fails.
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { todayIn } from '../../core/dates/calendar-dates.ts';
import type { BackupReason, BackupRecord } from '../../core/database/backup-record.ts';
import type { ReadableDatabase } from '../../core/database/connection.ts';
import type { Clock } from '../../core/journal/clock.ts';
import { journalReads } from '../../core/journal/journal-repository.ts';
import { noticeWrites } from '../../core/notices/notices.ts';
import type { MaintainedLedger } from '../../core/journal/ledger-maintenance.ts';
import type { WriteGate } from '../../core/journal/write-gate.ts';
import type { RunningJob } from '../../core/jobs/worker-host.ts';
import type { LogEntry } from '../../core/log/log-entries.ts';
import { currentSettings, readSettings } from '../settings/settings-service.ts';
import { backupIsDue, backupsToPrune, newestBackup, workIsUnprotected } from './backup-rules.ts';
import type { BackupInFolder } from './backup-files.ts';
import { BackupFailedError, makeBackupJob, startBackupJob, maintainLedgerJob } from './backup-jobs.ts';
import type { BackupFolder } from './backup-folder.ts';
import { backupSettings } from './backup-settings.ts';

export { BackupFailedError } from './backup-jobs.ts';

export interface BackupsDeps {
  dataFolder: string;
  localBackups: BackupFolder;
  reader: ReadableDatabase;
  gate: WriteGate;
  clock: Clock;
  /** Called after each successful backup. */
  made: () => void;
  /** Called for each failed backup. */
  report: (error: unknown) => void;
  /** Writes a log entry. */
  note: (entry: LogEntry) => void;
}

const dayMs = 24 * 60 * 60 * 1000;
/** At most one of these is open. */
const aboutBackups = ['backup-failed', 'backup-missing', 'backup-stuck', 'library-damaged'] as const;

export type BackupsService = ReturnType<typeof backupsService>;

export function backupsService({
  dataFolder,
  localBackups,
  reader,
  gate,
  clock,
  made,
  report,
  note,
}: BackupsDeps) {
  const folder = join(dataFolder, 'backups');
  const library = join(dataFolder, 'loandesk.db');
  const journal = journalReads(reader);
  let queue: Promise<unknown> = Promise.resolve();
  let making = false;
  let closed = false;
  let suspectsDamage = false;
  /** The one that the queue waits for. */
  let running: RunningJob<unknown> | null = null;

  const good = async (): Promise<BackupInFolder[]> =>
    (await localBackups.backups()).filter((backup) => backup.good);
  const goodAsKnown = (): BackupInFolder[] => (localBackups.known() ?? []).filter((backup) => backup.good);

  const isStuck = (error: unknown): boolean =>
    error instanceof BackupFailedError && error.kind === 'BackupStuckError';

  async function make(reason: BackupReason): Promise<BackupRecord> {
    if (closed) throw new BackupFailedError('The library is being closed.');
    try {
      await localBackups.clear({ unfinished: true }).catch((error: unknown) => {
        if (closed || isStuck(error)) throw error;
        report(error); // the next backup tries again: having no backup would be worse
      });
      making = true;
      const record = await done(
        startBackupJob(makeBackupJob, { library, folder, at: clock.now(), reason }, library),
      );
      suspectsDamage = false;
      await gate.startSegment().catch(report);
      note({ event: 'backup-made', reason, bytes: record.bytes, lastSeq: record.lastSeq });
      for (const cleared of [prune, () => localBackups.clearReplaced(clock.now())])
        await cleared().catch(report); // the backup itself succeeded
      await setNotice(null);
      made();
      return record;
    } catch (error) {
      await reportFailure(error);
      throw failureOf(error);
    } finally {
      making = false;
    }
  }

  /** Closing the library stops a backup; that is no failure. */
  async function reportFailure(error: unknown): Promise<void> {
    if (closed) return;
    report(error);
    suspectsDamage ||= error instanceof BackupFailedError && error.damaged;
    if (suspectsDamage) await setNotice('library-damaged');
    else await setNotice(isOverdue() ? 'backup-missing' : isStuck(error) ? 'backup-stuck' : 'backup-failed');
  }

  async function prune(): Promise<void> {
    const dateOf = (at: string): string => todayIn(currentSettings(reader).timeZone, at);
    const files = backupsToPrune(await good(), clock.now(), dateOf).map(({ file }) => file);
    if (files.length > 0) await localBackups.clear({ files });
  }

  async function done<Done>(job: RunningJob<Done>): Promise<Done> {
    running = job;
    return job.done.finally(() => {
      running = null;
    });
  }

  /** Makes the closed segments of the ledger agree with the journal. */
  async function maintainLedger(): Promise<MaintainedLedger> {
    if (closed) throw new BackupFailedError('The library is being closed.');
    const { keepLedgerDays } = readSettings(reader, backupSettings);
    const endedAfter = new Date(Date.parse(clock.now()) - keepLedgerDays * dayMs).toISOString();
    const maintained = await done(startBackupJob(maintainLedgerJob, { dataFolder, endedAfter }, library));
    if (maintained.repaired > 0)
      await gate.write('system', ({ db, now }) => {
        const facts = { reason: 'damaged', events: journal.lastSeq() };
        noticeWrites(db).addOnce({ code: 'ledger-rebuilt', facts }, now);
        return { result: null, events: [] };
      });
    return maintained;
  }

  function isOverdue(): boolean {
    if (localBackups.known() === null) return false;
    const now = clock.now();
    const [unsaved] = journal.page({ since: newestBackup(goodAsKnown(), now)?.lastSeq ?? 0, limit: 1 });
    return unsaved !== undefined && workIsUnprotected(unsaved.at, now);
  }

  /** Shows at most one notice about backups. If the disk cannot store the notice, every scan reports the fault anyway. */
  async function setNotice(code: (typeof aboutBackups)[number] | null): Promise<void> {
    const newest = newestBackup(goodAsKnown(), clock.now())?.at ?? null;
    await gate
      .write('system', ({ db, now }) => {
        const notices = noticeWrites(db);
        for (const other of aboutBackups) if (other !== code) notices.settle(other, now);
        if (code !== null) notices.addOnce({ code, facts: { newest } }, now);
        return { result: null, events: [] };
      })
      .catch(report);
  }

  return {
    /** Whether the library's file seems damaged: the last copy of it failed its integrity check. */
    doubtsFile: (): boolean => suspectsDamage,
    /** Every finished backup, the newest first. */
    backups: (): Promise<BackupInFolder[]> => localBackups.backups(),
    /**
     * Makes a backup, after those queued before it.
     *
     * @throws BackupFailedError, after adding a notice
     */
    backUp(reason: BackupReason): Promise<BackupRecord> {
      const made = queue.then(() => make(reason));
      queue = made.then(maintainLedger).catch((error: unknown) => {
        if (!closed && !(error instanceof BackupFailedError)) report(error);
      });
      return made;
    },
    /** Starts a segment of the ledger, and makes all others agree with the journal, after the backups queued before. */
    maintainLedger(): Promise<MaintainedLedger> {
      return this.whileNoneIsMade(async () => {
        await gate.startSegment();
        return maintainLedger();
      });
    },
    /** Runs work that must not overlap a backup, after those queued before it. */
    whileNoneIsMade<Result>(work: () => Promise<Result>): Promise<Result> {
      const done = queue.then(work);
      queue = done.catch(() => undefined);
      return done;
    },
    /** Resolves once no backup is running, or after the timeout. */
    async atRest(withinMs: number): Promise<void> {
      const enough = new AbortController();
      await Promise.race([queue, wait(withinMs, undefined, { signal: enough.signal, ref: false })]);
      enough.abort();
    },
    /** Makes the daily backup if it is due; a failure adds a notice. */
    async runMaintenance(): Promise<void> {
      if (making || closed) return;
      const isDue = await good().then(
        (backups) => backupIsDue(backups, clock.now()),
        async (error: unknown) => {
          await reportFailure(error);
          return false;
        },
      );
      if (isDue) await this.backUp('daily').catch(() => undefined);
    },
    /** Stops the backup in progress and refuses new ones. */
    async close(): Promise<void> {
      closed = true;
      localBackups.close();
      await running?.stop();
      await queue;
    },
  };
}

function failureOf(error: unknown): BackupFailedError {
  return error instanceof BackupFailedError ? error : new BackupFailedError(String(error));
}
