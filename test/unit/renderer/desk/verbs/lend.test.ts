// The offers of a refusal.

import { beforeEach, describe, expect, it } from 'vitest';
import type { ScanOutcome } from '../../../../../src-renderer/api/library.ts';
import { returnAndLend } from '../../../../../src-renderer/features/desk/verbs/lend.ts';
import { giveBack } from '../../../../../src-renderer/features/desk/verbs/return.ts';
import { loan } from '../../fixtures.ts';
import {
  createDesk,
  desk,
  given,
  lastScan,
  lent,
  open,
  press,
  refused,
  scans,
  settle,
} from '../played-desk.ts';

beforeEach(() => {
  createDesk();
});

describe('a refusal', () => {
  it('that was answered with a key makes the same code after it a scan of its own', async () => {
    await open('emma');
    desk.actions.scan('book-1');
    await lastScan().answer(refused('book-1', 'item-lent-to-other'));
    press(giveBack);
    await settle();
    given.now += 300;
    desk.actions.scan('book-1');
    expect(lastScan().request).toMatchObject({ code: 'book-1' });
    expect(lastScan().request).not.toHaveProperty('sameCodeAgoMs');
  });

  it('offers to return it there and lend it here, once, however often the key is pressed', async () => {
    await open('emma');
    desk.actions.scan('book-1');
    await lastScan().answer(refused('book-1', 'item-lent-to-other'));
    press(returnAndLend);
    press(returnAndLend);
    expect(lastScan().request).toMatchObject({ code: 'book-1', borrower: 'emma', returnFirst: true });
    await lastScan().answer({ ...lent('book-1', 'emma'), returned: loan('book-1', 'noah') } as ScanOutcome);
    expect(scans).toHaveLength(3);
    expect(desk.getState().last).toMatchObject({ kind: 'lent', returned: { borrower: { id: 'noah' } } });
  });

  it('does not take an offer that it did not make', async () => {
    await open('emma');
    desk.actions.scan('book-6');
    await lastScan().answer(refused('book-6', 'loan-limit-reached'));
    press(giveBack);
    expect(scans).toHaveLength(2);
    expect(desk.getState().queue.tasks).toEqual([]);
  });
});
