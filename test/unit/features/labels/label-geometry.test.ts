// Properties of labels: none leaves its place or its sheet, none overlaps another, and the first free place is kept.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  layLabel,
  type Box,
  type LabelContent,
  type LabelKind,
} from '../../../../src-main/features/labels/label-layout-rules.ts';
import { faultOf, labelsOnSheet, placesOn } from '../../../../src-main/features/labels/label-sheet-rules.ts';
import { knownSheets } from '../../../../src-main/features/labels/label-sheets.ts';

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
  expect(knownSheets().map((sheet) => [sheet.id, faultOf(sheet)])).toEqual(
    knownSheets().map(({ id }) => [id, null]),
  );
  expect(knownSheets().length).toBeGreaterThan(15);
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
