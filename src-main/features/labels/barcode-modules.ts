// Turns a number into the modules of a barcode, and says why a kind of barcode cannot hold it.
import bwip from 'bwip-js/node';

export const symbologies = ['code128', 'code39', 'ean13', 'qr'] as const;
export type Symbology = (typeof symbologies)[number];

/** Dark rectangles in modules, from the top left corner; a linear barcode has the height 1. */
export interface Modules {
  readonly columns: number;
  readonly rows: number;
  readonly dark: readonly { readonly x: number; readonly y: number; readonly width: number }[];
  /** Empty modules that the symbol needs on each side. */
  readonly quiet: number;
}

/** As ISO/IEC 15417, 16388, 15420 and 18004 ask; EAN-13 needs 11 on the left, taken on both sides. */
const quietModules: Readonly<Record<Symbology, number>> = { code128: 10, code39: 10, ean13: 11, qr: 4 };

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

/** What bwip-js answers before it draws. */
type Raw = { sbs: number[] } | { pixs: number[]; pixx: number };

/** @param text one that `unfitFor` lets through */
export function modulesOf(symbology: Symbology, text: string): Modules {
  const name = symbology === 'qr' ? 'qrcode' : symbology;
  const [raw] = bwip.raw(name, text, symbology === 'qr' ? 'eclevel=M' : '') as Raw[];
  if (raw === undefined) throw new Error(`bwip-js drew no ${symbology}.`);
  const quiet = quietModules[symbology];
  if ('sbs' in raw) {
    const dark: Modules['dark'][number][] = [];
    let x = 0;
    for (const [index, width] of raw.sbs.entries()) {
      if (index % 2 === 0) dark.push({ x, y: 0, width });
      x += width;
    }
    return { columns: x, rows: 1, dark, quiet };
  }
  const { pixs, pixx } = raw;
  const dark = pixs.flatMap((one, at) =>
    one === 1 ? [{ x: at % pixx, y: Math.floor(at / pixx), width: 1 }] : [],
  );
  return { columns: pixx, rows: pixs.length / pixx, dark, quiet };
}
