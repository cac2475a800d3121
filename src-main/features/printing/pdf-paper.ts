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
import { ink, type Page, type Paper, type Picture, type Spot } from './paper.ts';
import { fontsFor, type Fonts } from './printed-fonts.ts';
import { pieceWidth, piecesOf } from './printed-text.ts';

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
    addPage: (width, height) => pageFrom(document.addPage([width, height]), fonts, { x: 0, y: 0 }),
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

function pageFrom(page: PDFPage, fonts: Fonts, origin: Spot): Page {
  const across = (x: number): number => origin.x + x;
  const up = (y: number): number => page.getHeight() - origin.y - y;
  return {
    text: (words, { x, y }, { points, face = 'regular', colour = ink }) => {
      let at = across(x);
      for (const piece of piecesOf(fonts, words, face)) {
        page.drawText(piece.text, {
          x: at,
          y: up(y),
          size: points,
          font: piece.font.font,
          color: colourOf(colour),
        });
        at += pieceWidth(piece, points);
      }
    },
    boxes: (areas, colour, round = 0) => {
      if (round > 0) {
        for (const area of areas)
          page.drawSvgPath(roundedPath(area.width, area.height, round), {
            x: across(area.x),
            y: up(area.y),
            color: colourOf(colour),
          });
        return;
      }
      // One path: a code has hundreds of bars.
      const path = areas.flatMap(({ x, y, width, height }) => {
        const [left, right, top, foot] = [across(x), across(x + width), up(y), up(y + height)];
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
        start: { x: across(from.x), y: up(from.y) },
        end: { x: across(to.x), y: up(to.y) },
        thickness,
        color: colourOf(colour),
        ...(dashes !== undefined && { dashArray: [...dashes] }),
      });
    },
    picture: ({ embedded }, { x, y, width, height }) => {
      page.drawImage(embedded, { x: across(x), y: up(y + height), width, height });
    },
    from: ({ x, y }) => pageFrom(page, fonts, { x: origin.x + x, y: origin.y + y }),
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
