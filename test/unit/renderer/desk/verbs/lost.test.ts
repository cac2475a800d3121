// Declaring an item lost, and giving it up.

import { beforeEach, describe, expect, it } from 'vitest';
import { loanChosen } from '../../../../../src-renderer/features/desk/verbs/choose-loan.ts';
import { changeDueDate } from '../../../../../src-renderer/features/desk/verbs/due-date.tsx';
import { lose } from '../../../../../src-renderer/features/desk/verbs/lost.tsx';
import { renew, renewAll } from '../../../../../src-renderer/features/desk/verbs/renew.ts';
import { giveBack } from '../../../../../src-renderer/features/desk/verbs/return.ts';
import { undo } from '../../../../../src-renderer/features/desk/verbs/undo.ts';
import { loan, overview } from '../../fixtures.ts';
import {
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

  it('are lost at once if that costs nothing; a charge is asked about first, and scans wait', async () => {
    await openWithLoans();
    chooseLoan(1);
    press(lose);
    await settle();
    expect(desk.getState()).toMatchObject({ last: { kind: 'declared-lost' }, question: null });

    given.lossCharge = { amount: 1250, currency: 'EUR' };
    heard.length = 0;
    press(lose);
    await settle();
    expect(desk.getState().question).toMatchObject({ charge: given.lossCharge, task: { name: 'emma' } });
    desk.actions.scan('book-4');
    expect([heard, scans.length]).toEqual([['held'], 1]);
    desk.actions.cancel();
    expect(scans).toHaveLength(2);
    await lastScan().answer(refused('book-4', 'loan-limit-reached'));
    expect(heard).toEqual(['held', 'refused']);

    chooseLoan(1);
    press(lose);
    await settle();
    const { question } = desk.getState();
    if (question?.kind !== 'loss') throw new Error('nothing is asked');
    desk.actions.answer({ task: { ...question.task, agreed: true } });
    await settle();
    expect(desk.getState()).toMatchObject({
      last: { kind: 'declared-lost', charge: given.lossCharge },
      question: null,
    });
  });

  it('are neither renewed nor given another date if the item is lost: it can be found', async () => {
    const lost = { ...first, item: { ...first.item, lost: true } };
    desk.actions.scan('emma');
    await lastScan().answer({ outcome: 'borrower-opened', overview: overview('emma', [lost]) });
    press(renewAll);
    chooseLoan(0);
    press(renew);
    press(changeDueDate);
    await settle();
    expect(heard).toEqual(['opened']);
    expect(desk.getState()).toMatchObject({ question: null });
    press(giveBack);
    await settle();
    expect(heard).toEqual(['opened', 'returned']);
  });

  it('of a lost item are given up by the key that declares others lost, and that is undone', async () => {
    const lost = { ...first, item: { ...first.item, lost: true } };
    desk.actions.scan('emma');
    await lastScan().answer({ outcome: 'borrower-opened', overview: overview('emma', [lost]) });
    chooseLoan(0);
    press(lose);
    await settle();
    expect(desk.getState().last).toMatchObject({ kind: 'given-up', loan: { item: { lost: true } } });
    press(undo);
    await settle();
    expect(undone).toEqual([77]);
    expect(desk.getState().last).toMatchObject({ kind: 'undone', what: 'given-up' });
  });
});
