// Matches a value of a file with the library's own word for it: a file's "boek" is the library's "Book".
import words from '../../../resources/imports/value-words.json' with { type: 'json' };

/** Words of the same meaning. */
const meanings: readonly (readonly string[])[] = words;

/** The matching value of `known`: equal but for capitals, or with the same meaning; null for a new one. */
export function knownWordFor(word: string, known: readonly string[]): string | null {
  const plain = word.toLowerCase();
  const same = known.find((other) => other.toLowerCase() === plain);
  if (same !== undefined) return same;
  const meaning = meanings.find((group) => group.includes(plain));
  return known.find((other) => meaning?.includes(other.toLowerCase()) === true) ?? null;
}
