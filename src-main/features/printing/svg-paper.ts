// Paper of which the first page becomes an SVG: the PDF's own fonts and pictures are in it, so that it looks the same.
import { fontFeatures, type LoadedFont } from './printed-fonts.ts';
import { ink, onSheet, type Area, type Frame, type Page, type Paper, type Spot } from './paper.ts';
import { pdfPaper, roundedPath } from './pdf-paper.ts';
import { pieceWidth, piecesOf, widthOfPieces } from './printed-text.ts';

export interface SvgPaper extends Paper {
  /** The first page; an empty text if there is none. */
  svg(): string;
  pages(): number;
}

/** @param text all texts that will be drawn, in any order */
export async function svgPaper(text: string): Promise<SvgPaper> {
  const paper = await pdfPaper('', text);
  const { fonts } = paper;
  const used = new Map<LoadedFont, string>();
  const nameOf = (font: LoadedFont): string => {
    const name = used.get(font) ?? `f${String(used.size)}`;
    used.set(font, name);
    return name;
  };
  const shapes: string[] = [];
  let size = { width: 0, height: 0 };
  let pages = 0;

  const pageIn = (frame: Frame, put: (shape: string) => void): Page => ({
    dir: frame.dir,
    text: (words, at, { points, face = 'regular', colour = ink }) => {
      const pieces = piecesOf(fonts, words, face, frame.dir);
      const { x: begin, y } = onSheet(frame, { ...at, width: widthOfPieces(pieces, points), height: 0 });
      let x = begin;
      for (const piece of pieces) {
        const end = x + pieceWidth(piece, points);
        put(
          `<text x="${rounded(piece.dir === 'rtl' ? end : x)}" y="${rounded(y)}" direction="${piece.dir}" font-family="${nameOf(piece.font)}" font-size="${rounded(points)}" fill="${colour}">${escaped(piece.text)}</text>`,
        );
        x = end;
      }
    },
    boxes: (areas, colour, round = 0) => {
      const path = areas
        .map(placedIn(frame))
        .map(({ x, y, width, height }) =>
          round > 0
            ? `<path transform="translate(${rounded(x)} ${rounded(y)})" fill="${colour}" d="${roundedPath(width, height, round)}"/>`
            : `<rect x="${rounded(x)}" y="${rounded(y)}" width="${rounded(width)}" height="${rounded(height)}" fill="${colour}"/>`,
        );
      put(path.join(''));
    },
    line: (start, end, { thickness, colour = ink, dashes = [] }) => {
      const [from, to] = [spotIn(frame, start), spotIn(frame, end)];
      put(
        `<path d="M${rounded(from.x)} ${rounded(from.y)}L${rounded(to.x)} ${rounded(to.y)}" stroke="${colour}" stroke-width="${rounded(thickness)}" stroke-dasharray="${dashes.join(' ')}"/>`,
      );
    },
    picture: ({ type, bytes }, area) => {
      const { x, y, width, height } = onSheet(frame, area);
      const source = `data:${type};base64,${Buffer.from(bytes).toString('base64')}`;
      put(
        `<image x="${rounded(x)}" y="${rounded(y)}" width="${rounded(width)}" height="${rounded(height)}" href="${source}"/>`,
      );
    },
    within: (area, dir = frame.dir) => pageIn({ ...onSheet(frame, area), dir }, put),
  });

  return {
    fonts,
    readPicture: (bytes) => paper.readPicture(bytes),
    addPage: (width, height, dir = 'ltr') => {
      pages += 1;
      const frame = { x: 0, y: 0, width, height, dir };
      if (pages > 1) return pageIn(frame, () => undefined);
      size = { width, height };
      return pageIn(frame, (shape) => shapes.push(shape));
    },
    pages: () => pages,
    svg: () => {
      if (pages === 0) return '';
      const faces = [...used].map(
        ([{ file }, name]) =>
          `@font-face{font-family:${name};src:url(data:font/ttf;base64,${Buffer.from(file).toString('base64')})}`,
      );
      const features = Object.keys(fontFeatures).map((feature) => `'${feature}' 1`);
      return [
        `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${rounded(size.width)} ${rounded(size.height)}">`,
        `<style>${faces.join('')}text{font-feature-settings:${features.join(',')};unicode-bidi:bidi-override;white-space:pre}</style>`,
        `<rect width="${rounded(size.width)}" height="${rounded(size.height)}" fill="#ffffff"/>`,
        ...shapes,
        '</svg>',
      ].join('');
    },
  };
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
const placedIn =
  (frame: Frame) =>
  (area: Area): Area =>
    onSheet(frame, area);
const spotIn = (frame: Frame, spot: Spot): Spot => onSheet(frame, { ...spot, width: 0, height: 0 });
const rounded = (value: number): string => value.toFixed(3);
