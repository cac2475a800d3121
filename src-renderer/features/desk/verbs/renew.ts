// Renews the chosen loan, or what may be renewed of all that the borrower has.

import type { Loan, Refusal } from '../../../api/library.ts';
import { IconRefresh } from '../../../ui/icons/icons.ts';
import { isRenewable } from '../../../ui/loans/due-state.ts';
import { fullName } from '../../../ui/loans/names.ts';
import { refusalWords } from '../result/refusal-words.ts';
import { oneOfEach } from '../session/desk-entries.ts';
import { chosenLoan, refreshed } from '../session/desk-state.ts';
import type { Asked } from '../session/desk-tasks.ts';
import { done, happened, once, overviewIfOpen, shown } from '../session/performing.ts';
import { itemOf, loanDone, type LoanResult, type LoanTask } from './loan-verb.ts';
import type { Verb, WordsOfResult } from './verb.ts';

/** The library renews no more in one step. */
const MOST_AT_ONCE = 200;

interface RenewTask extends LoanTask {
  kind: 'renew';
}

interface RenewAllTask extends Asked {
  kind: 'renew-all';
  items: string[];
  /** The borrower's name. */
  title: string;
}

interface Renewed extends LoanResult {
  kind: 'renewed';
  /** The further loans of a renewal of all. */
  others: Loan[];
  /** Why the remaining loans of a renewal of all stay as they are: one list of refusals a loan. */
  kept: Refusal[][];
}

/** Its key is that of the offer to renew. */
export const renew: Verb<RenewTask, Renewed> = {
  begin: (desk) => {
    const loan = chosenLoan(desk);
    return loan !== null && isRenewable(loan) ? { task: { kind: 'renew', ...itemOf(loan) } } : null;
  },
  tasks: { renew: { item: 'string', title: 'string' } },
  perform: async (task, by) => {
    const { item, override } = task;
    const loan = await by.door.renew({ item, override }, once(task));
    const entry = { ...happened(task, by), loan, others: [], kept: [], undone: false };
    return loanDone({ ...entry, kind: 'renewed' }, loan.events, by);
  },
  results: {
    renewed: {
      sign: IconRefresh,
      words: ({ loan, others, kept }): WordsOfResult => {
        const isOne = others.length === 0;
        return {
          tone: 'lent',
          sound: 'lent',
          heading: { key: 'desk:result.renewed' },
          about: isOne ? loan.item.title : null,
          lines: [
            ...(isOne ? [] : [{ key: 'desk:result.renewedCount', values: { count: others.length + 1 } }]),
            ...(kept.length > 0 ? [{ key: 'desk:result.notRenewed', values: { count: kept.length } }] : []),
            ...(isOne ? [{ key: 'desk:result.to', values: { name: fullName(loan.borrower) } }] : []),
          ],
          staff: refusalWords(oneOfEach(kept)),
          dueOn: others.every(({ dueOn }) => dueOn === loan.dueOn) ? loan.dueOn : null,
        };
      },
    },
  },
  undoable: true,
  overridable: true,
};

export const renewAll: Verb<RenewAllTask> = {
  key: 'Shift+F3',
  shortcut: { what: 'renewAll', group: 'loans' },
  begin: ({ overview }) => {
    const renewable = overview?.loans.filter(isRenewable) ?? [];
    if (overview === null || renewable.length === 0) return null;
    const items = renewable.slice(0, MOST_AT_ONCE).map(({ item }) => item.id);
    return { task: { kind: 'renew-all', items, title: fullName(overview.borrower) } };
  },
  tasks: { 'renew-all': { items: 'object', title: 'string' } },
  perform: async (task, by) => {
    const { loans, refused, events } = await by.door.renewMany({ items: task.items }, once(task));
    const overview = await overviewIfOpen(null, by);
    const [loan, ...others] = loans;
    const kept = refused.map(({ refusals }) => refusals);
    const base = happened(task, by);
    if (loan !== undefined)
      return done({ ...base, kind: 'renewed', loan, others, kept, undone: false }, events, overview);
    const forBorrower = by.desk().overview?.borrower.id ?? null;
    return shown(
      {
        ...base,
        kind: 'refused',
        refusals: oneOfEach(kept),
        offers: [],
        item: null,
        forBorrower,
        asked: task,
      },
      (desk) => ({ overview: refreshed(desk, overview) }),
    );
  },
  results: {},
  undoable: true,
  overridable: false,
};
