// Returns from the book drop.

import { beforeEach, describe, expect, it } from 'vitest';
import type { ScanOutcome } from '../../../../../src-renderer/api/library.ts';
import { emptyBookDrop } from '../../../../../src-renderer/features/desk/verbs/book-drop.ts';
import { giveBack } from '../../../../../src-renderer/features/desk/verbs/return.ts';
import { undo } from '../../../../../src-renderer/features/desk/verbs/undo.ts';
import { item, loan } from '../../fixtures.ts';
import { createDesk, desk, lastScan, opened, pick, press, settle, undone } from '../played-desk.ts';

beforeEach(() => {
  createDesk();
});

describe('the desk', () => {
  it('returns from the book drop until a card is scanned, and says how many as of the last open day', async () => {
    const dropped: ScanOutcome = {
      outcome: 'returned',
      loan: loan('book-1', 'emma'),
      overview: null,
      events: [21],
      returnedOn: '2026-09-04',
    };
    press(emptyBookDrop);
    desk.actions.scan('book-1');
    await settle();
    expect(lastScan().request).toMatchObject({ code: 'book-1', borrower: null, bookDrop: true });
    await lastScan().answer(dropped);
    expect(desk.getState()).toMatchObject({
      mode: { kind: 'drop', count: 1 },
      last: { kind: 'returned', returnedOn: '2026-09-04' },
    });
    press(undo);
    await settle();
    expect(undone).toEqual([21]);
    expect(desk.getState().mode).toEqual({ kind: 'drop', count: 0 });
    press(emptyBookDrop);
    await settle();
    expect(desk.getState().mode).toBeNull();
    press(emptyBookDrop);
    desk.actions.scan('emma');
    desk.actions.scan('book-1');
    await settle();
    await lastScan().answer(opened('emma'));
    expect(desk.getState().mode).toBeNull();
    expect(lastScan().request).not.toHaveProperty('bookDrop');
  });

  it('returns a book that was looked up during the book drop as of that day too', async () => {
    const onLoan = { ...item('book-1', { availability: 'on-loan' }), loan: loan('book-1', 'emma') };
    press(emptyBookDrop);
    pick({ kind: 'item', item: onLoan });
    await settle();
    press(giveBack);
    await settle();
    expect(lastScan().request).toMatchObject({ code: 'book-1', as: 'item', bookDrop: true });
  });
});
