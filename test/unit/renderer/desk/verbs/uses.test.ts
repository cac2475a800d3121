// Counting uses in the library.

import { beforeEach, describe, expect, it } from 'vitest';
import { undo } from '../../../../../src-renderer/features/desk/verbs/undo.ts';
import { countUses } from '../../../../../src-renderer/features/desk/verbs/uses.ts';
import { createDesk, desk, lastScan, opened, press, refused, settle, undone } from '../played-desk.ts';

beforeEach(() => {
  createDesk();
});

describe('the desk', () => {
  it('counts uses in the library until a card is scanned, and says how many', async () => {
    const item = { id: 'item-book-1', barcode: 'book-1', title: 'Title book-1' };
    desk.actions.scan('book-0');
    press(countUses);
    desk.actions.scan('book-1');
    expect(lastScan().request).not.toHaveProperty('countUse');
    await lastScan().answer(refused('book-0', 'item-lent-to-other'));
    expect(lastScan().request).toMatchObject({ code: 'book-1', borrower: null, countUse: true });
    await lastScan().answer({ outcome: 'used', item, found: false, events: [21] });
    expect(desk.getState()).toMatchObject({ mode: { kind: 'uses', count: 1 }, last: { kind: 'used' } });
    press(undo);
    await settle();
    expect(undone).toEqual([21]);
    expect(desk.getState().mode).toEqual({ kind: 'uses', count: 0 });
    desk.actions.scan('emma');
    desk.actions.scan('book-1');
    await lastScan().answer(opened('emma'));
    expect(desk.getState().mode).toBeNull();
    expect(lastScan().request).not.toHaveProperty('countUse');
  });
});
