// The layout of one label: pure, in millimetres from the top of the edge where its lines begin.
import type { Face } from '../printing/typefaces.ts';

/** The texts of a label. */
export interface LabelContent {
  /** The code as modules; null if there is none, such as for a borrower without a card number. */
  readonly code: CodeSize | null;
  readonly number: string;
  /** Large, such as a name or a call number in parts. */
  readonly main: string;
  /** Smaller lines; those that come first stay if there is little room. */
  readonly lines: readonly string[];
  /** The library's name. */
  readonly library: string;
  readonly hasPicture: boolean;
  /** A stripe at the left edge. */
  readonly stripe: boolean;
}

export interface CodeSize {
  readonly columns: number;
  readonly rows: number;
  readonly quiet: number;
}

export type LabelKind = 'item' | 'spine' | 'card' | 'class';

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface LaidText extends Box {
  readonly text: string;
  readonly points: number;
  readonly face: Face;
  /** Such as `#ffffff`; by default the ink. */
  readonly colour?: string;
}

export interface LaidLabel {
  /** The dark part of the code, without the quiet zone; `module` is the width of one. */
  readonly code: (Box & { readonly module: number }) | null;
  readonly texts: readonly LaidText[];
  readonly picture: Box | null;
  readonly stripe: Box | null;
  /** Of cards. */
  readonly logo?: Box | null;
  /** Where a picture stands that is narrower than its place. */
  readonly pictureSide?: 'start' | 'end';
}

/** The width of a text in millimetres. */
export type Measure = (text: string, points: number, face: Face) => number;

/** One dot of a label printer of 203 dpi. Modules are whole dots, so that no bar is drawn wider than another. */
const dot = 25.4 / 203;
const dotsWide = [3, 2] as const;
const qrDotsWide = [6, 5, 4, 3] as const;
/** The widths of a module, the widest first. */
export const barWidths = dotsWide.map((dots) => dots * dot);
export const qrWidths = qrDotsWide.map((dots) => dots * dot);
/** The height of a line of text. */
export const lineOf = (points: number): number => points * 0.3528 * 1.22;
const smallPoints = 6.5;
const stripeWidth = 3;
const lowestBars = 5;
const highestBars = 16;

/** The millimetres that the code needs at least, quiet zone included. */
export function leastWidthOf({ columns, rows, quiet }: CodeSize): number {
  return (columns + 2 * quiet) * dot * (rows > 1 ? 3 : 2);
}

/** @returns null if the code does not fit */
export function layLabel(
  kind: LabelKind,
  size: { readonly width: number; readonly height: number },
  content: LabelContent,
  measure: Measure,
): LaidLabel | null {
  const pad = Math.min(2, size.height * 0.08);
  const stripe = content.stripe ? { x: 0, y: 0, width: stripeWidth, height: size.height } : null;
  const left = stripe === null ? 0 : stripeWidth;
  const inner: Box = {
    x: left + pad,
    y: pad,
    width: size.width - left - 2 * pad,
    height: size.height - 2 * pad,
  };
  if (kind === 'spine') return { ...laidSpine(inner, content, measure), stripe };
  const laidName = kind === 'class' ? laidLine(inner, content, measure) : null;
  if (laidName !== null) return { ...laidName, stripe };
  if (content.code !== null && content.code.rows > 1) {
    const square = laidSquare(inner, { ...content, code: content.code }, measure);
    return square && { ...square, stripe };
  }
  // The quiet zone of the bars may reach the label's edge.
  const across = { ...inner, x: left, width: size.width - left };
  const laid = laidBars(kind, { inner, across }, content, measure);
  return laid && { ...laid, stripe };
}

type Laid = Omit<LaidLabel, 'stripe'>;

function laidSpine(inner: Box, { main, number }: LabelContent, measure: Measure): Laid {
  const parts = main.split(/\s+/).filter((part) => part !== '');
  const under = lineOf(smallPoints);
  const room = inner.height - under;
  const high = room / Math.max(1, parts.length);
  const widest = Math.max(1, ...parts.map((part) => measure(part, 10, 'bold')));
  const points = Math.max(4, Math.min(22, (high / lineOf(1)) * 0.98, (inner.width / widest) * 10));
  const step = lineOf(points);
  const fitting = parts.slice(0, Math.max(1, Math.floor(room / step + 0.001)));
  const top = inner.y + (room - fitting.length * step) / 2;
  return {
    code: null,
    picture: null,
    texts: [
      ...fitting.map((part, row) =>
        centred({ ...inner, y: top + row * step, height: step }, part, points, 'bold', measure),
      ),
      centred({ ...inner, y: inner.y + room, height: under }, number, smallPoints, 'regular', measure),
    ],
  };
}

/** A line of a class sheet: the name, and the code at its end. @returns null if there is too little room */
function laidLine(inner: Box, { code, number, main }: LabelContent, measure: Measure): Laid | null {
  const isSquare = code !== null && code.rows > 1;
  const below = code === null || isSquare ? 0 : lineOf(smallPoints + 0.5);
  const highest = inner.height - below;
  const all = code === null ? 0 : code.columns + 2 * code.quiet;
  const widest = isSquare ? highest : inner.width * 0.55;
  const dots = (isSquare ? qrDotsWide : dotsWide).find((wide) => all * wide * dot <= widest);
  if (dots === undefined || highest < lowestBars) return null;
  const module = dots * dot;
  const name = { x: inner.x, width: inner.width - all * module - 2 };
  const lines = (text: string, look: { points: number; face: Face; most: number }) =>
    fitted(text, { ...look, width: name.width }, measure).map((line) => ({ text: line, ...look }));
  const words = [
    ...lines(main, { points: 11, face: 'bold', most: 2 }),
    ...(isSquare ? lines(number, { points: 7, face: 'regular', most: 1 }) : []),
  ];
  const room = inner.height - words.reduce((sum, { points }) => sum + lineOf(points), 0);
  if (room < 0) return null;
  let y = inner.y + room / 2;
  const texts = words.map(({ text, points, face }): LaidText => {
    const height = lineOf(points);
    y += height;
    return { ...name, y: y - height, height, text, points, face };
  });
  if (code === null) return { code: null, picture: null, texts };
  const width = code.columns * module;
  const height = isSquare ? width : Math.min(highestBars, highest);
  const place = {
    x: inner.x + inner.width - (code.columns + code.quiet) * module,
    y: inner.y + (highest - height) / 2,
    width,
    height,
  };
  if (!isSquare) {
    const under = { ...place, y: place.y + height, height: below };
    texts.push(centred(under, number, smallPoints + 0.5, 'regular', measure));
  }
  return { code: { ...place, module }, picture: null, texts };
}

function laidSquare(inner: Box, content: LabelContent & { code: CodeSize }, measure: Measure): Laid | null {
  const { code, main, lines, number, library } = content;
  const all = code.columns + 2 * code.quiet;
  const widest = Math.min(inner.height, inner.width * 0.5);
  const dots = qrDotsWide.find((wide) => all * wide * dot <= widest);
  if (dots === undefined) return null;
  const module = dots * dot;
  const side = code.columns * module;
  const quiet = code.quiet * module;
  const texts: LaidText[] = [];
  const column = { x: inner.x + all * module, width: inner.width - all * module };
  let y = inner.y;
  const below = inner.y + inner.height;
  const write = (text: string, points: number, face: Face, most: number) => {
    for (const part of fitted(text, { points, face, width: column.width, most }, measure)) {
      if (y + lineOf(points) > below + 0.01) return;
      texts.push({ ...column, y, height: lineOf(points), text: part, points, face });
      y += lineOf(points);
    }
  };
  write(library, smallPoints, 'regular', 1);
  write(main, 8, 'bold', 2);
  for (const words of [number, ...lines]) write(words, 7, 'regular', 1);
  const lower = (below - y) / 2;
  return {
    code: {
      x: inner.x + quiet,
      y: inner.y + (inner.height - side) / 2,
      width: side,
      height: side,
      module,
    },
    picture: null,
    texts: texts.map((text) => ({ ...text, y: text.y + lower })),
  };
}

function laidBars(
  kind: LabelKind,
  { inner, across }: { inner: Box; across: Box },
  { code, main, lines, number, library, hasPicture }: LabelContent,
  measure: Measure,
): Laid | null {
  const under = lineOf(smallPoints + 0.5);
  const needed = code === null ? 0 : lowestBars + under;
  let room = inner.height - needed;
  if (room < -0.01) return null;
  const pictureBox = picturePlace(inner, needed, hasPicture);
  const beside = pictureBox === null ? 0 : pictureBox.width + 2;
  const text = { x: inner.x + beside, width: inner.width - beside };
  const large = kind === 'card' ? Math.min(13, Math.max(8, inner.height / 4)) : 7.5;
  /** In the order of importance; written in the order of `place`. */
  const candidates = [
    { text: main, points: large, face: 'bold' as const, most: kind === 'card' ? 2 : 1, place: 1 },
    ...lines.map((line, at) => ({ text: line, points: 7, face: 'regular' as const, most: 1, place: 2 + at })),
    { text: library, points: smallPoints, face: 'regular' as const, most: 1, place: 0 },
    // A second line of the title, if there is still room.
    ...(kind === 'item' ? [{ text: main, points: large, face: 'bold' as const, most: 2, place: 1 }] : []),
  ].filter((candidate) => candidate.text !== '');
  const taken = new Map<number, { lines: string[]; points: number; face: Face }>();
  for (const { text: words, points, face, most, place } of candidates) {
    const fittedLines = fitted(words, { points, face, width: text.width, most }, measure);
    const before = taken.get(place)?.lines.length ?? 0;
    const more = (fittedLines.length - before) * lineOf(points);
    if (more > room + 0.001 || (before > 0 && more <= 0)) continue;
    taken.set(place, { lines: fittedLines, points, face });
    room -= more;
  }
  const texts: LaidText[] = [];
  let y = inner.y;
  for (const [, part] of [...taken].toSorted(([a], [b]) => a - b))
    for (const words of part.lines) {
      const height = lineOf(part.points);
      texts.push({ ...text, y, height, text: words, points: part.points, face: part.face });
      y += height;
    }
  if (code === null) return { code: null, picture: pictureBox, texts };
  const dots = dotsWide.find((wide) => (code.columns + 2 * code.quiet) * wide * dot <= across.width + 0.001);
  if (dots === undefined) return null;
  const module = dots * dot;
  const width = code.columns * module;
  // The bars stay below the picture.
  const besidePicture = inner.height - needed - (pictureBox?.height ?? 0);
  const height = Math.min(highestBars, lowestBars + Math.max(0, Math.min(room, besidePicture)));
  const barsY = inner.y + inner.height - under - height;
  texts.push(
    centred({ ...inner, y: barsY + height, height: under }, number, smallPoints + 0.5, 'regular', measure),
  );
  return {
    code: { x: across.x + (across.width - width) / 2, y: barsY, width, height, module },
    picture: pictureBox,
    texts,
  };
}

/** Three wide to four high, at the top left. */
function picturePlace(inner: Box, below: number, hasPicture: boolean): Box | null {
  const height = Math.min(28, inner.height - below - 1);
  if (!hasPicture || height < 10 || inner.width < 45) return null;
  return { x: inner.x, y: inner.y, width: height * 0.75, height };
}

function centred(box: Box, text: string, points: number, face: Face, measure: Measure): LaidText {
  const [line = ''] = fitted(text, { points, face, width: box.width, most: 1 }, measure);
  const width = Math.min(box.width, measure(line, points, face));
  return { ...box, x: box.x + (box.width - width) / 2, width, text: line, points, face };
}

interface Room {
  readonly points: number;
  readonly face: Face;
  readonly width: number;
  readonly most: number;
}

/** The text in at most so many lines; what does not fit ends with an ellipsis. */
export function fitted(text: string, { points, face, width, most }: Room, measure: Measure): string[] {
  const fits = (line: string): boolean => measure(line, points, face) <= width;
  const lines: string[] = [];
  let rest = text.trim();
  while (rest !== '' && lines.length < most) {
    if (fits(rest)) return [...lines, rest];
    if (lines.length === most - 1) return [...lines, cutToFit(rest, fits)];
    const end = longestStart(rest, fits);
    const word = /^\S*/.exec(rest)?.[0] ?? rest;
    lines.push(end === 0 ? cutToFit(word, fits) : rest.slice(0, end));
    rest = rest.slice(end || word.length).trim();
  }
  return lines;
}

/** Whole words, and letters of the word that no longer fits. */
function cutToFit(text: string, fits: (line: string) => boolean): string {
  const words = text.slice(0, longestStart(text, fits));
  const letters = Array.from(text.slice(words.length));
  let most = 0;
  while (most < letters.length && fits(`${words}${letters.slice(0, most + 1).join('')} …`)) most += 1;
  const start = (words + letters.slice(0, most).join('')).trimEnd();
  return fits(`${start}…`) ? `${start}…` : start;
}

/** Where the longest start that fits ends: before a space or after a hyphen; 0 if not even the first word fits. */
function longestStart(text: string, fits: (line: string) => boolean): number {
  let end = 0;
  for (const { index } of text.matchAll(/\s+|(?<=\p{L}-)(?=\p{L})/gu)) {
    if (!fits(text.slice(0, index))) break;
    end = index;
  }
  return end;
}
