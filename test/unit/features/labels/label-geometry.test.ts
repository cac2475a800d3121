// Properties of labels: none leaves its place or its sheet, none overlaps another, and the first free place is kept.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cardDesigns, layCard, nameOnCard } from '../../../../src-main/features/labels/card-layout-rules.ts';
import {
  layLabel,
  type Box,
  type LabelContent,
  type LabelKind,
} from '../../../../src-main/features/labels/label-layout-rules.ts';
import {
  faultsOf,
  labelsOnSheet,
  placesOn,
  type LabelSheet,
} from '../../../../src-main/features/labels/label-sheet-rules.ts';
import { knownSheets } from '../../../../src-main/features/labels/label-sheets.ts';
import { testPageOf } from '../../../../src-main/features/labels/test-page-rules.ts';

/** As wide as the widest letters of the font, so that the layout is tried with more than real text needs. */
const measure = (text: string, points: number): number => Array.from(text).length * points * 0.3528 * 0.7;
const sheets = fc.constantFrom(...knownSheets());
const slack = 0.02;

const isWithin = (outer: Box, { x, y, width, height }: Box): boolean =>
  x >= outer.x - slack &&
  y >= outer.y - slack &&
  x + width <= outer.x + outer.width + slack &&
  y + height <= outer.y + outer.height + slack;
const overlap = (a: Box, b: Box): boolean =>
  a.x + a.width > b.x + slack &&
  b.x + b.width > a.x + slack &&
  a.y + a.height > b.y + slack &&
  b.y + b.height > a.y + slack;

test('every sheet that the program knows has labels that fit its paper without overlapping', () => {
  expect(knownSheets().map((sheet) => [sheet.id, faultsOf(sheet)])).toEqual(
    knownSheets().map(({ id }) => [id, []]),
  );
  expect(knownSheets().length).toBeGreaterThan(15);
});

const tenths = (least: number, most: number) =>
  fc.integer({ min: least * 10, max: most * 10 }).map((number) => number / 10);
/** Of any measures, half of which do not fit. */
const anySheet: fc.Arbitrary<LabelSheet> = fc.record({
  id: fc.constant('own'),
  name: fc.constant('Ours'),
  columns: fc.integer({ min: 1, max: 5 }),
  rows: fc.integer({ min: 1, max: 5 }),
  paper: fc.record({ width: tenths(50, 300), height: tenths(50, 300) }),
  label: fc.record({ width: tenths(10, 70), height: tenths(8, 70) }),
  margin: fc.record({ left: tenths(0, 30), top: tenths(0, 30) }),
  pitch: fc.record({ across: tenths(10, 80), down: tenths(8, 80) }),
});

test('a sheet has no fault exactly if each label is on the paper and none overlaps another', () => {
  const found = { fits: 0, faulty: 0 };
  fc.assert(
    fc.property(anySheet, (sheet) => {
      const paper = { x: 0, y: 0, ...sheet.paper };
      // A tenth of a millimetre is tolerated.
      const places = placesOn(sheet, labelsOnSheet(sheet)).map((place) => {
        return { ...place, width: place.width - 0.11, height: place.height - 0.11 };
      });
      const fits =
        places.every((place) => isWithin(paper, place)) &&
        places.every((place, at) => places.slice(at + 1).every((other) => !overlap(place, other)));
      found[fits ? 'fits' : 'faulty'] += 1;
      expect(faultsOf(sheet).length === 0).toBe(fits);
    }),
    { numRuns: 3000 },
  );
  expect(Math.min(found.fits, found.faulty)).toBeGreaterThan(100);
});

test('a fault says by how many millimetres labels go beyond the paper or overlap', () => {
  const sheet: LabelSheet = {
    id: 'own',
    name: 'Ours',
    paper: { width: 210, height: 297 },
    columns: 3,
    rows: 8,
    label: { width: 70, height: 38 },
    margin: { left: 4.5, top: 2 },
    pitch: { across: 70, down: 35 },
  };
  expect(faultsOf(sheet)).toEqual([
    { field: 'pitch/down', millimetres: 3 },
    { field: 'columns', millimetres: 4.5 },
  ]);
});

test('the test page has the edges of every label where the printer puts them, and a cross at two corners', () => {
  fc.assert(
    fc.property(sheets, tenths(-3, 3), tenths(-3, 3), (sheet, right, down) => {
      const { edges, lines } = testPageOf(sheet, { right, down });
      const places = placesOn(sheet, labelsOnSheet(sheet));
      expect(edges).toHaveLength(4 * places.length);
      const has = (x1: number, y1: number, x2: number, y2: number) =>
        [...edges, ...lines].some(
          (line) =>
            Math.abs(line.x1 - x1) +
              Math.abs(line.x2 - x2) +
              Math.abs(line.y1 - y1) +
              Math.abs(line.y2 - y2) <
            0.001,
        );
      for (const { x, y, width } of places)
        expect(has(x + right, y + down, x + right + width, y + down)).toBe(true);
      const [first] = places;
      const last = places.at(-1);
      if (first === undefined || last === undefined) throw new RangeError('a sheet has a label');
      for (const [x, y] of [
        [first.x + right, first.y + down],
        [last.x + last.width + right, last.y + last.height + down],
      ] as const)
        expect(has(x - 10, y, x + 10, y) && has(x, y - 10, x, y + 10)).toBe(true);
    }),
    { numRuns: 50 },
  );
});

test('labels follow each other from the first free place, on the paper and beside each other', () => {
  fc.assert(
    fc.property(sheets, fc.nat({ max: 200 }), fc.nat({ max: 500 }), (sheet, count, start) => {
      const each = labelsOnSheet(sheet);
      const startAt = 1 + (start % each);
      const places = placesOn(sheet, count, startAt);
      expect(places).toHaveLength(count);
      const keys = new Set(places.map(({ page, x, y }) => `${String(page)} ${String(x)} ${String(y)}`));
      expect(keys.size).toBe(count);
      const paper = {
        x: -0.11,
        y: -0.11,
        width: sheet.paper.width + 0.22,
        height: sheet.paper.height + 0.22,
      };
      for (const [at, place] of places.entries()) {
        expect(isWithin(paper, place)).toBe(true);
        expect(place.page).toBe(Math.floor((startAt - 1 + at) / each));
        for (const other of places.slice(at + 1, at + sheet.columns + 2))
          if (other.page === place.page)
            expect(overlap({ ...place, width: place.width - 0.11, height: place.height - 0.11 }, other)).toBe(
              false,
            );
      }
    }),
    { numRuns: 200 },
  );
});

const words = fc.string({ unit: fc.constantFrom('a', 'W', 'é', ' ', 'ß', '-'), maxLength: 80 });
const content: fc.Arbitrary<LabelContent> = fc.record({
  code: fc.oneof(
    fc.constant(null),
    fc.record({ columns: fc.integer({ min: 40, max: 200 }), rows: fc.constant(1), quiet: fc.constant(10) }),
    fc.integer({ min: 21, max: 45 }).map((side) => ({ columns: side, rows: side, quiet: 4 })),
  ),
  number: fc.stringMatching(/^\d{1,14}$/),
  main: words,
  lines: fc.array(words, { maxLength: 2 }),
  library: words,
  hasPicture: fc.boolean(),
  stripe: fc.boolean(),
});
const kinds = fc.constantFrom<LabelKind>('item', 'spine', 'card', 'class');

test('nothing on a label leaves the label, and nothing covers anything else', () => {
  fc.assert(
    fc.property(sheets, kinds, content, (sheet, kind, says) => {
      const laid = layLabel(kind, sheet.label, says, measure);
      if (laid === null) return;
      const whole = { x: 0, y: 0, ...sheet.label };
      const parts: Box[] = [laid.code, laid.picture, laid.stripe, ...laid.texts].filter(
        (part) => part !== null,
      );
      for (const [at, part] of parts.entries()) {
        expect(isWithin(whole, part)).toBe(true);
        for (const other of parts.slice(at + 1)) expect(overlap(part, other)).toBe(false);
      }
      for (const text of laid.texts)
        if (kind !== 'spine') expect(measure(text.text, text.points)).toBeLessThanOrEqual(text.width + slack);
      if (laid.code !== null && says.code !== null) {
        const quiet = says.code.quiet * laid.code.module;
        const left = laid.stripe?.width ?? 0;
        expect(laid.code.x - left).toBeGreaterThanOrEqual(quiet - slack);
        expect(sheet.label.width - laid.code.x - laid.code.width).toBeGreaterThanOrEqual(quiet - slack);
      }
    }),
    { numRuns: 2000 },
  );
});

test('a class of thirty fits on one page, and each name is as large as the text of a letter', () => {
  const sheet = knownSheets().find(({ id }) => id === 'class-a4');
  if (sheet === undefined) throw new Error('There is no sheet for classes.');
  expect(labelsOnSheet(sheet)).toBe(30);
  for (const code of [{ columns: 101, rows: 1, quiet: 10 }, { columns: 21, rows: 21, quiet: 4 }, null]) {
    const pupil = { code, number: '2000017', main: 'Vermeer, Noor', lines: [], library: '' };
    const laid = layLabel('class', sheet.label, { ...pupil, hasPicture: false, stripe: false }, measure);
    expect(laid?.texts[0]).toMatchObject({ text: 'Vermeer, Noor', points: 11 });
  }
});

test('nothing on a card leaves it or covers anything else but the band, and nothing stands where it is cut', () => {
  let laidOut = 0;
  fc.assert(
    fc.property(
      sheets,
      fc.constantFrom(...cardDesigns),
      content,
      fc.option(fc.double({ min: 0.2, max: 6, noNaN: true })),
      words,
      (sheet, design, says, logoShape, address) => {
        const card = { ...says, address, logoShape, onBand: '#ffffff' };
        const laid = layCard(design, sheet.label, card, measure);
        if (laid === null) return;
        laidOut += 1;
        const { width, height } = sheet.label;
        const uncut = { x: 2.5, y: 2.5, width: width - 5, height: height - 5 };
        const parts: Box[] = [laid.code, laid.picture, laid.logo ?? null, ...laid.texts].filter(
          (part) => part !== null,
        );
        for (const [at, part] of parts.entries()) {
          expect(isWithin(uncut, part)).toBe(true);
          for (const other of parts.slice(at + 1)) expect(overlap(part, other)).toBe(false);
          if (laid.stripe !== null && part !== laid.code)
            expect(isWithin(laid.stripe, part) || !overlap(laid.stripe, part)).toBe(true);
        }
        for (const text of laid.texts)
          expect(measure(text.text, text.points)).toBeLessThanOrEqual(text.width + slack);
        if (laid.code === null || says.code === null) return;
        const quiet = says.code.quiet * laid.code.module;
        const band = laid.stripe === null ? 0 : laid.stripe.height;
        expect(laid.code.x).toBeGreaterThanOrEqual(quiet - slack);
        expect(width - laid.code.x - laid.code.width).toBeGreaterThanOrEqual(quiet - slack);
        expect(laid.code.y).toBeGreaterThanOrEqual(band);
      },
    ),
    { numRuns: 3000 },
  );
  expect(laidOut).toBeGreaterThan(200);
});

test.each([
  ['小明', '王', '王小明'],
  ['서연', '김', '김서연'],
  ['Mei', '陳', 'Mei 陳'],
  ['Emma', 'Peeters', 'Emma Peeters'],
])('%s of the family %s is called %s on a card', (givenName, familyName, name) => {
  expect(nameOnCard(givenName, familyName)).toBe(name);
});

test.each(cardDesigns)('a long name stands whole on a card of the design %s', (design) => {
  const main = 'Maximiliaan-Alexander van der Straeten';
  const card = {
    main,
    lines: ['3A'],
    library: 'De Wilg',
    number: '2000017',
    code: null,
    hasPicture: true,
    stripe: false,
    address: '',
    logoShape: null,
    onBand: '#ffffff',
  };
  const real = (text: string, points: number): number => Array.from(text).length * points * 0.3528 * 0.5;
  const texts = layCard(design, { width: 85.6, height: 54 }, card, real)?.texts ?? [];
  const name = texts.filter(({ face, text }) => face === 'title' && text !== card.library);
  expect(
    name
      .map(({ text }) => text)
      .join(' ')
      .replaceAll('- ', '-'),
  ).toBe(main);
});
