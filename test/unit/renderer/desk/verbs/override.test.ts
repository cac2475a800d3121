// A refusal that staff override.

import { beforeEach, describe, expect, it } from 'vitest';
import { overridden, override } from '../../../../../src-renderer/features/desk/verbs/override.tsx';
import { createDesk, desk, given, lastScan, lent, open, press, refused } from '../played-desk.ts';

beforeEach(() => {
  createDesk();
});

function confirmOverride(reason: string, scope: 'item' | 'visit'): void {
  const state = desk.getState();
  if (state.question?.kind !== 'override') throw new Error('no reason is asked for');
  desk.actions.answer(overridden(state, state.question.refused, reason, scope));
}

describe('a refusal', () => {
  it('is overridden for this item only, for the borrower it was refused to', async () => {
    await open('emma');
    desk.actions.scan('book-6');
    await lastScan().answer(refused('book-6', 'loan-limit-reached'));
    press(override);
    desk.actions.scan('noah');
    expect(lastScan().request.code).toBe('book-6');
    confirmOverride('Needed for class', 'item');
    expect(lastScan().request).toMatchObject({
      code: 'book-6',
      as: 'item',
      borrower: 'emma',
      override: { codes: ['loan-limit-reached'], reason: 'Needed for class' },
    });
    await lastScan().answer(lent('book-6', 'emma'));
    expect(lastScan().request).toMatchObject({ code: 'noah' });
    expect(lastScan().request.override).toBeUndefined();
  });

  it('is overridden for the rest of the visit, until another card is scanned', async () => {
    await open('emma');
    desk.actions.scan('book-6');
    await lastScan().answer(refused('book-6', 'loan-limit-reached'));
    press(override);
    confirmOverride('Needed for class', 'visit');
    await lastScan().answer(lent('book-6', 'emma'));
    desk.actions.scan('book-7');
    expect(lastScan().request.override?.codes).toEqual(['loan-limit-reached']);
    await lastScan().answer(lent('book-7', 'emma', 2));
    await open('noah');
    desk.actions.scan('book-8');
    expect(lastScan().request.override).toBeUndefined();
  });

  it('overridden for the visit leaves a double read one; only the scan that was asked about is meant anyway', async () => {
    await open('emma');
    desk.actions.scan('book-6');
    await lastScan().answer({ outcome: 'ignored', reason: 'repeated' });
    given.now += 900;
    desk.actions.scan('book-6');
    expect(lastScan().request.sameCodeAgoMs).toBe(900);
    await lastScan().answer(refused('book-6', 'loan-limit-reached'));
    press(override);
    confirmOverride('Needed for class', 'visit');
    expect(lastScan().request.override?.codes).toEqual(['loan-limit-reached']);
    expect(lastScan().request).not.toHaveProperty('sameCodeAgoMs');
    await lastScan().answer(lent('book-6', 'emma'));
    desk.actions.scan('book-7');
    await lastScan().answer(lent('book-7', 'emma', 2));
    given.now += 300;
    desk.actions.scan('book-7');
    expect(lastScan().request.override?.codes).toEqual(['loan-limit-reached']);
    expect(lastScan().request.sameCodeAgoMs).toBe(300);
  });
});
