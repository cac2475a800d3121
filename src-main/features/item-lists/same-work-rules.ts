// Whether two descriptions are of the same title: by ISBN, or by titles that differ as a correction does.
import { folded } from '../lists/folded-rules.ts';
import type { Work } from './item-row-rules.ts';

/** Share of the pairs of letters that two titles have in common, from which one is a correction of the other. */
const ALIKE = 0.75;

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

/** Whether both titles have numbers, and other ones: the volumes of a set may share one ISBN. */
export function haveOtherNumbers(title: string, other: string): boolean {
  const [numbers, otherNumbers] = [numbersIn(title), numbersIn(other)];
  return numbers !== '' && otherNumbers !== '' && numbers !== otherNumbers;
}

/** Arabic or Roman, up to twelve. */
const numbersIn = (title: string): string =>
  (folded(title).match(/\d+|\b(?:x?i{1,3}|i?[vx]|x?vi{1,3})\b/g) ?? []).join(' ');

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
