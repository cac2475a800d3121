// Keeps copies in a second place: of backups and of the ledger, in the background, and tells where they fall behind.
import { writeFileSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import type { ReadableDatabase } from '../../core/database/connection.ts';
import { liesIn, makeSafeFolder } from '../../core/database/safe-folder.ts';
import type { Clock } from '../../core/journal/clock.ts';
import { journalReads } from '../../core/journal/journal-repository.ts';
import { noticeWrites, type NoticeCode } from '../../core/notices/notices.ts';
import type { Actor, WriteGate } from '../../core/journal/write-gate.ts';
import { Problem } from '../../core/problems/problem.ts';
import { currentSettings, type SettingsService } from '../settings/settings-service.ts';
import { keyFileNameOf } from './backup-key.ts';
import { startReading } from './backup-reading.ts';
import type { BackupFolder } from './backup-folder.ts';
import { copiedBackups } from './offsite-backups.ts';
import { copier, CopyFailedError, type CopyFailure } from './offsite-worker.ts';
import { followedLedger } from './followed-ledger.ts';

export interface CopiesDeps {
  shelf: BackupFolder;
  dataFolder: string;
  reader: ReadableDatabase;
  gate: WriteGate;
  clock: Clock;
  settings: SettingsService;
  report: (error: unknown) => void;
}

/** What stands in a second place, as far as it is known; `problem` is why it falls behind. */
export interface CopiesState {
  secondPlace: {
    folder: string | null;
    encrypted: boolean;
    copies: { file: string; at: string; bytes: number; good: boolean }[];
    problem: CopyFailure | null;
  };
  ledgerCopy: { folder: string | null; copiedSeq: number; lag: number; problem: CopyFailure | null };
}

const takeWithinMs = 15_000;

/** What both kinds of copies work with. */
export interface OffsiteDeps extends Pick<CopiesDeps, 'reader' | 'clock' | 'report'> {
  copying: ReturnType<typeof copier>;
  /** What tells this library’s copies from another’s. */
  library: () => string;
  tell: (code: NoticeCode, stands: boolean, facts: { why: string | null }) => Promise<void>;
  isClosed: () => boolean;
}

export type CopiesService = ReturnType<typeof copiesService>;

export function copiesService({ dataFolder, shelf, reader, gate, clock, settings, report }: CopiesDeps) {
  const folder = join(dataFolder, 'backups');
  const journal = journalReads(reader);
  const copying = copier();
  let tending: Promise<void> | null = null;
  let again = false;
  let stopListening = (): void => undefined;
  let closed = false;

  /** The first event ever tells libraries apart that share a place. */
  const library = (): string => journal.page({ since: 0, limit: 1 })[0]?.id.slice(-12) ?? 'new';
  const both: OffsiteDeps = { reader, clock, copying, library, tell, report, isClosed: () => closed };
  const backups = copiedBackups(both, folder, shelf);
  const ledger = followedLedger(both, join(dataFolder, 'ledger.ndjson'));

  async function tell(code: NoticeCode, stands: boolean, facts: { why: string | null }): Promise<void> {
    if (closed) return;
    await gate
      .write('system', ({ db, now }) => {
        if (stands) noticeWrites(db).addOnce({ code, facts }, now);
        else noticeWrites(db).settle(code, now);
        return { result: null, events: [] };
      })
      .catch(report);
  }

  async function take(place: string): Promise<void> {
    if (!isAbsolute(place) || liesIn(dataFolder, place))
      throw new Problem('place-unusable', 'Give the whole path of a folder outside the data folder.');
    try {
      await copying.ask({ task: 'take', place, library: library() }, takeWithinMs);
    } catch (error) {
      if (!(error instanceof CopyFailedError)) throw error;
      throw new Problem('place-unusable', error.message);
    }
  }

  return {
    library,
    state(): CopiesState {
      const { secondPlace, ledgerCopy, backupRecipient } = currentSettings(reader);
      return {
        secondPlace: {
          folder: secondPlace,
          encrypted: backupRecipient !== null,
          copies: backups.known().map(({ file, at, bytes, good }) => ({ file, at, bytes, good })),
          problem: backups.problem(),
        },
        ledgerCopy: {
          folder: ledgerCopy,
          copiedSeq: ledger.copiedSeq(),
          lag: ledger.lag(),
          problem: ledger.problem(),
        },
      };
    },
    /**
     * Chooses the places and the passphrase; what is not given stays, null does without.
     *
     * @throws Problem place-unusable
     */
    async change(
      actor: Actor,
      wanted: {
        secondPlace?: string | null | undefined;
        ledgerCopy?: string | null | undefined;
        passphrase?: string | null | undefined;
      },
    ): Promise<void> {
      const { secondPlace, ledgerCopy, passphrase } = wanted;
      for (const place of new Set([secondPlace, ledgerCopy]))
        if (typeof place === 'string') await take(place);
      let backupRecipient: string | null | undefined = passphrase === null ? null : undefined;
      if (typeof passphrase === 'string') {
        const key = await startReading<'make-key'>({ task: 'make-key', passphrase }).done;
        makeSafeFolder(folder);
        const file = join(folder, keyFileNameOf(key.recipient));
        writeFileSync(file, key.keyFile, { mode: 0o600, flush: true });
        backupRecipient = key.recipient;
      }
      await settings.change(actor, { secondPlace, ledgerCopy, backupRecipient });
      ledger.beginAnew(ledgerCopy !== undefined);
      backups.beginAnew();
      void this.runMaintenance();
    },
    /** Begins to follow the ledger. */
    start(): void {
      stopListening = gate.onCommitted(ledger.nudge);
      ledger.nudge();
    },
    /** Copies what is missing; never rejects. One at a time. */
    runMaintenance(): Promise<void> {
      again = true;
      tending ??= (async () => {
        while (again && !closed) {
          again = false;
          await ledger.runMaintenance();
          await backups.runMaintenance();
        }
      })()
        .catch(report)
        .finally(() => {
          tending = null;
        });
      return tending;
    },
    hasPlaces(): boolean {
      const { secondPlace, ledgerCopy } = currentSettings(reader);
      return secondPlace !== null || ledgerCopy !== null;
    },
    /** How many backups in the second place know nothing of this event yet; 0 where it is away. */
    countBefore: (seq: number): Promise<number> => backups.countBefore(seq, takeWithinMs),
    /**
     * Removes backups from the second place that know nothing of this event yet, once one that does is there, and
     * ledgers that were begun anew.
     *
     * @returns whether all of it is gone; the place may be away.
     */
    async forgetBefore(seq: number): Promise<boolean> {
      const { secondPlace, ledgerCopy } = currentSettings(reader);
      if (backups.problem() !== null || ledger.problem() !== null) return false;
      if (secondPlace !== null && !backups.knows(seq)) return false;
      if (ledgerCopy !== null && ledger.copiedSeq() < seq) return false;
      for (const place of new Set([secondPlace, ledgerCopy])) {
        if (place === null) continue;
        const left = await copying.ask({ task: 'forget', place, library: library(), beforeSeq: seq });
        if (place === secondPlace && 'backups' in left) backups.left(left.backups);
      }
      return true;
    },
    /** Copies the ledger's end where that takes no time, and waits for nothing else. */
    async close(): Promise<void> {
      stopListening();
      await ledger.close().catch(report); // a library that can be read no more is closed all the same
      closed = true;
      copying.close();
      await tending;
    },
  };
}
