// Reads which letter was pressed with Alt or Ctrl.

/**
 * The letter on the key, as the screen writes it; by the key's place on a US keyboard if the key has another character, as
 * with Alt on a Mac, or on an Arabic keyboard.
 */
export function commandLetter({ key, code }: { readonly key: string; readonly code: string }): string | null {
  if (/^[a-z]$/i.test(key)) return key.toUpperCase();
  return /^Key([A-Z])$/.exec(code)?.[1] ?? null;
}
