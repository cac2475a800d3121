// What a search field asks the library for while somebody types or scans into it.

import { useDebouncedValue } from '@mantine/hooks';

/** Nobody types so fast, so every letter asks at once; a scanner's burst is faster, and asks once. */
const askAfterMs = 30;

/** What was typed, once the typing pauses; an emptied field asks for everything at once. */
export function useAskedFor(typed: string): string {
  const wanted = typed.trim();
  const [paused] = useDebouncedValue(wanted, askAfterMs);
  return wanted === '' ? '' : paused;
}

/**
 * The one row that a code or words can mean: the row that bears exactly this code, or the only row found.
 * Null where it could be several, or none.
 */
export function onlyMatch<Row>(
  found: readonly Row[],
  typed: string,
  codesOf: (row: Row) => readonly (string | null)[],
): Row | null {
  const code = typed.trim().toLowerCase();
  const exact = found.filter((row) => codesOf(row).some((each) => each?.toLowerCase() === code));
  const candidates = exact.length > 0 ? exact : found;
  return candidates.length === 1 ? (candidates[0] ?? null) : null;
}
