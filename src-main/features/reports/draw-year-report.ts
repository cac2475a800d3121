// Draws the year's report on two pages: figures and loans by month and class, then subjects, titles and what to buy.
import { rgb, type PDFPage } from '@cantoo/pdf-lib';
import { newPrintedDocument } from '../printing/printed-document.ts';
import { drawable, runsOf, widthOf, type Fonts } from '../printing/printed-text.ts';
import type { ReportRow } from './report.ts';
import type { YearReportOrder } from './report-jobs.ts';

const pageSize: [number, number] = [595.28, 841.89]; // A4 in points
const margin = 48;
const gap = 24;
const width = pageSize[0] - 2 * margin;
const half = (width - gap) / 2;
const ink = rgb(0.1, 0.12, 0.18);
const soft = rgb(0.4, 0.42, 0.48);
const lineColour = rgb(0.75, 0.75, 0.78);
const bar = rgb(0.17, 0.23, 0.4);
const step = 15;
/** Rows of bars that fit below the columns, and on the second page, in each of two lists side by side. */
const mostClassesInList = 17;
const mostSubjects = 14;
const mostTypes = 6;
const mostToBuy = 12;

/** The figures on the pages. */
export interface YearFigures {
  readonly loans: number;
  readonly loansBefore: number;
  /** In the library, without being lent. */
  readonly uses: number;
  readonly borrowers: number;
  readonly titles: number;
  readonly copies: number;
  readonly lentCopies: number;
  readonly notLent: number;
  readonly lost: number;
  readonly overdue: number;
  /** The sum paid less the sum paid back, in minor units. */
  readonly takings: number;
  readonly months: readonly ReportRow[];
  readonly classes: readonly ReportRow[];
  readonly subjects: readonly ReportRow[];
  readonly types: readonly ReportRow[];
  readonly mostLent: readonly ReportRow[];
  readonly toBuy: readonly ReportRow[];
}

/** The parts that all drawing needs. */
interface Pen {
  readonly page: PDFPage;
  readonly fonts: Fonts;
}

export async function drawYearReport(order: YearReportOrder, figures: YearFigures): Promise<Uint8Array> {
  const { words, libraryName, year } = order;
  const title = words.title.replace('{{year}}', year.replace('-', '–'));
  const { document, fonts } = await newPrintedDocument(`${title}, ${libraryName}`);
  const number = new Intl.NumberFormat(order.locale);
  const first = { page: document.addPage(pageSize), fonts };
  let y = pageSize[1] - margin - 20;
  put(first, title, margin, y, 22, { bold: true });
  put(first, `${libraryName} · ${order.days}`, margin, y - 20, 10, { color: soft });
  y = drawTiles(first, order, figures, y - 44);
  y = heading(first, words.headings.months, margin, y - 26);
  y = drawColumns(first, order, figures.months, y - 8);
  y = heading(first, words.headings.classes, margin, y - 30);
  drawClasses(first, order, figures.classes, y - 4);

  const second = { page: document.addPage(pageSize), fonts };
  const right = margin + half + gap;
  const top = pageSize[1] - margin - 12;
  const loans = (row: ReportRow) => row.figures['loans'] ?? 0;
  const list = (name: keyof typeof words.headings, x: number, from: number, draw: (at: number) => number) =>
    draw(heading(second, words.headings[name], x, from) - 4);
  const nothing = (x: number, at: number): number => {
    put(second, words.nothing, x, at - 12, 9, { color: soft });
    return at - step;
  };
  const bars = (rows: readonly ReportRow[], x: number, none: string) => (at: number) =>
    rows.length === 0
      ? nothing(x, at)
      : drawBars(second, rows, x, at, { none, figureOf: loans, number, all: rows });
  const titles = (rows: readonly ReportRow[], x: number, figure: string) => (at: number) =>
    rows.length === 0 ? nothing(x, at) : drawTitles(second, rows, x, at, figure, number);
  const leftEnd = list(
    'subjects',
    margin,
    top,
    bars(figures.subjects.slice(0, mostSubjects), margin, words.noSubject),
  );
  const rightEnd = list('mostLent', right, top, titles(figures.mostLent, right, 'loans'));
  const below = Math.min(leftEnd, rightEnd) - 30;
  list('types', margin, below, bars(figures.types.slice(0, mostTypes), margin, ''));
  list('toBuy', right, below, titles(figures.toBuy.slice(0, mostToBuy), right, 'waiting'));
  for (const [index, pen] of [first, second].entries())
    put(
      pen,
      `${libraryName} · ${words.page.replace('{{page}}', String(index + 1)).replace('{{pages}}', '2')}`,
      margin,
      28,
      8,
      { color: soft },
    );
  return document.save();
}

/** The figures of the year, in two rows. @returns the height below them */
function drawTiles(pen: Pen, order: YearReportOrder, figures: YearFigures, top: number): number {
  const { words, currency, locale } = order;
  const number = new Intl.NumberFormat(locale);
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 });
  const before = words.before.replace('{{loans}}', number.format(figures.loansBefore));
  const uses = figures.uses === 0 ? '' : words.uses.replace('{{uses}}', number.format(figures.uses));
  const tiles: [string, string, string?][] = [
    [number.format(figures.loans), words.figures.loans, figures.loansBefore > 0 ? before : ''],
    [number.format(figures.borrowers), words.figures.borrowers],
    [number.format(figures.titles), words.figures.titles],
    [number.format(figures.copies), words.figures.copies],
    [
      percent.format(figures.copies === 0 ? 0 : figures.lentCopies / figures.copies),
      words.figures.lent,
      uses,
    ],
    [number.format(figures.notLent), words.figures.notLent],
    [number.format(figures.lost), words.figures.lost],
    currency === null
      ? [number.format(figures.overdue), words.figures.overdue]
      : [amount(figures.takings, currency, locale), words.figures.takings],
  ];
  const across = 4;
  const each = width / across;
  const high = 62;
  for (const [index, [value, label, detail = '']] of tiles.entries()) {
    const x = margin + (index % across) * each;
    const y = top - Math.floor(index / across) * high;
    pen.page.drawLine({ start: { x, y }, end: { x: x + each - 12, y }, thickness: 1, color: lineColour });
    put(pen, value, x, y - 24, 18, { bold: true, within: each - 12 });
    put(pen, label, x, y - 38, 8.5, { within: each - 12 });
    put(pen, detail, x, y - 49, 7.5, { color: soft, within: each - 12 });
  }
  return top - Math.ceil(tiles.length / across) * high;
}

/** Loans by month as columns. @returns the height below them */
function drawColumns(
  pen: Pen,
  { locale }: YearReportOrder,
  months: readonly ReportRow[],
  top: number,
): number {
  const number = new Intl.NumberFormat(locale);
  const name = new Intl.DateTimeFormat(locale, { month: 'short', timeZone: 'UTC' });
  const values = months.map(({ figures }) => figures['loans'] ?? 0);
  const highest = Math.max(1, ...values);
  const high = 110;
  const each = width / 12; // a school year that has just begun has few months
  const base = top - high - 12;
  for (const [index, { label }] of months.entries()) {
    const value = values[index] ?? 0;
    const x = margin + index * each;
    const tall = (value / highest) * high;
    pen.page.drawRectangle({ x: x + 4, y: base, width: each - 8, height: tall, color: bar });
    middle(pen, value === 0 ? '' : number.format(value), x + each / 2, base + tall + 3, 7.5);
    middle(pen, name.format(new Date(`${label ?? ''}-15T00:00:00Z`)), x + each / 2, base - 11, 8);
  }
  pen.page.drawLine({
    start: { x: margin, y: base },
    end: { x: margin + width, y: base },
    thickness: 0.75,
    color: soft,
  });
  return base - 14;
}

/** Draws the classes in two lists side by side. */
function drawClasses(
  pen: Pen,
  { words, locale }: YearReportOrder,
  rows: readonly ReportRow[],
  top: number,
): void {
  const number = new Intl.NumberFormat(locale);
  if (rows.length === 0) put(pen, words.nothing, margin, top - 12, 9, { color: soft });
  const listed = rows.slice(0, 2 * mostClassesInList);
  const inList = Math.max(4, Math.ceil(listed.length / 2));
  const loansOf = (row: ReportRow) => row.figures['loans'] ?? 0;
  for (const [index, part] of [listed.slice(0, inList), listed.slice(inList)].entries())
    drawBars(pen, part, margin + index * (half + gap), top, {
      none: words.noClass,
      figureOf: loansOf,
      number,
      all: rows,
    });
  const left = rows.length - listed.length;
  if (left > 0)
    put(pen, words.more.replace('{{count}}', String(left)), margin, top - inList * step - 14, 8, {
      color: soft,
    });
}

interface Bars {
  /** The label of a row without one. */
  readonly none: string;
  readonly figureOf: (row: ReportRow) => number;
  readonly number: Intl.NumberFormat;
  /** The longest bar is that of the highest of these. */
  readonly all: readonly ReportRow[];
}

/** @returns the height below them */
function drawBars(
  pen: Pen,
  rows: readonly ReportRow[],
  x: number,
  top: number,
  { none, figureOf, number, all }: Bars,
): number {
  const highest = Math.max(1, ...all.map(figureOf));
  const name = half * 0.42;
  const longest = half - name - 40;
  let y = top;
  for (const row of rows) {
    y -= step;
    put(pen, row.label ?? none, x, y + 3, 9, { within: name - 6 });
    pen.page.drawRectangle({
      x: x + name,
      y: y + 1.5,
      width: (figureOf(row) / highest) * longest,
      height: 8,
      color: bar,
    });
    atEnd(pen, number.format(figureOf(row)), x + half, y + 3, 9);
  }
  return y;
}

/** @returns the height below them */
function drawTitles(
  pen: Pen,
  rows: readonly ReportRow[],
  x: number,
  top: number,
  figure: string,
  number: Intl.NumberFormat,
): number {
  let y = top;
  for (const { label, detail, figures } of rows) {
    y -= step * 1.6;
    put(pen, label ?? '', x, y + 12, 9, { within: half - 36 });
    put(pen, detail ?? '', x, y + 2, 7.5, { color: soft, within: half - 36 });
    atEnd(pen, number.format(figures[figure] ?? 0), x + half, y + 12, 9);
  }
  return y;
}

function heading(pen: Pen, words: string, x: number, y: number): number {
  put(pen, words, x, y, 12, { bold: true, within: half + (x === margin ? half : 0) });
  return y - 6;
}

function amount(minor: number, currency: string, locale: string): string {
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency });
  return format.format(minor / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}

function middle(pen: Pen, text: string, x: number, y: number, points: number): void {
  put(pen, text, x - widthOf(pen.fonts, text, points, false) / 2, y, points);
}

function atEnd(pen: Pen, text: string, x: number, y: number, points: number): void {
  put(pen, text, x - widthOf(pen.fonts, text, points, false), y, points);
}

interface Look {
  readonly bold?: boolean;
  readonly color?: typeof ink;
  /** A longer text is cut, and ends with three dots. */
  readonly within?: number;
}

function put(
  { page, fonts }: Pen,
  text: string,
  x: number,
  y: number,
  points: number,
  { bold = false, color = ink, within = Infinity }: Look = {},
): void {
  const font = bold ? fonts.bold : fonts.regular;
  let cut = text;
  for (let length = text.length; length > 0 && widthOf(fonts, cut, points, bold) > within;) {
    length -= 1;
    cut = `${text.slice(0, length).trimEnd()}…`;
  }
  let at = x;
  for (const run of runsOf(drawable(fonts, cut))) {
    page.drawText(run, { x: at, y, size: points, font, color });
    at += font.widthOfTextAtSize(run, points);
  }
}
