// Verifies the ledger's hash chain and compares it with the journal.
import { statSync } from 'node:fs';
import type { ReadableDatabase } from '../../core/database/connection.ts';
import type { RecordedEvent } from '../../core/events/events.ts';
import { journalReads } from '../../core/journal/journal-repository.ts';
import { followLedger, type LedgerChain } from '../../core/ledger/ledger-chain.ts';
import { examinationOf } from './examination-repository.ts';
import { finding, fine, notChecked, type Finding } from './finding.ts';

const eventsAPage = 5000;

/**
 * @param openDatabase called after the ledger's length is read, so that the snapshot contains all of its events
 * @param isOpen whether another process may be appending; the journal may then be ahead for a moment
 */
export function ledgerFindings(
  file: string,
  openDatabase: () => ReadableDatabase | null,
  isOpen: boolean,
): Finding[] {
  const size = statSync(file, { throwIfNoEntry: false })?.size;
  if (size === undefined) {
    return [finding('ledger-chain', 'missing'), notChecked('ledger-and-journal', 'noLedger')];
  }
  const db = openDatabase();
  if (db === null) {
    const chain = followLedger(file, () => undefined, size);
    return [chainFinding(chain, isOpen, 0), notChecked('ledger-and-journal', 'noJournal')];
  }
  const comparison = compareWith(db);
  const chain = followLedger(
    file,
    (event) => {
      comparison.visit(event);
    },
    size,
  );
  const known = examinationOf(db).witnessedSeq();
  return [chainFinding(chain, isOpen, known), comparison.finding(isOpen)];
}

function chainFinding(chain: LedgerChain | null, isOpen: boolean, known: number): Finding {
  if (chain === null) return finding('ledger-chain', 'wentAway');
  const { lines, lastSeq: last, end } = chain;
  if (end === 'broken') return finding('ledger-chain', 'broken', { line: lines + 1 });
  if (last < known) return finding('ledger-chain', 'cutOff', { last, known });
  return fine('ledger-chain', end === 'torn' && !isOpen ? 'torn' : 'holds', { lines });
}

/** Iterates over the journal in step with the ledger. */
function compareWith(db: ReadableDatabase) {
  const journal = journalReads(db);
  let page: RecordedEvent[] = [];
  let at = 0;
  let since = 0;
  const counts = { same: 0, other: 0, ledgerOnly: 0, journalOnly: 0 };
  let firstFault: number | null = null;

  const next = (): RecordedEvent | undefined => {
    if (at === page.length) {
      page = journal.page({ since, limit: eventsAPage });
      at = 0;
    }
    return page[at];
  };
  const step = (): void => {
    since = page[at]?.seq ?? since;
    at += 1;
  };
  const fault = (kind: 'other' | 'ledgerOnly' | 'journalOnly', seq: number): void => {
    counts[kind] += 1;
    firstFault ??= seq;
  };

  return {
    visit(event: RecordedEvent): void {
      let recorded = next();
      while (recorded !== undefined && recorded.seq < event.seq) {
        fault('journalOnly', recorded.seq);
        step();
        recorded = next();
      }
      if (recorded?.seq !== event.seq) {
        fault('ledgerOnly', event.seq);
        return;
      }
      // The journal forgets a borrower before the ledger, which is rewritten later.
      const known = recorded.borrower === null ? { ...event, borrower: null } : event;
      if (JSON.stringify(recorded) === JSON.stringify(known)) counts.same += 1;
      else fault('other', event.seq);
      step();
    },
    finding(isOpen: boolean): Finding {
      const ahead = journal.countBehind(since);
      const { same: changes, ...differences } = counts;
      if (firstFault !== null)
        return finding('ledger-and-journal', 'differ', { first: firstFault, ...differences });
      return ahead === 0 || isOpen
        ? fine('ledger-and-journal', 'same', { changes })
        : fine('ledger-and-journal', 'behind', { changes, ahead });
    },
  };
}
