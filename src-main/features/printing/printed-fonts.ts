// Embeds the fonts of a document's text, cut down to its characters.
import type { PDFDocument, PDFFont } from '@cantoo/pdf-lib';
import { readFile } from 'node:fs/promises';
import subsetFont from 'subset-font';
import { filesFor, type Face } from './typefaces.ts';

export interface LoadedFont {
  readonly font: PDFFont;
  /** Whether the font can draw this character. */
  readonly has: (character: string) => boolean;
  /** The width of shaped text, in points at a size of one. Each text is measured once: letters repeat most of theirs. */
  readonly width: (drawn: string) => number;
  /** The TrueType file, with no more than the document's characters. */
  readonly file: Uint8Array;
}

/** The fonts of each face, in the order in which they are asked for a character; never empty. */
export type Fonts = Readonly<Record<Face, readonly LoadedFont[]>>;

/** As on the screens: a small l with a tail and a capital I with bars, so that numbers and names are not misread. */
export const fontFeatures = { cv05: true, cv08: true } as const;

const range = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, at) => from + at);

const stringOf = (...characters: number[]): string => String.fromCodePoint(...characters);

/** Letters of Europe, punctuation and currencies, for what a page adds to the texts that it is given; and the box. */
const besides = stringOf(...range(0xa0, 0x17f), ...range(0x2010, 0x2027), ...range(0x20a0, 0x20bf), 0x25a1);
const plain = stringOf(...range(0x20, 0x7e));

/** They join letters or keep them apart, as in Persian words, and are not seen. */
export const joiner = /^[\u200c\u200d]$/;

/** Every font has those that belong to the word beside them, so that a word is drawn by one font. */
export const belongsToItsWord = /^[\p{M}\p{N}\p{P}\p{Z}\u200c\u200d]$/u;

/** The usual form of a letter or ligature that few fonts have, such as the alef of ٱلرحمن, and ﷲ. */
export const usualForm = (character: string): string =>
  character === 'ٱ' ? 'ا' : character.normalize('NFKC');

/** @param text all texts of the document, in any order */
export async function fontsFor(document: PDFDocument, text: string): Promise<Fonts> {
  const forms = Array.from(new Set(text), usualForm).join('');
  const characters = new Set(plain + text + text.normalize('NFC') + forms);
  // Control characters, such as line breaks, are drawn by no font.
  const visible = [...characters].filter((character) => joiner.test(character) || !/\p{C}/u.test(character));
  return {
    regular: await faceFor(document, 'regular', visible),
    bold: await faceFor(document, 'bold', visible),
    title: await faceFor(document, 'title', visible),
  };
}

async function faceFor(
  document: PDFDocument,
  face: Face,
  characters: readonly string[],
): Promise<LoadedFont[]> {
  const fonts: LoadedFont[] = [];
  const shared = characters.filter((character) => belongsToItsWord.test(character)).join('');
  const left = new Set(characters.map((character) => character.codePointAt(0) ?? 0));
  for (const { path, axes } of filesFor(face, left)) {
    const file = await subsetFont(await readFile(path), stringOf(...left) + shared + besides, {
      targetFormat: 'sfnt',
      variationAxes: axes,
    });
    const font = await document.embedFont(file, { subset: true, features: fontFeatures });
    const drawn = new Set(font.getCharacterSet());
    for (const character of drawn) left.delete(character);
    const widths = new Map<string, number>();
    fonts.push({
      font,
      file,
      has: (character) => drawn.has(character.codePointAt(0) ?? 0),
      width: (text) => {
        const width = widths.get(text) ?? font.widthOfTextAtSize(text, 1);
        widths.set(text, width);
        return width;
      },
    });
  }
  return fonts;
}
