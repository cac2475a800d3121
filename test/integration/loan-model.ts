// The model of a library's loans, written as simply as possible: maps in memory, days counted one by one.
import { Temporal } from 'temporal-polyfill';
import { autumnHoliday, borrowers, items, loanRules, weeklyClosedDays } from './small-school.ts';

export interface ModelLoan {
  borrower: string;
  dueOn: string;
  renewals: number;
}

interface ModelItem {
  itemType: string;
  forLoan: boolean;
  lost: boolean;
  /** When it was last marked as lost. */
  lostOn: string;
  loan: ModelLoan | null;
  /** What happened to its loans and was not undone, each with the loan as it was before. */
  history: {
    step: number;
    before: ModelLoan | null;
    found: boolean;
    lostOn: string;
    givesUp: boolean;
    givenUp: ModelLoan | null;
  }[];
  /** The loan with which it was given up, and which a return names. */
  givenUp: ModelLoan | null;
}

interface ModelBorrower {
  category: string;
  blocked: boolean;
}

const neverOverridable = ['item-already-lent-to-borrower', 'item-lent-to-other', 'renewal-gains-nothing'];

/** The model of the small school. Borrowers, items and steps (the first event of each) go by their numbers. */
export class LoanModel {
  today = '2026-09-04';
  readonly items = new Map<string, ModelItem>(
    items.map(({ barcode, itemType, forLoan }) => [
      barcode,
      { itemType, forLoan, lost: false, lostOn: '', loan: null, history: [], givenUp: null },
    ]),
  );
  readonly borrowers = new Map<string, ModelBorrower>(
    borrowers.map(({ barcode, category }) => [barcode, { category, blocked: false }]),
  );
  /** Every event of a loan for which an undo can be asked, with its step and its item. */
  readonly events: { seq: number; step: number; item: string }[] = [];

  /** How often each kind of answer was met, so that a test can tell whether it tried everything. */
  readonly met = new Map<string, number>();

  meet(answer: string): void {
    this.met.set(answer, (this.met.get(answer) ?? 0) + 1);
  }

  item(barcode: string): ModelItem {
    const item = this.items.get(barcode);
    if (item === undefined) throw new Error(`the small school has no item ${barcode}`);
    return item;
  }

  borrower(barcode: string): ModelBorrower {
    const borrower = this.borrowers.get(barcode);
    if (borrower === undefined) throw new Error(`the small school has no borrower ${barcode}`);
    return borrower;
  }

  loansOf(borrower: string): { item: ModelItem; loan: ModelLoan }[] {
    return [...this.items.values()].flatMap((item) =>
      item.loan?.borrower === borrower ? [{ item, loan: item.loan }] : [],
    );
  }

  /** Every open loan as `GET /loans` should tell it, by barcodes. */
  openLoans() {
    return [...this.items].flatMap(([barcode, { loan, lost }]) => {
      if (loan === null) return [];
      const daysOverdue = this.daysOverdue(loan, barcode);
      return [{ item: barcode, ...loan, daysOverdue, isLate: daysOverdue > 0 && !lost }];
    });
  }

  /** Nothing becomes later once it is lost. */
  private daysOverdue(loan: ModelLoan, item: string): number {
    const { lost, lostOn } = this.item(item);
    const until = lost && lostOn < this.today ? lostOn : this.today;
    let days = 0;
    for (let day = Temporal.PlainDate.from(loan.dueOn); day.toString() < until; day = day.add({ days: 1 })) {
      days += 1;
    }
    return days;
  }

  ruleFor(borrower: string, item: string): typeof loanRules.everything {
    if (this.borrower(borrower).category === 'Grown-up') return loanRules.grownUps;
    const { itemType } = this.item(item);
    if (itemType === 'Puzzle') return loanRules.puzzles;
    return itemType === 'Atlas' ? loanRules.atlases : loanRules.everything;
  }

  checkoutRefusals(borrower: string, item: string, returnFirst: boolean): string[] {
    const { loan, itemType } = this.item(item);
    if (loan?.borrower === borrower) return ['item-already-lent-to-borrower'];
    const rule = this.ruleFor(borrower, item);
    const loans = this.loansOf(borrower).filter((other) => !other.item.lost);
    const ofType = loans.filter((other) => other.item.itemType === itemType).length;
    const limit = this.borrower(borrower).category === 'Grown-up' ? Infinity : 2;
    return [
      ...(loan !== null && !returnFirst ? ['item-lent-to-other'] : []),
      ...this.itemRefusals(borrower, item),
      ...this.borrowerRefusals(borrower, null),
      ...(loans.length >= limit ? ['loan-limit-reached'] : []),
      ...(ofType >= (rule.maxItemsOfType ?? Infinity) ? ['loan-limit-for-type-reached'] : []),
    ];
  }

  renewalRefusals(item: string): string[] {
    const { loan } = this.item(item);
    if (loan === null) return ['item-not-lent'];
    const rule = this.ruleFor(loan.borrower, item);
    return [
      ...(this.dueDate(loan.borrower, item, 'renewalDays') <= loan.dueOn ? ['renewal-gains-nothing'] : []),
      ...this.itemRefusals(loan.borrower, item),
      ...(loan.renewals >= rule.renewalsAllowed ? ['renewal-limit-reached'] : []),
      ...this.borrowerRefusals(loan.borrower, loan),
    ];
  }

  private itemRefusals(borrower: string, item: string): string[] {
    const { lost, forLoan } = this.item(item);
    return [
      ...(lost ? ['item-lost'] : []),
      ...(forLoan ? [] : ['item-not-for-loan']),
      ...(this.ruleFor(borrower, item).lendable ? [] : ['loan-rule-forbids']),
    ];
  }

  private borrowerRefusals(borrower: string, except: ModelLoan | null): string[] {
    const late = this.loansOf(borrower).some(
      ({ item, loan }) => loan !== except && !item.lost && loan.dueOn < this.today,
    );
    return [
      ...(this.borrower(borrower).blocked ? ['borrower-blocked'] : []),
      ...(late ? ['borrower-has-overdues'] : []),
    ];
  }

  dueDate(borrower: string, item: string, days: 'loanDays' | 'renewalDays'): string {
    const rule = this.ruleFor(borrower, item);
    const fixed = rule.dueOnFixed;
    const today = Temporal.PlainDate.from(this.today);
    const isFixed = fixed !== null && fixed >= this.today;
    const meant = isFixed ? Temporal.PlainDate.from(fixed) : today.add({ days: rule[days] });
    const closed = (day: Temporal.PlainDate): boolean =>
      weeklyClosedDays.includes(day.dayOfWeek) ||
      (day.toString() >= autumnHoliday.startsOn && day.toString() <= autumnHoliday.endsOn);
    let before = meant;
    while (isFixed && closed(before)) before = before.subtract({ days: 1 });
    if (isFixed && Temporal.PlainDate.compare(before, today) >= 0) return before.toString();
    let after = meant;
    while (closed(after)) after = after.add({ days: 1 });
    return after.toString();
  }

  /** What is left of refusals when staff insist on these codes. */
  standing(refusals: readonly string[], insistOn: readonly string[]): string[] {
    return refusals.filter((code) => neverOverridable.includes(code) || !insistOn.includes(code));
  }

  /** The loan with which a lost item was given up, if it is lost since. */
  givenUpLoanOf(item: string): ModelLoan | null {
    const { lost, loan, givenUp } = this.item(item);
    return lost && loan === null ? givenUp : null;
  }

  lose(item: string): void {
    const changed = this.item(item);
    if (changed.lost) return;
    changed.lost = true;
    changed.lostOn = this.today;
    changed.givenUp = null;
  }

  /** Changes the loan of an item and remembers how it was. */
  happen(
    item: string,
    step: number,
    seq: number,
    loan: ModelLoan | null,
    { finds = false, givesUp = false }: { finds?: boolean; givesUp?: boolean } = {},
  ): void {
    const changed = this.item(item);
    const { loan: before, givenUp, lostOn } = changed;
    changed.history.push({ step, before, found: finds && changed.lost, lostOn, givesUp, givenUp });
    changed.loan = loan;
    if (givesUp) changed.givenUp = before;
    if (finds) changed.lost = false;
    // A step without a loan event of its own is not asked to be undone here.
    if (seq > 0) this.events.push({ seq, step, item });
  }

  /** Takes a step back where it is the latest of its item, or says why not. */
  undo(step: number, item: string): 'undone' | 'undo-not-possible' | 'undo-superseded' {
    const changed = this.item(item);
    if (!changed.history.some((happening) => happening.step === step)) return 'undo-not-possible';
    if (changed.history.at(-1)?.step !== step) return 'undo-superseded';
    const undone = changed.history.filter((happening) => happening.step === step);
    const found = undone.some((happening) => happening.found);
    if (found && changed.lost) return 'undo-superseded'; // it was marked as lost again
    if (undone.some(({ givesUp }) => givesUp) && !changed.lost) return 'undo-superseded'; // it was found
    changed.loan = undone[0]?.before ?? null;
    changed.givenUp = undone[0]?.givenUp ?? null;
    changed.history.splice(-undone.length);
    if (!found) return 'undone';
    changed.lost = true;
    changed.lostOn = undone.find((happening) => happening.found)?.lostOn ?? '';
    return 'undone';
  }
}
