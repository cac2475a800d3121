// The test page of a sheet: the edge of each label, rulers, and a cross with a scale at two corners. Pure, in millimetres.
import { labelsOnSheet, placesOn, type LabelSheet, type Offset } from './label-sheet-rules.ts';

export interface Line {
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
}

/** Words around a point. */
export interface CentredWords {
  readonly x: number;
  /** The baseline. */
  readonly y: number;
  readonly text: string;
  readonly points: number;
}

export interface TestPage {
  /** The edges of the labels where the printer puts them, moved by the offset. */
  readonly edges: readonly Line[];
  readonly lines: readonly Line[];
  readonly words: readonly CentredWords[];
}

const armLength = 10;
const smallPoints = 5;

/**
 * The crosses stand at the top left corner of the first label and the bottom right corner of the last one. Laid on a
 * sheet of labels, their scales say how far the printer is off to the right and down. The rulers say whether the page was
 * printed in its actual size.
 */
export function testPageOf(sheet: LabelSheet, { right, down }: Offset): TestPage {
  const places = placesOn(sheet, labelsOnSheet(sheet)).map(({ x, y, width, height }) => {
    return { x: x + right, y: y + down, width, height };
  });
  const corners = places.map(({ x, y, width, height }) => ({ x1: x, y1: y, x2: x + width, y2: y + height }));
  const edges = corners.flatMap(({ x1, y1, x2, y2 }) => [
    { x1, y1, x2, y2: y1 },
    { x1, y1: y2, x2, y2 },
    { x1, y1, x2: x1, y2 },
    { x1: x2, y1, x2, y2 },
  ]);
  const [first] = corners;
  const last = corners.at(-1);
  const crosses = [
    ...(first === undefined ? [] : crossAt(first.x1, first.y1)),
    ...(last === undefined ? [] : crossAt(last.x2, last.y2)),
  ];
  const { width, height } = sheet.paper;
  const across = { ruler: rulerOf(width), middle: height / 2 };
  const along = { ruler: rulerOf(height), middle: width / 2 };
  return {
    edges,
    lines: [
      ...crosses,
      ...across.ruler.marks.map(({ at, long }) => upright(at, across.middle, long)),
      ...along.ruler.marks.map(({ at, long }) => level(along.middle, at, long)),
    ],
    words: [
      ...across.ruler.numbers.map(({ at, text }) => ({ x: at, y: across.middle - 5, text })),
      ...along.ruler.numbers.map(({ at, text }) => ({ x: along.middle - 6, y: at + 0.6, text })),
    ].map((word) => ({ ...word, points: smallPoints })),
  };
}

const upright = (x: number, y: number, half: number): Line => ({ x1: x, y1: y - half, x2: x, y2: y + half });
const level = (x: number, y: number, half: number): Line => ({ x1: x - half, y1: y, x2: x + half, y2: y });
const longOf = (millimetre: number): number => (millimetre % 10 === 0 ? 3 : millimetre % 5 === 0 ? 2 : 1.2);

/** A mark for each millimetre of each arm. */
function crossAt(x: number, y: number): Line[] {
  const marks = Array.from({ length: 2 * armLength + 1 }, (_, at) => at - armLength).filter((at) => at !== 0);
  return [
    level(x, y, armLength),
    upright(x, y, armLength),
    ...marks.map((at) => upright(x + at, y, longOf(at) / 3)),
    ...marks.map((at) => level(x, y + at, longOf(at) / 3)),
  ];
}

/** The ruler in the middle of the paper, in whole centimetres, with a number at each end and every five centimetres. */
function rulerOf(paper: number) {
  const length = Math.max(0, Math.floor((paper - 20) / 10) * 10);
  const from = (paper - length) / 2;
  const all = length === 0 ? [] : Array.from({ length: length + 1 }, (_, millimetre) => millimetre);
  return {
    marks: all.map((millimetre) => ({ at: from + millimetre, long: longOf(millimetre) })),
    numbers: all
      .filter((millimetre) => millimetre % 50 === 0 || millimetre === length)
      .map((millimetre) => ({
        at: from + millimetre,
        text: millimetre === length ? `${String(millimetre)} mm` : String(millimetre),
      })),
  };
}
