// Draws overdue notices as a PDF, a new page for each, with a font that has the letters of the school's names.
import 'regenerator-runtime/runtime.js'; // fontkit was compiled against it, and asks for it where a script is shaped
import fontkit from '@pdf-lib/fontkit';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { PDFDocument, rgb, type PDFFont, type PDFPage } from 'pdf-lib';
import { carryOutOrders } from '../processes/carry-out-orders.ts';
import type { JobDone } from '../processes/job.ts';
import type { PrintedNotice, PrintOrder } from './print-notices.ts';

const pageSize: [number, number] = [595.28, 841.89]; // A4 in points
const margin = 56;
const size = { title: 15, text: 10.5, small: 8.5 };
const lead = 1.45;
const ink = rgb(0.1, 0.12, 0.18);
const soft = rgb(0.4, 0.42, 0.48);
const line = rgb(0.75, 0.75, 0.78);
const cellPadding = 4;

interface Fonts {
  regular: PDFFont;
  bold: PDFFont;
  /** Whether the font can draw this character. */
  has: (character: string) => boolean;
}

/** Where the next line goes, on which page. */
interface Pen {
  page: PDFPage;
  y: number;
}

async function draw(order: PrintOrder): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  document.registerFontkit(fontkit);
  document.setTitle(order.title);
  document.setProducer('Loandesk');
  document.setCreator('Loandesk');
  const fontFolder = path.join(
    path.dirname(fileURLToPath(import.meta.resolve('dejavu-fonts-ttf/package.json'))),
    'ttf',
  );
  const bytesOf = (name: string) => readFileSync(path.join(fontFolder, `${name}.ttf`));
  const regular = await document.embedFont(bytesOf('DejaVuSans'), { subset: true });
  const bold = await document.embedFont(bytesOf('DejaVuSans-Bold'), { subset: true });
  const known = new Set(regular.getCharacterSet());
  const fonts: Fonts = { regular, bold, has: (character) => known.has(character.codePointAt(0) ?? 0) };
  for (const notice of order.notices) drawNotice(document, fonts, notice);
  if (order.notices.length === 0) document.addPage(pageSize);
  const pages = document.getPages();
  for (const [index, page] of pages.entries()) {
    const words = order.page
      .replace('{{page}}', String(index + 1))
      .replace('{{pages}}', String(pages.length));
    put(page, fonts, `${order.footer} · ${words}`, margin, margin / 2, size.small, false, soft);
  }
  return document.save();
}

function drawNotice(document: PDFDocument, fonts: Fonts, notice: PrintedNotice): void {
  const pen: Pen = { page: document.addPage(pageSize), y: pageSize[1] - margin };
  const width = pageSize[0] - 2 * margin;
  write(document, pen, fonts, notice.group, size.small, false, width);
  pen.y -= 6;
  write(document, pen, fonts, notice.subject, size.title, true, width);
  pen.y -= 10;
  drawText(document, pen, fonts, notice.before, width);
  drawTable(document, pen, fonts, notice.table, width);
  pen.y -= size.text * 0.8;
  drawText(document, pen, fonts, notice.after, width);
}

function drawText(document: PDFDocument, pen: Pen, fonts: Fonts, text: string, width: number): void {
  for (const paragraph of text.trim().split(/\n{2,}/)) {
    if (paragraph === '') continue;
    for (const one of paragraph.replaceAll('**', '').split('\n'))
      write(document, pen, fonts, one, size.text, false, width);
    pen.y -= size.text * 0.8;
  }
}

function drawTable(
  document: PDFDocument,
  pen: Pen,
  fonts: Fonts,
  { heads, rows }: PrintedNotice['table'],
  width: number,
): void {
  // Names and titles are long, numbers and dates short.
  const weights = heads.map((_, column) =>
    column < heads.length - 3 ? 2.6 : column === heads.length - 1 ? 0.9 : 1.35,
  );
  const sum = weights.reduce((total, weight) => total + weight, 0);
  const widths = weights.map((weight) => (width * weight) / sum);
  for (const [index, cells] of [heads, ...rows].entries()) {
    const head = index === 0;
    const wrapped = cells.map((cell, column) =>
      wrap(fonts, cell, size.small + 0.5, head, (widths[column] ?? 0) - 2 * cellPadding),
    );
    drawRow(document, pen, fonts, { cells: wrapped, widths, head });
  }
}

/** A row goes to the next page where it fits there, and over as many as it needs where it fits on none. */
function drawRow(
  document: PDFDocument,
  pen: Pen,
  fonts: Fonts,
  { cells, widths, head }: { cells: readonly string[][]; widths: readonly number[]; head: boolean },
): void {
  const step = size.small * lead;
  const lines = Math.max(...cells.map(({ length }) => length));
  const room = (): number => Math.floor((pen.y - margin - 2 * cellPadding) / step);
  const onAPage = Math.floor((pageSize[1] - 2 * margin - 2 * cellPadding) / step);
  for (let from = 0; from < lines;) {
    if (room() < Math.min(lines - from, onAPage)) turnPage(document, pen);
    const until = Math.min(lines, from + room());
    let x = margin;
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
      start: { x: margin, y: pen.y },
      end: { x: margin + widths.reduce((sum, one) => sum + one, 0), y: pen.y },
      thickness: head ? 1 : 0.5,
      color: line,
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
  for (const one of wrap(fonts, text, points, bold, width)) {
    if (pen.y - points * lead < margin) turnPage(document, pen);
    pen.y -= points * lead;
    put(pen.page, fonts, one, margin, pen.y, points, bold, ink);
  }
}

function turnPage(document: PDFDocument, pen: Pen): void {
  pen.page = document.addPage(pageSize);
  pen.y = pageSize[1] - margin;
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
  page.drawText(drawable(fonts, text), {
    x,
    y,
    size: points,
    font: bold ? fonts.bold : fonts.regular,
    color,
  });
}

/**
 * Composed where it can be; what the font has no letter for becomes a box, so that it is seen to be missing. What
 * cannot be shaped at all (marks that belong to no letter of theirs) goes without its marks.
 */
function drawable(fonts: Fonts, text: string): string {
  const composed = Array.from(text.normalize('NFC'))
    .map((one) => (fonts.has(one) ? one : '□'))
    .join('');
  if (neverShaped.test(composed) || canBeShaped(fonts, composed)) return composed;
  const bare = composed.replaceAll(/\p{M}/gu, '');
  return canBeShaped(fonts, bare) ? bare : '□'.repeat(Array.from(bare).length);
}

/** Latin, Greek and Cyrillic letters stand one after another as they are. */
const neverShaped = /^[\u{20}-\u{52f}\u{1e00}-\u{206f}]*$/u;

function canBeShaped({ regular, bold }: Fonts, text: string): boolean {
  try {
    regular.widthOfTextAtSize(text, size.text);
    bold.widthOfTextAtSize(text, size.text);
    return true;
  } catch {
    return false; // fontkit gives up on some sequences of marks, each in its own way
  }
}

/** Lines that fit, and each of the text's own begins a new one. */
function wrap(fonts: Fonts, text: string, points: number, bold: boolean, width: number): string[] {
  return text.split(/\r\n|\r|\n/).flatMap((one) => wrapLine(fonts, one, points, bold, width));
}

/** A word that is too long by itself is broken. */
function wrapLine(fonts: Fonts, text: string, points: number, bold: boolean, width: number): string[] {
  const font = bold ? fonts.bold : fonts.regular;
  const fits = (candidate: string): boolean =>
    font.widthOfTextAtSize(drawable(fonts, candidate), points) <= width;
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

carryOutOrders(async (order: PrintOrder): Promise<JobDone<Uint8Array>> => ({ done: await draw(order) }));
