// Turns a number into the modules of a barcode.
import bwip from 'bwip-js/node';
import type { Symbology } from './symbology-rules.ts';

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

/** The answer of bwip-js before it draws. */
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
  const dark = pixs.flatMap((pixel, at) =>
    pixel === 1 ? [{ x: at % pixx, y: Math.floor(at / pixx), width: 1 }] : [],
  );
  return { columns: pixx, rows: pixs.length / pixx, dark, quiet };
}
