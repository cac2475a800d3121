// Turns what somebody typed into a full-text query that cannot be misread as FTS5 syntax.

const longestQuery = 200;
const mostWords = 12;

/**
 * Every word must occur, each may be the beginning of a word. Letters and digits only, the way the index splits
 * text, so that quotes, operators and control characters have no meaning.
 *
 * @returns null where nothing searchable was typed.
 */
export function prefixQuery(typed: string): string | null {
  const words = typed
    .slice(0, longestQuery)
    .normalize('NFC')
    .split(/[^\p{L}\p{N}\p{M}\p{Co}]+/u)
    .filter((word) => word !== '')
    .slice(0, mostWords);
  return words.length === 0 ? null : words.map((word) => `"${word}"*`).join(' ');
}
