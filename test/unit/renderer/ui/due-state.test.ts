// How a loan stands against its due date.

import { expect, test } from 'vitest';
import { dueOrder, dueState } from '../../../../src-renderer/ui/loans/due-state.ts';

const loan = (dueOn: string, daysOverdue = 0, lost = false, claimedAt: string | null = null) => ({
  dueOn,
  daysOverdue,
  isLate: daysOverdue > 0 && !lost && claimedAt === null,
  item: { lost },
  claimedAt,
});

test('a loan that the borrower says was returned is to be checked, not late', () => {
  const claimed = loan('2026-03-01', 20, false, '2026-03-20T10:00:00Z');
  expect(dueState(claimed, '2026-03-21')).toEqual({ kind: 'claimed' });
  expect(dueOrder(claimed, '2026-03-21')).toBeGreaterThan(dueOrder(loan('2027-04-10'), '2026-03-21'));
});

test('a loan is due in days, tomorrow, today, and then late', () => {
  expect(dueState(loan('2026-03-31'), '2026-03-28')).toEqual({ kind: 'ahead', days: 3 });
  expect(dueState(loan('2026-03-29'), '2026-03-28')).toEqual({ kind: 'tomorrow' });
  expect(dueState(loan('2026-03-28'), '2026-03-28')).toEqual({ kind: 'today' });
  expect(dueState(loan('2026-03-27', 1), '2026-03-28')).toEqual({ kind: 'late', days: 1 });
});

test('the library counts the days late, not the screen, whose clock may be wrong', () => {
  expect(dueState(loan('2026-03-01', 2), '2026-02-01')).toEqual({ kind: 'late', days: 2 });
  expect(dueState(loan('2026-03-01', 0), '2026-04-01')).toEqual({ kind: 'today' });
});

test('the latest loan sorts first', () => {
  const loans = [loan('2026-04-10'), loan('2026-03-01', 20), loan('2026-03-20', 1), loan('2026-03-21')];
  const order = loans.toSorted((a, b) => dueOrder(a, '2026-03-21') - dueOrder(b, '2026-03-21'));
  expect(order.map(({ dueOn }) => dueOn)).toEqual(['2026-03-01', '2026-03-20', '2026-03-21', '2026-04-10']);
});

test('a loan of a lost item is lost, however late, stands last, and is not asked for', () => {
  expect(dueState(loan('2026-03-27', 1, true), '2026-03-28')).toEqual({ kind: 'lost' });
  const loans = [loan('2026-03-01', 20, true), loan('2026-03-20', 1), loan('2027-04-10')];
  const order = loans.toSorted((a, b) => dueOrder(a, '2026-03-21') - dueOrder(b, '2026-03-21'));
  expect(order.map(({ dueOn }) => dueOn)).toEqual(['2026-03-20', '2027-04-10', '2026-03-01']);
});
