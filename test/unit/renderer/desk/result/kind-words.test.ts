// Tests when the desk has a kind word.
import { describe, expect, it } from 'vitest';
import {
  isEndOfDay,
  isRound,
  numberInYear,
} from '../../../../../src-renderer/features/desk/result/kind-words.ts';
import type { Entry } from '../../../../../src-renderer/features/desk/session/kinds.ts';

const lentAt = (at: number, undone = false) => ({ kind: 'lent', at, undone }) as Entry;

describe('a round number of loans', () => {
  it('is a hundred, five hundred, and each thousand', () => {
    expect([0, 1, 100, 200, 500, 999, 1_000, 1_500, 5_000, 5_001].filter(isRound)).toEqual([
      100, 500, 1_000, 5_000,
    ]);
  });

  it('counts the loans of this desk since the library told its number', () => {
    const entries = [
      lentAt(30),
      lentAt(25, true),
      { kind: 'opened', at: 22 } as Entry,
      lentAt(20),
      lentAt(5),
    ];
    expect(numberInYear(4_998, 10, { at: 30 }, entries)).toBe(5_000);
    expect(numberInYear(4_998, 10, { at: 20 }, entries)).toBe(4_999);
  });

  it('stays the same if the library tells the number anew after the loan', () => {
    const entries = [lentAt(30), lentAt(20)];
    expect(numberInYear(5_001, 40, { at: 20 }, entries)).toBe(5_000);
    expect(numberInYear(5_000, 20, { at: 20 }, entries)).toBe(5_000);
  });
});

describe('the end of a day', () => {
  it('is from three o’clock on, once the desk was quiet for a quarter of an hour', () => {
    const quarter = 15 * 60_000;
    expect(isEndOfDay({ hour: 15, quietMs: quarter })).toBe(true);
    expect(isEndOfDay({ hour: 14, quietMs: quarter })).toBe(false);
    expect(isEndOfDay({ hour: 16, quietMs: quarter - 1 })).toBe(false);
  });
});
