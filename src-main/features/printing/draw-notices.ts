// Draws overdue notices as a PDF, a page or more or a quarter for each, with a font for many scripts. Runs in a worker process.
import { rgb, type PDFDocument, type PDFImage, type PDFPage } from '@cantoo/pdf-lib';
import type { PrintedNotice, PrintOrder } from './print-notices.ts';
import { newPrintedDocument } from './printed-document.ts';
import { drawable, runsOf, wrap, type Fonts } from './printed-text.ts';

const pageSize: [number, number] = [595.28, 841.89]; // A4 in points
const margin = 56;
const size = { title: 15, slipTitle: 12, text: 10.5, small: 8.5 };
const lead = 1.45;
const ink = rgb(0.1, 0.12, 0.18);
const soft = rgb(0.4, 0.42, 0.48);
const lineColour = rgb(0.75, 0.75, 0.78);
const cellPadding = 4;
const pictureSize = 110;
/** The number of a row's lines that fit on one page. */
const keptTogether = 8;
/** The height of header and first row, with a title above them. */
const roomForTable = 140;
const roomForSlipTable = 50;
const roomToFollow = 220;

/** A part of the page that is written from top to bottom. */
interface Area {
  readonly x: number;
  readonly top: number;
  readonly bottom: number;
  readonly width: number;
}

const [pageWidth, pageHeight] = pageSize;
const wholePage: readonly Area[] = [
  { x: margin, top: pageHeight - margin, bottom: margin, width: pageWidth - 2 * margin },
];
const slipMargin = 30;
const quarters: readonly Area[] = [pageHeight, pageHeight / 2].flatMap((top) =>
  [0, pageWidth / 2].map((x) => ({
    x: x + slipMargin,
    top: top - slipMargin,
    bottom: top - pageHeight / 2 + slipMargin,
    width: pageWidth / 2 - 2 * slipMargin,
  })),
);

/** The position of the next line: page, area and height. */
interface Pen {
  page: PDFPage;
  area: Area;
  /** All areas of a page. */
  readonly areas: readonly Area[];
  y: number;
}

export async function drawNotices(order: PrintOrder): Promise<Uint8Array> {
  const { document, fonts } = await newPrintedDocument(order.title);
  const areas = order.perPage === 4 ? quarters : wholePage;
  let pen: Pen | null = null;
  for (const notice of order.notices)
    pen = drawNotice(document, fonts, notice, pen, areas, await pictureOf(document, notice.picture));
  if (order.notices.length === 0) document.addPage(pageSize);
  if (order.perPage === 4) return document.save();
  const pages = document.getPages();
  for (const [index, page] of pages.entries()) {
    const words = order.page
      .replace('{{page}}', String(index + 1))
      .replace('{{pages}}', String(pages.length));
    put(page, fonts, `${order.footer} · ${words}`, margin, margin / 2, size.small, false, soft);
  }
  return document.save();
}

function drawNotice(
  document: PDFDocument,
  fonts: Fonts,
  notice: PrintedNotice,
  last: Pen | null,
  areas: readonly Area[],
  picture: PDFImage | null,
): Pen {
  const follows = notice.follows === true && last !== null && last.y - last.area.bottom > roomToFollow;
  const pen = follows ? last : nextPen(document, areas, last);
  const { x, width } = pen.area;
  if (follows) pen.y -= 2 * size.title;
  else write(document, pen, fonts, notice.group, size.text, true, width);
  pen.y -= 6;
  write(document, pen, fonts, notice.subject, areas === quarters ? size.slipTitle : size.title, true, width);
  pen.y -= 10;
  if (picture !== null) {
    const { width: wide, height: high } = picture.scaleToFit(pictureSize, pictureSize);
    pen.page.drawImage(picture, { x: x + width - wide, y: pen.y - high, width: wide, height: high });
  }
  const before = picture === null ? (notice.beforeWithoutPicture ?? notice.before) : notice.before;
  drawText(document, pen, fonts, before, picture === null ? width : width - pictureSize - 12);
  drawTable(document, pen, fonts, notice, width);
  pen.y -= size.text * 0.8;
  drawText(document, pen, fonts, notice.after, width);
  return pen;
}

/** If the picture cannot be drawn, the page is printed without it. */
async function pictureOf(document: PDFDocument, base64: string | undefined): Promise<PDFImage | null> {
  if (base64 === undefined) return null;
  return document.embedJpg(base64).catch(() => document.embedPng(base64).catch(() => null));
}

function drawText(document: PDFDocument, pen: Pen, fonts: Fonts, text: string, width: number): void {
  for (const paragraph of text.trim().split(/\n{2,}/)) {
    if (paragraph === '') continue;
    for (const textLine of paragraph.replaceAll('**', '').split('\n'))
      write(document, pen, fonts, textLine, size.text, false, width);
    pen.y -= size.text * 0.8;
  }
}

function drawTable(
  document: PDFDocument,
  pen: Pen,
  fonts: Fonts,
  { table: { heads, rows }, weights: given }: PrintedNotice,
  width: number,
): void {
  // Names and titles are long, numbers and dates short.
  const weights =
    given ??
    heads.map((_, column) => (column < heads.length - 3 ? 2.6 : column === heads.length - 1 ? 0.9 : 1.35));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  const widths = weights.map((weight) => (width * weight) / sum);
  const rowOf = (cells: readonly string[], head: boolean): TableRow => ({
    cells: cells.map((cell, column) =>
      wrap(fonts, cell, size.small + 0.5, head, (widths[column] ?? 0) - 2 * cellPadding),
    ),
    widths,
    head,
  });
  if (heads.length === 0) return;
  const head = rowOf(heads, true);
  // Keep the header together with the first row.
  if (pen.y - pen.area.bottom < (pen.areas === quarters ? roomForSlipTable : roomForTable))
    turn(document, pen);
  drawRow(document, pen, fonts, head, null);
  for (const cells of rows) drawRow(document, pen, fonts, rowOf(cells, false), head);
}

interface TableRow {
  readonly cells: readonly string[][];
  readonly widths: readonly number[];
  readonly head: boolean;
}

/**
 * Moves a short row to the next page as a whole; splits a longer one over several pages.
 *
 * @param above the header, repeated on every page of the table
 */
function drawRow(
  document: PDFDocument,
  pen: Pen,
  fonts: Fonts,
  { cells, widths, head }: TableRow,
  above: TableRow | null,
): void {
  const step = size.small * lead;
  const lines = Math.max(...cells.map(({ length }) => length));
  const room = (): number => Math.floor((pen.y - pen.area.bottom - 2 * cellPadding) / step);
  for (let from = 0; from < lines;) {
    if (room() < Math.min(lines - from, keptTogether)) {
      turn(document, pen);
      if (above !== null) drawRow(document, pen, fonts, above, null);
    }
    const until = Math.min(lines, from + room());
    let { x } = pen.area;
    for (const [column, cell] of cells.entries()) {
      for (const [row, text] of cell.slice(from, until).entries()) {
        const y = pen.y - cellPadding - (row + 0.8) * step;
        put(pen.page, fonts, text, x + cellPadding, y, size.small + 0.5, head, ink);
      }
      x += widths[column] ?? 0;
    }
    pen.y -= (until - from) * step + 2 * cellPadding;
    from = until;
    pen.page.drawLine({
      start: { x: pen.area.x, y: pen.y },
      end: { x: pen.area.x + widths.reduce((sum, column) => sum + column, 0), y: pen.y },
      thickness: head ? 1 : 0.5,
      color: lineColour,
    });
  }
}

function write(
  document: PDFDocument,
  pen: Pen,
  fonts: Fonts,
  text: string,
  points: number,
  bold: boolean,
  width: number,
): void {
  for (const textLine of wrap(fonts, text, points, bold, width)) {
    if (pen.y - points * lead < pen.area.bottom) turn(document, pen);
    pen.y -= points * lead;
    put(pen.page, fonts, textLine, pen.area.x, pen.y, points, bold, ink);
  }
}

/** Goes on in the next area, on a new page after the last one. */
function turn(document: PDFDocument, pen: Pen): void {
  Object.assign(pen, nextPen(document, pen.areas, pen));
}

function nextPen(document: PDFDocument, areas: readonly Area[], last: Pen | null): Pen {
  const next = last === null ? undefined : areas[areas.indexOf(last.area) + 1];
  if (last !== null && next !== undefined) return { page: last.page, area: next, areas, y: next.top };
  const page = document.addPage(pageSize);
  if (areas === quarters) drawCuts(page);
  const [area] = areas;
  if (area === undefined) throw new RangeError('a page needs an area');
  return { page, area, areas, y: area.top };
}

/** The lines to cut along. */
function drawCuts(page: PDFPage): void {
  const look = { thickness: 0.5, color: lineColour, dashArray: [4, 4] };
  page.drawLine({ start: { x: pageWidth / 2, y: 0 }, end: { x: pageWidth / 2, y: pageHeight }, ...look });
  page.drawLine({ start: { x: 0, y: pageHeight / 2 }, end: { x: pageWidth, y: pageHeight / 2 }, ...look });
}

function put(
  page: PDFPage,
  fonts: Fonts,
  text: string,
  x: number,
  y: number,
  points: number,
  bold: boolean,
  color: typeof ink,
): void {
  const font = bold ? fonts.bold : fonts.regular;
  let at = x;
  for (const run of runsOf(drawable(fonts, text))) {
    page.drawText(run, { x: at, y, size: points, font, color });
    at += font.widthOfTextAtSize(run, points);
  }
}
