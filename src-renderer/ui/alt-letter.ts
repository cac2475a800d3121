// Reads which letter was pressed with Alt.

/**
 * The letter on the key, as the screen writes it; by the key's place on a US keyboard if Alt made another character of
 * it, as on a Mac.
 */
export function letterWithAlt({ key, code }: { readonly key: string; readonly code: string }): string | null {
  if (/^[a-z]$/i.test(key)) return key.toUpperCase();
  return /^Key([A-Z])$/.exec(code)?.[1] ?? null;
}
