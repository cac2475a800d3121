// Assembles the key presses of a keyboard scanner into codes.
import type { KeyboardLayout } from './key-map-tables.ts';
import { deadKeySigns, keyMeaning } from './key-maps.ts';
import { createKeyStrokeReader, type KeyStroke, type Modifiers } from './key-strokes.ts';
import type { RawCode } from './pos-reports.ts';
import type { ReportDescriptor } from './report-descriptor.ts';

export interface KeyboardDecoder {
  /** The codes that this report completes, in order. Never throws. */
  push(report: Uint8Array, at: number): RawCode[];
  /** Call after `silenceMs` without input: a scanner without a terminator has then sent its whole code. */
  idle(at: number): RawCode[];
  /** how many codes came damaged: cut short, or with a key that means nothing on this layout */
  readonly unreadable: number;
  /** whether a code has begun and not ended */
  readonly unfinished: boolean;
  /** milliseconds between the last code's key presses: the longest, and the mean; for the test screen */
  readonly timing: { longestMs: number; meanMs: number } | undefined;
  /** whether the last code came without Enter or Tab behind it */
  readonly missedTerminator: boolean;
}

/** Long enough that a busy PC does not cut a code in two, short enough to feel immediate. */
export const silenceMs = 400;
const longestCode = 4096;
const enter = 0x28;
const tab = 0x2b;
const keypadEnter = 0x58;
const keypad: Partial<Record<number, string>> = {
  0x54: '/',
  0x55: '*',
  0x56: '-',
  0x57: '+',
  0x63: '.',
  0x59: '1',
  0x5a: '2',
  0x5b: '3',
  0x5c: '4',
  0x5d: '5',
  0x5e: '6',
  0x5f: '7',
  0x60: '8',
  0x61: '9',
  0x62: '0',
};

/** @param descriptor undefined takes the boot protocol's report */
export function createKeyboardDecoder(
  layout: KeyboardLayout,
  descriptor?: ReportDescriptor,
): KeyboardDecoder {
  const reader = createKeyStrokeReader(descriptor);
  let text = '';
  let spoiled = false;
  let unreadable = 0;
  let deadMark = '';
  let altDigits = '';
  let pressedAt: number[] = [];
  let timing: KeyboardDecoder['timing'];
  let hasTerminator = false;
  let missedTerminator = false;

  function end(): RawCode[] {
    const whole = text + (deadMark === '' ? '' : (deadKeySigns[deadMark] ?? ''));
    const usable = !spoiled && whole !== '';
    if (pressedAt.length > 1) {
      const gaps = pressedAt.slice(1).map((at, index) => at - (pressedAt[index] ?? at));
      timing = {
        longestMs: Math.max(...gaps),
        meanMs: gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length,
      };
    }
    if (spoiled) unreadable += 1;
    text = deadMark = altDigits = '';
    spoiled = false;
    pressedAt = [];
    return usable ? [{ text: whole }] : [];
  }

  function add(characters: string): void {
    if (text.length + characters.length > longestCode) spoiled = true;
    else text += characters;
  }

  function type(character: string): void {
    const mark = deadMark;
    deadMark = '';
    if (mark === '') add(character);
    else if (character === ' ') add(deadKeySigns[mark] ?? '');
    else {
      const composed = (character + mark).normalize('NFC');
      add(composed.length === character.length ? composed : (deadKeySigns[mark] ?? '') + character);
    }
  }

  function press(key: number, modifiers: Modifiers): RawCode[] {
    const digit = keypad[key];
    if (modifiers.alt && !modifiers.control && digit !== undefined && /\d/.test(digit)) {
      altDigits += digit;
      return [];
    }
    if (modifiers.gui) return [];
    const altGr = modifiers.altGr || (modifiers.alt && modifiers.control);
    if (modifiers.control && !altGr) return [];
    if (key === enter || key === keypadEnter || key === tab) {
      hasTerminator = true;
      missedTerminator = false;
      return end();
    }
    if (digit !== undefined) {
      type(digit);
      return [];
    }
    const meaning = keyMeaning(layout, key, { shift: modifiers.shift, altGr });
    if (meaning === undefined) {
      // Ignore a key without a character, such as Caps Lock. A character key without a meaning on this layout makes the
      // code invalid.
      if (isPrinting(key)) spoiled = true;
    } else if ('character' in meaning) type(meaning.character);
    else {
      if (deadMark !== '') add(deadKeySigns[deadMark] ?? '');
      deadMark = meaning.deadKey;
    }
    return [];
  }

  function releaseAlt(): RawCode[] {
    if (altDigits === '') return [];
    const character = altCharacter(altDigits);
    altDigits = '';
    if (character === undefined) spoiled = true;
    else if (character === '\r' || character === '\n' || character === '\t') {
      hasTerminator = true;
      missedTerminator = false;
      return end();
    } else if (character >= ' ') type(character);
    return [];
  }

  function take(stroke: KeyStroke): RawCode[] {
    return 'key' in stroke ? press(stroke.key, stroke.modifiers) : releaseAlt();
  }

  return {
    push(report, at) {
      const strokes = reader.push(report);
      if (strokes.length > 0) pressedAt.push(at);
      return strokes.flatMap(take);
    },
    idle(at) {
      const last = pressedAt.at(-1);
      if (last === undefined || at - last < silenceMs) return [];
      // This scanner ends its codes with Enter, so the code is incomplete: drop it.
      if (hasTerminator) spoiled = true;
      const codes = end();
      if (codes.length > 0) missedTerminator = true;
      return codes;
    },
    get unreadable() {
      return unreadable;
    },
    get unfinished() {
      return pressedAt.length > 0;
    },
    get timing() {
      return timing;
    },
    get missedTerminator() {
      return missedTerminator;
    },
  };
}

function isPrinting(key: number): boolean {
  return (key >= 0x04 && key <= 0x27) || (key >= 0x2c && key <= 0x38) || key === 0x64 || key === 0x87;
}

/** Windows: with a leading zero the ANSI character, without one the DOS character; they agree below 128. */
function altCharacter(digits: string): string | undefined {
  const code = Number(digits);
  if (code < 0x80) return String.fromCharCode(code);
  if (!digits.startsWith('0') || code > 0xff) return undefined;
  return new TextDecoder('windows-1252').decode(Uint8Array.of(code));
}
