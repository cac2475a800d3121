// Lays out text in lines: replaces characters that no font has, parts lines by direction and font, wraps words.
import type { PDFFont } from '@cantoo/pdf-lib';
import type { Writing } from '../../core/languages/writing-rules.ts';
import { belongsToItsWord, joiner, usualForm, type Fonts, type LoadedFont } from './printed-fonts.ts';
import { forShaping, runsOf, withDirection, type Run } from './reading-order.ts';
import type { Face } from './typefaces.ts';

/** A part of a line that one font draws in one direction. */
export interface Piece extends Run {
  /** The letters in the order in which fontkit expects them. */
  readonly drawn: string;
  readonly font: LoadedFont;
}

/**
 * The parts of a line from left to right. A character that no font has becomes a box, so that the gap is visible.
 *
 * @param page the direction of its page
 */
export function piecesOf(fonts: Fonts, text: string, face: Face, page: Writing['dir'] = 'ltr'): Piece[] {
  return runsOf(text, page).flatMap(({ text: run, dir }) =>
    piecesOfRun(fonts[face], { text: drawable(fonts[face], { text: run, dir }), dir }),
  );
}

const [narrowSpace, noBreakSpace] = ['\u202f', '\u00a0'];

/**
 * Composes characters if possible. Text that fontkit cannot shape (marks without a base letter) loses its marks.
 */
function drawable(fonts: readonly LoadedFont[], { text, dir }: Run): string {
  const isDrawn = (character: string) => fonts.some(({ has }) => has(character));
  const digits = fonts.find(({ has }) => has('0'));
  const composed = Array.from(text.normalize('NFC'), (character) => {
    // Else a number such as 4 846 would be in another typeface than its neighbours.
    if (character === narrowSpace && digits?.has(narrowSpace) === false) return noBreakSpace;
    if (isDrawn(character)) return character;
    const usual = usualForm(character);
    if (Array.from(usual).every(isDrawn)) return usual;
    return joiner.test(character) ? '' : '□';
  }).join('');
  if (neverShaped.test(composed) || canBeShaped(fonts, { text: composed, dir })) return composed;
  const bare = composed.replaceAll(/\p{M}/gu, '');
  return canBeShaped(fonts, { text: bare, dir }) ? bare : '□'.repeat(Array.from(bare).length);
}

/** One piece if one font has all of it; else each character in the first font that has it. */
function piecesOfRun(fonts: readonly LoadedFont[], { text: run, dir }: Run): Piece[] {
  const characters = Array.from(run);
  const whole = fonts.find(({ has }) => characters.every(has));
  const pieceOf = ({ text, font }: Pick<Piece, 'text' | 'font'>): Piece => {
    return { text, dir, font, drawn: forShaping({ text, dir }) };
  };
  if (whole !== undefined) return [pieceOf({ text: run, font: whole })];
  const pieces: { text: string; font: LoadedFont }[] = [];
  for (const character of characters) {
    const last = pieces.at(-1);
    const stays = last !== undefined && belongsToItsWord.test(character) && last.font.has(character);
    const font = stays ? last.font : fonts.find(({ has }) => has(character));
    if (font === undefined) continue;
    if (last?.font === font) last.text += character;
    else pieces.push({ text: character, font });
  }
  return (dir === 'rtl' ? pieces.reverse() : pieces).map(pieceOf);
}

/** The width in points. */
export function widthOf(fonts: Fonts, text: string, points: number, face: Face): number {
  return widthOfPieces(piecesOf(fonts, text, face), points);
}

/** The width in points. */
export const widthOfPieces = (pieces: readonly Piece[], points: number): number =>
  pieces.reduce((sum, piece) => sum + pieceWidth(piece, points), 0);

/** The width in points. */
export const pieceWidth = ({ drawn, font }: Piece, points: number): number => font.width(drawn) * points;

/** Latin, Greek and Cyrillic need no reordering. */
const neverShaped = /^[\u{20}-\u{52f}\u{1e00}-\u{206f}]*$/u;

function canBeShaped(fonts: readonly LoadedFont[], run: Run): boolean {
  const shapes = (font: PDFFont, drawn: string): boolean => {
    try {
      return font.widthOfTextAtSize(drawn, 10) >= 0;
    } catch {
      return false; // fontkit throws various errors for some sequences of marks
    }
  };
  return piecesOfRun(fonts, run).every(({ font, drawn }) => shapes(font.font, drawn));
}

/** Wraps the text into lines that fit; keeps its own line breaks. */
export function wrap(fonts: Fonts, text: string, points: number, face: Face, width: number): string[] {
  return text
    .split(/\r\n|\r|\n/)
    .flatMap((line) => withDirection(line, wrapLine(fonts, line, points, face, width)));
}

/** Breaks a word that is longer than a line. */
function wrapLine(fonts: Fonts, text: string, points: number, face: Face, width: number): string[] {
  const fits = (candidate: string): boolean => widthOf(fonts, candidate, points, face) <= width;
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
