// ISBN arithmetic (ISO 2108): check digits, conversion between lengths, and repairs confirmed by the check digit.

/** The length of the leading zeros that printed ISBN-10s are known to start with: group 0, publisher 00. */
const ORDINARY_LEADING_ZEROS = 3;

export interface ShortIsbn {
  readonly isbn10: string;
  readonly certain: boolean;
}

/** Ten digits (the last may be X) whose weighted sum is a multiple of 11; all zeros is a placeholder, not a book. */
export function isIsbn10(code: string): boolean {
  return /^\d{9}[\dX]$/.test(code) && code !== '0000000000' && isbn10CheckDigit(code) === code[9];
}

/** Thirteen digits that begin with 978 or 979 and whose weighted sum is a multiple of 10. */
export function isIsbn13(code: string): boolean {
  return /^97[89]\d{10}$/.test(code) && isbn13CheckDigit(code) === code[12];
}

/** The check digit that belongs to the first nine digits: weights 10 to 2, modulo 11, 10 is written X. */
function isbn10CheckDigit(digits: string): string {
  let sum = 0;
  for (let place = 0; place < 9; place++) sum += (10 - place) * Number(digits[place]);
  const check = (11 - (sum % 11)) % 11;
  return check === 10 ? 'X' : String(check);
}

/** The check digit that belongs to the first twelve digits: weights 1 and 3 in turn, modulo 10. */
function isbn13CheckDigit(digits: string): string {
  let sum = 0;
  for (let place = 0; place < 12; place++) sum += (place % 2 === 0 ? 1 : 3) * Number(digits[place]);
  return String((10 - (sum % 10)) % 10);
}

/** The ISBN-13 of a valid ISBN-10. */
export function isbn13Of(isbn10: string): string {
  return withIsbn13CheckDigit(`978${isbn10.slice(0, 9)}`);
}

/** Twelve digits with the thirteenth that belongs to them. */
export function withIsbn13CheckDigit(digits: string): string {
  return digits + isbn13CheckDigit(digits);
}

/** Removes what people and catalogues write around the digits: "ISBN", hyphens, spaces, "(pbk.)", quotes. */
export function bareIsbn(written: string): string {
  return written
    .trim()
    .replace(/^=?["']+|["']+$/g, '')
    .replace(/\([^)]*\)\s*$/, '')
    .replace(/^\s*(e-?)?isbn(-?1[03](?!\d))?\s*:?\s*/i, '')
    .replace(/[\s\p{Pd}\u00ad\u200b\u2060]+/gu, '')
    .toUpperCase();
}

/**
 * Restores lost leading zeros of an ISBN-10 if the check digit matches.
 * With more zeros than printed books have, the match may be a coincidence (one number in eleven): that is not certain.
 */
export function isbn10WithLostZeros(code: string): ShortIsbn | null {
  if (!/^\d{0,8}[\dX]$/.test(code)) return null;
  const isbn10 = code.padStart(10, '0');
  return isIsbn10(isbn10) ? { isbn10, certain: isbn10.length - code.length <= ORDINARY_LEADING_ZEROS } : null;
}

/** The normal form for storage and search: ISBN-13, as in the cover's barcode. */
export function isbnFrom(written: string | null | undefined): string | null {
  const bare = bareIsbn(written ?? '');
  if (bare === '') return null;
  return isIsbn10(bare) ? isbn13Of(bare) : bare;
}
