// Turns what somebody typed into words to search for, and into a full-text query that cannot be misread as FTS5 syntax.

const longestQuery = 200;
const mostWords = 12;

/**
 * Every word must occur, each may be the beginning of a word. Letters and digits only, the way the index splits
 * text, so that quotes, operators and control characters have no meaning.
 *
 * @returns null where nothing searchable was typed.
 */
export function prefixQuery(typed: string): string | null {
  const words = wordsIn(typed.slice(0, longestQuery).normalize('NFC')).slice(0, mostWords);
  return words.length === 0 ? null : words.map((word) => `"${word}"*`).join(' ');
}

/** The words that somebody typed, as `hasWords` takes them; empty where nothing searchable was typed. */
export function typedWords(typed: string): string[] {
  return wordsIn(folded(typed.slice(0, longestQuery))).slice(0, mostWords);
}

/**
 * Whether every word begins some word of the text, whatever its case and accents: as the full-text index finds. Without
 * a word nothing is found.
 */
export function hasWords(text: string, words: readonly string[]): boolean {
  const among = ` ${wordsIn(folded(text)).join(' ')}`;
  return words.length > 0 && words.every((word) => among.includes(` ${word}`));
}

function wordsIn(text: string): string[] {
  return text.split(/[^\p{L}\p{N}\p{M}\p{Co}]+/u).filter((word) => word !== '');
}

function folded(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
