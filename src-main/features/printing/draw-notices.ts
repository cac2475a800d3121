// Draws overdue notices as a PDF, or the first page of it as a picture: a page or more or a quarter for each, with the library's head. Runs in a worker process.
import { setApart, type Writing } from '../../core/languages/writing-rules.ts';
import { headOn, letterheadText, type DrawHead } from './letterhead.ts';
import { fittedTo, hairline, softInk, type Page, type Paper, type Picture, type Sheet } from './paper.ts';
import { pdfPaper } from './pdf-paper.ts';
import { svgPaper } from './svg-paper.ts';
import type { PrintedNotice, PrintOrder } from './print-notices.ts';
import type { Fonts } from './printed-fonts.ts';
import type { TemplateTable } from './printed-table.ts';
import { widthOf, wrap } from './printed-text.ts';
import type { Face } from './typefaces.ts';

const margin = 56;
const size = { title: 17, slipTitle: 12.5, text: 10.5, small: 8.5 };
const lead = 1.45;
const cellPadding = 4;
const pictureSize = 110;
/** The number of a row's lines that fit on one page. */
const keptTogether = 8;
/** The height of header and first row, with a title above them. */
const roomForTable = 140;
const roomForSlipTable = 50;
const roomToFollow = 220;

/** A part of the page that is written from top to bottom. */
interface Column {
  readonly x: number;
  readonly top: number;
  readonly bottom: number;
  readonly width: number;
}

const wholePage = ({ width, height }: Sheet): Column[] => [
  { x: margin, top: margin, bottom: height - margin, width: width - 2 * margin },
];
const slipMargin = 30;
const quarters = ({ width, height }: Sheet): Column[] =>
  [0, height / 2].flatMap((top) =>
    [0, width / 2].map((x) => ({
      x: x + slipMargin,
      top: top + slipMargin,
      bottom: top + height / 2 - slipMargin,
      width: width / 2 - 2 * slipMargin,
    })),
  );

/** The document so far. */
interface Sheets {
  readonly paper: Paper;
  readonly dir: Writing['dir'];
  readonly sheet: Sheet;
  readonly isSlips: boolean;
  readonly columns: readonly Column[];
  readonly head: DrawHead;
  /** Of each letter. */
  readonly letters: Page[][];
}

/** The position of the next line. */
interface Pen {
  page: Page;
  column: Column;
  y: number;
}

export async function drawNotices(order: PrintOrder): Promise<Uint8Array> {
  const texts = order.notices.map(({ picture, ...notice }) => notice);
  const text = JSON.stringify(texts) + letterheadText(order.letterhead) + order.footer + order.page;
  if (order.as === 'svg') {
    const paper = await svgPaper(text);
    await drawOn(paper, order);
    return Buffer.from(paper.svg());
  }
  const paper = await pdfPaper(order.title, text);
  await drawOn(paper, order);
  return paper.save();
}

async function drawOn(paper: Paper, order: PrintOrder): Promise<void> {
  const { letterhead, notices, dir } = order;
  const isSlips = order.perPage === 4;
  const { sheet } = letterhead;
  const columns = isSlips ? quarters(sheet) : wholePage(sheet);
  const head = await headOn(paper, letterhead, isSlips ? 'slip' : 'page');
  const sheets: Sheets = { paper, dir, sheet, isSlips, columns, head, letters: [] };
  let pen: Pen | null = null;
  for (const notice of notices) {
    const { picture: base64 } = notice;
    // If the picture cannot be drawn, the page is printed without it.
    const picture = base64 === undefined ? null : await paper.readPicture(Buffer.from(base64, 'base64'));
    pen = drawNotice(sheets, notice, pen, picture);
  }
  if (notices.length === 0) paper.addPage(sheet.width, sheet.height, dir);
  if (isSlips) return;
  for (const pages of sheets.letters)
    for (const [index, page] of pages.entries()) {
      const count = order.page
        .replace('{{page}}', String(index + 1))
        .replace('{{pages}}', String(pages.length));
      // The first page of a letter has the library's head.
      const words =
        pages.length === 1 ? '' : index === 0 ? count : `${setApart(order.footer, order)} · ${count}`;
      page.text(words, { x: margin, y: sheet.height - margin / 2 }, { points: size.small, colour: softInk });
    }
}

function drawNotice(sheets: Sheets, notice: PrintedNotice, last: Pen | null, picture: Picture | null): Pen {
  const follows = notice.follows === true && last !== null && last.column.bottom - last.y > roomToFollow;
  if (!follows) sheets.letters.push([]);
  const pen = follows ? last : nextPen(sheets, last);
  const { x, width } = pen.column;
  const isSlip = sheets.isSlips;
  if (follows) pen.y += 2 * size.title;
  else {
    pen.y = sheets.head(pen.page, x, pen.y, width) + (isSlip ? 0 : 14);
    write(sheets, pen, notice.group, size.text, 'bold', width);
  }
  pen.y += isSlip ? 3 : 6;
  write(sheets, pen, notice.subject, isSlip ? size.slipTitle : size.title, 'title', width);
  pen.y += isSlip ? 5 : 10;
  if (picture !== null) {
    const area = { x: x + width - pictureSize, y: pen.y, width: pictureSize, height: pictureSize };
    pen.page.picture(picture, fittedTo(picture, area, 'end'));
  }
  const before = picture === null ? (notice.beforeWithoutPicture ?? notice.before) : notice.before;
  drawText(sheets, pen, before, picture === null ? width : width - pictureSize - 12);
  drawTable(sheets, pen, notice, width);
  pen.y += size.text * 0.8;
  drawText(sheets, pen, notice.after, width);
  return pen;
}

function drawText(sheets: Sheets, pen: Pen, text: string, width: number): void {
  for (const paragraph of text.trim().split(/\n{2,}/)) {
    if (paragraph === '') continue;
    for (const textLine of paragraph.replaceAll('**', '').split('\n'))
      write(sheets, pen, textLine, size.text, 'regular', width);
    pen.y += size.text * 0.8;
  }
}

function drawTable(
  sheets: Sheets,
  pen: Pen,
  { table: { heads, rows }, weights: given }: PrintedNotice,
  width: number,
): void {
  const widths = widthsOf(sheets.paper.fonts, { heads, rows }, given, width);
  const rowOf = (cells: readonly string[], head: boolean): TableRow => ({
    cells: cells.map((cell, column) =>
      wrap(
        sheets.paper.fonts,
        cell,
        size.small + 0.5,
        head ? 'bold' : 'regular',
        (widths[column] ?? 0) - 2 * cellPadding,
      ),
    ),
    widths,
    head,
  });
  if (heads.length === 0) return;
  const head = rowOf(heads, true);
  // Keep the header together with the first row.
  if (pen.column.bottom - pen.y < (sheets.isSlips ? roomForSlipTable : roomForTable)) turn(sheets, pen);
  drawRow(sheets, pen, head, null);
  for (const cells of rows) drawRow(sheets, pen, rowOf(cells, false), head);
}

/** Names and titles are long; numbers and dates are short, and stand in one line. */
function widthsOf(
  fonts: Fonts,
  { heads, rows }: TemplateTable,
  given: readonly number[] | undefined,
  width: number,
): number[] {
  const isShort = (column: number): boolean => given === undefined && column >= heads.length - 3;
  const weights =
    given ?? heads.map((_, column) => (isShort(column) ? (column === heads.length - 1 ? 0.9 : 1.35) : 2.6));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  const points = size.small + 0.5;
  const shares = weights.map((weight, column) => {
    const share = (width * weight) / sum;
    if (!isShort(column)) return share;
    const words = (heads[column] ?? '').split(' ').map((word) => widthOf(fonts, word, points, 'bold'));
    const cells = rows.map((cells) => widthOf(fonts, cells[column] ?? '', points, 'regular'));
    const widest = cells.reduce((most, cell) => Math.max(most, cell), Math.max(...words));
    return Math.min(width / 4, Math.max(share, widest + 2 * cellPadding + 1));
  });
  const taken = shares.reduce((total, share, column) => total + (isShort(column) ? share : 0), 0);
  const long = shares.reduce((total, share, column) => total + (isShort(column) ? 0 : share), 0);
  return shares.map((share, column) => (isShort(column) ? share : (share * (width - taken)) / long));
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
function drawRow(sheets: Sheets, pen: Pen, { cells, widths, head }: TableRow, above: TableRow | null): void {
  const step = size.small * lead;
  const lines = Math.max(...cells.map(({ length }) => length));
  const room = (): number => Math.floor((pen.column.bottom - pen.y - 2 * cellPadding) / step);
  for (let from = 0; from < lines;) {
    if (room() < Math.min(lines - from, keptTogether)) {
      turn(sheets, pen);
      if (above !== null) drawRow(sheets, pen, above, null);
    }
    const until = Math.min(lines, from + room());
    let { x } = pen.column;
    for (const [column, cell] of cells.entries()) {
      for (const [row, text] of cell.slice(from, until).entries()) {
        const y = pen.y + cellPadding + (row + 0.8) * step;
        const look = { points: size.small + 0.5, face: head ? 'bold' : 'regular' } as const;
        // The letters of the first column stand below those of the text above.
        pen.page.text(text, { x: column === 0 ? x : x + cellPadding, y }, look);
      }
      x += widths[column] ?? 0;
    }
    pen.y += (until - from) * step + 2 * cellPadding;
    from = until;
    pen.page.line(
      { x: pen.column.x, y: pen.y },
      { x: pen.column.x + widths.reduce((sum, column) => sum + column, 0), y: pen.y },
      { thickness: head ? 1 : 0.5, colour: head ? softInk : hairline },
    );
  }
}

function write(sheets: Sheets, pen: Pen, text: string, points: number, face: Face, width: number): void {
  for (const textLine of wrap(sheets.paper.fonts, text, points, face, width)) {
    if (pen.y + points * lead > pen.column.bottom) turn(sheets, pen);
    pen.y += points * lead;
    pen.page.text(textLine, { x: pen.column.x, y: pen.y - points * 0.2 }, { points, face });
  }
}

/** Goes on in the next column, on a new page after the last one. */
function turn(sheets: Sheets, pen: Pen): void {
  Object.assign(pen, nextPen(sheets, pen));
}

function nextPen({ paper, dir, sheet, isSlips, columns, letters }: Sheets, last: Pen | null): Pen {
  const next = last === null ? undefined : columns[columns.indexOf(last.column) + 1];
  if (last !== null && next !== undefined) return { page: last.page, column: next, y: next.top };
  const page = paper.addPage(sheet.width, sheet.height, dir);
  letters.at(-1)?.push(page);
  if (isSlips) drawCuts(page, sheet);
  const [column] = columns;
  if (column === undefined) throw new RangeError('a page needs a column');
  return { page, column, y: column.top };
}

/** The lines to cut along. */
function drawCuts(page: Page, { width, height }: Sheet): void {
  const look = { thickness: 0.5, colour: hairline, dashes: [4, 4] };
  page.line({ x: width / 2, y: 0 }, { x: width / 2, y: height }, look);
  page.line({ x: 0, y: height / 2 }, { x: width, y: height / 2 }, look);
}
