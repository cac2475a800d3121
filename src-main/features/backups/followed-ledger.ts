// Keeps the off-site copy of the ledger up to date, and reports its lag.
import { journalReads } from '../../core/journal/journal-repository.ts';
import { readSettings } from '../settings/settings-service.ts';
import { backupSettings } from './backup-settings.ts';
import { isLate } from './backup-rules.ts';
import { failureIn, type CopyFailure } from './offsite-worker.ts';
import type { OffsiteDeps } from './offsite-service.ts';

const copyEveryMs = 1000;
const lastCopyTimeoutMs = 1500;

/** @param ledger the file of the ledger itself */
export function followedLedger(
  { reader, clock, copying, library, setNotice, report, isClosed }: OffsiteDeps,
  ledger: string,
) {
  const journal = journalReads(reader);
  let copiedSeq = 0;
  let problem: CopyFailure | null = null;
  let timer: NodeJS.Timeout | undefined;
  let busy: Promise<void> | null = null;

  async function copy(timeoutMs?: number): Promise<void> {
    const { ledgerCopy } = readSettings(reader, backupSettings);
    if (ledgerCopy === null) {
      problem = null;
      return;
    }
    try {
      const now = clock.now();
      const done = await copying.ask(
        { task: 'ledger', place: ledgerCopy, library: library(), ledger, now },
        timeoutMs,
      );
      if ('ledger' in done) copiedSeq = done.ledger.seq;
      problem = null;
    } catch (error) {
      if (isClosed()) return;
      const why = failureIn(error);
      if (why !== 'away' && why !== problem) report(error);
      problem = why;
    }
  }

  /** Schedules a copy. Only one runs at a time; the next one takes all changes that arrive meanwhile. */
  function schedule(): void {
    if (isClosed() || timer !== undefined || busy !== null || problem !== null) return;
    timer = setTimeout(() => {
      timer = undefined;
      busy = copy()
        .finally(() => {
          busy = null;
          if (isWanted() && lag() > 0) schedule();
        })
        .catch(report); // the library could not be read
    }, copyEveryMs).unref();
  }

  const isWanted = (): boolean => !isClosed() && readSettings(reader, backupSettings).ledgerCopy !== null;

  function lag(): number {
    return readSettings(reader, backupSettings).ledgerCopy === null ? 0 : journal.countBehind(copiedSeq);
  }

  return {
    schedule,
    lag,
    copiedSeq: (): number => copiedSeq,
    /** Why the copy falls behind. */
    problem: (): CopyFailure | null => problem,
    /** Copies the missing events; adds a notice if that fails. */
    async runMaintenance(): Promise<void> {
      if (busy === null) await copy();
      const first = lag() > 0 ? journal.page({ since: copiedSeq, limit: 1 })[0]?.at : undefined;
      const behind = problem !== null && (problem !== 'away' || isLate(first, clock.now()));
      await setNotice('ledger-copy-behind', behind, { why: problem });
    },
    /** Clears the last problem. @param elsewhere whether the folder changed */
    reset(elsewhere: boolean): void {
      if (elsewhere) copiedSeq = 0;
      problem = null;
    },
    /** Copies the last events, with a short timeout. */
    async close(): Promise<void> {
      clearTimeout(timer);
      if (lag() > 0 && problem === null && busy === null) await copy(lastCopyTimeoutMs);
    },
  };
}
