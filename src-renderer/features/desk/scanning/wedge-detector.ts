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
  /** A terminator ended a run of characters that only a machine types: this key belongs to the scan. */
  | { is: 'scan'; code: string; mark: Mark }
  /** Says nothing about characters: Shift and its like. */
  | { is: 'modifier' }
  | { is: 'other' };

/**
 * Keys belong together until nothing came for so long. A tired computer holds up single keys of a scan; were they
 * taken apart there, half a code would act. So what is typed less than this before a scan is read as a part of it:
 * a code that nobody knows does no harm, and half a code may.
 */
const SILENCE_MS = 500;
/** What a machine has begun it will end, even where the computer stops in the middle. */
const MACHINE_SILENCE_MS = 2_000;
/** People roll two keys as fast as a scanner, never three and Enter. */
const SHORTEST_CODE = 3;
/** Short runs have to be faster than long ones: the fewer keys, the likelier a person's lucky roll. */
const LONG_CODE = 6;
/** Slow Bluetooth scanners leave up to 36 ms; the median does not mind a key that was held up. */
const MEDIAN_GAP_MS = { shortCode: 20, longCode: 36 };
/** No other key within so long before it: perhaps a single key of a person. */
const ALONE_AFTER_MS = 50;

/** After this long without another key a single key was pressed by a person; hold-ups last up to 400 ms. */
export const SETTLED_AFTER_MS = 400;

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
  /** What was typed so far meant something else: it is no part of a coming scan. */
  forget: () => void;
}

export function createWedgeDetector<Mark>(): WedgeDetector<Mark> {
  let typed: Character<Mark>[] = [];

  return {
    key({ key, at, repeat = false, command = false, mark }) {
      if (MODIFIERS.has(key)) return { is: 'modifier' };
      const run = goesOn(typed, at) ? typed : [];
      if (repeat || command || key.length !== 1) {
        typed = [];
        const ends = !repeat && !command && (key === 'Enter' || key === 'Tab');
        return (ends ? scanIn(run, at) : null) ?? { is: 'other' };
      }
      const last = run.at(-1);
      typed = [...run, { character: key, at, mark }];
      return { is: 'character', alone: last === undefined || at - last.at > ALONE_AFTER_MS };
    },
    forget() {
      typed = [];
    },
  };
}

/** Whether a key at this moment belongs to the same run. */
function goesOn(run: readonly Character<unknown>[], at: number): boolean {
  const last = run.at(-1);
  if (last === undefined) return false;
  const silence = at - last.at;
  return silence <= SILENCE_MS || (silence <= MACHINE_SILENCE_MS && typedByMachine(run));
}

function scanIn<Mark>(run: readonly Character<Mark>[], endedAt: number): Verdict<Mark> | null {
  const first = run[0];
  if (first === undefined || !typedByMachine(run, endedAt)) return null;
  return { is: 'scan', code: run.map(({ character }) => character).join(''), mark: first.mark };
}

/** @param endedAt when the terminator came, once it has */
function typedByMachine(run: readonly Character<unknown>[], endedAt?: number): boolean {
  if (run.length < SHORTEST_CODE) return false;
  const moments = [...run.map(({ at }) => at), ...(endedAt === undefined ? [] : [endedAt])];
  const gaps = moments.slice(1).map((at, index) => at - (moments[index] ?? at));
  const median = gaps.toSorted((a, b) => a - b)[Math.floor(gaps.length / 2)] ?? Infinity;
  return median <= (run.length < LONG_CODE ? MEDIAN_GAP_MS.shortCode : MEDIAN_GAP_MS.longCode);
}
