// Paper of which the first page becomes an SVG: the PDF's own fonts and pictures are in it, so that it looks the same.
import { fontFeatures, type LoadedFont } from './printed-fonts.ts';
import { ink, type Page, type Paper } from './paper.ts';
import { pdfPaper, roundedPath } from './pdf-paper.ts';
import { pieceWidth, piecesOf } from './printed-text.ts';

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

  const pageInto = (put: (shape: string) => void): Page => ({
    text: (words, { x, y }, { points, face = 'regular', colour = ink }) => {
      let at = x;
      for (const piece of piecesOf(fonts, words, face)) {
        put(
          `<text x="${rounded(at)}" y="${rounded(y)}" font-family="${nameOf(piece.font)}" font-size="${rounded(points)}" fill="${colour}">${escaped(piece.text)}</text>`,
        );
        at += pieceWidth(piece, points);
      }
    },
    boxes: (areas, colour, round = 0) => {
      const path = areas.map(({ x, y, width, height }) =>
        round > 0
          ? `<path transform="translate(${rounded(x)} ${rounded(y)})" fill="${colour}" d="${roundedPath(width, height, round)}"/>`
          : `<rect x="${rounded(x)}" y="${rounded(y)}" width="${rounded(width)}" height="${rounded(height)}" fill="${colour}"/>`,
      );
      put(path.join(''));
    },
    line: (from, to, { thickness, colour = ink, dashes = [] }) => {
      put(
        `<path d="M${rounded(from.x)} ${rounded(from.y)}L${rounded(to.x)} ${rounded(to.y)}" stroke="${colour}" stroke-width="${rounded(thickness)}" stroke-dasharray="${dashes.join(' ')}"/>`,
      );
    },
    picture: ({ type, bytes }, { x, y, width, height }) => {
      const source = `data:${type};base64,${Buffer.from(bytes).toString('base64')}`;
      put(
        `<image x="${rounded(x)}" y="${rounded(y)}" width="${rounded(width)}" height="${rounded(height)}" href="${source}"/>`,
      );
    },
    from: ({ x, y }) =>
      pageInto((shape) => {
        put(`<g transform="translate(${rounded(x)} ${rounded(y)})">${shape}</g>`);
      }),
  });

  return {
    fonts,
    readPicture: (bytes) => paper.readPicture(bytes),
    addPage: (width, height) => {
      pages += 1;
      if (pages > 1) return pageInto(() => undefined);
      size = { width, height };
      return pageInto((shape) => shapes.push(shape));
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
        `<style>${faces.join('')}text{font-feature-settings:${features.join(',')};white-space:pre}</style>`,
        `<rect width="${rounded(size.width)}" height="${rounded(size.height)}" fill="#ffffff"/>`,
        ...shapes,
        '</svg>',
      ].join('');
    },
  };
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
const rounded = (value: number): string => value.toFixed(3);
