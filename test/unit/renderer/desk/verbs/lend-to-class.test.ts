// Lending to a class without cards.

import { beforeEach, describe, expect, it } from 'vitest';
import { classOpened, lentTo } from '../../../../../src-renderer/features/desk/verbs/lend-to-class.tsx';
import { createDesk, desk, lastScan, lent, refused, scans, settle } from '../played-desk.ts';

beforeEach(() => {
  createDesk();
});

function openClass(group: { id: string; name: string }): void {
  desk.actions.take(() => classOpened(group));
}

function lendTo(borrower: string): void {
  const { question } = desk.getState();
  if (question?.kind !== 'whose') throw new Error('no pupil is asked for');
  desk.actions.answer(lentTo(question, borrower));
}

describe('the desk', () => {
  it('asks which pupil of an open class takes each book, and keeps a book that is scanned twice', async () => {
    const item = { id: 'item-book-1', barcode: 'book-1', title: 'Title book-1' };
    openClass({ id: 'class-3a', name: '3A' });
    desk.actions.scan('book-1');
    await settle();
    expect(lastScan().request).toMatchObject({ code: 'book-1', borrower: null, askWhose: true });
    await lastScan().answer({ outcome: 'whose', item });
    desk.actions.scan('book-2');
    expect(scans).toHaveLength(1);
    lendTo('emma');
    expect(lastScan().request).toMatchObject({ code: 'book-1', as: 'item', borrower: 'emma' });
    await lastScan().answer(lent('book-1', 'emma'));
    expect(lastScan().request).toMatchObject({ code: 'book-2', borrower: null, askWhose: true });
    await lastScan().answer({ outcome: 'whose', item: { ...item, barcode: 'book-2' } });
    desk.actions.cancel();
    desk.actions.scan('book-1');
    expect(lastScan().request).toMatchObject({ code: 'book-1', borrower: 'emma' });
    await lastScan().answer(refused('book-1', 'item-lent-to-other'));
    expect(desk.getState()).toMatchObject({ mode: { name: '3A' }, overview: null, question: null });
  });
});
