// Undoing what was done, from the last action to the first.

import { beforeEach, describe, expect, it } from 'vitest';
import type { ScanOutcome } from '../../../../../src-renderer/api/library.ts';
import { undo } from '../../../../../src-renderer/features/desk/verbs/undo.ts';
import { loan } from '../../fixtures.ts';
import {
  createDesk,
  desk,
  heard,
  lastScan,
  lent,
  open,
  press,
  refused,
  settle,
  undone,
} from '../played-desk.ts';

beforeEach(() => {
  createDesk();
});

describe('taking back', () => {
  it('goes back through what this desk did, and marks each', async () => {
    await open('emma');
    desk.actions.scan('book-1');
    await lastScan().answer(lent('book-1', 'emma', 11));
    desk.actions.scan('book-2');
    await lastScan().answer(lent('book-2', 'emma', 12));
    press(undo);
    press(undo);
    press(undo);
    await settle();
    expect(undone).toEqual([12, 11]);
    expect(desk.getState().entries.filter((entry) => entry.kind === 'lent' && entry.undone)).toHaveLength(2);
    expect(desk.getState().note).toMatchObject({ says: 'nothing-to-undo' });
  });

  it('with nothing to undo says so beside the last result, and is no line of the list', async () => {
    press(undo);
    await settle();
    expect(desk.getState()).toMatchObject({ last: null, entries: [], note: { says: 'nothing-to-undo' } });
    expect(heard).toEqual(['ignored']);
    await open('emma');
    expect(desk.getState().note).toBeNull();
  });

  it('undoes a found book before what stands under it', async () => {
    desk.actions.scan('book-1');
    await lastScan().answer({
      outcome: 'returned',
      loan: loan('book-1', 'emma'),
      events: [11],
      overview: null,
    });
    desk.actions.scan('book-2');
    const found = { id: 'item-book-2', barcode: 'book-2', title: 'Title book-2' };
    await lastScan().answer({ outcome: 'found', item: found, events: [12] });
    press(undo);
    await settle();
    expect(undone).toEqual([12]);
    expect(desk.getState().last).toMatchObject({ kind: 'undone', what: 'found', title: 'Title book-2' });
    press(undo);
    await settle();
    expect(undone).toEqual([12, 11]);
    expect(desk.getState().last).toMatchObject({ kind: 'undone', what: 'returned' });
  });

  it('says whose the book is again if it was returned for another borrower first', async () => {
    await open('emma');
    desk.actions.scan('book-1');
    await lastScan().answer({
      ...lent('book-1', 'emma', 12),
      returned: loan('book-1', 'noah'),
    } as ScanOutcome);
    press(undo);
    await settle();
    expect(desk.getState().last).toMatchObject({
      kind: 'undone',
      what: 'lent',
      loan: { borrower: { id: 'emma' } },
      returned: { borrower: { id: 'noah' } },
    });
  });

  it('takes nothing back that no longer stands in the list', async () => {
    await open('emma');
    desk.actions.scan('book-1');
    await lastScan().answer(lent('book-1', 'emma', 11));
    for (let visit = 0; visit < 100; visit += 1) await open('noah');
    press(undo);
    await settle();
    expect(undone).toEqual([]);
    expect(desk.getState().note).toMatchObject({ says: 'nothing-to-undo' });
  });

  it('pressed while a scan is on its way means that scan, and nothing before it', async () => {
    await open('emma');
    desk.actions.scan('book-1');
    await lastScan().answer(lent('book-1', 'emma', 11));
    desk.actions.scan('book-6');
    press(undo);
    await lastScan().answer(refused('book-6', 'loan-limit-reached'));
    expect(undone).toEqual([]);
    expect(desk.getState().last).toMatchObject({ kind: 'refused' });
    expect(desk.getState().note).toMatchObject({ says: 'nothing-to-undo' });
  });
});
