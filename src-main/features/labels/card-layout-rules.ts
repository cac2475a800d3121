// The designs of a borrower's card: pure, in millimetres from the card's top left corner.
import {
  fitted,
  lineOf,
  type Box,
  type CodeSize,
  type LabelContent,
  type LaidLabel,
  type LaidText,
  type Measure,
  qrWidths,
  barWidths,
} from './label-layout-rules.ts';
import type { Face } from '../printing/typefaces.ts';

export const cardDesigns = ['plain', 'band', 'portrait'] as const;
export type CardDesign = (typeof cardDesigns)[number];

export interface CardContent extends LabelContent {
  /** In one line. */
  readonly address: string;
  /** How many times as wide as high the logo is; null without one. */
  readonly logoShape: number | null;
  /** The colour of letters on the band. */
  readonly onBand: string;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Nothing stands nearer to the edge, where the card is cut. */
const margin = 5;
const bandHeight = 14;
const portraitSide = 33;
const numberPoints = 8;
const soft = '#5d6270';
/** Smaller labels have no room for a design. */
const least: Size = { width: 70, height: 48 };

/** @returns null if the card or its code has no room for the design */
export function layCard(
  design: CardDesign,
  size: Size,
  content: CardContent,
  measure: Measure,
): LaidLabel | null {
  if (size.width < least.width || size.height < least.height) return null;
  if (design === 'portrait' && content.hasPicture) return laidPortrait(size, content, measure);
  return design === 'band' ? laidBand(size, content, measure) : laidPlain(size, content, measure);
}

/** Chinese, Japanese and Korean names have the family's name first. */
export function nameOnCard(givenName: string, familyName: string): string {
  const isEastAsian = /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}ー々]+$/u;
  return isEastAsian.test(givenName) && isEastAsian.test(familyName)
    ? `${familyName}${givenName}`
    : `${givenName} ${familyName}`;
}

function laidPlain({ width, height }: Size, content: CardContent, measure: Measure): LaidLabel | null {
  const inner = width - 2 * margin;
  const logo = logoIn({ x: margin, y: margin, width: 20, height: 9 }, content);
  const picture = content.hasPicture ? { x: width - margin - 19, y: margin, width: 19, height: 22 } : null;
  const beside = picture === null ? 0 : picture.width + 3;
  const left = logo === null ? margin : margin + logo.width + 2;
  const head = { x: left, width: width - margin - left - beside };
  const code = placedCode(content, { x: margin, y: height - margin, width: inner, height: 11 });
  if (code === undefined) return null;
  const below = code === null ? height - margin : code.y - 1.2;
  const name = writer({ x: margin, width: inner - beside }, margin + 11.5, below, measure);
  name.writeWhole(content.main, [15, 12, 10], { face: 'title', most: 2 });
  for (const text of content.lines) name.write(text, { points: 9, colour: soft, most: 1 });
  return {
    stripe: null,
    logo,
    picture,
    pictureSide: 'end',
    code,
    texts: [
      ...headTexts(head, margin, content, measure),
      ...name.texts,
      ...numberTexts(code, content, measure),
    ],
  };
}

function laidBand({ width, height }: Size, content: CardContent, measure: Measure): LaidLabel | null {
  const inner = width - 2 * margin;
  const stripe = { x: 0, y: 0, width, height: bandHeight };
  const logo = atRight(
    logoIn({ x: 0, y: height - margin - 9, width: 22, height: 9 }, content),
    width - margin,
  );
  const pictureHeight = Math.min(25, (logo?.y ?? height - margin + 1) - 1 - bandHeight - 3);
  const picture = content.hasPicture
    ? { x: width - margin - 19, y: bandHeight + 3, width: 19, height: pictureHeight }
    : null;
  const besideLogo = logo === null ? 0 : logo.width + 2;
  const code = placedCode(content, {
    x: margin,
    y: height - margin,
    width: inner - Math.max(besideLogo, picture === null ? 0 : 22),
    height: 10,
  });
  if (code === undefined) return null;
  const below = code === null ? height - margin : code.y - 1.2;
  const beside = picture === null ? 0 : picture.width + 3;
  const name = writer({ x: margin, width: inner - beside }, bandHeight + 4, below, measure);
  name.writeWhole(content.main, [15, 12, 10], { face: 'title', most: 2 });
  for (const text of content.lines) name.write(text, { points: 9, colour: soft, most: 1 });
  const onBand = headTexts({ x: margin, width: inner }, 2.6, content, measure).map((text) => {
    return { ...text, colour: content.onBand };
  });
  return {
    stripe,
    logo,
    picture,
    pictureSide: 'end',
    code,
    texts: [...onBand, ...name.texts, ...numberTexts(code, content, measure)],
  };
}

function laidPortrait({ width, height }: Size, content: CardContent, measure: Measure): LaidLabel | null {
  const side = Math.min(portraitSide, width * 0.4);
  const picture = { x: margin, y: margin, width: side, height: side };
  const column = { x: margin + side + 4, width: width - 2 * margin - side - 4 };
  const code = placedCode(content, { ...column, y: height - margin, height: 10 });
  if (code === undefined) return null;
  const below = code === null ? height - margin : code.y - 1.2;
  const logo = logoIn(
    { x: margin, y: margin + side + 2, width: side, height: height - 2 * margin - side - 2 },
    content,
  );
  const name = writer(column, margin - 0.5, below, measure);
  name.write(content.library, { points: 7.5, colour: soft, most: 1 });
  name.skip(1.5);
  name.writeWhole(content.main, [14, 12, 10], { face: 'title', most: 3 });
  for (const text of content.lines) name.write(text, { points: 9, colour: soft, most: 1 });
  return {
    stripe: null,
    logo,
    picture,
    code,
    texts: [...name.texts, ...numberTexts(code, content, measure)],
  };
}

const atRight = (box: Box | null, edge: number): Box | null => box && { ...box, x: edge - box.width };

/** As wide as the logo, at the left of the area. */
function logoIn(area: Box, { logoShape }: CardContent): Box | null {
  if (logoShape === null || area.height < 4) return null;
  return { ...area, width: Math.min(area.width, area.height * logoShape) };
}

/** The library's name, and its address below it if there is one. */
function headTexts(
  column: { readonly x: number; readonly width: number },
  top: number,
  { library, address }: CardContent,
  measure: Measure,
): readonly LaidText[] {
  const isShort = measure(library, 10, 'title') <= column.width;
  const lines = fitted(library, { points: 8, face: 'title', width: column.width, most: 2 }, measure).length;
  const name = isShort ? lineOf(10) : lines * lineOf(8);
  const high = name + (address === '' ? 0 : lineOf(6));
  const head = writer(column, top + Math.max(0, (9 - high) / 2), top + 9.5, measure);
  head.write(library, { points: isShort ? 10 : 8, face: 'title', most: isShort ? 1 : 2 });
  head.write(address, { points: 6, colour: soft, most: 1 });
  return head.texts;
}

/** The number below its code, or alone at the foot for a code that is missing. */
function numberTexts(code: LaidLabel['code'], { number }: CardContent, measure: Measure): LaidText[] {
  if (code === null) return [];
  const high = lineOf(numberPoints);
  const box: Box = { x: code.x, y: code.y + code.height + gapBelow(code), width: code.width, height: high };
  const foot = writer(box, box.y, box.y + high + 0.1, measure);
  foot.write(number, { points: numberPoints, most: 1 });
  return foot.texts;
}

/**
 * The code with its number below it, at the foot of an area whose `y` is its lower edge.
 *
 * @returns null without a code; undefined if it does not fit
 */
function placedCode({ code }: CardContent, area: Box): LaidLabel['code'] | undefined {
  if (code === null) return null;
  const module = widestModule(code, area);
  if (module === undefined) return undefined;
  const width = code.columns * module;
  const height = code.rows > 1 ? code.rows * module : area.height;
  // The margin of the card is a part of the quiet zone at the left.
  const x = Math.max(area.x, area.x - margin + code.quiet * module);
  const under = lineOf(numberPoints) + gapBelow({ width, height });
  return { x, y: area.y - under - height, width, height, module };
}

/** A square code needs a quiet zone above the number too. */
const gapBelow = ({ width, height }: Size): number => (width === height ? 1.5 : 0.3);

function widestModule({ columns, rows, quiet }: CodeSize, { width, height }: Box): number | undefined {
  // A square code may be higher than bars are.
  return rows > 1
    ? qrWidths.find((module) => rows * module <= height * 1.5 && (columns + quiet) * module <= width)
    : barWidths.find((module) => (columns + 2 * quiet) * module <= width + margin);
}

interface Line {
  readonly points: number;
  readonly most: number;
  readonly face?: Face;
  readonly colour?: string;
}

/** Writes lines below each other as long as there is room. */
function writer(
  { x, width }: { readonly x: number; readonly width: number },
  top: number,
  below: number,
  measure: Measure,
) {
  const texts: LaidText[] = [];
  let y = top;
  return {
    texts,
    /** In the first of these sizes in which nothing is cut, or else in the last. */
    writeWhole(words: string, sizes: readonly number[], line: Omit<Line, 'points'>): void {
      const isWhole = (points: number): boolean =>
        !fitted(words, { face: 'regular', ...line, points, width }, measure).some((text) =>
          text.endsWith('…'),
        );
      this.write(words, { ...line, points: sizes.find(isWhole) ?? sizes.at(-1) ?? 0 });
    },
    skip(millimetres: number): void {
      y += millimetres;
    },
    write(words: string, { points, most, face = 'regular', colour }: Line): void {
      const height = lineOf(points);
      for (const text of fitted(words, { points, face, width, most }, measure)) {
        if (y + height > below + 0.01) return;
        texts.push({ x, y, width, height, text, points, face, ...(colour !== undefined && { colour }) });
        y += height;
      }
    },
  };
}
