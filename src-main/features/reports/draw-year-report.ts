// Draws the year's report: figures with a sentence each, loans by month and class, subjects, titles, and what to buy.
import { setApart, writingOf } from '../../core/languages/writing-rules.ts';
import { headOn, letterheadText } from '../printing/letterhead.ts';
import { hairline, ink, softInk, type Page, type Paper, type Sheet } from '../printing/paper.ts';
import { pdfPaper } from '../printing/pdf-paper.ts';
import { widthOf, wrap } from '../printing/printed-text.ts';
import type { Face } from '../printing/typefaces.ts';
import type { ReportRow } from './report.ts';
import type { YearReportOrder } from './report-jobs.ts';
import { yearSentences, type YearFigures, type YearSentences } from './year-sentences-rules.ts';

const margin = 48;
const gap = 28;
const bar = '#2c3f70';
const step = 15;
const closestStep = 11.5;
const titleStep = 26;
/** Between two parts of the report. */
const between = 24;
const mostToBuy = 8;
const mostTypes = 12;
/** The fewest rows of a list for which the rest of a page is used. */
const fewestRows = 4;

const roomOn = (sheet: Sheet) => {
  const width = sheet.width - 2 * margin;
  return { sheet, width, half: (width - gap) / 2, bottom: sheet.height - margin - 12 };
};

/** The page that is drawn, and all pages. */
interface Pen extends ReturnType<typeof roomOn> {
  readonly paper: Paper;
  readonly pages: Page[];
  page: Page;
  y: number;
}

/** A list in a column: how many rows it has, and how it draws them. */
interface Column {
  readonly heading: keyof YearReportOrder['words']['headings'];
  readonly rows: readonly ReportRow[];
  readonly rowHeight: number;
  readonly draw: (rows: readonly ReportRow[], x: number, y: number, rowHeight?: number) => void;
}

export async function drawYearReport(order: YearReportOrder, figures: YearFigures): Promise<Uint8Array> {
  const { words, letterhead, year, locale } = order;
  const { sheet } = letterhead;
  const title = words.title.replace('{{year}}', year.replace('-', '–'));
  const paper = await pdfPaper(
    `${title}, ${letterhead.name}`,
    JSON.stringify([
      words,
      figures,
      order.days,
      monthNames(locale),
      amount(1, order.currency ?? 'EUR', locale),
    ]) + letterheadText(letterhead),
  );
  const sentences = yearSentences(figures, words.sentences, locale);
  const { dir } = writingOf(locale);
  const pen = newPage(
    { paper, pages: [], page: paper.addPage(sheet.width, sheet.height, dir), y: 0, ...roomOn(sheet) },
    true,
  );
  const head = await headOn(paper, letterhead, 'page');
  pen.y = head(pen.page, margin, margin, pen.width) + 28;
  pen.page.text(title, { x: margin, y: pen.y }, { points: 24, face: 'title' });
  pen.page.text(order.days, { x: margin, y: pen.y + 16 }, { points: 10, colour: softInk });
  pen.y += 38;
  drawTiles(pen, order, figures, sentences);
  drawColumns(pen, order, figures.months, sentences);

  const number = new Intl.NumberFormat(locale);
  const bars = (heading: Column['heading'], rows: readonly ReportRow[], none: string): Column => ({
    heading,
    rows,
    rowHeight: step,
    draw: (some, x, y, rowHeight = step) => {
      drawBars(pen, some, x, y, { none, number, all: rows, rowHeight });
    },
  });
  const titles = (heading: Column['heading'], rows: readonly ReportRow[], figure: string): Column => ({
    heading,
    rows,
    rowHeight: titleStep,
    draw: (some, x, y) => {
      drawTitles(pen, some, x, y, { figure, number });
    },
  });
  drawClasses(pen, order, bars('classes', figures.classes, words.noClass), sentences.classes);
  const wishes: readonly [Column, Column] = [
    titles('toBuy', figures.toBuy.slice(0, mostToBuy), 'waiting'),
    bars('types', figures.types.slice(0, mostTypes), ''),
  ];
  drawPair(
    pen,
    order,
    sentences,
    [
      titles('mostLent', figures.mostLent, 'loans'),
      bars('subjects', labelledFirst(figures.subjects), words.noSubject),
    ],
    heightOf(wishes) + between,
  );
  drawPair(pen, order, sentences, wishes);
  for (const [index, page] of pen.pages.entries()) {
    const count = words.page
      .replace('{{page}}', String(index + 1))
      .replace('{{pages}}', String(pen.pages.length));
    page.text(
      `${setApart(letterhead.name, page)} · ${count}`,
      { x: margin, y: sheet.height - 28 },
      { points: 8, colour: softInk },
    );
  }
  return paper.save();
}

function newPage(pen: Pen, isFirst = false): Pen {
  if (!isFirst) pen.page = pen.paper.addPage(pen.sheet.width, pen.sheet.height, pen.page.dir);
  pen.pages.push(pen.page);
  pen.y = margin;
  return pen;
}

/** The figures of the year, two in a row, each below its sentence. */
function drawTiles(pen: Pen, order: YearReportOrder, figures: YearFigures, sentences: YearSentences): void {
  const { words, currency, locale } = order;
  const number = new Intl.NumberFormat(locale);
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 });
  const uses = figures.uses === 0 ? '' : words.uses.replace('{{uses}}', number.format(figures.uses));
  const share = percent.format(figures.copies === 0 ? 0 : figures.lentCopies / figures.copies);
  const tiles: [keyof YearSentences & keyof YearReportOrder['words']['figures'], string, string?][] = [
    ['loans', number.format(figures.loans)],
    ['borrowers', number.format(figures.borrowers)],
    ['titles', number.format(figures.titles)],
    ['copies', number.format(figures.copies)],
    ['lent', share, uses],
    ['notLent', number.format(figures.notLent)],
    ['lost', number.format(figures.lost)],
    currency === null
      ? ['overdue', number.format(figures.overdue)]
      : ['takings', amount(figures.takings, currency, locale)],
  ];
  const high = 53;
  for (const [index, [name, value, detail = '']] of tiles.entries()) {
    const x = margin + (index % 2) * (pen.half + gap);
    const y = pen.y + Math.floor(index / 2) * high;
    pen.page.line({ x, y }, { x: x + pen.half, y }, { thickness: 0.75, colour: hairline });
    putSentence(pen, sentences[name], x, y);
    put(pen, value, x, y + 41, 23, { face: 'title' });
    const beside = x + widthOf(pen.paper.fonts, value, 23, 'title') + 8;
    const lines = [words.figures[name], detail].filter((line) => line !== '');
    for (const [at, line] of lines.entries()) {
      const below = y + 41 - (lines.length - 1 - at) * 10;
      put(pen, line, beside, below, 8.5, { colour: softInk, within: x + pen.half - beside });
    }
  }
  pen.y += Math.ceil(tiles.length / 2) * high + between - 10;
}

/** Above a figure: in one line, or in two smaller ones. */
function putSentence(pen: Pen, sentence: string, x: number, y: number): void {
  const { fonts } = pen.paper;
  if (widthOf(fonts, sentence, 9.5, 'regular') <= pen.half) put(pen, sentence, x, y + 15, 9.5);
  else
    for (const [at, line] of wrap(fonts, sentence, 8, 'regular', pen.half).slice(0, 2).entries())
      put(pen, line, x, y + 10 + at * 9.5, 8);
}

/** Loans by month as columns. */
function drawColumns(
  pen: Pen,
  { words, locale }: YearReportOrder,
  months: readonly ReportRow[],
  sentences: YearSentences,
): void {
  heading(pen, words.headings.months, sentences.months, margin, pen.width);
  const number = new Intl.NumberFormat(locale);
  const name = new Intl.DateTimeFormat(locale, { month: 'short', timeZone: 'UTC' });
  const highest = Math.max(1, ...months.map(loansOf));
  const high = 84;
  const each = pen.width / Math.max(7, months.length); // a school year that has just begun has few months
  const base = pen.y + high + 14;
  for (const [index, row] of months.entries()) {
    const value = loansOf(row);
    const x = margin + index * each;
    const tall = (value / highest) * high;
    if (value > 0)
      pen.page.boxes([{ x: x + each * 0.12, y: base - tall, width: each * 0.76, height: tall }], bar);
    middle(pen, value === 0 ? '' : number.format(value), x + each / 2, base - tall - 4, 7.5);
    middle(pen, name.format(new Date(`${row.label ?? ''}-15T00:00:00Z`)), x + each / 2, base + 11, 8);
  }
  pen.page.line(
    { x: margin, y: base },
    { x: margin + pen.width, y: base },
    { thickness: 0.75, colour: softInk },
  );
  pen.y = base + 14 + between;
}

/** Draws the classes in two lists side by side, as many as the rest of the page or a whole one holds. */
function drawClasses(pen: Pen, { words }: YearReportOrder, classes: Column, sentence: string): void {
  const needed = headingHeight + Math.min(fewestRows, Math.ceil(classes.rows.length / 2)) * step;
  if (pen.y + needed > pen.bottom) newPage(pen);
  heading(pen, words.headings.classes, sentence, margin, pen.width);
  if (classes.rows.length === 0) {
    nothing(pen, words.nothing, margin);
    return;
  }
  // Rows stand closer together if all classes fit then.
  const room = pen.bottom - pen.y;
  const rowHeight = Math.max(closestStep, Math.min(step, room / Math.ceil(classes.rows.length / 2)));
  const most = 2 * Math.floor((room + 0.1) / rowHeight);
  const listed = classes.rows.slice(0, classes.rows.length > most ? most - 2 : most);
  const inList = Math.max(fewestRows, Math.ceil(listed.length / 2));
  for (const [index, part] of [listed.slice(0, inList), listed.slice(inList)].entries())
    classes.draw(part, margin + index * (pen.half + gap), pen.y, rowHeight);
  pen.y += Math.min(listed.length, inList) * rowHeight;
  const left = classes.rows.length - listed.length;
  if (left > 0)
    put(pen, words.more.replace('{{count}}', String(left)), margin, pen.y + 11, 8, { colour: softInk });
  pen.y += between + (left > 0 ? step : 0);
}

const heightOf = (columns: readonly Column[]): number =>
  headingHeight + Math.max(...columns.map(({ rows, rowHeight }) => Math.max(1, rows.length) * rowHeight));

/**
 * Two lists beside each other, on the rest of the page if enough of them fits.
 *
 * @param below the height that a new page keeps for what follows
 */
function drawPair(
  pen: Pen,
  { words }: YearReportOrder,
  sentences: YearSentences,
  columns: readonly [Column, Column],
  below = 0,
): void {
  const room = ({ rowHeight }: Column): number =>
    Math.floor((pen.bottom - pen.y - headingHeight) / rowHeight);
  if (columns.some((column) => room(column) < Math.min(fewestRows, column.rows.length))) newPage(pen);
  const top = pen.y;
  const end = top === margin ? pen.bottom - below : pen.bottom;
  let foot = top;
  for (const [index, column] of columns.entries()) {
    const x = margin + index * (pen.half + gap);
    pen.y = top;
    heading(pen, words.headings[column.heading], sentences[column.heading], x, pen.half);
    const rows = column.rows.slice(0, Math.floor((end - pen.y) / column.rowHeight));
    if (rows.length === 0) nothing(pen, words.nothing, x);
    else column.draw(rows, x, pen.y);
    foot = Math.max(foot, pen.y + Math.max(1, rows.length) * column.rowHeight);
  }
  pen.y = foot + between;
}

interface Bars {
  /** The label of a row without one. */
  readonly none: string;
  readonly number: Intl.NumberFormat;
  /** The longest bar is that of the highest of these. */
  readonly all: readonly ReportRow[];
  readonly rowHeight: number;
}

function drawBars(pen: Pen, rows: readonly ReportRow[], x: number, top: number, look: Bars): void {
  const highest = Math.max(1, ...look.all.map(loansOf));
  const name = pen.half * 0.42;
  const longest = pen.half - name - 40;
  for (const [index, row] of rows.entries()) {
    const y = top + (index + 1) * look.rowHeight - 4;
    put(pen, row.label ?? look.none, x, y, 9, { within: name - 6 });
    const wide = (loansOf(row) / highest) * longest;
    if (wide > 0) pen.page.boxes([{ x: x + name, y: y - 6.5, width: wide, height: 8 }], bar);
    atEnd(pen, look.number.format(loansOf(row)), x + pen.half, y, 9);
  }
}

function drawTitles(
  pen: Pen,
  rows: readonly ReportRow[],
  x: number,
  top: number,
  { figure, number }: { readonly figure: string; readonly number: Intl.NumberFormat },
): void {
  for (const [index, { label, detail, figures }] of rows.entries()) {
    const y = top + index * titleStep + 11;
    put(pen, label ?? '', x, y, 9.5, { face: 'title', within: pen.half - 36 });
    put(pen, detail ?? '', x, y + 10, 7.5, { colour: softInk, within: pen.half - 36 });
    atEnd(pen, number.format(figures[figure] ?? 0), x + pen.half, y, 9);
  }
}

const headingHeight = 34;

/** A heading with its sentence, which may take two lines in a column. */
function heading(pen: Pen, words: string, sentence: string, x: number, within: number): void {
  put(pen, words, x, pen.y + 12, 12.5, { face: 'title', within });
  pen.y += 18;
  for (const part of wrap(pen.paper.fonts, sentence, 9, 'regular', within).slice(0, 2)) {
    put(pen, part, x, pen.y + 9, 9, { colour: softInk });
    pen.y += 12;
  }
  pen.y += 4;
}

function nothing(pen: Pen, words: string, x: number): void {
  put(pen, words, x, pen.y + 10, 9, { colour: softInk });
}

/** Those of no subject say little, however many they are. */
const labelledFirst = (rows: readonly ReportRow[]): ReportRow[] => [
  ...rows.filter(({ label }) => label !== null),
  ...rows.filter(({ label }) => label === null),
];

const loansOf = ({ figures }: ReportRow): number => figures['loans'] ?? 0;

const monthNames = (locale: string): string[] => {
  const name = new Intl.DateTimeFormat(locale, { month: 'short', timeZone: 'UTC' });
  const long = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' });
  return Array.from({ length: 12 }, (_, month) => {
    const day = new Date(Date.UTC(2026, month, 15));
    return name.format(day) + long.format(day);
  });
};

function amount(minor: number, currency: string, locale: string): string {
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency });
  return format.format(minor / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}

function middle(pen: Pen, text: string, x: number, y: number, points: number): void {
  put(pen, text, x - widthOf(pen.paper.fonts, text, points, 'regular') / 2, y, points);
}

function atEnd(pen: Pen, text: string, x: number, y: number, points: number): void {
  put(pen, text, x - widthOf(pen.paper.fonts, text, points, 'regular'), y, points);
}

interface Look {
  readonly face?: Face;
  readonly colour?: string;
  /** A longer text is cut, and ends with three dots. */
  readonly within?: number;
}

function put(
  { page, paper }: Pen,
  text: string,
  x: number,
  y: number,
  points: number,
  { face = 'regular', colour = ink, within = Infinity }: Look = {},
): void {
  let cut = text;
  for (let length = text.length; length > 0 && widthOf(paper.fonts, cut, points, face) > within;) {
    length -= 1;
    cut = `${text.slice(0, length).trimEnd()}…`;
  }
  page.text(cut, { x, y }, { points, face, colour });
}
