// Tests the state that events give a loan, against a model that keeps a stack of what was done.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  loanAfter,
  type LoanEvent,
  type LoanState,
} from '../../../../src-main/features/circulation/loan-state-rules.ts';

const aDate = fc.integer({ min: 1, max: 28 }).map((day) => `2026-10-${String(day).padStart(2, '0')}`);
const instant = (nth: number): string => new Date(Date.UTC(2026, 8, 1, 10, nth)).toISOString();
const subjects = { loan: 'loan-1', item: 'item-1', borrower: 'borrower-1' };

/** What staff does with one loan. What is impossible at that moment is skipped. */
const anAct = fc.oneof(
  fc.constantFrom({ act: 'return' as const }, { act: 'give up' as const }),
  aDate.map((dueOn) => ({ act: 'renew' as const, dueOn })),
  aDate.map((dueOn) => ({ act: 'reschedule' as const, dueOn })),
  fc.constant({ act: 'undo' as const }),
);

interface Done {
  act: 'lend' | 'return' | 'give up' | 'renew' | 'reschedule';
  dueOn: string;
}

test('a loan is what was done with it and not undone', () => {
  const seen = new Set<string>();
  fc.assert(
    fc.property(aDate, fc.array(anAct, { maxLength: 30 }), (firstDueOn, acts) => {
      const done: Done[] = [{ act: 'lend', dueOn: firstDueOn }];
      let loan: LoanState | null = null;
      let changedAt = instant(0);
      const happen = (event: LoanEvent): void => {
        seen.add(event.type);
        changedAt = event.at;
        loan = loanAfter(loan, event);
      };
      happen({ type: 'loan.opened', at: instant(0), ...subjects, data: { dueOn: firstDueOn } });
      for (const [nth, act] of acts.entries()) {
        const last = done.at(-1);
        if (last === undefined) break;
        const at = instant(nth + 1);
        const renewals = done.filter((one) => one.act === 'renew').length;
        if (act.act === 'undo') {
          done.pop();
          if (last.act === 'lend') happen({ type: 'loan.cancelled', at, ...subjects });
          else if (last.act === 'return' || last.act === 'give up')
            happen({ type: 'loan.reopened', at, ...subjects });
          else if (last.act === 'reschedule') {
            const data = { dueOn: done.at(-1)?.dueOn ?? '', renewals };
            happen({ type: 'loan.due-date-restored', at, ...subjects, data });
          } else {
            const data = { dueOn: done.at(-1)?.dueOn ?? '', renewals: renewals - 1 };
            happen({ type: 'loan.renewal-cancelled', at, ...subjects, data });
          }
        } else if (last.act !== 'return' && last.act !== 'give up') {
          const dueOn = 'dueOn' in act ? act.dueOn : last.dueOn;
          done.push({ act: act.act, dueOn });
          if (act.act === 'return') happen({ type: 'loan.returned', at, ...subjects });
          else if (act.act === 'give up') happen({ type: 'loan.given-up', at, ...subjects });
          else if (act.act === 'reschedule')
            happen({ type: 'loan.due-date-changed', at, ...subjects, data: { dueOn, renewals } });
          else happen({ type: 'loan.renewed', at, ...subjects, data: { dueOn, renewals: renewals + 1 } });
        }
        expect(loan).toEqual({
          id: 'loan-1',
          itemId: 'item-1',
          checkedOutAt: instant(0),
          borrowerId: done.length === 0 ? null : 'borrower-1',
          dueOn: done.at(-1)?.dueOn ?? firstDueOn,
          renewals: done.filter((one) => one.act === 'renew').length,
          returnedAt:
            done.length === 0 || ['return', 'give up'].includes(done.at(-1)?.act ?? '') ? changedAt : null,
          givenUpAt: done.at(-1)?.act === 'give up' ? changedAt : null,
          cancelledAt: done.length === 0 ? changedAt : null,
          claimedAt: null,
          importedAt: null,
        });
      }
    }),
    { numRuns: 500 },
  );
  expect(seen.size).toBe(9);
});

const anEvent = fc.record({
  type: fc.constantFrom(
    'loan.opened',
    'loan.returned',
    'loan.given-up',
    'loan.renewed',
    'loan.cancelled',
    'loan.reopened',
    'loan.renewal-cancelled',
    'loan.due-date-changed',
    'loan.due-date-restored',
  ),
  borrower: fc.option(fc.constantFrom('borrower-1', 'borrower-2')),
  data: fc.record({ dueOn: aDate, renewals: fc.nat(3) }),
});

test('events in any order, repeated or missing, give a loan that the table accepts', () => {
  fc.assert(
    fc.property(fc.array(anEvent, { maxLength: 12 }), (events) => {
      let loan: LoanState | null = null;
      for (const [nth, event] of events.entries()) {
        loan = loanAfter(loan, { ...event, at: instant(nth), loan: 'loan-1', item: 'item-1' });
        if (loan === null) continue;
        expect(loan.borrowerId !== null || loan.returnedAt !== null).toBe(true);
        expect(loan.cancelledAt === null || loan.returnedAt !== null).toBe(true);
        expect(loan.givenUpAt === null || loan.returnedAt !== null).toBe(true);
      }
      expect(loan === null).toBe(events.every(({ type }) => type !== 'loan.opened'));
    }),
  );
});

test('a loan of another program began when that lent it, and knows when it came', () => {
  const lentAt = '2026-05-11T10:00:00.000Z';
  const data = { dueOn: '2026-06-08', imported: true, lentAt, renewals: 2 } as const;
  expect(loanAfter(null, { type: 'loan.opened', at: instant(0), ...subjects, data })).toMatchObject({
    checkedOutAt: lentAt,
    renewals: 2,
    importedAt: instant(0),
    returnedAt: null,
  });
});
