// The scans of a visit: in order, each for the borrower who is open, with the time since the same code.

import { beforeEach, describe, expect, it } from 'vitest';
import { close } from '../../../../../src-renderer/features/desk/verbs/close.ts';
import { undo } from '../../../../../src-renderer/features/desk/verbs/undo.ts';
import { borrower } from '../../fixtures.ts';
import {
  createDesk,
  desk,
  given,
  heard,
  lastScan,
  lent,
  open,
  opened,
  pick,
  press,
  refused,
  scans,
  settle,
  undone,
} from '../played-desk.ts';

beforeEach(() => {
  createDesk();
});

describe('scans at the desk', () => {
  it('go to the library one at a time, each for the borrower who is open when its turn comes', async () => {
    for (const code of ['emma', 'book-1', 'noah', 'book-2']) desk.actions.scan(code);
    expect(scans).toHaveLength(1);
    await lastScan().answer(opened('emma'));
    await lastScan().answer(lent('book-1', 'emma'));
    await lastScan().answer(opened('noah'));
    await lastScan().answer(lent('book-2', 'noah'));
    expect(scans.map(({ request }) => [request.code, request.borrower])).toEqual([
      ['emma', null],
      ['book-1', 'emma'],
      ['noah', 'emma'],
      ['book-2', 'noah'],
    ]);
    expect(desk.getState().queue.tasks).toEqual([]);
  });

  it('are lent to the borrower even when Escape is pressed before they are answered', async () => {
    await open('emma');
    desk.actions.scan('book-1');
    press(close);
    await lastScan().answer(lent('book-1', 'emma'));
    expect(lastScan().request.borrower).toBe('emma');
    expect(desk.getState().overview).toBeNull();
  });

  it('say how long ago the same code came, and not once its action was undone', async () => {
    await open('emma');
    desk.actions.scan('book-1');
    await lastScan().answer(lent('book-1', 'emma'));
    given.now += 700;
    desk.actions.scan('book-1');
    expect(lastScan().request.sameCodeAgoMs).toBe(700);
    await lastScan().answer({ outcome: 'ignored', reason: 'repeated' });
    press(undo);
    await settle();
    desk.actions.scan('book-1');
    expect(lastScan().request.sameCodeAgoMs).toBeUndefined();
  });

  it('say how long ago the same code came after a long while too, but not if another code came between', async () => {
    await open('emma');
    desk.actions.scan('book-1');
    await lastScan().answer(lent('book-1', 'emma'));
    given.now += 45_000;
    desk.actions.scan('book-1');
    expect(lastScan().request.sameCodeAgoMs).toBe(45_000);
    await lastScan().answer({ outcome: 'ignored', reason: 'repeated' });
    given.now += 1_500;
    desk.actions.scan('book-2');
    await lastScan().answer(lent('book-2', 'emma'));
    given.now += 400;
    desk.actions.scan('book-1');
    expect(lastScan().request.sameCodeAgoMs).toBeUndefined();
  });

  it('are no repeat where another scanner read it, and each scan says what its scanner is for', async () => {
    await open('emma');
    desk.actions.scan('book-1', undefined, { device: 'left' });
    await lastScan().answer(lent('book-1', 'emma'));
    given.now += 700;
    desk.actions.scan('book-1', undefined, { device: 'drop', only: 'returns' });
    expect(lastScan().request).toMatchObject({ code: 'book-1', only: 'returns' });
    expect(lastScan().request.sameCodeAgoMs).toBeUndefined();
    await lastScan().answer({ outcome: 'ignored', reason: 'empty' });
    given.now += 700;
    desk.actions.scan('book-1', undefined, { device: 'drop', only: 'returns' });
    expect(lastScan().request.sameCodeAgoMs).toBe(700);
  });

  it('leave the last result standing when they are ignored, and say so until the next result', async () => {
    await open('emma');
    desk.actions.scan('book-1');
    await lastScan().answer(lent('book-1', 'emma'));
    desk.actions.scan('book-1');
    await lastScan().answer({ outcome: 'ignored', reason: 'repeated' });
    expect(desk.getState().last?.kind).toBe('lent');
    expect(desk.getState().note).toMatchObject({ says: 'repeated' });
    expect(heard.at(-1)).toBe('ignored');
    desk.actions.scan('book-2');
    await lastScan().answer(lent('book-2', 'emma', 2));
    expect(desk.getState().note).toBeNull();
  });

  it('of a code again are distinguished from a scan in which there was no code', async () => {
    desk.actions.scan('\u0007');
    await lastScan().answer({ outcome: 'ignored', reason: 'empty' });
    expect(desk.getState().note).toMatchObject({ says: 'empty' });
    press(close);
    await settle();
    expect(desk.getState().note).toBeNull();
  });

  it('are meant where the person did something in between', async () => {
    const between: [string, () => void][] = [
      ['a key', desk.actions.keyPressed],
      [
        'Escape',
        () => {
          press(close);
        },
      ],
      [
        'F9',
        () => {
          press(undo);
        },
      ],
      [
        'another card',
        () => {
          desk.actions.scan('noah');
        },
      ],
      [
        'a borrower picked',
        () => {
          pick({ kind: 'borrower', borrower: borrower('noah') });
        },
      ],
    ];
    for (const [what, act] of between) {
      desk.actions.scan('book-1');
      const before = scans.length;
      act();
      desk.actions.scan('book-1');
      while (desk.getState().queue.tasks.length > 0) {
        const { code } = lastScan().request;
        await lastScan().answer(code === 'noah' ? opened('noah') : refused(code, 'loan-limit-reached'));
      }
      expect(scans.length, what).toBeGreaterThan(before);
      expect(lastScan().request, what).toMatchObject({ code: 'book-1' });
      expect(lastScan().request, what).not.toHaveProperty('sameCodeAgoMs');
      desk.actions.keyPressed();
    }
  });

  it('show their age after another one was undone, although the library answers that late', async () => {
    await open('emma');
    desk.actions.scan('book-1');
    await lastScan().answer(lent('book-1', 'emma', 11));
    press(undo);
    desk.actions.scan('book-2');
    desk.actions.scan('book-2');
    await settle();
    expect(undone).toEqual([11]);
    await lastScan().answer(lent('book-2', 'emma', 12));
    expect(lastScan().request).toMatchObject({ code: 'book-2', sameCodeAgoMs: 0 });
  });

  it('are no question again where one was cancelled, and a cancelled one that was none is nothing between', async () => {
    desk.actions.scan('book-1');
    await lastScan().answer(refused('book-1', 'loan-limit-reached'));
    desk.actions.cancel();
    desk.actions.scan('book-1');
    expect(lastScan().request.sameCodeAgoMs).toBe(0);
    await lastScan().answer({
      outcome: 'matches',
      borrowers: [borrower('emma'), borrower('noah')],
      items: [],
    });
    desk.actions.cancel();
    desk.actions.scan('book-1');
    expect(lastScan().request).not.toHaveProperty('sameCodeAgoMs');
  });
});
