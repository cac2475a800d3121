// Verifies the ledger's hash chain and compares it with the journal.
import type { ReadableDatabase } from '../../core/database/connection.ts';
import { compareWithJournal } from '../../core/journal/ledger-comparison.ts';
import { followLedger, type LedgerChain } from '../../core/ledger/ledger-chain.ts';
import { ledgerBeside, segmentsIn } from '../../core/ledger/segments.ts';
import { examinationOf } from './examination-repository.ts';
import { finding, fine, notChecked, type Finding } from './finding.ts';

/**
 * @param openDatabase called after the ledger's length is read, so that the snapshot contains all of its events
 * @param isOpen whether another process may be appending; the journal may then be ahead for a moment
 */
export function ledgerFindings(
  dataFolder: string,
  openDatabase: () => ReadableDatabase | null,
  isOpen: boolean,
): Finding[] {
  const place = ledgerBeside(dataFolder);
  const segments = place === null ? [] : segmentsIn(place);
  const [first] = segments;
  if (first === undefined) {
    return [finding('ledger-chain', 'missing'), notChecked('ledger-and-journal', 'noLedger')];
  }
  const db = openDatabase();
  if (db === null) {
    const chain = followLedger(segments, () => undefined);
    return [chainFinding(chain, isOpen, 0), notChecked('ledger-and-journal', 'noJournal')];
  }
  const comparison = compareWithJournal(db, first.start?.after.seq ?? 0);
  const chain = followLedger(segments, comparison.visit);
  return [
    chainFinding(chain, isOpen, examinationOf(db).witnessedSeq()),
    comparisonFinding(comparison, isOpen),
  ];
}

function chainFinding(chain: LedgerChain | null, isOpen: boolean, known: number): Finding {
  if (chain === null) return finding('ledger-chain', 'wentAway');
  const { lines, mark, end } = chain;
  const last = mark.seq;
  if (end === 'broken' || end === 'holed')
    return finding('ledger-chain', 'broken', { segment: mark.segment, last });
  if (last < known) return finding('ledger-chain', 'cutOff', { last, known });
  return fine('ledger-chain', end === 'torn' && !isOpen ? 'torn' : 'holds', { lines });
}

/** The journal forgets a borrower before the ledger, which is rewritten later. */
function comparisonFinding(comparison: ReturnType<typeof compareWithJournal>, isOpen: boolean): Finding {
  const { first, same, forgotten, ...differences } = comparison.found;
  const changes = same + forgotten;
  const ahead = comparison.countBehind();
  if (first !== null) return finding('ledger-and-journal', 'differ', { first, ...differences });
  return ahead === 0 || isOpen
    ? fine('ledger-and-journal', 'same', { changes })
    : fine('ledger-and-journal', 'behind', { changes, ahead });
}
