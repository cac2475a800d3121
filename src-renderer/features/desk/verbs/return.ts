// Returns the chosen or looked-up loan; a scan returns an item without a borrower at the desk.

import type { LoanOverview, SetAside } from '../../../api/library.ts';
import { IconArrowDown } from '../../../ui/icons/icons.ts';
import { fullName } from '../../../ui/loans/names.ts';
import { linesIf, nameAndClass, type Words } from '../result/words.ts';
import { chosenLoan } from '../session/desk-state.ts';
import type { Entry } from '../session/kinds.ts';
import { done, happened, once, overviewIfOpen } from '../session/performing.ts';
import { noteLines, partsOf, type ItemParts } from './all-there.ts';
import { itemOf, recalledLoan, type LoanResult } from './loan-verb.ts';
import { withCounted } from './mode.ts';
import { offeredStep } from './offers.ts';
import { itemScan } from './scan.ts';
import { setAsideWords } from './set-aside.ts';
import type { Verb, WordsOfResult } from './verb.ts';

declare module '../session/kinds.ts' {
  interface Tasks {
    return: { item: string; title: string };
  }
  interface Results {
    returned: LoanResult & {
      /** The number of items that the borrower still has, if the library sent it. */
      stillOut: number | null;
      /** The borrower for whom the item is set aside now. */
      setAside?: SetAside | undefined;
      /** The day that counts, if the item lay in the book drop. */
      returnedOn?: string | undefined;
      /** The balance of the borrower, if the library charges money. */
      money?: LoanOverview['money'];
      parts?: ItemParts | undefined;
      /** The note of the item. */
      note?: string | undefined;
    };
  }
}

/** The chosen loan, while the key belongs to the last result. */
export const giveBackChosen: Verb = {
  begin: (desk) => {
    const loan = chosenLoan(desk);
    return loan && { task: { kind: 'return', ...itemOf(loan) } };
  },
};

export const giveBack: Verb = {
  key: 'F4',
  shortcuts: { loans: 'returnLoan', refused: 'return' },
  begin: (desk, verbs) =>
    offeredStep(desk, 'return', ({ id, title, barcode }) =>
      desk.mode?.kind === 'drop' ? itemScan(barcode) : { kind: 'return', item: id, title },
    ) ??
    giveBackChosen.begin?.(desk, verbs) ??
    null,
  tasks: {
    return: {
      stored: { item: 'string', title: 'string' },
      undoable: true,
      perform: async (task, by) => {
        const { events, setAside, parts, note, ...loan } = await by.library.returnItem(
          { item: task.item },
          once(task),
        );
        const overview = await overviewIfOpen(loan, by);
        const stillOut = overview?.loans.length ?? null;
        const entry = { ...happened(task, by), loan, stillOut, setAside, note, undone: false };
        return done({ ...entry, kind: 'returned', parts: partsOf(parts) }, events, overview, by);
      },
    },
  },
  results: {
    returned: {
      sign: IconArrowDown,
      words: returnedWords,
      follows: ({ returnedOn }, { mode }, by) =>
        returnedOn === undefined ? {} : { mode: withCounted(mode, 'drop', by) },
      recalled: (action) => {
        const loan = recalledLoan(action);
        return loan && { ...loan, stillOut: null };
      },
    },
  },
};

function returnedWords(entry: Entry<'returned'>): WordsOfResult {
  const { loan, stillOut, setAside, returnedOn, money, note } = entry;
  const { borrower, item, daysOverdue } = loan;
  const state = [
    ...linesIf(returnedOn !== undefined, 'result.datedBack', { returnedOn }),
    ...linesIf(item.lost, 'result.wasLost'),
  ];
  if (setAside !== undefined) {
    const words = setAsideWords(setAside);
    const returnedBy = { key: 'desk:result.returnedBy', values: { name: nameAndClass(borrower) } };
    return {
      ...words,
      staff: [...words.staff, returnedBy, ...state, ...noteLines(note)],
      daysLate: daysOverdue,
    };
  }
  return {
    tone: 'returned',
    sound: daysOverdue > 0 ? 'attention' : 'returned',
    heading: { key: 'desk:result.returned' },
    about: item.title,
    lines: [
      { key: 'desk:result.from', values: { name: fullName(borrower) } },
      ...linesIf(stillOut !== null, 'result.stillOut', { count: stillOut }),
      ...state,
      ...linesIf(loan.claimedAt !== null, 'result.wasClaimed'),
      ...moneyLines(money ?? null, borrower.givenName),
    ],
    staff: noteLines(note),
    daysLate: daysOverdue,
  };
}

/** The sum that the borrower owes after a return, and the refund for a lost book that was found. */
function moneyLines(money: LoanOverview['money'], name: string): Words[] {
  if (money === null) return [];
  const { owed, refundDue, currency } = money;
  return [
    ...linesIf(owed > 0, 'result.owes', { name, owedMoney: `${String(owed)} ${currency}` }),
    ...linesIf(refundDue > 0, 'result.refundDue', { refundMoney: `${String(refundDue)} ${currency}` }),
  ];
}
