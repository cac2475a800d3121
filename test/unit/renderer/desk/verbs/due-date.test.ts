// Changing the due date of a loan.

import { beforeEach, describe, expect, it } from 'vitest';
import { loanChosen } from '../../../../../src-renderer/features/desk/verbs/choose-loan.ts';
import { changeDueDate } from '../../../../../src-renderer/features/desk/verbs/due-date.tsx';
import { undo } from '../../../../../src-renderer/features/desk/verbs/undo.ts';
import { loan, overview } from '../../fixtures.ts';
import {
  CLOSED,
  createDesk,
  desk,
  given,
  heard,
  lastScan,
  press,
  refused,
  scans,
  settle,
  undone,
} from '../played-desk.ts';

beforeEach(() => {
  createDesk();
});

function chooseLoan(place: number): void {
  desk.actions.take((state) => loanChosen(state, place));
}

function chooseDate(dueOn: string): void {
  const { question } = desk.getState();
  if (question?.kind !== 'due-date' || question.loan === null) throw new Error('no date is asked for');
  desk.actions.answer({ task: { kind: 'due-date', ...question.loan, dueOn } });
}

describe('the loans of the open borrower', () => {
  const [first, second, third] = [
    loan('book-1', 'emma', { dueOn: '2026-12-20' }),
    loan('book-2', 'emma', { daysOverdue: 3, dueOn: '2026-11-17' }),
    loan('book-3', 'emma', { dueOn: '2026-12-10' }),
  ];
  async function openWithLoans(): Promise<void> {
    given.onLoan = [first, second, third];
    desk.actions.scan('emma');
    await lastScan().answer({ outcome: 'borrower-opened', overview: overview('emma', given.onLoan) });
  }

  it('get another due date, undone by F9', async () => {
    await openWithLoans();
    press(changeDueDate);
    // Without a loan it is the date of the visit.
    expect(desk.getState()).toMatchObject({ question: { kind: 'due-date', loan: null } });
    desk.actions.cancel();
    chooseLoan(1);
    press(changeDueDate);
    expect(desk.getState().question).toEqual({
      kind: 'due-date',
      loan: { item: third.item.id, title: third.item.title },
      dueOn: '2026-12-10',
    });
    desk.actions.scan('book-4');
    expect(scans).toHaveLength(1);
    chooseDate('2026-12-17');
    await settle();
    expect(heard).toEqual(['opened', 'held', 'due-date-changed']);
    await lastScan().answer(refused('book-4', 'loan-limit-reached'));
    press(undo);
    await settle();
    expect(undone).toEqual([74]);
    expect(desk.getState().last).toMatchObject({ kind: 'undone', what: 'due-date-changed' });
  });

  it('are asked for again from the next open day if the library is closed on the date', async () => {
    await openWithLoans();
    chooseLoan(1);
    press(changeDueDate);
    chooseDate(CLOSED);
    await settle();
    expect(desk.getState().last).toMatchObject({ kind: 'refused', refusals: [{ code: 'due-date-closed' }] });
    press(changeDueDate);
    expect(desk.getState().question).toMatchObject({ loan: { item: third.item.id }, dueOn: '2026-12-28' });
  });
});
