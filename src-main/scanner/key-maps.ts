// Maps keys to characters on each keyboard layout that a scanner can be set to.
import {
  keyboardLayouts,
  keyRows,
  layoutTables,
  type KeyboardLayout,
  type KeyRow,
  type LayoutTable,
} from './key-map-tables.ts';

/** The effect of a key: a character, or a dead key that changes the next one (its combining mark). */
export type KeyMeaning = { character: string } | { deadKey: string };

/** The sign of each dead key, and the mark it puts on the next letter. */
export const deadKeySigns: Record<string, string> = {
  '\u0300': '`',
  '\u0301': '´',
  '\u0302': '^',
  '\u0303': '~',
  '\u0308': '¨',
  '\u0327': '¸',
};
const markOfSign = new Map(Object.entries(deadKeySigns).map(([mark, sign]) => [sign, mark]));

export interface KeyModifiers {
  shift: boolean;
  altGr: boolean;
}

const maps = Object.fromEntries(keyboardLayouts.map((layout) => [layout, mapOf(layoutTables[layout])]));

/** Undefined if the key has no meaning on this layout. */
export function keyMeaning(
  layout: KeyboardLayout,
  usage: number,
  modifiers: KeyModifiers,
): KeyMeaning | undefined {
  return maps[layout]?.get(levelKey(usage, modifiers));
}

/** Every key and modifier with its meaning on a layout. */
export function* keysOf(
  layout: KeyboardLayout,
): Generator<{ usage: number; modifiers: KeyModifiers; meaning: KeyMeaning }> {
  for (const [key, meaning] of maps[layout] ?? []) {
    yield {
      usage: key >> 2,
      modifiers: { shift: (key & 1) !== 0, altGr: (key & 2) !== 0 },
      meaning,
    };
  }
}

function levelKey(usage: number, { shift, altGr }: KeyModifiers): number {
  return (usage << 2) | (altGr ? 2 : 0) | (shift ? 1 : 0);
}

function mapOf({ plain, shift, altGr }: LayoutTable): Map<number, KeyMeaning> {
  const map = new Map<number, KeyMeaning>();
  const usageOfPlain = new Map<string, number>();
  for (const row of Object.keys(keyRows) as KeyRow[]) {
    const plainTokens = plain[row].split(' ');
    const shiftTokens = shift[row].split(' ');
    keyRows[row].forEach((usage, index) => {
      const token = plainTokens[index] ?? '--';
      usageOfPlain.set(token, usage);
      put(usage, { shift: false, altGr: false }, token);
      put(usage, { shift: true, altGr: false }, shiftTokens[index] ?? '--');
    });
  }
  for (const [token, meaning] of Object.entries(altGr)) {
    put(usageOfPlain.get(token) ?? 0, { shift: false, altGr: true }, meaning);
  }
  for (const shifted of [false, true]) put(0x2c, { shift: shifted, altGr: false }, ' ');
  // ISO boards report the key beside Enter as 0x32, ANSI boards as 0x31.
  for (const shifted of [false, true]) {
    const modifiers = { shift: shifted, altGr: false };
    const meaning = map.get(levelKey(0x31, modifiers));
    if (meaning) map.set(levelKey(0x32, modifiers), meaning);
  }
  const withAltGr = map.get(levelKey(0x31, { shift: false, altGr: true }));
  if (withAltGr) map.set(levelKey(0x32, { shift: false, altGr: true }), withAltGr);
  return map;

  function put(usage: number, modifiers: KeyModifiers, token: string): void {
    if (token === '--') return;
    const mark = token.startsWith('†') ? markOfSign.get(token.slice(1)) : undefined;
    map.set(levelKey(usage, modifiers), mark === undefined ? { character: token } : { deadKey: mark });
  }
}
