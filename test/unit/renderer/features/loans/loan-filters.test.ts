// Tests which loans are left when a list is narrowed to several states at the same time.
import { expect, test } from 'vitest';
import type { Loan } from '../../../../../src-renderer/api/library.ts';
import { isInAll } from '../../../../../src-renderer/features/loans/loan-filters.ts';

const facts = { today: '2026-09-07', owing: new Set(['noor']) };

const loan = (part: Partial<Loan> & { lost?: boolean; who?: string }): Loan =>
  ({
    dueOn: '2026-09-01',
    daysOverdue: 4,
    claimedAt: null,
    item: { lost: part.lost ?? false },
    borrower: { id: part.who ?? 'noor' },
    ...part,
  }) as Loan;

test.each([
  ['no state at all leaves every loan', [], true],
  ['late', ['overdue'], true],
  ['late, of who owes money', ['overdue', 'owing'], true],
  ['late, and due today', ['overdue', 'due-today'], false],
  ['late, and lost', ['overdue', 'lost'], false],
  ['a state that no loan has is not looked at', ['left'], true],
])('%s', (_, states, isLeft) => {
  expect(isInAll(loan({}), states, facts)).toBe(isLeft);
});

test('each state has its own loans', () => {
  const lost = loan({ lost: true, claimedAt: '2026-09-03T10:00:00Z', who: 'sam' });
  const claimed = loan({ claimedAt: '2026-09-03T10:00:00Z', daysOverdue: 0, dueOn: '2026-09-07' });
  const states = ['overdue', 'due-today', 'claimed', 'lost', 'owing'];
  const statesOf = (one: Loan) => states.filter((state) => isInAll(one, [state], facts));
  expect(statesOf(lost)).toEqual(['lost']);
  expect(statesOf(claimed)).toEqual(['due-today', 'claimed', 'owing']);
});
