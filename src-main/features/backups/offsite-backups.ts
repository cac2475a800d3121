// Keeps copies of the backups in the second place: what is missing is copied, what is no longer needed leaves.
import { todayIn } from '../../core/dates/calendar-dates.ts';
import { currentSettings } from '../settings/settings-service.ts';
import type { BackupInFolder } from './backup-files.ts';
import { backupsToPrune, copiesMissing, isLate } from './backup-rules.ts';
import type { BackupFolder } from './backup-folder.ts';
import { CopyFailedError, failureIn, type CopyFailure } from './offsite-worker.ts';
import type { OffsiteDeps } from './offsite-service.ts';

/** @param backups the folder of the backups themselves */
export function copiedBackups(
  { reader, clock, copying, library, tell, report, isClosed }: OffsiteDeps,
  backups: string,
  shelf: BackupFolder,
) {
  let copies: BackupInFolder[] = [];
  let problem: CopyFailure | null = null;

  /** Where their own folder does not answer, what was known last stands in: whoever makes them tells of it. */
  const good = async (): Promise<BackupInFolder[]> =>
    (await shelf.backups().catch(() => shelf.known() ?? [])).filter((backup) => backup.good);

  async function copyTo(place: string): Promise<void> {
    const known = { place, library: library() };
    const listed = await copying.ask({ task: 'list', ...known });
    if ('backups' in listed) copies = listed.backups;
    const recipient = currentSettings(reader).backupRecipient;
    for (const record of copiesMissing(
      await good(),
      copies.filter((copy) => copy.good),
    )) {
      const copied = await copying.ask({ task: 'backup', ...known, from: backups, record, recipient });
      if ('backups' in copied) copies = copied.backups;
    }
    const dateOf = (at: string): string => todayIn(currentSettings(reader).timeZone, at);
    const files = backupsToPrune(
      copies.filter((copy) => copy.good),
      clock.now(),
      dateOf,
    ).map(({ file }) => file);
    if (files.length === 0) return;
    const left = await copying.ask({ task: 'remove', ...known, files });
    if ('backups' in left) copies = left.backups;
  }

  return {
    /** What is there, as far as it is known. */
    known: (): readonly BackupInFolder[] => copies,
    /** Why it falls behind. */
    problem: (): CopyFailure | null => problem,
    /** Copies what is missing, and tells a person where that cannot be done. */
    async runMaintenance(): Promise<void> {
      const { secondPlace } = currentSettings(reader);
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
      const [uncopied] = (shelf.known() ?? [])
        .filter((backup) => backup.good)
        .filter(({ lastSeq }) => lastSeq > newestCopied)
        .toReversed();
      const behind = problem !== null && (problem !== 'away' || isLate(uncopied?.at, clock.now()));
      await tell('second-place-behind', behind, { why: problem });
    },
    /** Another place was chosen: whatever was wrong with the last one is over. */
    beginAnew(): void {
      problem = null;
    },
    /**
     * How many there, encrypted or not, know nothing of this event yet; 0 where the place is away.
     *
     * @param withinMs how long it may take to say so
     */
    async countBefore(seq: number, withinMs: number): Promise<number> {
      const { secondPlace } = currentSettings(reader);
      if (secondPlace === null) return 0;
      try {
        const listed = await copying.ask({ task: 'list', place: secondPlace, library: library() }, withinMs);
        return 'backups' in listed ? listed.backups.filter(({ lastSeq }) => lastSeq < seq).length : 0;
      } catch (error) {
        if (error instanceof CopyFailedError) return 0;
        throw error;
      }
    },
    /** Whether one that knows of this event is there. */
    knows: (seq: number): boolean => copies.some(({ good: whole, lastSeq }) => whole && lastSeq >= seq),
    /** What is there after others have left. */
    left(backupsLeft: BackupInFolder[]): void {
      copies = backupsLeft;
    },
  };
}
