// Converts a sheet of labels to form fields and back. The form has the gaps between labels, as one measures them.

import type { LabelSheet } from '../../api/library.ts';

const papers = {
  a4: { width: 210, height: 297 },
  letter: { width: 215.9, height: 279.4 },
} as const;
export const paperKinds = ['a4', 'letter', 'other'] as const;

const measures = [
  'paperWidth',
  'paperHeight',
  'labelWidth',
  'labelHeight',
  'marginLeft',
  'marginTop',
  'gapAcross',
  'gapDown',
  'offsetRight',
  'offsetDown',
] as const;
const counts = ['columns', 'rows'] as const;
type NumberField = (typeof measures)[number] | (typeof counts)[number];

export type SheetValues = Readonly<Record<NumberField | 'name' | 'paper', string>>;

/** The field that a fault of the API concerns. */
export const fieldOfFault = {
  columns: 'columns',
  rows: 'rows',
  'pitch/across': 'gapAcross',
  'pitch/down': 'gapDown',
} as const;

/** As it is typed in this language: with a comma in Dutch. */
const inLanguage = (millimetres: number, language: string): string =>
  millimetres.toLocaleString(language, { maximumFractionDigits: 2, useGrouping: false });

export function sheetValues(
  { name, paper, columns, rows, label, margin, pitch, offset }: LabelSheet,
  language: string,
): SheetValues {
  const { right, down } = offset ?? { right: 0, down: 0 };
  const text = (millimetres: number) => inLanguage(millimetres, language);
  const kind = (['a4', 'letter'] as const).find(
    (each) => papers[each].width === paper.width && papers[each].height === paper.height,
  );
  return {
    name,
    paper: kind ?? 'other',
    paperWidth: text(paper.width),
    paperHeight: text(paper.height),
    columns: String(columns),
    rows: String(rows),
    labelWidth: text(label.width),
    labelHeight: text(label.height),
    marginLeft: text(margin.left),
    marginTop: text(margin.top),
    gapAcross: text(Math.max(0, pitch.across - label.width)),
    gapDown: text(Math.max(0, pitch.down - label.height)),
    offsetRight: text(right),
    offsetDown: text(down),
  };
}

const numberFrom = (typed: string): number => {
  const text = typed.trim().replace(',', '.').replace('−', '-');
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
};

/** The values that the API accepts. */
const least: Partial<Record<NumberField, number>> = {
  paperWidth: 10,
  paperHeight: 10,
  labelWidth: 10,
  labelHeight: 8,
  columns: 1,
  rows: 1,
  offsetRight: -20,
  offsetDown: -20,
};
const most: Readonly<Record<NumberField, number>> = {
  paperWidth: 1000,
  paperHeight: 1000,
  labelWidth: 300,
  labelHeight: 300,
  columns: 30,
  rows: 60,
  marginLeft: 200,
  marginTop: 200,
  gapAcross: 100,
  gapDown: 100,
  offsetRight: 20,
  offsetDown: 20,
};

/** The fields without a number that a sheet can have. */
export function faultySheetFields(values: SheetValues): NumberField[] {
  return [...counts, ...measures].filter((field) => {
    if (values.paper !== 'other' && (field === 'paperWidth' || field === 'paperHeight')) return false;
    const number = numberFrom(values[field]);
    const isWhole = (field !== 'columns' && field !== 'rows') || Number.isInteger(number);
    return !(isWhole && number >= (least[field] ?? 0) && number <= most[field]);
  });
}

/** Null while a number is missing. */
export function sheetFrom(values: SheetValues, id: string): LabelSheet | null {
  if (faultySheetFields(values).length > 0) return null;
  const numberOf = (field: NumberField): number => numberFrom(values[field]);
  // Sums such as 63.5 + 2.6 are not exact.
  const sum = (a: number, b: number): number => Math.round((a + b) * 1000) / 1000;
  const { paper } = values;
  return {
    id,
    name: values.name.trim() === '' ? id : values.name.trim(),
    paper:
      paper === 'a4' || paper === 'letter'
        ? papers[paper]
        : { width: numberOf('paperWidth'), height: numberOf('paperHeight') },
    columns: numberOf('columns'),
    rows: numberOf('rows'),
    label: { width: numberOf('labelWidth'), height: numberOf('labelHeight') },
    margin: { left: numberOf('marginLeft'), top: numberOf('marginTop') },
    pitch: {
      across: sum(numberOf('labelWidth'), numberOf('gapAcross')),
      down: sum(numberOf('labelHeight'), numberOf('gapDown')),
    },
    offset: { right: numberOf('offsetRight'), down: numberOf('offsetDown') },
  };
}

/** An id for a new sheet; a sheet that keeps the name of a built-in one takes its place. */
export function idForSheet(name: string, sheets: readonly LabelSheet[]): string {
  const same = sheets.find((sheet) => sheet.name === name.trim());
  if (same !== undefined) return same.id;
  const word = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 50);
  const base = `own-${word === '' ? 'sheet' : word}`;
  const taken = new Set(sheets.map(({ id }) => id));
  const free = (number: number): string => {
    const id = number === 1 ? base : `${base}-${String(number)}`;
    return taken.has(id) ? free(number + 1) : id;
  };
  return free(1);
}
