// Choosing one of the open borrower's loans.

import { beforeEach, describe, expect, it } from 'vitest';
import type { ScanOutcome } from '../../../../../src-renderer/api/library.ts';
import { loanChosen, nextLoanChosen } from '../../../../../src-renderer/features/desk/verbs/choose-loan.ts';
import { showReason } from '../../../../../src-renderer/features/desk/verbs/reason.ts';
import { renew, renewAll } from '../../../../../src-renderer/features/desk/verbs/renew.ts';
import { giveBack } from '../../../../../src-renderer/features/desk/verbs/return.ts';
import { loan, overview } from '../../fixtures.ts';
import { createDesk, desk, given, heard, lastScan, lent, press, refused, settle } from '../played-desk.ts';

beforeEach(() => {
  createDesk();
});

function moveChosen(step: 1 | -1): void {
  desk.actions.take((state) => nextLoanChosen(state, step));
}

function chooseLoan(place: number): void {
  desk.actions.take((state) => loanChosen(state, place));
}

describe('the loans of the open borrower', () => {
  const [first, second, third] = [
    loan('book-1', 'emma', { dueOn: '2026-12-20' }),
    loan('book-2', 'emma', { daysOverdue: 3, dueOn: '2026-11-17' }),
    loan('book-3', 'emma', { dueOn: '2026-12-10' }),
  ];
  const titles = () => desk.getState().overview?.loans.map(({ item: { barcode } }) => barcode);
  const chosen = () => desk.getState().chosen;
  async function openWithLoans(): Promise<void> {
    given.onLoan = [first, second, third];
    desk.actions.scan('emma');
    await lastScan().answer({ outcome: 'borrower-opened', overview: overview('emma', given.onLoan) });
  }

  it('are numbered with the overdue first, and keep their numbers whatever is lent or renewed', async () => {
    await openWithLoans();
    expect(titles()).toEqual(['book-2', 'book-3', 'book-1']);
    const renewed = { ...second, daysOverdue: 0, dueOn: '2027-01-05' };
    desk.actions.scan('book-4');
    await lastScan().answer({
      ...lent('book-4', 'emma'),
      overview: overview('emma', [loan('book-4', 'emma', { dueOn: '2026-11-30' }), third, first, renewed]),
    } as ScanOutcome);
    expect(titles()).toEqual(['book-2', 'book-3', 'book-1', 'book-4']);
  });

  it('are chosen one by one from either end, or by number', async () => {
    await openWithLoans();
    moveChosen(1);
    moveChosen(1);
    expect(chosen()).toBe(third.id);
    moveChosen(-1);
    moveChosen(-1);
    expect(chosen()).toBeNull();
    moveChosen(-1);
    expect(chosen()).toBe(first.id);
    moveChosen(1);
    expect(chosen()).toBe(first.id);
    chooseLoan(0);
    expect(chosen()).toBe(second.id);
    chooseLoan(8);
    expect(chosen()).toBe(second.id);
  });

  it('are renewed and returned only once one is chosen, and a scan ends the choice', async () => {
    await openWithLoans();
    press(renew);
    await settle();
    expect(heard).toEqual(['opened']);
    chooseLoan(0);
    press(renew);
    await settle();
    expect(desk.getState().last).toMatchObject({ kind: 'renewed' });
    press(giveBack);
    await settle();
    expect(heard).toEqual(['opened', 'renewed', 'returned']);
    chooseLoan(1);
    desk.actions.scan('book-4');
    await lastScan().answer(lent('book-4', 'emma'));
    expect(chosen()).toBeNull();
  });

  it('leave F3 and F4 to a refusal that offers them', async () => {
    await openWithLoans();
    desk.actions.scan('book-9');
    await lastScan().answer(refused('book-9', 'item-lent-to-other'));
    chooseLoan(0);
    press(giveBack);
    await settle();
    expect(desk.getState().last).toMatchObject({ kind: 'returned', loan: { id: 'loan-item-book-9-emma' } });
  });

  it('are not touched while nobody is open', async () => {
    press(renewAll);
    moveChosen(1);
    press(showReason);
    await settle();
    expect(heard).toEqual([]);
    expect(chosen()).toBeNull();
  });
});
