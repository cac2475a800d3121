// Renewing loans.

import { beforeEach, describe, expect, it } from 'vitest';
import { renewAll } from '../../../../../src-renderer/features/desk/verbs/renew.ts';
import { undo } from '../../../../../src-renderer/features/desk/verbs/undo.ts';
import { loan, overview } from '../../fixtures.ts';
import { createDesk, desk, given, lastScan, press, settle, undone } from '../played-desk.ts';

beforeEach(() => {
  createDesk();
});

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

  it('are renewed all at once, as one action', async () => {
    await openWithLoans();
    press(renewAll);
    await settle();
    expect(desk.getState().last).toMatchObject({
      kind: 'renewed',
      others: [],
      kept: [[{ facts: { limit: 1 } }], [{ facts: { limit: 1 } }]],
    });
    press(undo);
    await settle();
    expect(undone).toEqual([73]);
    given.noneRenewed = true;
    press(renewAll);
    await settle();
    expect(desk.getState().last).toMatchObject({
      kind: 'refused',
      refusals: [{ code: 'renewal-limit-reached' }],
    });
  });
});
