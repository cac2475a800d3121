// Compares the events of the ledger with those of the journal, one page at a time.
import type { ReadableDatabase } from '../database/connection.ts';
import { isEarlier, type LedgerEvent, type RecordedEvent } from '../events/events.ts';
import { journalReads } from './journal-repository.ts';
import { isRedacted } from './restore.ts';

const eventsAPage = 5000;

/** How many events both have, and how many differ. */
export interface Differences {
  same: number;
  /** The journal has forgotten the borrower, which retention and erasures do before the ledger is rewritten. */
  forgotten: number;
  other: number;
  ledgerOnly: number;
  journalOnly: number;
  /** The first event that is other, or that only one of them has. */
  first: number | null;
}

/**
 * Iterates over the journal in step with the ledger.
 *
 * @param since the last event before those of the ledger
 */
export function compareWithJournal(db: ReadableDatabase, since: number) {
  const journal = journalReads(db);
  let page: RecordedEvent[] = [];
  let at = 0;
  let compared = since;
  const differences: Differences = {
    same: 0,
    forgotten: 0,
    other: 0,
    ledgerOnly: 0,
    journalOnly: 0,
    first: null,
  };

  const next = (): RecordedEvent | undefined => {
    if (at === page.length) {
      page = journal.page({ since: compared, limit: eventsAPage });
      at = 0;
    }
    return page[at];
  };
  const step = (): void => {
    compared = page[at]?.seq ?? compared;
    at += 1;
  };
  const fault = (kind: 'other' | 'ledgerOnly' | 'journalOnly', seq: number): void => {
    differences[kind] += 1;
    differences.first ??= seq;
  };
  const passJournalBelow = (seq: number): RecordedEvent | undefined => {
    let recorded = next();
    while (recorded !== undefined && recorded.seq < seq) {
      fault('journalOnly', recorded.seq);
      step();
      recorded = next();
    }
    return recorded;
  };

  return {
    visit: (event: LedgerEvent): void => {
      const recorded = passJournalBelow(event.seq);
      if (recorded?.seq !== event.seq || recorded.id !== event.id) {
        fault('ledgerOnly', event.seq);
        return;
      }
      step();
      // Two forms of an event are compared only in the fields that both write in the same way.
      const text = isEarlier(event) === isEarlier(recorded) ? JSON.stringify : textInBothForms;
      if (text(recorded) === text(event)) differences.same += 1;
      else if (isRedacted(recorded) || text(recorded) === text({ ...event, borrower: null }))
        differences.forgotten += 1;
      else fault('other', event.seq);
    },
    /** Counts the journal's further events up to this one as missing in the ledger. */
    endAt: (seq: number): void => {
      passJournalBelow(seq + 1);
    },
    found: differences,
    /** How many events the journal has behind the ledger's last one. */
    countBehind: (): number => journal.countBehind(compared),
  };
}

function textInBothForms(event: LedgerEvent): string {
  return JSON.stringify({ ...event, desk: null, step: null, undoes: null });
}
