// Keeps copies in a second place: of backups and of the ledger, in the background, and tells where they fall behind.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { todayIn } from '../calendar/calendar-rules.ts';
import type { ReadableDatabase } from '../database/connection.ts';
import { makeSafeFolder } from '../database/safe-folder.ts';
import type { Clock } from '../journal/clock.ts';
import { journalReads } from '../journal/journal-repository.ts';
import { noticeWrites, type NoticeCode } from '../journal/notices.ts';
import type { Actor, WriteGate } from '../journal/write-gate.ts';
import { Problem } from '../problems/problem.ts';
import { currentSettings, type SettingsService } from '../settings/settings-service.ts';
import { backupsIn, type BackupInFolder } from './backup-files.ts';
import { keyFileNameOf } from './backup-key.ts';
import { backupsToPrune, copiesMissing, isLate } from './backup-rules.ts';
import { startBackupThread } from './backup-thread.ts';
import { copier, CopyFailedError, type CopyFailure } from './copier.ts';

export interface CopiesOf {
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

const ledgerEveryMs = 1000;
const takeWithinMs = 15_000;
const lastCopyWithinMs = 1500;

export type CopiesService = ReturnType<typeof copiesService>;

export function copiesService({ dataFolder, reader, gate, clock, settings, report }: CopiesOf) {
  const backups = join(dataFolder, 'backups');
  const ledger = join(dataFolder, 'ledger.ndjson');
  const journal = journalReads(reader);
  const copying = copier();
  let copies: BackupInFolder[] = [];
  let copiedSeq = 0;
  const problem: { backups: CopyFailure | null; ledger: CopyFailure | null } = {
    backups: null,
    ledger: null,
  };
  let tending: Promise<void> | null = null;
  let again = false;
  let ledgerTimer: NodeJS.Timeout | undefined;
  let ledgerBusy: Promise<void> | null = null;
  let stopListening = (): void => undefined;
  let closed = false;

  /** The first event ever tells libraries apart that share a place. */
  const library = (): string => journal.page({ since: 0, limit: 1 })[0]?.id.slice(-12) ?? 'new';
  const good = (): BackupInFolder[] => backupsIn(backups).filter((backup) => backup.good);

  async function copyBackups(place: string): Promise<void> {
    const known = { place, library: library() };
    const listed = await copying.ask({ task: 'list', ...known });
    if ('backups' in listed) copies = listed.backups;
    const recipient = currentSettings(reader).backupRecipient;
    const key =
      recipient === null
        ? null
        : { recipient, keyFile: readFileSync(join(backups, keyFileNameOf(recipient)), 'utf8') };
    for (const record of copiesMissing(
      good(),
      copies.filter((copy) => copy.good),
    )) {
      const copied = await copying.ask({ task: 'backup', ...known, from: backups, record, key });
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

  async function tendBackups(): Promise<void> {
    const { secondPlace } = currentSettings(reader);
    if (secondPlace === null) {
      problem.backups = null;
      copies = [];
    } else {
      try {
        await copyBackups(secondPlace);
        problem.backups = null;
      } catch (error) {
        if (closed) return;
        problem.backups = failureIn(error);
        if (problem.backups !== 'away') report(error);
      }
    }
    const newestCopied = copies.find((copy) => copy.good)?.lastSeq ?? 0;
    const [uncopied] = good()
      .filter(({ lastSeq }) => lastSeq > newestCopied)
      .toReversed();
    const behind =
      problem.backups !== null && (problem.backups !== 'away' || isLate(uncopied?.at, clock.now()));
    await tell('second-place-behind', behind, { why: problem.backups });
  }

  async function copyLedger(withinMs?: number): Promise<void> {
    const { ledgerCopy } = currentSettings(reader);
    if (ledgerCopy === null) {
      problem.ledger = null;
      return;
    }
    try {
      const now = clock.now();
      const done = await copying.ask(
        { task: 'ledger', place: ledgerCopy, library: library(), ledger, now },
        withinMs,
      );
      if ('ledger' in done) copiedSeq = done.ledger.seq;
      problem.ledger = null;
    } catch (error) {
      if (closed) return;
      const why = failureIn(error);
      if (why !== 'away' && why !== problem.ledger) report(error);
      problem.ledger = why;
    }
  }

  /** One copying at a time; what comes meanwhile is taken along by the next, so that nothing piles up. */
  function nudgeLedger(): void {
    if (closed || ledgerTimer !== undefined || ledgerBusy !== null || problem.ledger !== null) return;
    ledgerTimer = setTimeout(() => {
      ledgerTimer = undefined;
      ledgerBusy = copyLedger()
        .finally(() => {
          ledgerBusy = null;
          if (currentSettingsOpen() && lag() > 0) nudgeLedger();
        })
        .catch(report); // the library itself could not be read
    }, ledgerEveryMs).unref();
  }

  const currentSettingsOpen = (): boolean => !closed && currentSettings(reader).ledgerCopy !== null;

  function lag(): number {
    return currentSettings(reader).ledgerCopy === null ? 0 : Math.max(0, journal.lastSeq() - copiedSeq);
  }

  async function tendLedger(): Promise<void> {
    if (ledgerBusy === null) await copyLedger();
    const first = lag() > 0 ? journal.page({ since: copiedSeq, limit: 1 })[0]?.at : undefined;
    const behind = problem.ledger !== null && (problem.ledger !== 'away' || isLate(first, clock.now()));
    await tell('ledger-copy-behind', behind, { why: problem.ledger });
  }

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

  async function take(folder: string): Promise<void> {
    if (!isAbsolute(folder) || folder.startsWith(dataFolder))
      throw new Problem('place-unusable', 'Give the whole path of a folder outside the data folder.');
    try {
      if (!existsSync(folder)) throw new CopyFailedError('There is no such folder.', 'away');
      await copying.ask({ task: 'take', place: folder, library: library() }, takeWithinMs);
    } catch (error) {
      if (!(error instanceof CopyFailedError)) throw error;
      throw new Problem('place-unusable', error.message);
    }
  }

  return {
    /** What tells this library’s copies from another’s. */
    library,
    state(): CopiesState {
      const { secondPlace, ledgerCopy, backupRecipient } = currentSettings(reader);
      return {
        secondPlace: {
          folder: secondPlace,
          encrypted: backupRecipient !== null,
          copies: copies.map(({ file, at, bytes, good: whole }) => ({ file, at, bytes, good: whole })),
          problem: problem.backups,
        },
        ledgerCopy: { folder: ledgerCopy, copiedSeq, lag: lag(), problem: problem.ledger },
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
      for (const folder of new Set([secondPlace, ledgerCopy]))
        if (typeof folder === 'string') await take(folder);
      let backupRecipient: string | null | undefined = passphrase === null ? null : undefined;
      if (typeof passphrase === 'string') {
        const key = await startBackupThread<'make-key'>({ task: 'make-key', passphrase }).done;
        makeSafeFolder(backups);
        const file = join(backups, keyFileNameOf(key.recipient));
        writeFileSync(file, key.keyFile, { mode: 0o600, flush: true });
        backupRecipient = key.recipient;
      }
      await settings.change(actor, { secondPlace, ledgerCopy, backupRecipient });
      if (ledgerCopy !== undefined) copiedSeq = 0;
      problem.backups = null;
      problem.ledger = null;
      void this.tend();
    },
    /** Begins to follow the ledger. */
    start(): void {
      stopListening = gate.onCommitted(nudgeLedger);
      nudgeLedger();
    },
    /** Copies what is missing; never rejects. One at a time. */
    tend(): Promise<void> {
      again = true;
      tending ??= (async () => {
        while (again && !closed) {
          again = false;
          await tendLedger();
          await tendBackups();
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
    /** How many backups in the second place, encrypted or not, know nothing of this event yet; 0 where it is away. */
    async countBefore(seq: number): Promise<number> {
      const { secondPlace } = currentSettings(reader);
      if (secondPlace === null) return 0;
      try {
        const order = { task: 'list', place: secondPlace, library: library() } as const;
        const listed = await copying.ask(order, takeWithinMs);
        return 'backups' in listed ? listed.backups.filter(({ lastSeq }) => lastSeq < seq).length : 0;
      } catch (error) {
        if (error instanceof CopyFailedError) return 0;
        throw error;
      }
    },
    /**
     * Removes backups from the second place that know nothing of this event yet, once one that does is there, and
     * ledgers that were begun anew.
     *
     * @returns whether all of it is gone; the place may be away.
     */
    async forgetBefore(seq: number): Promise<boolean> {
      const { secondPlace, ledgerCopy } = currentSettings(reader);
      if (problem.backups !== null || problem.ledger !== null) return false;
      if (secondPlace !== null && !copies.some(({ good: whole, lastSeq }) => whole && lastSeq >= seq))
        return false;
      if (ledgerCopy !== null && copiedSeq < seq) return false;
      for (const place of new Set([secondPlace, ledgerCopy])) {
        if (place === null) continue;
        const left = await copying.ask({ task: 'forget', place, library: library(), beforeSeq: seq });
        if (place === secondPlace && 'backups' in left) copies = left.backups;
      }
      return true;
    },
    /** Copies the ledger's end where that takes no time, and waits for nothing else. */
    async close(): Promise<void> {
      stopListening();
      clearTimeout(ledgerTimer);
      if (lag() > 0 && problem.ledger === null && ledgerBusy === null) await copyLedger(lastCopyWithinMs);
      closed = true;
      copying.close();
      await tending;
    },
  };
}

function failureIn(error: unknown): CopyFailure {
  return error instanceof CopyFailedError ? error.why : 'failed';
}
