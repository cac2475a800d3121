// Holds the desk's keys to what no scanner can send and no word contains, and its clocks to their seconds.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { daysBetween, nearbyDay, shortDate, todayIn } from '../../../src-renderer/ui/dates/dates.ts';
import { countdown } from '../../../src-renderer/features/desk/idle/closing-time.ts';
import { deskCommandFor } from '../../../src-renderer/features/desk/session/desk-keys.ts';
import { changeDueDate } from '../../../src-renderer/features/desk/verbs/due-date.tsx';
import { renewAll } from '../../../src-renderer/features/desk/verbs/renew.ts';
import { createRepeatMemory } from '../../../src-renderer/features/desk/session/repeat-memory.ts';

const plain = { shiftKey: false, ctrlKey: false, altKey: false, metaKey: false };

describe('the keys of the desk', () => {
  it('mean nothing where a character, Enter or Tab is pressed', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ minLength: 1, maxLength: 1 }), fc.constantFrom('Enter', 'Tab')),
        fc.boolean(),
        (key, shiftKey) => {
          expect(deskCommandFor({ ...plain, key, shiftKey }, false)).toBeNull();
        },
      ),
    );
  });

  it('undo by F9 at any time, by Ctrl+Z only while nothing is typed', () => {
    expect(deskCommandFor({ ...plain, key: 'F9' }, true)).toEqual({ do: 'undo' });
    expect(deskCommandFor({ ...plain, key: 'z', ctrlKey: true }, false)).toEqual({ do: 'undo' });
    expect(deskCommandFor({ ...plain, key: 'z', ctrlKey: true }, true)).toBeNull();
  });

  it('keep a slip between F4 and F6 from reloading the page', () => {
    expect(deskCommandFor({ ...plain, key: 'F5' }, false)).toEqual({ do: 'nothing' });
    expect(deskCommandFor({ ...plain, key: 'F5', ctrlKey: true }, false)).toBeNull();
  });

  it('open the page of an item by Alt+O, whatever character Alt makes of the O', () => {
    expect(deskCommandFor({ ...plain, key: 'ø', code: 'KeyO', altKey: true }, true)).toEqual({ do: 'page' });
    expect(deskCommandFor({ ...plain, key: 'o', code: 'KeyO' }, false)).toBeNull();
  });

  it('choose a loan by Ctrl and its number, and change it by keys without a character', () => {
    expect(deskCommandFor({ ...plain, key: '2', code: 'Digit2', ctrlKey: true }, false)).toEqual({
      do: 'loan',
      number: 2,
    });
    expect(deskCommandFor({ ...plain, key: '0', code: 'Digit0', ctrlKey: true }, false)).toBeNull();
    expect(deskCommandFor({ ...plain, key: 'F10' }, false)).toEqual({ do: 'verb', verb: changeDueDate });
    expect(deskCommandFor({ ...plain, key: 'F3', shiftKey: true }, false)).toEqual({
      do: 'verb',
      verb: renewAll,
    });
    expect(deskCommandFor({ ...plain, key: '®', code: 'KeyR', altKey: true }, true)).toEqual({
      do: 'reason',
    });
  });

  it('leave out a scan only with Shift', () => {
    expect(deskCommandFor({ ...plain, key: 'F8' }, false)).toEqual({ do: 'try-again' });
    expect(deskCommandFor({ ...plain, key: 'F8', shiftKey: true }, false)).toEqual({ do: 'leave-out' });
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
