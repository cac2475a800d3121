// An item that is looked up, and its offers.

import { beforeEach, describe, expect, it } from 'vitest';
import { choiceIn } from '../../../../../src-renderer/features/desk/verbs/choice.ts';
import { close } from '../../../../../src-renderer/features/desk/verbs/close.ts';
import { returnAndLend } from '../../../../../src-renderer/features/desk/verbs/lend.ts';
import { giveBack } from '../../../../../src-renderer/features/desk/verbs/return.ts';
import { undo } from '../../../../../src-renderer/features/desk/verbs/undo.ts';
import { item, loan } from '../../fixtures.ts';
import {
  choose,
  createDesk,
  desk,
  lastScan,
  lent,
  open,
  pick,
  press,
  scans,
  settle,
  undone,
} from '../played-desk.ts';

beforeEach(() => {
  createDesk();
});

describe('an item chosen from what was searched for', () => {
  const lentItem = (barcode: string, to: string) => ({
    ...item(barcode, { availability: 'on-loan' }),
    loan: loan(barcode, to),
  });
  const found = () => desk.getState().last;

  it('is shown with what can be done, and nothing is asked of the library', async () => {
    pick({ kind: 'item', item: lentItem('book-1', 'emma') });
    await settle();
    expect(scans).toEqual([]);
    expect(found()).toMatchObject({ kind: 'looked-up', offers: ['return', 'renew'] });
    expect(desk.getState().entries).toEqual([]);
    press(close);
    expect(found()).toBeNull();
  });

  it('is shown too where words were confirmed with Enter and one of several is chosen', async () => {
    desk.actions.scan('witches');
    const items = [lentItem('book-1', 'emma'), { ...item('book-2'), loan: null }];
    await lastScan().answer({ outcome: 'matches', borrowers: [], items });
    const [first] = choiceIn(desk.getState())?.options ?? [];
    if (!first) throw new Error('no option');
    choose(first);
    await settle();
    expect(scans).toHaveLength(1);
    expect(found()).toMatchObject({ kind: 'looked-up', item: { barcode: 'book-1' } });
  });

  it('is lent to the open borrower once that is asked for, and returned first only where it was shown as lent', async () => {
    await open('noah');
    pick({ kind: 'item', item: { ...item('book-2'), loan: null } });
    await settle();
    expect(found()).toMatchObject({ offers: ['return-and-lend'] });
    press(returnAndLend);
    press(returnAndLend);
    expect(scans).toHaveLength(2);
    expect(lastScan().request).toEqual({ code: 'book-2', as: 'item', borrower: 'noah' });
    await lastScan().answer(lent('book-2', 'noah'));
    pick({ kind: 'item', item: lentItem('book-1', 'emma') });
    await settle();
    expect(found()).toMatchObject({ offers: ['return-and-lend', 'return'] });
    press(returnAndLend);
    expect(lastScan().request).toMatchObject({ code: 'book-1', borrower: 'noah', returnFirst: true });
  });

  it('is returned by its key, and what was done before it can still be undone', async () => {
    await open('emma');
    desk.actions.scan('book-2', 1);
    await lastScan().answer(lent('book-2', 'emma', 61));
    pick({ kind: 'item', item: lentItem('book-1', 'emma') });
    await settle();
    press(undo);
    await settle();
    expect(undone).toEqual([61]);
    pick({ kind: 'item', item: lentItem('book-1', 'emma') });
    await settle();
    press(giveBack);
    await settle();
    expect(found()).toMatchObject({ kind: 'returned' });
  });
});
