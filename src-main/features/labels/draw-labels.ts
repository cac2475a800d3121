// Draws labels as a PDF, or the first page as SVG: places, layout and barcodes become shapes. Runs in a worker process.
import { openReader } from '../../core/database/connection.ts';
import {
  fittedTo,
  hairline,
  ink,
  millimetre as mm,
  softInk,
  type Area,
  type Page,
  type Paper,
  type Picture,
} from '../printing/paper.ts';
import { headOn, letterheadText } from '../printing/letterhead.ts';
import { pdfPaper } from '../printing/pdf-paper.ts';
import { widthOf } from '../printing/printed-text.ts';
import type { Fonts } from '../printing/printed-fonts.ts';
import { svgPaper } from '../printing/svg-paper.ts';
import type { Face } from '../printing/typefaces.ts';
import { modulesOf, type Modules } from './barcode-modules.ts';
import { cardPhotosIn } from './card-photos-repository.ts';
import {
  layLabel,
  leastWidthOf,
  type Box,
  type LabelContent,
  type LaidLabel,
  type LaidText,
  type Measure,
} from './label-layout-rules.ts';
import { labelsOnSheet, placesOn, type Place } from './label-sheet-rules.ts';
import { layCard } from './card-layout-rules.ts';
import { letterOn } from './label-colour-rules.ts';
import { drawTestPage } from './draw-test-page.ts';
import type { LabelsDrawn, LabelsOrder, PrintedLabel } from './print-labels.ts';

/** A label with its place and everything on it. */
interface PlacedLabel {
  readonly place: Place;
  readonly label: PrintedLabel;
  readonly laid: LaidLabel;
  readonly modules: Modules | null;
}

type Photos = ReturnType<typeof cardPhotosIn>;

interface Heading {
  readonly page: number;
  readonly text: string;
  readonly about: string;
}

const headingPoints = 18;
/** The height above the labels that the library's head and a heading need. */
const roomForHead = 36;

export async function drawLabels(order: LabelsOrder): Promise<LabelsDrawn> {
  const texts = JSON.stringify(order.groups) + letterheadText(order.letterhead);
  if (order.kind === 'test') return drawTestPage(await pdfPaper(order.title, ''), order);
  if (order.as === 'preview') {
    const paper = await svgPaper(texts);
    const tooSmall = await drawOn(paper, order);
    return tooSmall ?? { preview: paper.svg(), pages: paper.pages() };
  }
  const paper = await pdfPaper(order.title, texts);
  const tooSmall = await drawOn(paper, order);
  return tooSmall ?? { pdf: await paper.save() };
}

/** @returns the label that is too small, if there is one: nothing is drawn then */
async function drawOn(
  paper: Paper,
  order: LabelsOrder,
): Promise<Extract<LabelsDrawn, { tooSmall: unknown }> | null> {
  const { kind } = order;
  if (kind === 'test') return null;
  const measure = measureWith(paper.fonts);
  const { logo: bytes } = order.letterhead;
  const logo = bytes === null || kind !== 'card' ? null : await paper.readPicture(bytes);
  const logoShape = logo === null ? null : logo.width / logo.height;
  const placed: PlacedLabel[] = [];
  const headings: Heading[] = [];
  let count = 0;
  for (const { heading, about = '', labels } of order.groups) {
    const places = placesOn(order.sheet, labels.length, order.startAt, order.dir);
    const used = (places.at(-1)?.page ?? 0) + 1;
    if (heading !== '')
      for (let page = 0; page < used; page += 1) headings.push({ page: count + page, text: heading, about });
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
      const laid =
        (kind === 'card' ? laidCard(order, { ...content, logoShape, band: label.stripe }, measure) : null) ??
        layLabel(kind, order.sheet.label, { ...content, stripe: kind !== 'card' && content.stripe }, measure);
      if (laid === null)
        return { tooSmall: { number: label.number, needs: modules === null ? 0 : leastWidthOf(modules) } };
      placed.push({ place: { ...place, page: place.page + count }, label, laid, modules });
    }
    count += used;
  }
  const { paper: size } = order.sheet;
  const pages = Array.from({ length: count }, () => paper.addPage(size.width * mm, size.height * mm));
  const [first] = pages;
  if (order.as === 'preview' && first !== undefined) drawEdges(first, order);
  const { margin } = order.sheet;
  const head = margin.top < roomForHead ? null : await headOn(paper, order.letterhead, 'slip');
  for (const { page, text, about } of headings) {
    const area = { x: order.offset.right, y: order.offset.down, ...size };
    const sheet = pages[page]?.within(areaOf(area), order.dir);
    const spot = { x: margin.left * mm, y: (margin.top - 5) * mm };
    sheet?.text(text, spot, { points: headingPoints, face: 'title' });
    const after = spot.x + (measure(text, headingPoints, 'title') + 3) * mm;
    sheet?.text(about, { ...spot, x: after }, { points: 9.5, colour: softInk });
    if (sheet !== undefined) head?.(sheet, spot.x, 10 * mm, (size.width - 2 * margin.left) * mm);
  }
  const db = openReader(order.file);
  try {
    const photos = cardPhotosIn(db);
    for (const label of placed) {
      const page = pages[label.place.page];
      const x = label.place.x + order.offset.right;
      const y = label.place.y + order.offset.down;
      // Of a preview only the first page is looked at.
      if (page !== undefined && (order.as === 'pdf' || label.place.page === 0)) {
        const area = areaOf({ ...label.place, x, y });
        await drawLabel(paper, page.within(area, order.dir), { photos, logo }, label);
      }
    }
  } finally {
    db.close();
  }
  return null;
}

function laidCard(
  { design, letterhead, sheet }: LabelsOrder,
  {
    band,
    ...content
  }: LabelContent & { readonly logoShape: number | null; readonly band: string | undefined },
  measure: Measure,
): LaidLabel | null {
  const onBand = letterOn(band ?? '#000000');
  return layCard(
    design,
    sheet.label,
    { ...content, address: letterhead.address.join(' · '), onBand },
    measure,
  );
}

/** Shaping a text takes most of the time, and labels repeat words: each word is shaped once. */
function measureWith(fonts: Fonts): Measure {
  const widths = new Map<string, number>();
  const wordWidth = (word: string, face: Face): number => {
    const key = `${face} ${word}`;
    const present = widths.get(key) ?? widthOf(fonts, word, 1, face) / mm;
    widths.set(key, present);
    return present;
  };
  return (text, points, face) =>
    text.split(/( )/).reduce((sum, word) => sum + (word === '' ? 0 : wordWidth(word, face)), 0) * points;
}

const areaOf = ({ x, y, width, height }: Box): Area => ({
  x: x * mm,
  y: y * mm,
  width: width * mm,
  height: height * mm,
});

async function drawLabel(
  paper: Paper,
  page: Page,
  { photos, logo }: { readonly photos: Photos; readonly logo: Picture | null },
  { label, laid, modules }: PlacedLabel,
): Promise<void> {
  const { stripe, picture, code } = laid;
  if (stripe !== null) page.boxes([areaOf(stripe)], label.stripe ?? ink);
  if (logo !== null && laid.logo) page.picture(logo, fittedTo(logo, areaOf(laid.logo)));
  // A photo that cannot be drawn, such as WebP, or that was removed meanwhile leaves its place empty.
  const photo = picture === null || label.photoOf === undefined ? null : photos(label.photoOf);
  const image = photo === null ? null : await paper.readPicture(photo.bytes);
  if (picture !== null && image !== null)
    page.picture(image, fittedTo(image, areaOf(picture), laid.pictureSide ?? 'start'));
  if (code !== null && modules !== null) {
    const high = code.height / modules.rows;
    const bars = modules.dark.map((bar) => ({
      x: bar.x * code.module,
      y: bar.y * high,
      width: bar.width * code.module,
      height: high,
    }));
    // A code is read from the left, also on a page from the right.
    page.within(areaOf(code), 'ltr').boxes(bars.map(areaOf), '#000000');
  }
  for (const text of laid.texts) drawText(page, text);
}

function drawText(page: Page, { x, y, height, text, points, face, colour }: LaidText): void {
  const look = { points, face, ...(colour !== undefined && { colour }) };
  page.text(text, { x: x * mm, y: (y + height * 0.78) * mm }, look);
}

/** The edges of all labels, which are on the picture only. */
function drawEdges(page: Page, { sheet }: LabelsOrder): void {
  const look = { thickness: 0.7, colour: hairline };
  for (const place of placesOn(sheet, labelsOnSheet(sheet))) {
    const { x, y, width, height } = areaOf(place);
    const corners = [
      { x, y },
      { x: x + width, y },
      { x: x + width, y: y + height },
      { x, y: y + height },
    ];
    for (const [at, corner] of corners.entries()) {
      const next = corners[(at + 1) % corners.length];
      if (next !== undefined) page.line(corner, next, look);
    }
  }
}
