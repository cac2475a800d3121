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
}

export interface Offset {
  /** To the right; negative to the left. */
  readonly right: number;
  readonly down: number;
}

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
 */
export function placesOn(sheet: LabelSheet, count: number, startAt = 1): Place[] {
  const each = labelsOnSheet(sheet);
  return Array.from({ length: count }, (_, number): Place => {
    const at = startAt - 1 + number;
    const onPage = at % each;
    return {
      page: Math.floor(at / each),
      x: sheet.margin.left + (onPage % sheet.columns) * sheet.pitch.across,
      y: sheet.margin.top + Math.floor(onPage / sheet.columns) * sheet.pitch.down,
      ...sheet.label,
    };
  });
}

/** Measures are rounded to a tenth of a millimetre, so the last label may pass the paper by this much. */
const tolerance = 0.11;

/** What is wrong with the measures, as the field and a reason; null if the labels fit the paper without overlapping. */
export function faultOf(sheet: LabelSheet): { field: string; reason: string } | null {
  const { paper, columns, rows, label, margin, pitch } = sheet;
  if (columns > 1 && pitch.across < label.width - tolerance)
    return { field: 'pitch/across', reason: 'must be at least as wide as a label, or labels would overlap' };
  if (rows > 1 && pitch.down < label.height - tolerance)
    return { field: 'pitch/down', reason: 'must be at least as high as a label, or labels would overlap' };
  if (margin.left + (columns - 1) * pitch.across + label.width > paper.width + tolerance)
    return { field: 'columns', reason: 'are too many or too wide for the paper' };
  if (margin.top + (rows - 1) * pitch.down + label.height > paper.height + tolerance)
    return { field: 'rows', reason: 'are too many or too high for the paper' };
  return null;
}
