// Holds the desk's keys to what no scanner can send and no word contains, and its clocks to their seconds.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { daysBetween, nearbyDay, shortDate, todayIn } from '../../../../../src-renderer/ui/dates/dates.ts';
import { countdown } from '../../../../../src-renderer/features/desk/idle/closing-time.ts';
import { verbFor } from '../../../../../src-renderer/features/desk/session/desk-keys.ts';
import { chooseLoanByNumber } from '../../../../../src-renderer/features/desk/verbs/choose-loan.ts';
import { changeDueDate } from '../../../../../src-renderer/features/desk/verbs/due-date.tsx';
import { openPage } from '../../../../../src-renderer/features/desk/verbs/look-up.ts';
import { showReason } from '../../../../../src-renderer/features/desk/verbs/reason.ts';
import { renewAll } from '../../../../../src-renderer/features/desk/verbs/renew.ts';
import { keepPage } from '../../../../../src-renderer/features/desk/verbs/screen-keys.ts';
import { undo } from '../../../../../src-renderer/features/desk/verbs/undo.ts';
import { verbs } from '../../../../../src-renderer/features/desk/verbs/verbs.ts';
import { leaveOut, tryAgain } from '../../../../../src-renderer/features/desk/verbs/waiting.ts';
import { createRepeatMemory } from '../../../../../src-renderer/features/desk/session/repeat-memory.ts';

const plain = { shiftKey: false, ctrlKey: false, altKey: false, metaKey: false };

const verbOf = (pressed: Partial<typeof plain> & { key: string; code?: string }, typing = false) =>
  verbFor({ ...plain, ...pressed }, typing, verbs);

describe('the keys of the desk', () => {
  it('mean nothing where a character, Enter or Tab is pressed', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ minLength: 1, maxLength: 1 }), fc.constantFrom('Enter', 'Tab')),
        fc.boolean(),
        (key, shiftKey) => {
          expect(verbOf({ key, shiftKey })).toBeUndefined();
        },
      ),
    );
  });

  it('are different for each verb', () => {
    const keys = verbs.flatMap(({ key, otherKey }) => [key, otherKey].filter((each) => each !== undefined));
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('undo by F9 at any time, by Ctrl+Z only while nothing is typed', () => {
    expect(verbOf({ key: 'F9' }, true)).toBe(undo);
    expect(verbOf({ key: 'z', ctrlKey: true })).toBe(undo);
    expect(verbOf({ key: 'z', ctrlKey: true }, true)).toBeUndefined();
  });

  it('are the same on an Arabic keyboard, by the places of its letters', () => {
    expect(verbOf({ key: 'ئ', code: 'KeyZ', ctrlKey: true })).toBe(undo);
    expect(verbOf({ key: 'خ', code: 'KeyO', altKey: true }, true)).toBe(openPage);
  });

  it('keep a slip between F4 and F6 from reloading the page', () => {
    expect(verbOf({ key: 'F5' })).toBe(keepPage);
    expect(verbOf({ key: 'F5', ctrlKey: true })).toBeUndefined();
  });

  it('open the page of an item by Alt+O, whatever character Alt makes of the O', () => {
    expect(verbOf({ key: 'ø', code: 'KeyO', altKey: true }, true)).toBe(openPage);
    expect(verbOf({ key: 'o', code: 'KeyO' })).toBeUndefined();
  });

  it('choose a loan by Ctrl and its number, and change it by keys without a character', () => {
    expect(verbOf({ key: 'é', code: 'Digit2', ctrlKey: true })).toBe(chooseLoanByNumber[1]);
    expect(verbOf({ key: '2', code: 'Digit2', metaKey: true })).toBeUndefined();
    expect(verbOf({ key: '0', code: 'Digit0', ctrlKey: true })).toBeUndefined();
    expect(verbOf({ key: 'F10' })).toBe(changeDueDate);
    expect(verbOf({ key: 'F3', shiftKey: true })).toBe(renewAll);
    expect(verbOf({ key: '∑', code: 'KeyW', altKey: true }, true)).toBe(showReason);
  });

  it('leave out a scan only with Shift', () => {
    expect(verbOf({ key: 'F8' })).toBe(tryAgain);
    expect(verbOf({ key: 'F8', shiftKey: true })).toBe(leaveOut);
  });
});

describe('the forgotten borrower', () => {
  it('is counted down in the last ten seconds of a minute, and then closed', () => {
    expect(countdown(49_000, 60)).toBeNull();
    expect(countdown(50_000, 60)).toBe(10);
    expect(countdown(59_500, 60)).toBe(1);
    expect(countdown(60_000, 60)).toBe('over');
  });

  it('stays open where the setting says so', () => {
    expect(countdown(9_999_999, 0)).toBeNull();
  });
});

describe('the memory of repeats', () => {
  it('knows the last scan only: the same code from the same scanner, with nothing between', () => {
    const memory = createRepeatMemory();
    expect(memory.scanned('a', 0)).toBeUndefined();
    expect(memory.scanned('a', 500)).toBe(500);
    expect(memory.scanned('a', 600)).toBe(100);
    expect(memory.scanned('b', 700)).toBeUndefined();
    expect(memory.scanned('a', 800)).toBeUndefined();
    expect(memory.scanned('a', 900, 'other scanner')).toBeUndefined();
    expect(memory.scanned('a', 1_000)).toBeUndefined();
    memory.interrupted();
    expect(memory.scanned('a', 1_100)).toBeUndefined();
    expect(memory.scanned('a', 1_200)).toBe(100);
  });

  it('never tells of an age below nothing, where the clock was set back', () => {
    const memory = createRepeatMemory();
    memory.scanned('a', 5_000);
    expect(memory.scanned('a', 1_000)).toBe(0);
  });
});

describe('dates at the desk', () => {
  it('are written as people say them', () => {
    expect(shortDate('2026-12-15', 'en', '2026-11-20')).toBe('Tue 15 Dec');
    expect(shortDate('2026-12-15', 'nl', '2026-11-20')).toBe('di 15 dec');
    expect(shortDate('2026-12-15', 'de', '2026-11-20')).toBe('Di., 15. Dez.');
    expect(shortDate('2027-01-05', 'en', '2026-11-20')).toBe('Tue 5 Jan 2027');
    expect(nearbyDay('2026-11-21', 'en', '2026-11-20')).toBe('tomorrow');
    expect(nearbyDay('2026-11-21', 'nl', '2026-11-20')).toBe('morgen');
    expect(nearbyDay('2026-11-22', 'en', '2026-11-20')).toBeNull();
  });

  it('are those of the library, wherever the computer thinks it is', () => {
    const justBeforeMidnightUtc = new Date('2026-03-28T23:30:00Z');
    expect(todayIn('Europe/Amsterdam', justBeforeMidnightUtc)).toBe('2026-03-29');
    expect(todayIn('UTC', justBeforeMidnightUtc)).toBe('2026-03-28');
    expect(daysBetween('2026-03-28', '2026-03-30')).toBe(2);
  });
});
