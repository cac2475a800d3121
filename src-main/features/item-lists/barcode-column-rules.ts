// Reads the barcodes of a cell: one, or one for each copy; without the start and stop signs of their symbology.
import { withoutMark } from '../../core/spreadsheet/spreadsheet-mark-rules.ts';
import { readNumber } from '../lists/spreadsheet-damage-rules.ts';
import type { Reading } from './cell-note-rules.ts';

/** Several values in angle brackets, as SLiMS writes them: `<B001><B002>`. */
export const bracketed = /^(?:<[^<>]*>)+$/;

/** Code 39 begins and ends with a star, Codabar with one of four letters. Scanners leave these signs out. */
const framed = { code39: /^\*([^*]+)\*$/, codabar: /^([A-D])[\d$:/.+-]+\1$|^T[\d$:/.+-]+[NT]$/i };
/** So many barcodes cannot have the letters of Codabar by chance. */
const CODABAR_ROWS = 3;

/** Whether every barcode of a column has start and stop signs. */
export function haveFrames(cells: Iterable<string>): boolean {
  const barcodes = Array.from(cells, (cell) => cell.trim()).filter((cell) => cell !== '');
  if (barcodes.length === 0) return false;
  if (barcodes.every((barcode) => framed.code39.test(barcode))) return true;
  const frames = new Set(barcodes.map((barcode) => `${barcode.at(0) ?? ''}${barcode.at(-1) ?? ''}`));
  return (
    barcodes.length >= CODABAR_ROWS &&
    frames.size === 1 &&
    barcodes.every((barcode) => framed.codabar.test(barcode))
  );
}

/** Parts of a cell that each look like a barcode of their own: with a digit, and without a space. */
function partsOf(cell: string): string[] {
  const parts = cell.split(/\s*[;|,\r\n]+\s*/).filter((part) => part !== '');
  const areBarcodes = parts.length > 1 && parts.every((part) => /^(?=.*\d)[^\s]{2,}$/.test(part));
  return areBarcodes && new Set(parts).size === parts.length ? parts : [cell];
}

/** The form that the barcodes of a column share. */
export interface BarcodeColumn {
  /** See haveFrames. */
  readonly haveFrames: boolean;
  /** Whether some of them show damage by a spreadsheet. */
  readonly showDamage: boolean;
}

/** At least one reading; the cell's further barcodes are of further copies. */
export function barcodesIn(
  cell: string,
  copies: number,
  column: BarcodeColumn,
): [Reading<string>, ...Reading<string>[]] {
  const ofCopies = cell.split(';');
  const written = bracketed.test(cell)
    ? cell.slice(1, -1).split('><')
    : copies > 1 && ofCopies.length === copies
      ? ofCopies
      : partsOf(cell.trim());
  const [first = '', ...others] = written.map((barcode) => withoutMark(barcode));
  return [readBarcode(first, column), ...others.map((barcode) => readBarcode(barcode, column))];
}

function readBarcode(cell: string, column: BarcodeColumn): Reading<string> {
  if (!column.haveFrames || cell.trim() === '') return readNumber('barcode', cell, column.showDamage);
  const value = cell.trim().slice(1, -1);
  return {
    value,
    notes: [{ field: 'barcode', kind: 'repaired', code: 'number-tidied', from: cell, to: value }],
  };
}
