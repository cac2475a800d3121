// Reads typed keys by their places as a US keyboard has them, which a scanner may mean if this computer has another keyboard.

import type { KeyFamily } from '../../scanners/key-families.ts';

/** A typed character with the place of its key, `KeyboardEvent.code`. */
export interface PlacedKey {
  readonly key: string;
  readonly code: string;
  readonly shift: boolean;
}

/** The reading of a scan on a US keyboard, the usual setting of a scanner, if it differs from the typed text. */
export interface UsReading {
  readonly code: string;
  /** The keyboard of this computer; null if the keys do not tell. */
  readonly pc: KeyFamily | null;
  /** The typed text has signs that no label has, and this one has none. */
  readonly certain: boolean;
}

const signs: Readonly<Record<string, string>> = {
  Backquote: '`~',
  Minus: '-_',
  Equal: '=+',
  BracketLeft: '[{',
  BracketRight: ']}',
  Backslash: '\\|',
  Semicolon: ';:',
  Quote: `'"`,
  Comma: ',<',
  Period: '.>',
  Slash: '/?',
  Space: '  ',
};
const shiftedDigits = ')!@#$%^&*(';

/** The characters of labels: those of Code 39, in both cases. */
const ofLabels = /^[0-9A-Za-z ./+$%_-]+$/;

/** Null if the place has no character on a US keyboard, or none is known. */
function usCharacter({ key, code, shift }: PlacedKey): string | null {
  const letter = /^Key([A-Z])$/.exec(code)?.[1];
  if (letter !== undefined) return isUpper(key, shift) ? letter : letter.toLowerCase();
  const digit = /^Digit(\d)$/.exec(code)?.[1];
  if (digit !== undefined) return shift ? (shiftedDigits[Number(digit)] ?? null) : digit;
  if (code.startsWith('Numpad')) return key;
  return signs[code]?.[shift ? 1 : 0] ?? null;
}

/** Caps Lock shows in the letter alone. */
function isUpper(key: string, shift: boolean): boolean {
  const hasCase = key.toLowerCase() !== key.toUpperCase();
  return hasCase ? key === key.toUpperCase() : shift;
}

/** Null if the keys mean on a US keyboard what they typed, or what no label has. */
export function usReadingOf(keys: readonly PlacedKey[]): UsReading | null {
  const characters = keys.map(usCharacter);
  const typed = keys.map(({ key }) => key).join('');
  const code = characters.join('');
  if (characters.includes(null) || code === typed || !ofLabels.test(code)) return null;
  return { code, pc: familyOf(keys), certain: !ofLabels.test(typed) };
}

/** Which character at which place tells the keyboard. */
const tells: readonly (readonly [KeyFamily, place: RegExp, typed: RegExp])[] = [
  ['AZERTY', /^KeyQ$/, /^a$/i],
  ['AZERTY', /^KeyA$/, /^q$/i],
  ['AZERTY', /^KeyW$/, /^z$/i],
  ['AZERTY', /^KeyZ$/, /^w$/i],
  ['QWERTZ', /^KeyY$/, /^z$/i],
  ['QWERTZ', /^KeyZ$/, /^y$/i],
  ['QWERTZ', /^Minus$/, /^[ß?]$/],
];

function familyOf(keys: readonly PlacedKey[]): KeyFamily | null {
  // On AZERTY alone digits need Shift.
  if (keys.some(({ key, code, shift }) => code.startsWith('Digit') && shift === /^\p{Nd}$/u.test(key)))
    return 'AZERTY';
  return (
    tells.find(([, place, typed]) =>
      keys.some(({ key, code }) => place.test(code) && typed.test(key)),
    )?.[0] ?? null
  );
}
