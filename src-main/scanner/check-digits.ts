// Checks the last character of a code against the others, by the schemes that libraries and schools print.

export const checkDigitSchemes = ['ean', 'luhn', 'mod43'] as const;
export type CheckDigitScheme = (typeof checkDigitSchemes)[number];

/** @param scheme `ean`: EAN, UPC, ISBN-13; `luhn`: Codabar of library cards; `mod43`: Code 39 */
export function passesCheckDigit(code: string, scheme: CheckDigitScheme): boolean {
  return code.length > 1 && checkDigitFor(code.slice(0, -1), scheme) === code.at(-1);
}

const alphabet43 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-. $/+%';

/** Undefined where the text holds what the scheme does not know. */
export function checkDigitFor(text: string, scheme: CheckDigitScheme): string | undefined {
  if (scheme === 'mod43') {
    const values = Array.from(text, (character) => alphabet43.indexOf(character));
    if (values.includes(-1)) return undefined;
    return alphabet43[values.reduce((sum, value) => sum + value, 0) % 43];
  }
  if (!/^\d+$/.test(text)) return undefined;
  // Both schemes weigh every second digit, counted from the one before the check digit.
  const sum = Array.from(text, Number)
    .reverse()
    .map((digit, index) => (index % 2 === 1 ? digit : scheme === 'ean' ? digit * 3 : doubled(digit)))
    .reduce((total, value) => total + value, 0);
  return String((10 - (sum % 10)) % 10);
}

function doubled(digit: number): number {
  return digit > 4 ? digit * 2 - 9 : digit * 2;
}
