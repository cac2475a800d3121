// What a scanner types is never drawn in the box; what a person types is, a moment later at most.

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  createHeldKeys,
  HELD_FOR_MS,
  type HeldKeys,
} from '../../../src-renderer/features/desk/scanning/held-keys.ts';

interface Typing {
  keys: HeldKeys;
  box: { text: string };
  /** What the box showed, one after the other. */
  shown: string[];
  /** Lets this much time pass and types a character, which enters itself where it is not held. */
  type: (afterMs: number, key: string, byInputMethod?: boolean) => void;
}

function typing(text = ''): Typing {
  const keys = createHeldKeys();
  const shown: string[] = [];
  const box = { text };
  const enter = (more: string) => {
    box.text += more;
    shown.push(box.text);
  };
  return {
    keys,
    box,
    shown,
    type: (afterMs, key, byInputMethod = false) => {
      vi.advanceTimersByTime(afterMs);
      const at = Date.now();
      keys.next(at);
      if (!keys.character({ key, at, byInputMethod }, { text: box.text, enter })) enter(key);
    },
  };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a scan', () => {
  test('is never drawn', () => {
    const { keys, shown, type } = typing();
    for (const key of '2000017') type(4, key);
    keys.drop();
    vi.advanceTimersByTime(1_000);
    expect(shown).toEqual([]);
  });

  test('of a slow scanner is drawn as it is typed', () => {
    const { shown, type } = typing();
    for (const key of '2017') type(HELD_FOR_MS + 6, key);
    expect(shown).toEqual(['2', '20', '201', '2017']);
  });
});

describe('what a person types', () => {
  test('shows a moment after the first key, and whatever follows at once', () => {
    const { shown, type } = typing();
    type(0, 'n');
    vi.advanceTimersByTime(HELD_FOR_MS - 1);
    expect(shown).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(shown).toEqual(['n']);
    type(90, 'o');
    expect(shown).toEqual(['n', 'no']);
  });

  test('keeps its order where two keys are rolled', () => {
    const { shown, type } = typing();
    type(0, 'n');
    type(90, 'o');
    type(HELD_FOR_MS - 10, 'r');
    expect(shown).toEqual(['n', 'no']);
    type(90, 'a');
    expect(shown).toEqual(['n', 'no', 'nor', 'nora']);
  });

  test('stands in the box before any other key is looked at', () => {
    const { keys, shown, type } = typing();
    type(0, 'a');
    type(5, 'b');
    keys.other('Enter');
    expect(shown).toEqual(['ab']);
    vi.advanceTimersByTime(1_000);
    expect(shown).toEqual(['ab']);
  });

  test('stands in the box where the computer was too busy to draw it before the next key', () => {
    const { keys, box } = typing();
    const enter = (more: string) => {
      box.text += more;
    };
    keys.character({ key: 'a', at: 0, byInputMethod: false }, { text: box.text, enter });
    keys.next(100);
    expect(box.text).toBe('a');
  });

  test('is left to its input method', () => {
    const { shown, type } = typing();
    type(0, 'k', true);
    expect(shown).toEqual(['k']);
    type(5, 'a', true);
    expect(shown).toEqual(['k', 'ka']);
  });

  test('is left to the browser after an accent, which its letter brings along', () => {
    const { keys, shown, type } = typing();
    keys.other('Dead');
    type(5, 'é');
    expect(shown).toEqual(['é']);
  });
});
