// Tells a barcode scanner that types like a keyboard from a person who types, by nothing but the rhythm of the keys.

export interface Key<Mark> {
  /** `KeyboardEvent.key`. */
  key: string;
  /** When it was pressed, in milliseconds of any steady clock. */
  at: number;
  /** The key is being held down. */
  repeat?: boolean;
  /** Ctrl, Alt or Meta is down: a command, not a character. */
  command?: boolean;
  /** Whatever the caller wants back with the scan that begins with this key. */
  mark: Mark;
}

export type Verdict<Mark> =
  /** A character; `alone` when no other came shortly before it. */
  | { is: 'character'; alone: boolean }
  /**
   * A terminator ended a run of characters that only a machine types: this key belongs to the scan.
   * `typedBefore` came so shortly before the run that it may be a part of the code that was held up on its way.
   */
  | { is: 'scan'; code: string; mark: Mark; typedBefore: string }
  /** Says nothing about characters: Shift and its like. */
  | { is: 'modifier' }
  | { is: 'other' };

/** Keys of one run follow each other this fast; slow Bluetooth scanners leave up to 40 ms between characters. */
const FAST_MS = 50;
/** A busy computer may hold up a key of a scan this long, once in a while. */
const HELD_UP_MS = 250;
/** People roll two keys that fast, never three and Enter. */
const SHORTEST_CODE = 3;
/** Short runs have to be faster than long ones: the fewer keys, the likelier a person's lucky roll. */
const LONG_CODE = 6;
const MEAN_GAP_MS = { shortCode: 20, longCode: 36 };
/** One key in so many may have been held up. */
const KEYS_PER_HOLD_UP = 5;
/** What was typed longer ago has nothing to do with a scan. */
const PAUSE_MS = 1_000;

/** After this long without another key, a single key was pressed by a person. */
export const SETTLED_AFTER_MS = 180;

const MODIFIERS = new Set([
  'Shift',
  'CapsLock',
  'NumLock',
  'AltGraph',
  'Control',
  'Alt',
  'Meta',
  'Fn',
  'ScrollLock',
]);

interface Character<Mark> {
  character: string;
  at: number;
  mark: Mark;
}

export interface WedgeDetector<Mark> {
  key: (key: Key<Mark>) => Verdict<Mark>;
}

export function createWedgeDetector<Mark>(): WedgeDetector<Mark> {
  let typed: Character<Mark>[] = [];

  return {
    key({ key, at, repeat = false, command = false, mark }) {
      if (MODIFIERS.has(key)) return { is: 'modifier' };
      const before = typed;
      if (repeat || command || key.length !== 1) {
        typed = [];
        const ends = !repeat && !command && (key === 'Enter' || key === 'Tab');
        return (ends ? scanIn(before, at) : null) ?? { is: 'other' };
      }
      const last = before.at(-1);
      if (last && at - last.at > PAUSE_MS) typed = [];
      typed.push({ character: key, at, mark });
      return { is: 'character', alone: last === undefined || at - last.at > FAST_MS };
    },
  };
}

function scanIn<Mark>(typed: readonly Character<Mark>[], endedAt: number): Verdict<Mark> | null {
  const start = startOfRun(typed, endedAt);
  const run = typed.slice(start);
  const first = run[0];
  if (first === undefined || !typedByMachine(run, endedAt)) return null;
  const text = (characters: readonly Character<Mark>[]) =>
    characters.map(({ character }) => character).join('');
  return { is: 'scan', code: text(run), mark: first.mark, typedBefore: text(typed.slice(0, start)) };
}

/** Walks back from the end over fast gaps, and over a slow one where fast ones stand on both its sides. */
function startOfRun(typed: readonly Character<unknown>[], endedAt: number): number {
  const gapAfter = (index: number) => {
    const character = typed[index];
    return character === undefined ? 0 : (typed[index + 1]?.at ?? endedAt) - character.at;
  };
  let start = typed.length - 1;
  while (start > 0) {
    const gap = gapAfter(start - 1);
    const heldUp =
      gap <= HELD_UP_MS && gapAfter(start) <= FAST_MS && (start === 1 || gapAfter(start - 2) <= FAST_MS);
    if (gap > FAST_MS && !heldUp) break;
    start -= 1;
  }
  return Math.max(start, 0);
}

function typedByMachine(run: readonly Character<unknown>[], endedAt: number): boolean {
  if (run.length < SHORTEST_CODE) return false;
  const long = run.length >= LONG_CODE;
  const gaps = run.map(({ at }, index) => (run[index + 1]?.at ?? endedAt) - at);
  const toTerminator = gaps.at(-1) ?? 0;
  if (toTerminator > (long ? HELD_UP_MS : FAST_MS)) return false;
  const fast = gaps.filter((gap) => gap <= FAST_MS);
  const allowedHoldUps = long ? Math.floor(run.length / KEYS_PER_HOLD_UP) : 0;
  if (gaps.length - fast.length > allowedHoldUps) return false;
  const meanGapMs = fast.reduce((sum, gap) => sum + gap, 0) / fast.length;
  return meanGapMs <= (long ? MEAN_GAP_MS.longCode : MEAN_GAP_MS.shortCode);
}
