// Keeps off-site copies of the backups: copies the missing ones and applies retention.
import { todayIn } from '../../core/dates/calendar-dates.ts';
import { currentSettings, readSettings } from '../settings/settings-service.ts';
import { backupSettings } from './backup-settings.ts';
import type { BackupInFolder } from './backup-files.ts';
import { backupsToPrune, copiesMissing, isLate } from './backup-rules.ts';
import type { BackupFolder } from './backup-folder.ts';
import { CopyFailedError, failureIn, type CopyFailure } from './offsite-worker.ts';
import { isFor } from './offsite-folder.ts';
import type { OffsiteDeps } from './offsite-deps.ts';

export function copiedBackups(
  { reader, clock, copying, library, setNotice, report, isClosed }: OffsiteDeps,
  dataFolder: string,
  localBackups: BackupFolder,
) {
  let copies: BackupInFolder[] = [];
  let problem: CopyFailure | null = null;

  /** Falls back to the last known list if the local folder does not respond; the backups service reports that. */
  const good = async (): Promise<BackupInFolder[]> =>
    (await localBackups.backups().catch(() => localBackups.known() ?? [])).filter((backup) => backup.good);

  async function copyTo(place: string): Promise<void> {
    const target = { place, library: library() };
    const listed = await copying.ask({ task: 'list', ...target });
    if ('backups' in listed) copies = listed.backups;
    const recipient = readSettings(reader, backupSettings).backupRecipient;
    // A copy for an earlier passphrase is no copy for the person who knows the present one.
    for (const record of copiesMissing(
      await good(),
      copies.filter((copy) => copy.good && (recipient === null || isFor(copy, recipient))),
    )) {
      const copied = await copying.ask({ task: 'backup', ...target, from: dataFolder, record, recipient });
      if ('backups' in copied) copies = copied.backups;
    }
    if (recipient !== null) {
      const left = await copying.ask({ task: 'encrypt', ...target, from: dataFolder, recipient });
      if ('backups' in left) copies = left.backups;
    }
    const dateOf = (at: string): string => todayIn(currentSettings(reader).timeZone, at);
    const files = backupsToPrune(
      copies.filter((copy) => copy.good),
      clock.now(),
      dateOf,
    ).map(({ file }) => file);
    if (files.length === 0) return;
    const left = await copying.ask({ task: 'remove', ...target, files });
    if ('backups' in left) copies = left.backups;
  }

  return {
    /** The copies at the last successful listing. */
    known: (): readonly BackupInFolder[] => copies,
    /** Why the copies fall behind. */
    problem: (): CopyFailure | null => problem,
    /** Copies the missing backups; adds a notice if that fails. */
    async runMaintenance(): Promise<void> {
      const { secondPlace } = readSettings(reader, backupSettings);
      if (secondPlace === null) {
        problem = null;
        copies = [];
      } else {
        try {
          await copyTo(secondPlace);
          problem = null;
        } catch (error) {
          if (isClosed()) return;
          problem = failureIn(error);
          if (problem !== 'away') report(error);
        }
      }
      const newestCopied = copies.find((copy) => copy.good)?.lastSeq ?? 0;
      const [uncopied] = (localBackups.known() ?? [])
        .filter((backup) => backup.good)
        .filter(({ lastSeq }) => lastSeq > newestCopied)
        .toReversed();
      const behind = problem !== null && (problem !== 'away' || isLate(uncopied?.at, clock.now()));
      await setNotice('second-place-behind', behind, { why: problem });
    },
    /** Clears the last problem, because the folder changed. */
    reset(): void {
      problem = null;
    },
    /**
     * How many copies, encrypted or not, end before this event; 0 if the folder is unavailable.
     *
     * @param timeoutMs timeout
     */
    async countBefore(seq: number, timeoutMs: number): Promise<number> {
      const { secondPlace } = readSettings(reader, backupSettings);
      if (secondPlace === null) return 0;
      try {
        const listed = await copying.ask({ task: 'list', place: secondPlace, library: library() }, timeoutMs);
        return 'backups' in listed ? listed.backups.filter(({ lastSeq }) => lastSeq < seq).length : 0;
      } catch (error) {
        if (error instanceof CopyFailedError) return 0;
        throw error;
      }
    },
    /** Whether a good copy contains this event. */
    knows: (seq: number): boolean => copies.some(({ good: whole, lastSeq }) => whole && lastSeq >= seq),
    /** Sets the known copies after others were removed. */
    left(backupsLeft: BackupInFolder[]): void {
      copies = backupsLeft;
    },
  };
}
