// The test code, and the keyboard layouts of a typing scanner and of this PC that a scan of it shows.

/** Keyboard layouts place these characters differently, so the app can detect a scanner's layout. */
export const CODE_TO_SCAN = 'LOANDESK-yzaqm/@{^';

export type KeyFamily = 'QWERTY' | 'QWERTZ' | 'AZERTY';

/** A key event: `code` is the key's place on a US keyboard, `key` the character it produced here. */
export interface SeenKey {
  readonly code: string;
  readonly key: string;
  readonly at: number;
}

/** @param keys the printing keys of one scan, in order */
export function familiesOf(
  keys: readonly SeenKey[],
  expected: string,
): { scanner: KeyFamily | null; pc: KeyFamily | null } {
  return {
    scanner: familyIn(new Map(Array.from(expected, (letter, index) => [letter, keys[index]?.code]))),
    pc: familyIn(new Map(keys.map(({ key, code }) => [key.toLowerCase(), code]))),
  };
}

/** @param placeOf the key of each letter */
function familyIn(placeOf: ReadonlyMap<string, string | undefined>): KeyFamily | null {
  if (placeOf.get('a') === 'KeyQ' || placeOf.get('q') === 'KeyA') return 'AZERTY';
  if (placeOf.get('y') === 'KeyZ' || placeOf.get('z') === 'KeyY') return 'QWERTZ';
  if (placeOf.get('a') === 'KeyA' && placeOf.get('y') === 'KeyY') return 'QWERTY';
  return null;
}
