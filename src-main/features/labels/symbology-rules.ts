// The kinds of barcodes on labels, and which numbers each can hold.
export const symbologies = ['code128', 'code39', 'ean13', 'qr'] as const;
export type Symbology = (typeof symbologies)[number];

/** Why this kind of barcode cannot hold the number; null if it can. */
export function unfitFor(symbology: Symbology, text: string): string | null {
  switch (symbology) {
    case 'code128':
      return /^[\u{20}-\u{7e}]+$/u.test(text) ? null : 'holds only letters without accents, digits and signs';
    case 'code39':
      return /^[0-9A-Z\-. $/+%]+$/.test(text) ? null : 'holds only capital letters, digits and - . $ / + %';
    case 'ean13':
      return isEan13(text) ? null : 'holds only 13 digits of which the last is the check digit';
    case 'qr':
      return null;
  }
}

function isEan13(text: string): boolean {
  if (!/^\d{13}$/.test(text)) return false;
  const sum = Array.from(text).reduce(
    (total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 1 : 3),
    0,
  );
  return sum % 10 === 0;
}
