// Cleans a scanned code, removes what the scanner added, or refuses it with a reason.
import type { RawCode } from './pos-reports.ts';
import { cardNumber } from './card-number.ts';
import { passesCheckDigit } from './check-digits.ts';
import type { ScannerProfile } from './scanner-profile.ts';
import { symbologyFor, type Symbology } from './symbologies.ts';

/** Why a code that was read does not reach the desk. */
export type CodeFault =
  | 'unreadable'
  | 'empty'
  | 'too-short'
  | 'too-long'
  | 'wrong-check-digit'
  | 'symbology-not-allowed'
  | 'no-card-number';

export type CodeVerdict =
  | { code: string; symbology: Symbology | undefined }
  | { fault: CodeFault; text: string; symbology: Symbology | undefined };

/** Longer than any barcode on a book or a card; longer is a QR code of something else. */
const longestCode = 200;

/** The result is printable text only, and never a key press or a command. */
export function judgeCode(raw: RawCode, profile: ScannerProfile): CodeVerdict {
  let text = printable(raw.text);
  const inText = /^\]([A-Za-z])[0-9A-Za-z]/.exec(text);
  const letter = raw.aim?.[1] ?? inText?.[1];
  const symbology = letter === undefined ? undefined : symbologyFor(letter);
  if (raw.aim !== undefined && text.startsWith(raw.aim)) text = text.slice(raw.aim.length);
  else if (raw.aim === undefined && symbology !== undefined) text = text.slice(inText?.[0].length ?? 0);
  if (profile.prefix !== '' && text.startsWith(profile.prefix)) text = text.slice(profile.prefix.length);
  if (profile.suffix !== '' && text.endsWith(profile.suffix)) {
    text = text.slice(0, text.length - profile.suffix.length);
  }
  text = text.trim();
  const refused = (fault: CodeFault): CodeVerdict => ({ fault, text: text.slice(0, longestCode), symbology });

  if (text === '') return refused('empty');
  if (text.length > longestCode) return refused('too-long');
  if (symbology !== undefined && profile.symbologies.length > 0 && !profile.symbologies.includes(symbology)) {
    return refused('symbology-not-allowed');
  }
  if (profile.checkDigit !== 'none') {
    if (!passesCheckDigit(text, profile.checkDigit)) return refused('wrong-check-digit');
    if (profile.stripCheckDigit) text = text.slice(0, -1);
  }
  if (text.length < profile.minLength) return refused('too-short');
  const number = cardNumber(text, profile.cardNumber);
  if (number === undefined) return refused('no-card-number');
  return { code: number, symbology };
}

/** Without control, format, private and unassigned characters; white space of any kind is one space. */
function printable(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\t\n\r\p{Z}]+/gu, ' ')
    .replace(/\p{C}/gu, '')
    .trim();
}
