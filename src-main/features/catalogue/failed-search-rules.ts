// Decides which words that found nothing are counted, and when staff may see them.

/** Fewer could point at one pupil. */
export const fewestTimes = 3;
export const keptDays = 90;

const shortest = 3;
const longest = 60;
/** A card, a phone number or a date of birth has more. */
const mostDigits = 3;

/** @returns the words in one form; null if they are not counted, such as a card that was scanned into the search field */
export function wordsToCount(typed: string): string | null {
  const words = typed.normalize('NFC').toLowerCase().replaceAll(/\s+/g, ' ').trim();
  const digits = words.replaceAll(/\D/g, '').length;
  const isCounted = words.length >= shortest && words.length <= longest && digits <= mostDigits;
  return isCounted && !words.includes('@') ? words : null;
}
