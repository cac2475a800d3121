// Makes backups while lending goes on, keeps the ones that are needed, and tells a person where none can be made.
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { todayIn } from '../../core/dates/calendar-dates.ts';
import type { BackupReason, BackupRecord } from '../../core/database/backup-record.ts';
import type { ReadableDatabase } from '../../core/database/connection.ts';
import type { Clock } from '../../core/journal/clock.ts';
import { journalReads } from '../../core/journal/journal-repository.ts';
import { noticeWrites } from '../../core/notices/notices.ts';
import type { WriteGate } from '../../core/journal/write-gate.ts';
import type { LogEntry } from '../../core/log/log-entries.ts';
import { currentSettings } from '../settings/settings-service.ts';
import { backupIsDue, backupsToPrune, newestBackup, workIsUnprotected } from './backup-rules.ts';
import type { BackupInFolder } from './backup-files.ts';
import { backupMaker } from './backup-maker.ts';
import { BackupFailedError } from './backup-reading.ts';
import type { BackupFolder } from './backup-folder.ts';

export type { BackupReason } from '../../core/database/backup-record.ts';
export { BackupFailedError } from './backup-reading.ts';

export interface BackupsDeps {
  dataFolder: string;
  /** The folder of the backups. */
  shelf: BackupFolder;
  reader: ReadableDatabase;
  gate: WriteGate;
  clock: Clock;
  /** Called after each backup that was made. */
  made: () => void;
  /** Told of every backup that failed. */
  report: (error: unknown) => void;
  /** Writes a line to the log. */
  note: (entry: LogEntry) => void;
}

const backupNotices = ['backup-failed', 'backup-missing', 'backup-stuck', 'library-damaged'] as const;

export type BackupsService = ReturnType<typeof backupsService>;

export function backupsService({ dataFolder, shelf, reader, gate, clock, made, report, note }: BackupsDeps) {
  const folder = join(dataFolder, 'backups');
  const journal = journalReads(reader);
  let turn: Promise<unknown> = Promise.resolve();
  const maker = backupMaker();
  let making = false;
  let closed = false;
  let doubtful = false;

  const good = async (): Promise<BackupInFolder[]> => (await shelf.backups()).filter((backup) => backup.good);
  const goodAsKnown = (): BackupInFolder[] => (shelf.known() ?? []).filter((backup) => backup.good);

  const isStuck = (error: unknown): boolean =>
    error instanceof BackupFailedError && error.kind === 'BackupStuckError';

  async function make(reason: BackupReason): Promise<BackupRecord> {
    if (closed) throw new BackupFailedError('The library is being closed.');
    try {
      await shelf.clear({ unfinished: true }).catch((error: unknown) => {
        if (closed || isStuck(error)) throw error;
        report(error); // what cannot be removed now leaves another time: no backup would be worse
      });
      making = true;
      const library = join(dataFolder, 'loandesk.db');
      const record = await maker.make({ library, folder, at: clock.now(), reason });
      doubtful = false;
      note({ event: 'backup-made', reason, bytes: record.bytes, lastSeq: record.lastSeq });
      for (const cleared of [prune, () => shelf.clearReplaced(clock.now())]) await cleared().catch(report); // the backup stands all the same
      await tell(null);
      made();
      return record;
    } catch (error) {
      await tellOf(error);
      throw failureOf(error);
    } finally {
      making = false;
    }
  }

  /** Closing the library stops a backup without anything being wrong. */
  async function tellOf(error: unknown): Promise<void> {
    if (closed) return;
    report(error);
    doubtful ||= error instanceof BackupFailedError && error.damaged;
    if (doubtful) await tell('library-damaged');
    else await tell(isOverdue() ? 'backup-missing' : isStuck(error) ? 'backup-stuck' : 'backup-failed');
  }

  async function prune(): Promise<void> {
    const dateOf = (at: string): string => todayIn(currentSettings(reader).timeZone, at);
    const files = backupsToPrune(await good(), clock.now(), dateOf).map(({ file }) => file);
    if (files.length > 0) await shelf.clear({ files });
  }

  function isOverdue(): boolean {
    if (shelf.known() === null) return false;
    const now = clock.now();
    const [unsaved] = journal.page({ since: newestBackup(goodAsKnown(), now)?.lastSeq ?? 0, limit: 1 });
    return unsaved !== undefined && workIsUnprotected(unsaved.at, now);
  }

  /** One notice at a time stands for the state of the backups. A disk that takes no notice is told of by every scan. */
  async function tell(code: (typeof backupNotices)[number] | null): Promise<void> {
    const newest = newestBackup(goodAsKnown(), clock.now())?.at ?? null;
    await gate
      .write('system', ({ db, now }) => {
        const notices = noticeWrites(db);
        for (const other of backupNotices) if (other !== code) notices.settle(other, now);
        if (code !== null) notices.addOnce({ code, facts: { newest } }, now);
        return { result: null, events: [] };
      })
      .catch(report);
  }

  return {
    /** Whether the library's file seems damaged: what was copied from it was no whole library. */
    doubtsFile: (): boolean => doubtful,
    /** Every backup that was finished, the newest first. */
    backups: (): Promise<BackupInFolder[]> => shelf.backups(),
    /**
     * Makes a backup, after those that were asked for before.
     *
     * @throws BackupFailedError; a person is told by a notice.
     */
    backUp(reason: BackupReason): Promise<BackupRecord> {
      const made = turn.then(() => make(reason));
      turn = made.catch(() => undefined);
      return made;
    },
    /** Does what must not meet a backup that is being made, after those that were asked for before. */
    whileNoneIsMade<Result>(work: () => Promise<Result>): Promise<Result> {
      const done = turn.then(work);
      turn = done.catch(() => undefined);
      return done;
    },
    /** Resolves once none is being made, or after so long. */
    async atRest(withinMs: number): Promise<void> {
      const enough = new AbortController();
      await Promise.race([turn, wait(withinMs, undefined, { signal: enough.signal, ref: false })]);
      enough.abort();
    },
    /** Makes the day's backup where it is due; a failure is told by a notice. */
    async runMaintenance(): Promise<void> {
      if (making || closed) return;
      const isDue = await good().then(
        (known) => backupIsDue(known, clock.now()),
        async (error: unknown) => {
          await tellOf(error);
          return false;
        },
      );
      if (isDue) await this.backUp('daily').catch(() => undefined);
    },
    /** Stops a backup that is under way, and makes no more. */
    async close(): Promise<void> {
      closed = true;
      shelf.close();
      await maker.close();
      await turn;
    },
  };
}

function failureOf(error: unknown): BackupFailedError {
  return error instanceof BackupFailedError ? error : new BackupFailedError(String(error));
}
