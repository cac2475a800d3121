// Where each label stands on its sheet: pure geometry in millimetres, from the top left corner of the paper.

/** The measures of a sheet of labels, or of one label of a roll. */
export interface LabelSheet {
  readonly id: string;
  readonly name: string;
  readonly paper: { readonly width: number; readonly height: number };
  readonly columns: number;
  readonly rows: number;
  readonly label: { readonly width: number; readonly height: number };
  /** The top left corner of the first label. */
  readonly margin: { readonly left: number; readonly top: number };
  /** From one label to the next, edge to the same edge. */
  readonly pitch: { readonly across: number; readonly down: number };
  /** The distance by which this printer and sheet are off. */
  readonly offset?: Offset | undefined;
}

export interface Offset {
  /** To the right; negative to the left. */
  readonly right: number;
  readonly down: number;
}

export const noOffset: Offset = { right: 0, down: 0 };

export interface Place {
  /** From 0. */
  readonly page: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export const labelsOnSheet = ({ columns, rows }: LabelSheet): number => columns * rows;

/**
 * The places of so many labels, row by row.
 *
 * @param startAt the first free label of a used sheet, from 1
 * @param dir from which side each row is filled
 */
export function placesOn(sheet: LabelSheet, count: number, startAt = 1, dir: 'ltr' | 'rtl' = 'ltr'): Place[] {
  const each = labelsOnSheet(sheet);
  return Array.from({ length: count }, (_, number): Place => {
    const at = startAt - 1 + number;
    const onPage = at % each;
    const column = onPage % sheet.columns;
    const across = dir === 'rtl' ? sheet.columns - 1 - column : column;
    return {
      page: Math.floor(at / each),
      x: sheet.margin.left + across * sheet.pitch.across,
      y: sheet.margin.top + Math.floor(onPage / sheet.columns) * sheet.pitch.down,
      ...sheet.label,
    };
  });
}

/** Measures are rounded to a tenth of a millimetre, so the last label may pass the paper by this much. */
const tolerance = 0.11;

/** A measure with which the labels do not fit, and by how many millimetres. */
export interface SheetFault {
  readonly field: 'columns' | 'rows' | 'pitch/across' | 'pitch/down';
  readonly millimetres: number;
}

/** The faults of the measures; empty if all labels are on the paper and none overlaps another. */
export function faultsOf({ paper, columns, rows, label, margin, pitch }: LabelSheet): SheetFault[] {
  const excess = {
    'pitch/across': columns > 1 ? label.width - pitch.across : 0,
    'pitch/down': rows > 1 ? label.height - pitch.down : 0,
    columns: margin.left + (columns - 1) * pitch.across + label.width - paper.width,
    rows: margin.top + (rows - 1) * pitch.down + label.height - paper.height,
  };
  return (Object.keys(excess) as SheetFault['field'][])
    .filter((field) => excess[field] > tolerance)
    .map((field) => ({ field, millimetres: Math.round(excess[field] * 10) / 10 }));
}

export function faultWords({ field, millimetres }: SheetFault): string {
  const by = `${String(millimetres)} mm`;
  if (field === 'columns') return `go ${by} beyond the right edge of the paper`;
  if (field === 'rows') return `go ${by} beyond the lower edge of the paper`;
  return `must be at least ${by} more, or labels would overlap`;
}
