// Showing why a borrower is blocked.

import { beforeEach, describe, expect, it } from 'vitest';
import { showReason } from '../../../../../src-renderer/features/desk/verbs/reason.ts';
import { overview } from '../../fixtures.ts';
import { createDesk, desk, lastScan, open, press, refused } from '../played-desk.ts';

beforeEach(() => {
  createDesk();
});

describe('why a borrower is blocked', () => {
  it('is shown on a key, until the next scan', async () => {
    const blocked = {
      code: 'borrower-blocked',
      overridable: true,
      facts: { reason: 'Owes a book' },
    } as const;
    const shown = () => desk.getState().reasonShown;
    await open('noah');
    press(showReason);
    expect(shown()).toBe(false);
    desk.actions.scan('emma');
    await lastScan().answer({
      outcome: 'borrower-opened',
      overview: overview('emma', [], { refusals: [blocked] }),
    });
    expect(shown()).toBe(false);
    press(showReason);
    expect(shown()).toBe(true);
    desk.actions.scan('book-1');
    await lastScan().answer(refused('book-1', 'loan-limit-reached'));
    expect(shown()).toBe(false);
  });
});
