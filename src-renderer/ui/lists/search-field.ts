// Decides when and for what a list's search field queries the library.

import { useDebouncedValue } from '@mantine/hooks';

/** Shorter than the pause between typed letters, so each letter searches at once, while a scan searches only once. */
const askAfterMs = 30;

/** The text after the debounce; an emptied field takes effect at once. */
export function useAskedFor(typed: string): string {
  const trimmed = typed.trim();
  const [paused] = useDebouncedValue(trimmed, askAfterMs);
  return trimmed === '' ? '' : paused;
}

/**
 * The row with exactly this code, or the only row found.
 * Null if there are several candidates, or none.
 */
export function onlyMatch<Row>(
  matches: readonly Row[],
  typed: string,
  codesOf: (row: Row) => readonly (string | null)[],
): Row | null {
  const code = typed.trim().toLowerCase();
  const exact = matches.filter((row) => codesOf(row).some((each) => each?.toLowerCase() === code));
  const candidates = exact.length > 0 ? exact : matches;
  return candidates.length === 1 ? (candidates[0] ?? null) : null;
}

/**
 * Finds the row that Enter opens. A scanner sends Enter before the debounced search starts, so this searches for the
 * field's exact text now.
 */
export function onlyMatchNow<Row>(
  ask: (words: string) => Promise<readonly Row[]>,
  codesOf: (row: Row) => readonly (string | null)[],
): (words: string) => Promise<Row | null> {
  return async (words) => {
    if (words === '') return null;
    const rows = await ask(words).catch(() => []); // the list shows the error
    return onlyMatch(rows, words, codesOf);
  };
}
