// Fits words into the lines of a page: letters that the font has, in the direction in which they are read.
import type { PDFFont } from 'pdf-lib';

export interface Fonts {
  regular: PDFFont;
  bold: PDFFont;
  /** Whether the font can draw this character. */
  has: (character: string) => boolean;
}

/**
 * Composed where it can be; what the font has no letter for becomes a box, so that it is seen to be missing. What
 * cannot be shaped at all (marks that belong to no letter of theirs) goes without its marks.
 */
export function drawable(fonts: Fonts, text: string): string {
  const composed = Array.from(text.normalize('NFC'))
    .map((one) => (fonts.has(one) ? one : '□'))
    .join('');
  if (neverShaped.test(composed) || canBeShaped(fonts, composed)) return composed;
  const bare = composed.replaceAll(/\p{M}/gu, '');
  return canBeShaped(fonts, bare) ? bare : '□'.repeat(Array.from(bare).length);
}

const rightToLeft = String.raw`[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]`;
const runs = new RegExp(`${rightToLeft}(?:[\\p{M}\\s\\p{P}]*${rightToLeft})*\\p{M}*`, 'gu');

/**
 * The parts of a line from left to right, each of one direction: a font shapes what it is given in the direction of
 * its first script, and would turn an Arabic name around that stands beside a Latin one.
 */
export function runsOf(text: string): string[] {
  const parts: string[] = [];
  let from = 0;
  for (const { 0: run, index } of text.matchAll(runs)) {
    parts.push(text.slice(from, index), run);
    from = index + run.length;
  }
  return [...parts, text.slice(from)].filter((part) => part !== '');
}

function widthOf(fonts: Fonts, text: string, points: number, bold: boolean): number {
  const font = bold ? fonts.bold : fonts.regular;
  return runsOf(drawable(fonts, text)).reduce((sum, run) => sum + font.widthOfTextAtSize(run, points), 0);
}

/** Latin, Greek and Cyrillic letters stand one after another as they are. */
const neverShaped = /^[\u{20}-\u{52f}\u{1e00}-\u{206f}]*$/u;

function canBeShaped({ regular, bold }: Fonts, text: string): boolean {
  try {
    for (const run of runsOf(text)) for (const font of [regular, bold]) font.widthOfTextAtSize(run, 10);
    return true;
  } catch {
    return false; // fontkit gives up on some sequences of marks, each in its own way
  }
}

/** Lines that fit, and each of the text's own begins a new one. */
export function wrap(fonts: Fonts, text: string, points: number, bold: boolean, width: number): string[] {
  return text.split(/\r\n|\r|\n/).flatMap((one) => wrapLine(fonts, one, points, bold, width));
}

/** A word that is too long by itself is broken. */
function wrapLine(fonts: Fonts, text: string, points: number, bold: boolean, width: number): string[] {
  const fits = (candidate: string): boolean => widthOf(fonts, candidate, points, bold) <= width;
  const lines: string[] = [];
  let current = '';
  for (const word of text.split(/[ \t]/)) {
    const longer = current === '' ? word : `${current} ${word}`;
    if (fits(longer)) {
      current = longer;
      continue;
    }
    if (current !== '') lines.push(current);
    current = '';
    for (const character of word) {
      if (current !== '' && !fits(current + character)) {
        lines.push(current);
        current = '';
      }
      current += character;
    }
  }
  return [...lines, current];
}
