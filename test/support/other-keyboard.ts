// The key events of a scanner that is set to a US keyboard, on a computer with the keyboard of another country.
import type { KeyboardLayout } from '../../src-main/scanner/key-map-tables.ts';
import { keyMeaning, keysOf } from '../../src-main/scanner/key-maps.ts';

export interface TypedKey {
  key: string;
  /** `KeyboardEvent.code` */
  code: string;
  shift: boolean;
}

/** `KeyboardEvent.code` of the keys without a letter or digit, by HID usage. */
const places: Readonly<Record<number, string>> = {
  0x2c: 'Space',
  0x2d: 'Minus',
  0x2e: 'Equal',
  0x2f: 'BracketLeft',
  0x30: 'BracketRight',
  0x31: 'Backslash',
  0x33: 'Semicolon',
  0x34: 'Quote',
  0x35: 'Backquote',
  0x36: 'Comma',
  0x37: 'Period',
  0x38: 'Slash',
  0x87: 'IntlRo',
};

function placeOf(usage: number): string {
  if (usage >= 0x04 && usage <= 0x1d) return `Key${String.fromCharCode(0x41 + usage - 0x04)}`;
  if (usage >= 0x1e && usage <= 0x27) return `Digit${String((usage - 0x1d) % 10)}`;
  return places[usage] ?? '';
}

/** @param layout of the computer @param code what the label says */
export function typedOn(layout: KeyboardLayout, code: string): TypedKey[] {
  const keys = [...keysOf('us')];
  return Array.from(code, (letter) => {
    const pressed = keys.find(({ meaning }) => 'character' in meaning && meaning.character === letter);
    if (pressed === undefined) throw new Error(`A US keyboard has no ${letter}.`);
    const meaning = keyMeaning(layout, pressed.usage, pressed.modifiers);
    const key = meaning === undefined ? 'Unidentified' : 'character' in meaning ? meaning.character : 'Dead';
    return { key, code: placeOf(pressed.usage), shift: pressed.modifiers.shift };
  });
}
