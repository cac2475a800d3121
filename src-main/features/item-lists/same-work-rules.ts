// Whether two descriptions are of the same title: by ISBN, or by titles that differ as a correction does.
import { folded } from '../lists/folded-rules.ts';
import type { Work } from './item-row-rules.ts';

/** Share of the pairs of letters that two titles have in common, from which one is a correction of the other. */
const ALIKE = 0.75;

/** An ISBN on more titles than this is no ISBN: a row is compared with the first ones, and with those of its title. */
export const mostCompared = 10;

/** For a barcode that the library has: a corrected list may spell the title otherwise, another book has its own. */
export function isSameWork(one: Work, other: Work): boolean {
  if (one.isbn !== null && one.isbn === other.isbn) return true;
  const [title, otherTitle] = [folded(one.title), folded(other.title)];
  if (title === otherTitle) return true;
  // Volumes of a series differ by their numbers alone.
  if (digitsIn(title) !== digitsIn(otherTitle)) return false;
  if (alike(title, otherTitle) >= ALIKE) return true;
  const authors = new Set(one.authors.map(folded));
  return (
    other.authors.some((author) => authors.has(folded(author))) &&
    (title.startsWith(`${otherTitle} `) || otherTitle.startsWith(`${title} `))
  );
}

/** A shorter number may be that of a volume. */
const shortestBarcode = 5;

/** Whether the copy came with a loan whose list did not say its title, so that it is called after its barcode. */
export function isCalledByBarcode({
  title,
  isbn,
  authors,
  barcode,
}: Work & { barcode: string | null }): boolean {
  const isLong = barcode !== null && barcode.length >= shortestBarcode;
  return isLong && isbn === null && authors.length === 0 && title.endsWith(` ${barcode}`);
}

type Named = Pick<Work, 'title' | 'isbn'>;

/** A scanned ISBN that no source knew stands in the place of the title. */
export const isNameless = ({ title, isbn }: { title?: string | null; isbn?: string | null }): boolean =>
  title === isbn;

/**
 * Whether works with one ISBN are two titles: volumes of a set, or parts that have the ISBN of their set or a wrong one.
 * Only if no word is in both, not even as another spelling, a part or an abbreviation. Authors do not count: a set may have
 * one author, and the list of possible duplicates shows titles with one ISBN.
 */
export function isOtherWork(one: Named, other: Named): boolean {
  if (one.title === other.title || isNameless(one) || isNameless(other)) return false;
  if (haveOtherNumbers(one.title, other.title)) return true;
  // A title in another script, or in digits, may be this one.
  if (scriptOf(one.title) !== scriptOf(other.title)) return false;
  const [words, others] = [wordsOf(one.title), wordsOf(other.title)];
  const isShared = words.some((word) => others.some((they) => isSameWord(word, they)));
  return !isShared && !hasInitialsOf(words, other.title) && !hasInitialsOf(others, one.title);
}

/** Whether both titles have numbers, and other ones. */
function haveOtherNumbers(title: string, other: string): boolean {
  const [numbers, otherNumbers] = [numbersIn(title), numbersIn(other)];
  return numbers !== '' && otherNumbers !== '' && numbers !== otherNumbers;
}

/** Arabic or Roman, up to twelve. */
const numbersIn = (title: string): string =>
  (folded(title).match(/\d+|\b(?:x?i{1,3}|i?[vx]|x?vi{1,3})\b/g) ?? []).join(' ');

const scriptOf = (title: string): 'latin' | 'other' | 'none' => {
  if (/\p{sc=Latin}/u.test(title)) return 'latin';
  return /\p{L}/u.test(title) ? 'other' : 'none';
};

/** Words that many titles have. */
const smallWords = new Set(
  'a an and as d da das de den der des di die do du e een ein eine el en et for gli het i il in l la las le les lo los of op os s the to un una und une van von y'.split(
    ' ',
  ),
);
/** Scripts without spaces: each sign is a word. */
const unspaced = String.raw`\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}`;
const oneWord = new RegExp(`[${unspaced}]|[^${unspaced} ]+`, 'gu');

/** Without numbers and small words, unless there are no others. */
function wordsOf(title: string): string[] {
  const all = folded(title).match(oneWord) ?? [];
  const telling = all.filter((word) => !smallWords.has(word) && numbersIn(word) !== word);
  return telling.length > 0 ? telling : all;
}

/** Equal, one part of the other, a letter apart, or alike as spellings of a name are. */
function isSameWord(word: string, other: string): boolean {
  if (word === other) return true;
  if (Math.min(word.length, other.length) < 3) return false;
  if (word.includes(other) || other.includes(word) || isLetterApart(word, other)) return true;
  return word.startsWith(other.charAt(0)) && alike(word, other) >= 0.5;
}

function isLetterApart(word: string, other: string): boolean {
  let at = 0;
  while (at < word.length && word[at] === other[at]) at += 1;
  const [rest, otherRest] = [word.slice(at), other.slice(at)];
  return rest.slice(1) === otherRest.slice(1) || rest.slice(1) === otherRest || rest === otherRest.slice(1);
}

/** "BFG" for "The Big Friendly Giant". */
function hasInitialsOf(words: readonly string[], title: string): boolean {
  const initials = (folded(title).match(/(?<!\S)./gu) ?? []).join('');
  return words.some((word) => word.length > 2 && initials.includes(word));
}

const digitsIn = (text: string): string => text.replace(/\D+/g, ' ').trim();

/** From 0 to 1: twice the common pairs of neighbouring letters, by all pairs (Dice's coefficient). */
function alike(one: string, other: string): number {
  const pairs = pairsOf(one);
  const others = pairsOf(other);
  const left = new Map<string, number>();
  for (const pair of pairs) left.set(pair, (left.get(pair) ?? 0) + 1);
  let common = 0;
  for (const pair of others) {
    const count = left.get(pair) ?? 0;
    if (count === 0) continue;
    left.set(pair, count - 1);
    common += 1;
  }
  return pairs.length + others.length === 0 ? 0 : (2 * common) / (pairs.length + others.length);
}

function pairsOf(text: string): string[] {
  const letters = Array.from(text);
  return letters.slice(1).map((letter, at) => `${letters[at] ?? ''}${letter}`);
}
