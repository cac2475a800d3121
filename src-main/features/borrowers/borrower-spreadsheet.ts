// Writes borrowers as a spreadsheet that the import reads back without loss.
import { borrowerFields, type BorrowerField } from './borrower-spreadsheet-columns-rules.ts';
import type { Borrower } from './borrowers-repository.ts';
import { numberWithMark, withMark } from '../../core/spreadsheet/spreadsheet-mark-rules.ts';
import { spreadsheetOf, type Separator } from '../../core/spreadsheet/spreadsheet.ts';

/** @param lines bytes of whole lines, each the JSON of a borrower; an empty chunk stays empty */
export function borrowerSpreadsheet(lines: Iterable<Buffer>, separator: Separator): Generator<Buffer> {
  const cellsOf = (json: string): string[] => {
    const borrower = JSON.parse(json) as Borrower;
    return borrowerFields.map((field) => cellOf(field, borrower[field]));
  };
  return spreadsheetOf(borrowerFields, cellsOf, lines, separator);
}

function cellOf(field: BorrowerField, value: string | null): string {
  if (value === null) return '';
  return field === 'externalId' || field === 'barcode' ? numberWithMark(value) : withMark(value);
}
