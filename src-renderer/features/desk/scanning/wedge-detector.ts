// Distinguishes a barcode scanner that types like a keyboard from a person, by the timing of the keys alone.

import type { PlacedKey } from './key-places.ts';

export interface Key<Mark> {
  /** `KeyboardEvent.key`. */
  key: string;
  /** When the key was pressed, in milliseconds of a monotonic clock. */
  at: number;
  /** Auto-repeat of a held key. */
  repeat?: boolean;
  /** `KeyboardEvent.code`: the place of the key. */
  code?: string;
  /** Shift is down. */
  shift?: boolean;
  /** Ctrl, Alt or Meta is down: a command, not a character. */
  command?: boolean;
  /** A value that the caller gets back with the scan that this key is part of. */
  mark: Mark;
}

export type Verdict<Mark> =
  /** A character; `alone` if no other one came shortly before it. */
  | { is: 'character'; alone: boolean }
  /** A terminator after a run of characters at a machine's speed: this key is part of the scan. */
  | { is: 'scan'; code: string; keys: readonly PlacedKey[]; marks: readonly Mark[] }
  /** A key without a character, such as Shift. */
  | { is: 'modifier' }
  | { is: 'other' };

/**
 * Keys belong to one run until this pause. A slow computer delays single keys of a scan; splitting the
 * run there would act on half a code. So keys typed less than this before a scan count as part of it:
 * an unknown code does no harm, while half a code may.
 */
const SILENCE_MS = 500;
/** The longest pause inside a scan that has begun, for a computer that stalls in the middle. */
const MACHINE_SILENCE_MS = 2_000;
/** People roll two keys as fast as a scanner, but never three and Enter. */
const SHORTEST_CODE = 3;
/** Short runs must be faster than long ones: with few keys, a person may type this fast by chance. */
const LONG_CODE = 6;
/** Slow Bluetooth scanners leave up to 36 ms; the median ignores a single delayed key. */
const MEDIAN_GAP_MS = { shortCode: 20, longCode: 36 };
/** No other key within this time before: possibly a person's single key. */
const ALONE_AFTER_MS = 50;

/** After this pause a single key counts as a person's; stalls last up to 400 ms. */
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
  character: PlacedKey;
  at: number;
  mark: Mark;
}

export interface WedgeDetector<Mark> {
  key: (key: Key<Mark>) => Verdict<Mark>;
  /** Discards the keys so far, which had another meaning: they are not part of a later scan. */
  forget: () => void;
}

export function createWedgeDetector<Mark>(): WedgeDetector<Mark> {
  let typed: Character<Mark>[] = [];

  return {
    key({ key, at, code = '', shift = false, repeat = false, command = false, mark }) {
      if (MODIFIERS.has(key)) return { is: 'modifier' };
      const run = goesOn(typed, at) ? typed : [];
      const typedHere = characterOf(key, code);
      if (repeat || command || typedHere === null) {
        typed = [];
        const ends = !repeat && !command && (key === 'Enter' || key === 'Tab');
        return (ends ? scanIn(run, at) : null) ?? { is: 'other' };
      }
      const last = run.at(-1);
      typed = [...run, { character: { key: typedHere, code, shift }, at, mark }];
      return { is: 'character', alone: last === undefined || at - last.at > ALONE_AFTER_MS };
    },
    forget() {
      typed = [];
    },
  };
}

/**
 * Null if the key is none of a character. The key of B on an Arabic keyboard writes two letters, which browsers report as
 * one sign, as two or as unidentified: it is one character here, whose place tells what it means.
 */
function characterOf(key: string, code: string): string | null {
  if (key.length === 1) return key;
  const isLigature = key === 'Unidentified' || /^\p{Script=Arabic}+$/u.test(key);
  return isLigature && /^Key[A-Z]$/.test(code) ? '\ufffd' : null;
}

/** Whether a key at this moment belongs to the current run. */
function goesOn(run: readonly Character<unknown>[], at: number): boolean {
  const last = run.at(-1);
  if (last === undefined) return false;
  const silence = at - last.at;
  return silence <= SILENCE_MS || (silence <= MACHINE_SILENCE_MS && typedByMachine(run));
}

function scanIn<Mark>(run: readonly Character<Mark>[], endedAt: number): Verdict<Mark> | null {
  if (!typedByMachine(run, endedAt)) return null;
  return {
    is: 'scan',
    code: run.map(({ character }) => character.key).join(''),
    keys: run.map(({ character }) => character),
    marks: run.map(({ mark }) => mark),
  };
}

/** @param endedAt the time of the terminator, if it has come */
function typedByMachine(run: readonly Character<unknown>[], endedAt?: number): boolean {
  if (run.length < SHORTEST_CODE) return false;
  const moments = [...run.map(({ at }) => at), ...(endedAt === undefined ? [] : [endedAt])];
  const gaps = moments.slice(1).map((at, index) => at - (moments[index] ?? at));
  const median = gaps.toSorted((a, b) => a - b)[Math.floor(gaps.length / 2)] ?? Infinity;
  return median <= (run.length < LONG_CODE ? MEDIAN_GAP_MS.shortCode : MEDIAN_GAP_MS.longCode);
}
