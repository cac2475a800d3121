// Tells a barcode scanner that types like a keyboard from a person who types, by nothing but the rhythm of the keys.

export interface Key {
  /** `KeyboardEvent.key`. */
  key: string;
  /** When it was pressed, in milliseconds of any steady clock. */
  at: number;
  /** The key is being held down. */
  repeat?: boolean;
  /** Ctrl, Alt or Meta is down: a command, not a character. */
  command?: boolean;
}

export type Verdict =
  /** The first character of what may become a scan; whoever listens notes what the field held before it. */
  | { is: 'first-character' }
  | { is: 'next-character' }
  /** A terminator ended a run of characters that only a machine types: this key belongs to the scan. */
  | { is: 'scan'; code: string }
  /** Says nothing about characters: Shift and its like. */
  | { is: 'modifier' }
  | { is: 'other' };

export interface WedgeDetector {
  key(key: Key): Verdict;
  /** How many characters the run holds that may still become a scan. */
  running(): number;
}

/** A longer silence than this ends a run; slow Bluetooth scanners leave up to 40 ms between characters. */
const LONGEST_GAP_MS = 50;
/** People roll two keys that fast, never three and Enter. */
const SHORTEST_CODE = 3;
/** Short runs have to be faster than long ones: the fewer keys, the likelier a person's lucky roll. */
const MEAN_GAP_MS = { shortCode: 20, longCode: 36 };
const LONG_CODE = 6;

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

export function createWedgeDetector(): WedgeDetector {
  let characters: string[] = [];
  let firstAt = 0;
  let lastAt = 0;

  const forget = () => {
    characters = [];
  };

  const typedByMachine = (endedAt: number) => {
    if (characters.length < SHORTEST_CODE || endedAt - lastAt > LONGEST_GAP_MS) return false;
    const meanGapMs = (endedAt - firstAt) / characters.length;
    return meanGapMs <= (characters.length < LONG_CODE ? MEAN_GAP_MS.shortCode : MEAN_GAP_MS.longCode);
  };

  return {
    key({ key, at, repeat = false, command = false }) {
      if (MODIFIERS.has(key)) return { is: 'modifier' };
      if (repeat || command) {
        forget();
        return { is: 'other' };
      }
      if (key === 'Enter' || key === 'Tab') {
        const code = typedByMachine(at) ? characters.join('') : null;
        forget();
        return code === null ? { is: 'other' } : { is: 'scan', code };
      }
      if (key.length !== 1) {
        forget();
        return { is: 'other' };
      }
      if (characters.length > 0 && at - lastAt <= LONGEST_GAP_MS) {
        characters.push(key);
        lastAt = at;
        return { is: 'next-character' };
      }
      characters = [key];
      firstAt = at;
      lastAt = at;
      return { is: 'first-character' };
    },
    running: () => characters.length,
  };
}

/** After this long without another key, a single digit was pressed by a person. */
export const SETTLED_AFTER_MS = LONGEST_GAP_MS + 15;
