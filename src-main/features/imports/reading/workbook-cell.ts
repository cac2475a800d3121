// Formats one cell of a workbook as text: dates as YYYY-MM-DD, numbers with all digits and leading zeros of their format.
import { SSF, type CellObject } from '@e965/xlsx';
import { formulaError } from './table.ts';

/** The number-format functions in use; @e965/xlsx has no types for them. */
const numberFormats = SSF as {
  is_date(format: string): boolean;
  parse_date_code(value: number, options: { date1904: boolean }): { y: number; m: number; d: number } | null;
};

export function cellText(cell: CellObject, date1904: boolean): string {
  const { t: type, v: value } = cell;
  switch (type) {
    case 's':
      return String(value ?? '');
    case 'n':
      return typeof value === 'number' ? numberText(value, String(cell.z ?? 'General'), date1904) : '';
    case 'd':
      return value instanceof Date ? value.toISOString().slice(0, 10) : String(value ?? '');
    case 'b':
      return value === true ? 'TRUE' : 'FALSE';
    case 'e':
      return formulaError;
    default:
      return '';
  }
}

function numberText(value: number, format: string, date1904: boolean): string {
  if (numberFormats.is_date(format)) return dayOf(value, date1904) ?? String(value);
  if (!Number.isInteger(value)) return String(value);
  const digits = BigInt(value).toString();
  // 00412 is the number 412 in the format 00000: the visible zeros are part of a card's number.
  return /^0+$/.test(format) ? digits.padStart(format.length, '0') : digits;
}

function dayOf(value: number, date1904: boolean): string | null {
  const parts = numberFormats.parse_date_code(value, { date1904 });
  if (parts === null || parts.y < 1900 || parts.y > 9999) return null;
  return [
    String(parts.y).padStart(4, '0'),
    String(parts.m).padStart(2, '0'),
    String(parts.d).padStart(2, '0'),
  ].join('-');
}
