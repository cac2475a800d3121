// Turns typed text into search words, and into a full-text query without FTS5 syntax.

const maxQueryLength = 200;
const maxWords = 12;

/**
 * Every word must occur, each as the beginning of a word. Keeps letters and digits only, the way the index splits
 * text, so that quotes, operators and control characters have no meaning.
 *
 * @returns null if the text has no words
 */
export function prefixQuery(typed: string): string | null {
  const words = wordsIn(typed.slice(0, maxQueryLength).normalize('NFC')).slice(0, maxWords);
  return words.length === 0 ? null : words.map((word) => `"${word}"*`).join(' ');
}

/** The typed words, as `hasWords` takes them; empty if the text has none. */
export function typedWords(typed: string): string[] {
  return wordsIn(folded(typed.slice(0, maxQueryLength))).slice(0, maxWords);
}

/**
 * Whether every word begins some word of the text, ignoring case and accents, as in the full-text index. False if there
 * are no words.
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
