// The choice between several borrowers or items.

import { beforeEach, describe, expect, it } from 'vitest';
import type { ScanOutcome } from '../../../../../src-renderer/api/library.ts';
import { choiceIn } from '../../../../../src-renderer/features/desk/verbs/choice.ts';
import { borrower, item } from '../../fixtures.ts';
import { choose, createDesk, desk, heard, lastScan, lent, open, scans, settle } from '../played-desk.ts';

beforeEach(() => {
  createDesk();
});

describe('a question', () => {
  it('holds the scans behind it, and its answer comes before them', async () => {
    desk.actions.scan('jansen');
    desk.actions.scan('book-1');
    await lastScan().answer({
      outcome: 'matches',
      borrowers: [borrower('emma'), borrower('noah')],
      items: [],
    });
    desk.actions.scan('book-2');
    expect(scans).toHaveLength(1);
    expect(heard).toEqual(['question', 'held']);
    const second = choiceIn(desk.getState())?.options[1];
    if (!second) throw new Error('no second option');
    choose(second);
    await settle();
    expect(desk.getState().overview?.borrower.id).toBe('noah');
    expect(lastScan().request).toMatchObject({ code: 'book-1', borrower: 'noah' });
  });

  it('about a code that is a card and a book is answered with what it is', async () => {
    desk.actions.scan('4711');
    desk.actions.scan('4711');
    await lastScan().answer({ outcome: 'ignored', reason: 'empty' });
    expect(lastScan().request.sameCodeAgoMs).toBe(0);
    await lastScan().answer({ outcome: 'ask', borrower: borrower('4711'), item: item('4711') });
    const [card] = choiceIn(desk.getState())?.options ?? [];
    if (!card) throw new Error('no option');
    choose(card);
    expect(lastScan().request).toMatchObject({ code: '4711', as: 'borrower' });
    expect(lastScan().request).not.toHaveProperty('sameCodeAgoMs');
  });
});

describe('a choice', () => {
  it('completes the scan of a cover that several copies share', async () => {
    await open('emma');
    desk.actions.scan('9780261102217', 1);
    const copy = (barcode: string) => ({ ...item(barcode, { isbn: '9780261102217' }), loan: null });
    const matches: ScanOutcome = {
      outcome: 'matches',
      borrowers: [],
      items: [copy('book-1'), copy('book-2')],
    };
    await lastScan().answer(matches);
    const second = choiceIn(desk.getState())?.options[1];
    if (!second) throw new Error('no second option');
    choose(second);
    expect(lastScan().request).toMatchObject({ code: 'book-2', as: 'item', borrower: 'emma' });
    await lastScan().answer(lent('book-2', 'emma'));
    desk.actions.scan('9780261102217'); // typed, to see who has it
    await lastScan().answer(matches);
    choose(second);
    await settle();
    expect(desk.getState().last).toMatchObject({ kind: 'looked-up', item: { barcode: 'book-2' } });
  });
});
