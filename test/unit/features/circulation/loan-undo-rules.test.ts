// Tests which circulation events can be undone, and until when.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { undoObstacle, type UndoFacts } from '../../../../src-main/features/circulation/loan-state-rules.ts';

const openLoan = { returnedAt: null, dueOn: '2026-09-25', renewals: 0 };
const returnedLoan = { ...openLoan, returnedAt: '2026-09-11T10:15:00.000Z' };

const justLent: UndoFacts = {
  type: 'loan.opened',
  dueOn: '2026-09-25',
  renewals: 0,
  loan: openLoan,
  itemOpenLoanId: 'loan-1',
  itemLentSince: false,
  itemGone: false,
};
const justReturned: UndoFacts = {
  type: 'loan.returned',
  dueOn: null,
  renewals: 0,
  loan: returnedLoan,
  itemOpenLoanId: null,
  itemLentSince: false,
  itemGone: false,
};
const justRenewed: UndoFacts = {
  type: 'loan.renewed',
  dueOn: '2026-10-09',
  renewals: 0,
  loan: { returnedAt: null, dueOn: '2026-10-09', renewals: 1 },
  itemOpenLoanId: 'loan-1',
  itemLentSince: false,
  itemGone: false,
};

const justRescheduled = {
  ...justRenewed,
  type: 'loan.due-date-changed',
  dueOn: '2026-10-12',
  loan: { returnedAt: null, dueOn: '2026-10-12', renewals: 0 },
} as const;

describe('undoing a checkout', () => {
  test('a new loan can be undone', () => {
    expect(undoObstacle(justLent)).toBeNull();
  });

  test('a loan that was renewed since cannot, until the renewal is undone', () => {
    expect(undoObstacle({ ...justLent, loan: { ...openLoan, renewals: 1 } })).toBe('renewed');
  });

  test('a loan that was renewed twice in another program can be undone, until it is renewed here', () => {
    const imported = { ...justLent, renewals: 2 };
    expect(undoObstacle({ ...imported, loan: { ...openLoan, renewals: 2 } })).toBeNull();
    expect(undoObstacle({ ...imported, loan: { ...openLoan, renewals: 3 } })).toBe('renewed');
  });

  test('a loan whose due date was changed since cannot, until that is undone', () => {
    const loan = { ...openLoan, dueOn: '2026-09-28' };
    expect(undoObstacle({ ...justLent, loan })).toBe('due-date-changed');
  });

  test('a loan that was returned since cannot', () => {
    expect(undoObstacle({ ...justLent, loan: returnedLoan, itemOpenLoanId: null })).toBe('returned');
  });
});

describe('undoing a return', () => {
  test('an item that is in again can go back to its borrower', () => {
    expect(undoObstacle(justReturned)).toBeNull();
  });

  test('a loan that was renewed before it was returned can be opened again', () => {
    expect(undoObstacle({ ...justReturned, loan: { ...returnedLoan, renewals: 2 } })).toBeNull();
  });

  test('an item that was lent again and came back since cannot', () => {
    expect(undoObstacle({ ...justReturned, itemLentSince: true })).toBe('lent-again');
  });

  test('an item that was lent again cannot, to any borrower', () => {
    expect(undoObstacle({ ...justReturned, itemOpenLoanId: 'loan-2' })).toBe('lent-again');
  });
});

test('a lost item that was given up is lent again by the undo, unless it was found or lent since', () => {
  const givenUp = { ...justReturned, type: 'loan.given-up', itemGone: true } as const;
  expect(undoObstacle(givenUp)).toBeNull();
  expect(undoObstacle({ ...givenUp, itemGone: false })).toBe('found');
  expect(undoObstacle({ ...givenUp, itemLentSince: true })).toBe('lent-again');
});

describe('undoing a renewal', () => {
  test('the last renewal can be undone', () => {
    expect(undoObstacle(justRenewed)).toBeNull();
  });

  test('a renewal before the last cannot', () => {
    const loan = { returnedAt: null, dueOn: '2026-10-23', renewals: 2 };
    expect(undoObstacle({ ...justRenewed, loan })).toBe('due-date-changed');
  });

  test('a renewal of a loan that was returned since cannot', () => {
    const loan = { ...returnedLoan, dueOn: '2026-10-09', renewals: 1 };
    expect(undoObstacle({ ...justRenewed, loan, itemOpenLoanId: null })).toBe('returned');
  });
});

describe('undoing a new due date', () => {
  test('the last one can be undone, and a renewal before it cannot', () => {
    expect(undoObstacle(justRescheduled)).toBeNull();
    const loan = { ...justRescheduled.loan, renewals: 1 };
    expect(undoObstacle({ ...justRenewed, loan })).toBe('due-date-changed');
  });
});

describe('undoing any event', () => {
  test.each([justLent, justReturned, justRenewed, justRescheduled])(
    '$type of an unknown loan cannot be undone',
    (facts) => {
      expect(undoObstacle({ ...facts, loan: null })).toBe('loan-unknown');
    },
  );

  test('of all events of an item, exactly the latest can be undone', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(3), { minLength: 1, maxLength: 12 }), (choices) => {
        const life = lifeOfAnItem(choices);
        const undoable = life.events.filter(
          ({ type, dueOn, loan }) =>
            undoObstacle({
              type,
              dueOn: type === 'loan.returned' ? null : dueOn,
              renewals: 0,
              loan,
              itemOpenLoanId: life.openLoanId,
              itemLentSince: loan.id !== life.latestLoanId,
              itemGone: false,
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

/** Lends, renews, reschedules and returns one item as the choices say, skipping what cannot be. */
function lifeOfAnItem(choices: readonly number[]): {
  events: { type: UndoFacts['type']; dueOn: string; loan: LoanSoFar }[];
  openLoanId: string | null;
  latestLoanId: string | null;
} {
  const events: { type: UndoFacts['type']; dueOn: string; loan: LoanSoFar }[] = [];
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
    } else if (choice === 1) {
      open.dueOn = dueOn;
      events.push({ type: 'loan.due-date-changed', dueOn, loan: open });
    } else {
      open.dueOn = dueOn;
      open.renewals += 1;
      events.push({ type: 'loan.renewed', dueOn, loan: open });
    }
  }
  return { events, openLoanId: open?.id ?? null, latestLoanId: events.at(-1)?.loan.id ?? null };
}
