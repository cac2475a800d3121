// Renews the chosen or looked-up loan, or all that may be renewed of the open borrower.

import type { Loan, Refusal } from '../../../api/library.ts';
import { IconRefresh } from '../../../ui/icons/icons.ts';
import { isRenewable } from '../../../ui/loans/due-state.ts';
import { fullName } from '../../../ui/loans/names.ts';
import { linesIf, refusalWords } from '../result/words.ts';
import { chosenLoan, refreshed } from '../session/desk-state.ts';
import type { Task } from '../session/kinds.ts';
import { done, happened, once, overviewIfOpen, shown } from '../session/performing.ts';
import { itemOf, loanDone, recalledLoan, type LoanResult, type LoanTask } from './loan-verb.ts';
import { offeredStep } from './offers.ts';
import type { Performed, Performing, Verb } from './verb.ts';

declare module '../session/kinds.ts' {
  interface Tasks {
    renew: LoanTask;
    /** `title` is the borrower's name. */
    'renew-all': { items: string[]; title: string };
  }
  interface Results {
    renewed: LoanResult & {
      /** The further loans of a renewal of all. */
      others: Loan[];
      /** Why the remaining loans of a renewal of all stay as they are: one list of refusals a loan. */
      kept: Refusal[][];
    };
  }
}

/** The library renews no more in one step. */
const MOST_AT_ONCE = 200;

/** The chosen loan, while the key belongs to the last result. */
export const renewChosen: Verb = {
  begin: (desk) => {
    const loan = chosenLoan(desk);
    return loan !== null && isRenewable(loan) ? { task: { kind: 'renew', ...itemOf(loan) } } : null;
  },
};

export const renew: Verb = {
  key: 'F3',
  shortcuts: { loans: 'renewLoan', refused: 'renew' },
  begin: (desk, verbs) =>
    offeredStep(desk, 'renew', ({ id, title }) => ({ kind: 'renew', item: id, title })) ??
    renewChosen.begin?.(desk, verbs) ??
    null,
  tasks: {
    renew: {
      stored: { item: 'string', title: 'string' },
      undoable: true,
      overridable: true,
      perform: async (task, by) => {
        const { item, override } = task;
        const loan = await by.library.renew({ item, override }, once(task));
        const entry = { ...happened(task, by), loan, others: [], kept: [], undone: false };
        return loanDone({ ...entry, kind: 'renewed' }, loan.events, by);
      },
    },
  },
  results: {
    renewed: {
      sign: IconRefresh,
      words: ({ loan, others, kept }) => {
        const isOne = others.length === 0;
        return {
          tone: 'lent',
          sound: 'lent',
          heading: { key: 'desk:result.renewed' },
          about: isOne ? loan.item.title : null,
          lines: [
            ...linesIf(!isOne, 'result.renewedCount', { count: others.length + 1 }),
            ...linesIf(kept.length > 0, 'result.notRenewed', { count: kept.length }),
            ...linesIf(isOne, 'result.to', { name: fullName(loan.borrower) }),
          ],
          staff: refusalWords(oneOfEach(kept)),
          dueOn: others.every(({ dueOn }) => dueOn === loan.dueOn) ? loan.dueOn : null,
        };
      },
      undoWords: ({ others }) =>
        others.length === 0
          ? null
          : { key: 'desk:foot.undo.renewedAll', values: { count: others.length + 1 } },
      recalled: (action) => {
        const loan = recalledLoan(action);
        return loan && { ...loan, others: action.alsoRenewed, kept: [] };
      },
    },
  },
};

export const renewAll: Verb = {
  key: 'Shift+F3',
  shortcuts: { loans: 'renewAll' },
  begin: ({ overview }) => {
    const renewable = overview?.loans.filter(isRenewable) ?? [];
    if (overview === null || renewable.length === 0) return null;
    const items = renewable.slice(0, MOST_AT_ONCE).map(({ item }) => item.id);
    return { task: { kind: 'renew-all', items, title: fullName(overview.borrower) } };
  },
  tasks: {
    'renew-all': {
      stored: { items: 'object', title: 'string' },
      undoable: true,
      perform: renewEach,
    },
  },
};

async function renewEach(task: Task<'renew-all'>, by: Performing): Promise<Performed> {
  const { loans, refused, events } = await by.library.renewMany({ items: task.items }, once(task));
  const overview = await overviewIfOpen(null, by);
  const [loan, ...others] = loans;
  const kept = refused.map(({ refusals }) => refusals);
  const base = happened(task, by);
  if (loan !== undefined)
    return done({ ...base, kind: 'renewed', loan, others, kept, undone: false }, events, overview, by);
  const forBorrower = by.desk().overview?.borrower.id ?? null;
  const refusals = oneOfEach(kept);
  return shown(
    { ...base, kind: 'refused', refusals, offers: [], item: null, forBorrower, request: task },
    (desk) => ({ overview: refreshed(desk, overview) }),
  );
}

/** Each kind of refusal once, for several loans. */
function oneOfEach(refusals: readonly (readonly Refusal[])[]): Refusal[] {
  return [...new Map(refusals.flat().map((refusal) => [refusal.code, refusal])).values()];
}
