// Keeps the off-site copy of the ledger up to date, and reports its lag.
import { journalReads } from '../../core/journal/journal-repository.ts';
import { readSettings } from '../settings/settings-service.ts';
import { backupSettings } from './backup-settings.ts';
import { isLate } from './backup-rules.ts';
import { failureIn, type CopyFailure } from './offsite-worker.ts';
import type { OffsiteDeps } from './offsite-deps.ts';

/** Loading the ciphers and a slow stick take a second or two. */
const lastCopyTimeoutMs = 3000;
/** A lost disk costs at most so much of what the copy has. */
const copyAfterMs = 5000;

export function copiedLedger(
  { reader, clock, gate, copying, library, setNotice, report, isClosed }: OffsiteDeps,
  dataFolder: string,
) {
  const journal = journalReads(reader);
  let copiedSeq = 0;
  let problem: CopyFailure | null = null;
  let soon: NodeJS.Timeout | undefined;
  const unsubscribe = gate.onCommitted(() => {
    soon ??= setTimeout(copySoon, copyAfterMs).unref();
  });

  async function copy(timeoutMs?: number): Promise<void> {
    const { ledgerCopy, secondPlace, backupRecipient: recipient } = readSettings(reader, backupSettings);
    if (ledgerCopy === null) {
      problem = null;
      return;
    }
    const target = { place: ledgerCopy, library: library() };
    try {
      const done = await copying.ask({ task: 'ledger', ...target, from: dataFolder, recipient }, timeoutMs);
      if ('copiedSeq' in done) ({ copiedSeq } = done);
      // Files in the folder of the backups are encrypted with them.
      if (recipient !== null && ledgerCopy !== secondPlace && timeoutMs === undefined)
        await copying.ask({ task: 'encrypt', ...target, from: dataFolder, recipient });
      problem = null;
    } catch (error) {
      if (isClosed()) return;
      const why = failureIn(error);
      if (why !== 'away' && why !== problem) report(error);
      problem = why;
    }
  }

  /** A folder that is away or full is tried again by the maintenance. */
  function copySoon(): void {
    soon = undefined;
    if (problem === null && !isClosed()) copy().catch(report);
  }

  function lag(): number {
    return readSettings(reader, backupSettings).ledgerCopy === null ? 0 : journal.countBehind(copiedSeq);
  }

  return {
    lag,
    copiedSeq: (): number => copiedSeq,
    /** Why the copy falls behind. */
    problem: (): CopyFailure | null => problem,
    /** Copies what has changed; adds a notice if that fails. */
    async runMaintenance(): Promise<void> {
      await copy();
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
      unsubscribe();
      clearTimeout(soon);
      if (lag() > 0 && problem === null) await copy(lastCopyTimeoutMs);
    },
  };
}
