// What the events tell of the loans that are open, and how that differs from what the library's file holds.
import type { RecordedEvent } from '../journal/events.ts';

/** An open loan as the events tell it; null where they do not. */
export interface ToldLoan {
  item: string | null;
  borrower: string | null;
  checkedOutAt: string | null;
  dueOn: string | null;
  renewals: number | null;
}

/** An open loan as it stands in the library's file. */
export type HeldLoan = { readonly [Field in keyof ToldLoan]: NonNullable<ToldLoan[Field]> } & { id: string };

/** A loan of which the file holds something else than the events tell. */
export interface DifferingLoan {
  held: HeldLoan;
  /** With what stands in the file where the events do not tell. */
  told: HeldLoan;
}

export interface LoanDifferences {
  differing: DifferingLoan[];
  /** Loans that are open in one of the two only. */
  openInOne: number;
}

/** Follows the events, in their order, and keeps no more than what is open. */
export function toldLoans() {
  const open = new Map<string, ToldLoan>();

  const rescheduled = ({ type, loan, borrower, data }: RecordedEvent): void => {
    const known = open.get(loan ?? '');
    if (known === undefined) return;
    const { dueOn, renewals } = data;
    if (typeof dueOn === 'string') known.dueOn = dueOn;
    if (typeof renewals === 'number') known.renewals = renewals;
    // One that is taken back names whoever renewed; that record may be part of another by now.
    if (type === 'loan.renewed') known.borrower = borrower ?? known.borrower;
  };
  const ofBorrower = (borrower: unknown): ToldLoan[] =>
    [...open.values()].filter((loan) => loan.borrower === borrower);

  return {
    open: open as ReadonlyMap<string, ToldLoan>,
    visit(event: RecordedEvent): void {
      const { type, loan, item, borrower, at, data } = event;
      switch (type) {
        case 'loan.opened':
          // Whose a loan was is forgotten only after its return.
          if (loan !== null && borrower !== null)
            open.set(loan, {
              ...{ item, borrower, checkedOutAt: at, renewals: 0 },
              dueOn: typeof data['dueOn'] === 'string' ? data['dueOn'] : null,
            });
          return;
        case 'loan.reopened':
          // When it was due stands further back; whoever keeps that of every returned loan keeps too much.
          if (loan !== null && borrower !== null)
            open.set(loan, { item, borrower, checkedOutAt: null, dueOn: null, renewals: null });
          return;
        case 'loan.renewed':
        case 'loan.renewal-cancelled':
          rescheduled(event);
          return;
        case 'loan.returned':
        case 'loan.cancelled':
          open.delete(loan ?? '');
          return;
        case 'borrower.merged':
          for (const one of ofBorrower(data['from'])) one.borrower = borrower;
          return;
        case 'borrower.merge-undone':
          // Which of them go back is told nowhere but in the library's file.
          for (const one of ofBorrower(borrower)) one.borrower = null;
          return;
        default:
      }
    },
  };
}

/** @param held the open loans of the file, as they were when the last of the events had happened */
export function loanDifferences(
  held: Iterable<HeldLoan>,
  told: ReadonlyMap<string, ToldLoan>,
): LoanDifferences {
  const differing: DifferingLoan[] = [];
  let both = 0;
  let heldOnly = 0;
  for (const loan of held) {
    const known = told.get(loan.id);
    if (known === undefined) {
      heldOnly += 1;
      continue;
    }
    both += 1;
    const completed = { ...loan, ...givenOf(known) };
    if (JSON.stringify(completed) !== JSON.stringify(loan)) differing.push({ held: loan, told: completed });
  }
  return { differing, openInOne: heldOnly + told.size - both };
}

function givenOf(told: ToldLoan): Partial<HeldLoan> {
  return Object.fromEntries(Object.entries(told).filter(([, value]) => value !== null));
}
