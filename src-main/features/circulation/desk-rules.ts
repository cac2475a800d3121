// How the desk's single input reads what was scanned or typed.

/** No label of a library is longer; what is longer is rubbish from a scanner or a cat. */
export const longestCode = 100;

const notPrintable = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/gu;

/** What remains of a scan without control characters and outer white space. */
export function cleanScan(scanned: string): string {
  return scanned.replaceAll(notPrintable, '').trim().normalize('NFC');
}

/**
 * Whether the text is a code rather than words: then only an exact match may act, because half a code that a
 * scanner dropped must not lend another book.
 */
export function looksLikeCode(text: string): boolean {
  return /\p{N}/u.test(text) && !/\s/u.test(text);
}

/** Whether the text is the beginning of one of these numbers, as half a code would be, whatever it is made of. */
export function mayBeHalfOf(text: string, numbers: readonly (string | null)[]): boolean {
  const begin = text.toLowerCase();
  return numbers.some((number) => number?.toLowerCase().startsWith(begin) === true);
}

/** Whether a code is a double read: the same code a moment ago, and nothing between. */
export function isEcho(sameCodeAgoMs: number | undefined, ignoreRepeatWithinMs: number): boolean {
  return sameCodeAgoMs !== undefined && sameCodeAgoMs >= 0 && sameCodeAgoMs < ignoreRepeatWithinMs;
}
