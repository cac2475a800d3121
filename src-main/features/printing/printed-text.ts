// Lays out text in lines: replaces characters that no font has, parts lines by direction and font, wraps words.
import type { PDFFont } from '@cantoo/pdf-lib';
import { belongsToItsWord, type Fonts, type LoadedFont } from './printed-fonts.ts';
import type { Face } from './typefaces.ts';

/** A part of a line that one font draws in one direction. */
export interface Piece {
  readonly text: string;
  readonly font: LoadedFont;
}

/** The parts of a line from left to right. A character that no font has becomes a box, so that the gap is visible. */
export function piecesOf(fonts: Fonts, text: string, face: Face): Piece[] {
  return runsOf(drawable(fonts[face], text)).flatMap((run) => piecesOfRun(fonts[face], run));
}

/**
 * Composes characters if possible. Text that fontkit cannot shape (marks without a base letter) loses its marks.
 */
function drawable(fonts: readonly LoadedFont[], text: string): string {
  const composed = Array.from(text.normalize('NFC'))
    .map((character) => (fonts.some(({ has }) => has(character)) ? character : '□'))
    .join('');
  if (neverShaped.test(composed) || canBeShaped(fonts, composed)) return composed;
  const bare = composed.replaceAll(/\p{M}/gu, '');
  return canBeShaped(fonts, bare) ? bare : '□'.repeat(Array.from(bare).length);
}

const rightToLeft = String.raw`[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]`;
const runs = new RegExp(`${rightToLeft}(?:[\\p{M}\\s\\p{P}]*${rightToLeft})*\\p{M}*`, 'gu');
const startsRightToLeft = new RegExp(`^${rightToLeft}`, 'u');

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

/** One piece if one font has all of it; else each character in the first font that has it. */
function piecesOfRun(fonts: readonly LoadedFont[], run: string): Piece[] {
  const characters = Array.from(run);
  const whole = fonts.find(({ has }) => characters.every(has));
  if (whole !== undefined) return [{ text: run, font: whole }];
  const pieces: { text: string; font: LoadedFont }[] = [];
  for (const character of characters) {
    const last = pieces.at(-1);
    const stays = last !== undefined && belongsToItsWord.test(character) && last.font.has(character);
    const font = stays ? last.font : fonts.find(({ has }) => has(character));
    if (font === undefined) continue;
    if (last?.font === font) last.text += character;
    else pieces.push({ text: character, font });
  }
  return startsRightToLeft.test(run) ? pieces.reverse() : pieces;
}

/** The width in points. */
export function widthOf(fonts: Fonts, text: string, points: number, face: Face): number {
  return piecesOf(fonts, text, face).reduce((sum, piece) => sum + pieceWidth(piece, points), 0);
}

/** The width in points. */
export const pieceWidth = ({ text, font }: Piece, points: number): number =>
  font.font.widthOfTextAtSize(text, points);

/** Latin, Greek and Cyrillic need no reordering. */
const neverShaped = /^[\u{20}-\u{52f}\u{1e00}-\u{206f}]*$/u;

function canBeShaped(fonts: readonly LoadedFont[], text: string): boolean {
  const shapes = (font: PDFFont, run: string): boolean => {
    try {
      return font.widthOfTextAtSize(run, 10) >= 0;
    } catch {
      return false; // fontkit throws various errors for some sequences of marks
    }
  };
  return runsOf(text)
    .flatMap((run) => piecesOfRun(fonts, run))
    .every((piece) => shapes(piece.font.font, piece.text));
}

/** Wraps the text into lines that fit; keeps its own line breaks. */
export function wrap(fonts: Fonts, text: string, points: number, face: Face, width: number): string[] {
  return text.split(/\r\n|\r|\n/).flatMap((line) => wrapLine(fonts, line, points, face, width));
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
