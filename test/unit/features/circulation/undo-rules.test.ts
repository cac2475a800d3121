// Tests which circulation events can be undone, and until when.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isUndoable, undoRefusal } from '../../../../src-main/features/circulation/undo-rules.ts';
import type { UndoFacts } from '../../../../src-main/features/circulation/undo-rules.ts';

const openLoan = { returnedAt: null, dueOn: '2026-09-25', renewals: 0 };
const returnedLoan = { ...openLoan, returnedAt: '2026-09-11T10:15:00.000Z' };

const justLent: UndoFacts = {
  event: { type: 'loan.opened', dueOn: '2026-09-25' },
  loan: openLoan,
  itemOpenLoanId: 'loan-1',
  itemLentSince: false,
  undone: false,
};
const justReturned: UndoFacts = {
  event: { type: 'loan.returned' },
  loan: returnedLoan,
  itemOpenLoanId: null,
  itemLentSince: false,
  undone: false,
};
const justRenewed: UndoFacts = {
  event: { type: 'loan.renewed', dueOn: '2026-10-09' },
  loan: { returnedAt: null, dueOn: '2026-10-09', renewals: 1 },
  itemOpenLoanId: 'loan-1',
  itemLentSince: false,
  undone: false,
};

describe('undoing a checkout', () => {
  test('a new loan can be undone', () => {
    expect(undoRefusal(justLent)).toBeNull();
  });

  test('a loan that was renewed since cannot, until the renewal is undone', () => {
    expect(undoRefusal({ ...justLent, loan: { ...openLoan, renewals: 1 } })).toEqual({
      code: 'undo-superseded',
      facts: { type: 'loan.opened', reason: 'renewed' },
    });
  });

  test('a loan that was returned since cannot', () => {
    expect(undoRefusal({ ...justLent, loan: returnedLoan, itemOpenLoanId: null })).toEqual({
      code: 'undo-superseded',
      facts: { type: 'loan.opened', reason: 'returned' },
    });
  });
});

describe('undoing a return', () => {
  test('an item that is in again can go back to its borrower', () => {
    expect(undoRefusal(justReturned)).toBeNull();
  });

  test('a loan that was renewed before it was returned can be opened again', () => {
    expect(undoRefusal({ ...justReturned, loan: { ...returnedLoan, renewals: 2 } })).toBeNull();
  });

  test('an item that was lent again and came back since cannot', () => {
    expect(undoRefusal({ ...justReturned, itemLentSince: true })).toEqual({
      code: 'undo-superseded',
      facts: { type: 'loan.returned', reason: 'lent-again' },
    });
  });

  test('an item that was lent again cannot, to any borrower', () => {
    expect(undoRefusal({ ...justReturned, itemOpenLoanId: 'loan-2' })).toEqual({
      code: 'undo-superseded',
      facts: { type: 'loan.returned', reason: 'lent-again' },
    });
  });
});

describe('undoing a renewal', () => {
  test('the last renewal can be undone', () => {
    expect(undoRefusal(justRenewed)).toBeNull();
  });

  test('a renewal before the last cannot', () => {
    const loan = { returnedAt: null, dueOn: '2026-10-23', renewals: 2 };
    expect(undoRefusal({ ...justRenewed, loan })).toEqual({
      code: 'undo-superseded',
      facts: { type: 'loan.renewed', reason: 'due-date-changed' },
    });
  });

  test('a renewal of a loan that was returned since cannot', () => {
    const loan = { ...returnedLoan, dueOn: '2026-10-09', renewals: 1 };
    expect(undoRefusal({ ...justRenewed, loan, itemOpenLoanId: null })).toEqual({
      code: 'undo-superseded',
      facts: { type: 'loan.renewed', reason: 'returned' },
    });
  });
});

describe('undoing any event', () => {
  test.each([justLent, justReturned, justRenewed])('$event.type is undone once only', (facts) => {
    expect(undoRefusal({ ...facts, undone: true })).toEqual({
      code: 'undo-not-possible',
      facts: { type: facts.event.type, reason: 'already-undone' },
    });
  });

  test.each([justLent, justReturned, justRenewed])(
    '$event.type of an unknown loan cannot be undone',
    (facts) => {
      expect(undoRefusal({ ...facts, loan: null })).toEqual({
        code: 'undo-not-possible',
        facts: { type: facts.event.type, reason: 'loan-unknown' },
      });
    },
  );

  test('an event of another kind cannot be undone', () => {
    expect(undoRefusal({ ...justLent, event: { type: 'borrower.added' } })).toEqual({
      code: 'undo-not-possible',
      facts: { type: 'borrower.added', reason: 'not-undoable' },
    });
    expect(isUndoable('borrower.added')).toBe(false);
  });

  test('of all events of an item, exactly the latest can be undone', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(2), { minLength: 1, maxLength: 12 }), (choices) => {
        const life = lifeOfAnItem(choices);
        const undoable = life.events.filter(
          ({ type, dueOn, loan }) =>
            undoRefusal({
              event: { type, dueOn },
              loan,
              itemOpenLoanId: life.openLoanId,
              itemLentSince: loan.id !== life.latestLoanId,
              undone: false,
            }) === null,
        );
        expect(undoable).toEqual(life.events.slice(-1));
      }),
    );
  });
});

interface LoanSoFar {
  id: string;
  returnedAt: string | null;
  dueOn: string;
  renewals: number;
}

/** Lends, renews and returns one item as the choices say, skipping what cannot be. */
function lifeOfAnItem(choices: readonly number[]): {
  events: { type: string; dueOn: string; loan: LoanSoFar }[];
  openLoanId: string | null;
  latestLoanId: string | null;
} {
  const events: { type: string; dueOn: string; loan: LoanSoFar }[] = [];
  let open: LoanSoFar | null = null;
  for (const [index, choice] of choices.entries()) {
    const dueOn = `2026-09-${String(index + 1).padStart(2, '0')}`;
    if (open === null) {
      open = { id: `loan-${String(index)}`, returnedAt: null, dueOn, renewals: 0 };
      events.push({ type: 'loan.opened', dueOn, loan: open });
    } else if (choice === 0) {
      open.returnedAt = `${dueOn}T10:15:00.000Z`;
      events.push({ type: 'loan.returned', dueOn, loan: open });
      open = null;
    } else {
      open.dueOn = dueOn;
      open.renewals += 1;
      events.push({ type: 'loan.renewed', dueOn, loan: open });
    }
  }
  return { events, openLoanId: open?.id ?? null, latestLoanId: events.at(-1)?.loan.id ?? null };
}
