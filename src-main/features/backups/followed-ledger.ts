// Keeps a second copy of the ledger close behind the first, and tells how far behind it is.
import { journalReads } from '../../core/journal/journal-repository.ts';
import { currentSettings } from '../settings/settings-service.ts';
import { isLate } from './backup-rules.ts';
import { failureIn, type CopyFailure } from './offsite-worker.ts';
import type { OffsiteDeps } from './offsite-service.ts';

const copyEveryMs = 1000;
const lastCopyWithinMs = 1500;

/** @param ledger the file of the ledger itself */
export function followedLedger(
  { reader, clock, copying, library, tell, report, isClosed }: OffsiteDeps,
  ledger: string,
) {
  const journal = journalReads(reader);
  let copiedSeq = 0;
  let problem: CopyFailure | null = null;
  let timer: NodeJS.Timeout | undefined;
  let busy: Promise<void> | null = null;

  async function copy(withinMs?: number): Promise<void> {
    const { ledgerCopy } = currentSettings(reader);
    if (ledgerCopy === null) {
      problem = null;
      return;
    }
    try {
      const now = clock.now();
      const done = await copying.ask(
        { task: 'ledger', place: ledgerCopy, library: library(), ledger, now },
        withinMs,
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

  /** One copying at a time; what comes meanwhile is taken along by the next, so that nothing piles up. */
  function nudge(): void {
    if (isClosed() || timer !== undefined || busy !== null || problem !== null) return;
    timer = setTimeout(() => {
      timer = undefined;
      busy = copy()
        .finally(() => {
          busy = null;
          if (isWanted() && lag() > 0) nudge();
        })
        .catch(report); // the library itself could not be read
    }, copyEveryMs).unref();
  }

  const isWanted = (): boolean => !isClosed() && currentSettings(reader).ledgerCopy !== null;

  function lag(): number {
    return currentSettings(reader).ledgerCopy === null ? 0 : journal.countBehind(copiedSeq);
  }

  return {
    nudge,
    lag,
    copiedSeq: (): number => copiedSeq,
    /** Why it falls behind. */
    problem: (): CopyFailure | null => problem,
    /** Copies what is missing, and tells a person where that cannot be done. */
    async runMaintenance(): Promise<void> {
      if (busy === null) await copy();
      const first = lag() > 0 ? journal.page({ since: copiedSeq, limit: 1 })[0]?.at : undefined;
      const behind = problem !== null && (problem !== 'away' || isLate(first, clock.now()));
      await tell('ledger-copy-behind', behind, { why: problem });
    },
    /** @param elsewhere whether another folder was chosen */
    beginAnew(elsewhere: boolean): void {
      if (elsewhere) copiedSeq = 0;
      problem = null;
    },
    /** Copies its end where that takes no time. */
    async close(): Promise<void> {
      clearTimeout(timer);
      if (lag() > 0 && problem === null && busy === null) await copy(lastCopyWithinMs);
    },
  };
}
