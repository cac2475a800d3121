// Draws labels as a PDF, or the first page as SVG: places, layout and barcodes become shapes. Runs in a worker process.
import type { PDFDocument, PDFImage } from '@cantoo/pdf-lib';
import {
  closePath,
  fill,
  lineTo,
  moveTo,
  popGraphicsState,
  pushGraphicsState,
  rgb,
  setFillingRgbColor,
} from '@cantoo/pdf-lib';
import { openReader } from '../../core/database/connection.ts';
import { newPrintedDocument } from '../printing/printed-document.ts';
import { drawable, runsOf, widthOf, type Fonts } from '../printing/printed-text.ts';
import { modulesOf, type Modules } from './barcode-modules.ts';
import { cardPhotosIn } from './card-photos-repository.ts';
import { layLabel, leastWidthOf, type LaidLabel, type LaidText, type Measure } from './label-layout-rules.ts';
import { labelsOnSheet, placesOn, type Place } from './label-sheet-rules.ts';
import { drawTestPage } from './draw-test-page.ts';
import type { LabelsDrawn, LabelsOrder, PrintedLabel } from './print-labels.ts';

/** A label with its place and everything on it. */
interface PlacedLabel {
  readonly place: Place;
  readonly label: PrintedLabel | null;
  readonly laid: LaidLabel;
  readonly modules: Modules | null;
}

type Photos = ReturnType<typeof cardPhotosIn>;

interface Heading {
  readonly page: number;
  readonly text: string;
}

const mm = 72 / 25.4;
const headingPoints = 18;

export async function drawLabels(order: LabelsOrder): Promise<LabelsDrawn> {
  const { document, fonts } = await newPrintedDocument(order.title);
  const { kind } = order;
  if (kind === 'test') return drawTestPage(document, fonts, order);
  const measure = measureWith(fonts);
  const placed: PlacedLabel[] = [];
  const headings: Heading[] = [];
  let pages = 0;
  for (const { heading, labels } of order.groups) {
    const places = placesOn(order.sheet, labels.length, order.startAt);
    const used = (places.at(-1)?.page ?? 0) + 1;
    if (heading !== '')
      for (let page = 0; page < used; page += 1) headings.push({ page: pages + page, text: heading });
    for (const [at, label] of labels.entries()) {
      const place = places[at];
      if (place === undefined) throw new RangeError('a label needs a place');
      const modules =
        label.number === '' || kind === 'spine' ? null : modulesOf(order.symbology, label.number);
      const content = {
        ...label,
        code: modules,
        hasPicture: label.photoOf !== undefined,
        stripe: label.stripe !== undefined,
      };
      const laid = layLabel(kind, order.sheet.label, content, measure);
      if (laid === null)
        return { tooSmall: { number: label.number, needs: modules === null ? 0 : leastWidthOf(modules) } };
      placed.push({ place: { ...place, page: place.page + pages }, label, laid, modules });
    }
    pages += used;
  }
  if (order.as === 'preview') return { preview: svgOf(order, placed, headings), pages };
  const { paper } = order.sheet;
  for (let page = 0; page < pages; page += 1) document.addPage([paper.width * mm, paper.height * mm]);
  for (const { page, text } of headings)
    writeText(document, fonts, order, { page, ...headingOf(order, text) });
  const db = openReader(order.file);
  try {
    for (const label of placed) await drawLabel(document, { fonts, photos: cardPhotosIn(db) }, order, label);
  } finally {
    db.close();
  }
  return { pdf: await document.save() };
}

/** Shaping a text takes most of the time, and labels repeat words: each word is shaped once. */
function measureWith(fonts: Fonts): Measure {
  const widths = new Map<string, number>();
  const wordWidth = (word: string, bold: boolean): number => {
    const key = `${bold ? 'bold' : 'regular'} ${word}`;
    const present = widths.get(key) ?? widthOf(fonts, word, 1, bold) / mm;
    widths.set(key, present);
    return present;
  };
  return (text, points, bold) =>
    text.split(/( )/).reduce((sum, word) => sum + (word === '' ? 0 : wordWidth(word, bold)), 0) * points;
}

const headingOf = ({ sheet }: LabelsOrder, text: string) => ({
  x: sheet.margin.left,
  y: sheet.margin.top - 12,
  width: sheet.paper.width,
  height: 8,
  text,
  points: headingPoints,
  bold: true,
});

async function drawLabel(
  document: PDFDocument,
  { fonts, photos }: { fonts: Fonts; photos: Photos },
  order: LabelsOrder,
  { place, label, laid, modules }: PlacedLabel,
): Promise<void> {
  const page = document.getPage(place.page);
  const { height } = order.sheet.paper;
  const x0 = place.x + order.offset.right;
  const y0 = place.y + order.offset.down;
  const bottom = (y: number): number => (height - y0 - y) * mm;
  const { stripe, picture, code } = laid;
  if (stripe !== null)
    page.drawRectangle({
      x: (x0 + stripe.x) * mm,
      y: bottom(stripe.y + stripe.height),
      width: stripe.width * mm,
      height: stripe.height * mm,
      color: colourOf(label?.stripe),
    });
  const image = picture === null ? null : await imageOf(document, photos, label?.photoOf);
  if (picture !== null && image !== null) {
    const { width: wide, height: high } = image.scaleToFit(picture.width * mm, picture.height * mm);
    page.drawImage(image, {
      x: (x0 + picture.x) * mm,
      y: bottom(picture.y) - high,
      width: wide,
      height: high,
    });
  }
  if (code !== null && modules !== null) {
    const high = code.height / modules.rows;
    const path = modules.dark.flatMap((bar) => {
      const left = (x0 + code.x + bar.x * code.module) * mm;
      const right = left + bar.width * code.module * mm;
      const top = bottom(code.y + bar.y * high);
      const foot = bottom(code.y + (bar.y + 1) * high);
      return [moveTo(left, foot), lineTo(right, foot), lineTo(right, top), lineTo(left, top), closePath()];
    });
    page.pushOperators(pushGraphicsState(), setFillingRgbColor(0, 0, 0), ...path, fill(), popGraphicsState());
  }
  for (const text of laid.texts)
    writeText(document, fonts, order, {
      ...text,
      page: place.page,
      x: place.x + text.x,
      y: place.y + text.y,
    });
}

function writeText(
  document: PDFDocument,
  fonts: Fonts,
  { sheet, offset }: LabelsOrder,
  { page, x, y, height, text, points, bold }: LaidText & { page: number },
): void {
  const font = bold ? fonts.bold : fonts.regular;
  const baseline = (sheet.paper.height - offset.down - y - height * 0.78) * mm;
  let at = (x + offset.right) * mm;
  const runs = runsOf(drawable(fonts, text));
  for (const [place, run] of runs.entries()) {
    document.getPage(page).drawText(run, { x: at, y: baseline, size: points, font });
    if (place < runs.length - 1) at += font.widthOfTextAtSize(run, points);
  }
}

/** A photo that cannot be drawn, such as WebP, or that was removed meanwhile leaves its place empty. */
async function imageOf(
  document: PDFDocument,
  photos: Photos,
  borrower: string | undefined,
): Promise<PDFImage | null> {
  const photo = borrower === undefined ? null : photos(borrower);
  if (photo === null) return null;
  const { type, bytes } = photo;
  return (type === 'image/png' ? document.embedPng(bytes) : document.embedJpg(bytes)).catch(() => null);
}

function colourOf(hex = '#000000') {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16) / 255);
  return rgb(red, green, blue);
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
const rounded = (value: number): string => value.toFixed(3);

function svgOf(order: LabelsOrder, placed: readonly PlacedLabel[], headings: readonly Heading[]): string {
  const { paper } = order.sheet;
  const rect = (x: number, y: number, width: number, height: number, look: string): string =>
    `<rect x="${rounded(x)}" y="${rounded(y)}" width="${rounded(width)}" height="${rounded(height)}" ${look}/>`;
  const words = ({ x, y, height, text, points, bold }: LaidText): string =>
    `<text x="${rounded(x)}" y="${rounded(y + height * 0.78)}" font-size="${rounded(points / mm)}"${bold ? ' font-weight="bold"' : ''}>${escaped(text)}</text>`;
  const edges = placesOn(order.sheet, labelsOnSheet(order.sheet)).map(({ x, y, width, height }) =>
    rect(x, y, width, height, 'fill="none" stroke="#8a8d98" stroke-width="0.25" rx="1"'),
  );
  const labels = placed
    .filter(({ place }) => place.page === 0)
    .map(({ place, label, laid, modules }) => {
      const { stripe, picture, code } = laid;
      const bars = (modules?.dark ?? []).map((bar) => {
        if (code === null || modules === null) return '';
        const high = code.height / modules.rows;
        return rect(code.x + bar.x * code.module, code.y + bar.y * high, bar.width * code.module, high, '');
      });
      const parts = [
        stripe === null
          ? ''
          : rect(stripe.x, stripe.y, stripe.width, stripe.height, `fill="${label?.stripe ?? '#000000'}"`),
        picture === null ? '' : rect(picture.x, picture.y, picture.width, picture.height, 'fill="#d5d7de"'),
        ...bars,
        ...laid.texts.map(words),
      ];
      return `<g transform="translate(${rounded(place.x + order.offset.right)} ${rounded(place.y + order.offset.down)})">${parts.join('')}</g>`;
    });
  const [first] = headings;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${rounded(paper.width)} ${rounded(paper.height)}" font-family="sans-serif">`,
    rect(0, 0, paper.width, paper.height, 'fill="#ffffff"'),
    ...edges,
    first === undefined ? '' : words(headingOf(order, first.text)),
    ...labels,
    '</svg>',
  ].join('');
}
