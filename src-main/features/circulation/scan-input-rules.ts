// Interprets the text of the desk's single input: codes, words and double reads.
import { plainDigits } from '../../core/database/digits-rules.ts';

/** Longer than any library label; longer input is noise from a scanner or keyboard. */
export const longestCode = 100;

const notPrintable = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/gu;

/** The scan without control characters and outer white space, in the digits of labels. */
export function cleanScan(scanned: string): string {
  return plainDigits(scanned.replaceAll(notPrintable, '').trim().normalize('NFC'));
}

/**
 * Whether the text is a code rather than words. Only an exact match of a code may act, because a partial read must
 * not lend another item.
 */
export function looksLikeCode(text: string): boolean {
  return /\p{N}/u.test(text) && !/\s/u.test(text);
}

/** Whether the text is the beginning of one of these numbers, as a partial read would be. */
export function mayBePartOf(text: string, numbers: readonly (string | null)[]): boolean {
  const begin = text.toLowerCase();
  return numbers.some((number) => number?.toLowerCase().startsWith(begin) === true);
}

/** Whether a code is a double read: the same code a moment ago with no other input in between. */
export function isDoubleRead(sameCodeAgoMs: number | undefined, ignoreRepeatWithinMs: number): boolean {
  return sameCodeAgoMs !== undefined && sameCodeAgoMs >= 0 && sameCodeAgoMs < ignoreRepeatWithinMs;
}
