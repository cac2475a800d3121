// The kinds of barcode that scanners tell, by their AIM symbology identifiers.

/** By the letter of the AIM symbology identifier (ISO/IEC 15424). */
const symbologyOfLetter = {
  A: 'code-39',
  C: 'code-128',
  E: 'ean-upc',
  F: 'codabar',
  G: 'code-93',
  H: 'code-11',
  I: 'interleaved-2-of-5',
  L: 'pdf417',
  M: 'msi',
  Q: 'qr',
  R: 'straight-2-of-5',
  S: 'straight-2-of-5',
  U: 'maxicode',
  d: 'data-matrix',
  e: 'gs1-databar',
  z: 'aztec',
} as const;

export type Symbology = (typeof symbologyOfLetter)[keyof typeof symbologyOfLetter];
export const symbologies: readonly Symbology[] = [...new Set(Object.values(symbologyOfLetter))];

export function symbologyFor(letter: string): Symbology | undefined {
  return Object.hasOwn(symbologyOfLetter, letter)
    ? symbologyOfLetter[letter as keyof typeof symbologyOfLetter]
    : undefined;
}
