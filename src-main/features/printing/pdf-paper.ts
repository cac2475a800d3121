// Paper that becomes a PDF.
import {
  closePath,
  fill,
  lineTo,
  moveTo,
  PDFDocument,
  popGraphicsState,
  pushGraphicsState,
  rgb,
  setFillingColor,
  type PDFPage,
} from '@cantoo/pdf-lib';
import fontkit from '@cantoo/fontkit';
import {
  ink,
  onSheet,
  type Area,
  type Frame,
  type Page,
  type Paper,
  type Picture,
  type Spot,
} from './paper.ts';
import { fontsFor, type Fonts } from './printed-fonts.ts';
import { pieceWidth, piecesOf, widthOfPieces } from './printed-text.ts';

export interface PdfPaper extends Paper {
  save(): Promise<Uint8Array>;
}

/** @param text all texts that will be drawn, in any order */
export async function pdfPaper(title: string, text: string): Promise<PdfPaper> {
  const document = await PDFDocument.create();
  document.registerFontkit(fontkit);
  document.setTitle(title);
  document.setProducer('Loandesk');
  document.setCreator('Loandesk');
  const fonts = await fontsFor(document, text);
  return {
    fonts,
    addPage: (width, height, dir = 'ltr') =>
      pageIn(document.addPage([width, height]), fonts, { x: 0, y: 0, width, height, dir }),
    readPicture: (bytes) => pictureIn(document, bytes),
    save: () => document.save(),
  };
}

async function pictureIn(document: PDFDocument, bytes: Uint8Array): Promise<Picture | null> {
  const png = await document.embedPng(bytes).catch(() => null);
  const embedded = png ?? (await document.embedJpg(bytes).catch(() => null));
  if (embedded === null) return null;
  const { width, height } = embedded;
  return { width, height, embedded, bytes, type: png === null ? 'image/jpeg' : 'image/png' };
}

function pageIn(page: PDFPage, fonts: Fonts, frame: Frame): Page {
  const placed = (area: Area): Area => onSheet(frame, area);
  const spotOf = (spot: Spot): Spot => placed({ ...spot, width: 0, height: 0 });
  const up = (y: number): number => page.getHeight() - y;
  return {
    dir: frame.dir,
    text: (words, at, { points, face = 'regular', colour = ink }) => {
      const pieces = piecesOf(fonts, words, face, frame.dir);
      const { x: begin, y } = placed({ ...at, width: widthOfPieces(pieces, points), height: 0 });
      let x = begin;
      for (const piece of pieces) {
        page.drawText(piece.drawn, {
          x,
          y: up(y),
          size: points,
          font: piece.font.font,
          color: colourOf(colour),
        });
        x += pieceWidth(piece, points);
      }
    },
    boxes: (areas, colour, round = 0) => {
      if (round > 0) {
        for (const { x, y, width, height } of areas.map(placed))
          page.drawSvgPath(roundedPath(width, height, round), { x, y: up(y), color: colourOf(colour) });
        return;
      }
      // One path: a code has hundreds of bars.
      const path = areas.map(placed).flatMap(({ x: left, y, width, height }) => {
        const [right, top, foot] = [left + width, up(y), up(y + height)];
        return [moveTo(left, foot), lineTo(right, foot), lineTo(right, top), lineTo(left, top), closePath()];
      });
      page.pushOperators(
        pushGraphicsState(),
        setFillingColor(colourOf(colour)),
        ...path,
        fill(),
        popGraphicsState(),
      );
    },
    line: (from, to, { thickness, colour = ink, dashes }) => {
      page.drawLine({
        start: { x: spotOf(from).x, y: up(spotOf(from).y) },
        end: { x: spotOf(to).x, y: up(spotOf(to).y) },
        thickness,
        color: colourOf(colour),
        ...(dashes !== undefined && { dashArray: [...dashes] }),
      });
    },
    picture: ({ embedded }, area) => {
      const { x, y, width, height } = placed(area);
      page.drawImage(embedded, { x, y: up(y + height), width, height });
    },
    within: (area, dir = frame.dir) => pageIn(page, fonts, { ...placed(area), dir }),
  };
}

/** A rectangle with round corners as an SVG path from its top left corner. */
export function roundedPath(width: number, height: number, radius: number): string {
  const corner = Math.min(radius, width / 2, height / 2);
  const arc = `A${String(corner)} ${String(corner)} 0 0 1`;
  return [
    `M${String(corner)} 0H${String(width - corner)}`,
    `${arc} ${String(width)} ${String(corner)}V${String(height - corner)}`,
    `${arc} ${String(width - corner)} ${String(height)}H${String(corner)}`,
    `${arc} 0 ${String(height - corner)}V${String(corner)}`,
    `${arc} ${String(corner)} 0Z`,
  ].join('');
}

function colourOf(hex: string) {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16) / 255);
  return rgb(red, green, blue);
}
