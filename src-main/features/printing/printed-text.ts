// Lays out text in lines: replaces characters missing in the font, splits lines by direction, wraps words.
import type { PDFFont } from '@cantoo/pdf-lib';

export interface Fonts {
  regular: PDFFont;
  bold: PDFFont;
  /** Whether the font can draw this character. */
  has: (character: string) => boolean;
}

/**
 * Composes characters if possible. A character missing in the font becomes a box, so that the gap is visible. Text that
 * fontkit cannot shape (marks without a base letter) loses its marks.
 */
export function drawable(fonts: Fonts, text: string): string {
  const composed = Array.from(text.normalize('NFC'))
    .map((character) => (fonts.has(character) ? character : '□'))
    .join('');
  if (neverShaped.test(composed) || canBeShaped(fonts, composed)) return composed;
  const bare = composed.replaceAll(/\p{M}/gu, '');
  return canBeShaped(fonts, bare) ? bare : '□'.repeat(Array.from(bare).length);
}

const rightToLeft = String.raw`[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]`;
const runs = new RegExp(`${rightToLeft}(?:[\\p{M}\\s\\p{P}]*${rightToLeft})*\\p{M}*`, 'gu');

/**
 * The runs of a line from left to right, each of one direction. fontkit shapes a text in the direction of its first
 * script, and would reverse an Arabic name next to a Latin one.
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

/** The width in points. */
export function widthOf(fonts: Fonts, text: string, points: number, bold: boolean): number {
  const font = bold ? fonts.bold : fonts.regular;
  return runsOf(drawable(fonts, text)).reduce((sum, run) => sum + font.widthOfTextAtSize(run, points), 0);
}

/** Latin, Greek and Cyrillic need no reordering. */
const neverShaped = /^[\u{20}-\u{52f}\u{1e00}-\u{206f}]*$/u;

function canBeShaped({ regular, bold }: Fonts, text: string): boolean {
  try {
    for (const run of runsOf(text)) for (const font of [regular, bold]) font.widthOfTextAtSize(run, 10);
    return true;
  } catch {
    return false; // fontkit throws various errors for some sequences of marks
  }
}

/** Wraps the text into lines that fit; keeps its own line breaks. */
export function wrap(fonts: Fonts, text: string, points: number, bold: boolean, width: number): string[] {
  return text.split(/\r\n|\r|\n/).flatMap((line) => wrapLine(fonts, line, points, bold, width));
}

/** Breaks a word that is longer than a line. */
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
