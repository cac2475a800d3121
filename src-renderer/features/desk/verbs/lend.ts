// An item that was lent by a scan; the key that returns it for another borrower first, or lends one that was looked up.

import type { Loan } from '../../../api/library.ts';
import { IconCheck } from '../../../ui/icons/icons.ts';
import { fullName } from '../../../ui/loans/names.ts';
import { firstName, linesIf } from '../result/words.ts';
import { noteLines, type ItemParts } from './all-there.ts';
import { lentInSet } from './class-set.tsx';
import { recalledLoan, type LoanResult } from './loan-verb.ts';
import { offeredStep } from './offers.ts';
import { itemScan } from './scan.ts';
import type { Verb } from './verb.ts';

declare module '../session/kinds.ts' {
  interface Results {
    lent: LoanResult & {
      /** The loan to another borrower that was ended first. */
      returned: Loan | null;
      /** The first day of the booking because of which it is due earlier. */
      bookedFrom?: string | undefined;
      /** The borrower has another copy of the title. */
      hasAnotherCopy?: boolean | undefined;
      parts?: ItemParts | undefined;
      /** The note of the item. */
      note?: string | undefined;
    };
  }
}

export const returnAndLend: Verb = {
  key: 'F2',
  shortcuts: { refused: 'return-and-lend' },
  begin: (desk) =>
    offeredStep(desk, 'return-and-lend', ({ barcode }, entry) => {
      const isRefused = entry.kind === 'refused';
      const forBorrower = isRefused ? entry.forBorrower : (entry.borrower?.id ?? null);
      const isLent = isRefused || Boolean(entry.item.loan);
      return { ...itemScan(barcode), forBorrower, ...(isLent && { returnFirst: true }) };
    }),
  results: {
    lent: {
      sign: IconCheck,
      words: ({ loan, returned, bookedFrom, hasAnotherCopy = false, note }) => ({
        tone: 'lent',
        sound: hasAnotherCopy ? 'attention' : 'lent',
        heading: { key: 'desk:result.lent' },
        about: loan.item.title,
        lines: [
          { key: 'desk:result.to', values: { name: fullName(loan.borrower) } },
          ...linesIf(bookedFrom !== undefined, 'result.bookedFrom', { fromOn: bookedFrom }),
          ...linesIf(hasAnotherCopy, 'result.hasAnotherCopy', { name: firstName(loan.borrower) }),
        ],
        staff: [
          ...(returned === null
            ? []
            : [{ key: 'desk:result.returnedFirst', values: { name: fullName(returned.borrower) } }]),
          ...noteLines(note),
        ],
        dueOn: loan.dueOn,
      }),
      follows: (entry, { classSet }, by) => ({ classSet: lentInSet(classSet, entry, by) }),
      recalled: (action) => {
        const loan = recalledLoan(action);
        return loan && { ...loan, returned: action.returned };
      },
    },
  },
};
