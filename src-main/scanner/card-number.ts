// Converts a chip card's number to the library's format: readers differ in number base and byte order.

export const cardNumberForms = ['as-is', 'hex-to-decimal', 'reversed', 'reversed-to-decimal'] as const;
export type CardNumberForm = (typeof cardNumberForms)[number];

/** ISO/IEC 14443-3 knows numbers of 4, 7 and 10 bytes, ISO/IEC 15693 of 8; longer is no card. */
const longestInBytes = 16;

/**
 * @param text hexadecimal digits as the reader sent them; between the bytes may stand spaces, colons or hyphens
 * @returns undefined if the text is not such a number
 */
export function cardNumber(text: string, form: CardNumberForm): string | undefined {
  if (form === 'as-is') return text;
  const digits = text.replace(/[\s:-]/g, '').toUpperCase();
  if (!/^[0-9A-F]+$/.test(digits) || digits.length > longestInBytes * 2) return undefined;
  const whole = digits.length % 2 === 0 ? digits : `0${digits}`;
  const bytes = whole.match(/../g) ?? [];
  const ordered = form === 'hex-to-decimal' ? whole : bytes.toReversed().join('');
  return form === 'reversed' ? ordered : BigInt(`0x${ordered}`).toString();
}
