// Recognises damage by spreadsheets (scientific notation, `.0`, stray spaces, curly quotes) and repairs what is certain.
import { plainDigits } from '../../core/database/digits-rules.ts';

const SCIENTIFIC = /^(\d)(?:[.,](\d+))?E\+?(\d{1,2})$/i;

/** `1E5` may be a class set or a card. Spreadsheets write a sign or decimals: `1E+05`, `1.2E5`. */
const PLAIN_CODE = /^\dE\d{1,2}$/i;

/** Start of printing in Europe: earlier years of publication are invalid. */
const FIRST_YEAR_OF_PRINT = 1450;

export function isScientific(cell: string): boolean {
  return SCIENTIFIC.test(cell.trim());
}

/** Whether cells of a column of numbers have the form in which spreadsheets write large ones. */
export function showDamage(cells: readonly string[]): boolean {
  return cells.some((cell) => isScientific(cell) && !PLAIN_CODE.test(cell.trim()));
}

/**
 * The digits of a number in scientific notation; null if some are lost.
 * Valid only if every digit is present: 4.39023483E+8 is, 9.78043902348E+12 is not.
 */
export function digitsOfScientific(cell: string): string | null {
  const parts = SCIENTIFIC.exec(cell.trim());
  if (parts === null) return null;
  const digits = (parts[1] ?? '') + (parts[2] ?? '');
  return digits.length === Number(parts[3]) + 1 ? digits : null;
}

/** "439023483.0" is the whole number 439023483 from a column that was read as decimals. */
export function withoutDecimalZero(cell: string): string {
  return /^-?\d+[.,]0+$/.test(cell) ? cell.replace(/[.,]0+$/, '') : cell;
}

/** Characters that change the direction of text, and soft hyphens: they are invisible, but searches and scans fail on them. */
const directionMarks = /[\u00ad\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Plain letters, digits and marks with single spaces: undamaged. */
const alreadyTidy = /^[!-_a-~]+(?: [!-_a-~]+)*$/;

/** Normalises text: Unicode NFC, one space between words, none around, straight quotes, no invisible characters. */
export function readText(field: string, cell: string): Reading<string> {
  if (alreadyTidy.test(cell)) return { value: cell, notes: [] };
  const composed = cell.normalize('NFC');
  const visible = composed.replace(directionMarks, '').replace(/[\p{Cc}\ufeff\u200b\u2060\ufffd]+/gu, ' ');
  const spaced = visible.replace(/[\s\p{Zs}]+/gu, ' ').trim();
  const value = spaced.replace(/[‘’‛`´]/g, "'").replace(/[“”„‟]/g, '"');
  const notes: CellNote[] =
    value === cell || value === ''
      ? []
      : [{ field, kind: 'repaired', from: cell, to: value, code: 'text-tidied' }];
  return { value: value === '' ? null : value, notes };
}

/** A year of publication, of several the first: a whole number from the first printed books to the year after `thisYear`. */
export function readYear(field: string, cell: string, thisYear: number): Reading<number> {
  const written = plainDigits(cell.trim());
  if (written === '') return { value: null, notes: [] };
  const whole = withoutDecimalZero(written);
  const catalogued = /^[[(]?(?:c|©|cop\.?|ca\.?)?\s*(\d{4})[\])?.]*$/i.exec(whole)?.[1];
  const inDate =
    /^(\d{4})-\d{2}(?:-\d{2})?(?:T.*)?$/.exec(whole)?.[1] ??
    /^(\d{4})([/.])\d{1,2}\2\d{1,2}(?: .*)?$/.exec(whole)?.[1] ??
    /^\d{1,2}[/.-]\d{1,2}[/.-](\d{4})(?: .*)?$/.exec(whole)?.[1];
  const first = /^c?(\d{4})(?:\s*[-–/]\s*(?:\d{2}|\d{4})|[,;]\s+\S.*|\s*\(.*)$/i.exec(whole)?.[1];
  const digits = /^-?\d+$/.test(whole) ? whole : (catalogued ?? inDate ?? first);
  if (digits === undefined) return refused(field, cell, 'not-a-year');
  const year = Number(digits);
  if (year < FIRST_YEAR_OF_PRINT || year > thisYear + 1) {
    return refused(field, cell, 'year-out-of-range');
  }
  if (digits === written) return { value: year, notes: [] };
  const code = digits === whole ? 'decimal-zero-removed' : 'year-in-text';
  return {
    value: year,
    notes: [{ field, kind: digits === whole ? 'repaired' : 'guessed', from: cell, to: digits, code }],
  };
}

/**
 * A card, barcode or other identifying number: never guessed. Scientific notation that lost digits is rejected;
 * `.0` after a whole number and a spreadsheet's text marks (a leading apostrophe, ="...") are removed.
 *
 * @param isOfDamaged whether other numbers of the column show damage: only then `1E5` may be one that lost digits
 */
export function readNumber(field: string, cell: string, isOfDamaged = false): Reading<string> {
  const written = plainDigits(cell)
    .normalize('NFC')
    .replace(directionMarks, '')
    .replace(/[\s\p{Cc}\p{Zs}\ufeff\u200b]+/gu, ' ')
    .trim();
  const bare = written
    .replace(/^="(.*)"$/, '$1')
    .replace(/^'/, '')
    .trim();
  if (bare === '') return { value: null, notes: [] };
  if (isScientific(bare) && (isOfDamaged || !PLAIN_CODE.test(bare))) {
    const digits = digitsOfScientific(bare);
    if (digits === null) return refused(field, cell, 'digits-lost');
    return {
      value: digits,
      notes: [
        {
          field,
          kind: 'repaired',
          from: cell,
          to: digits,
          code: 'scientific-written-out',
        },
      ],
    };
  }
  if (bare.length > 64) return refused(field, cell, 'too-long');
  const value = withoutDecimalZero(bare);
  const notes: CellNote[] =
    value === cell
      ? []
      : [
          {
            field,
            kind: 'repaired',
            from: cell,
            to: value,
            code: value === bare ? 'number-tidied' : 'decimal-zero-removed',
          },
        ];
  return { value, notes };
}

export function refused<Value, Code extends string>(
  field: string,
  from: string,
  code: Code,
): Reading<Value, Code> {
  return { value: null, notes: [{ field, kind: 'rejected', from, to: '', code }] };
}

/**
 * `repaired`: certain, proven by the value itself (a check digit, a `.0` that a spreadsheet added).
 * `guessed`: used, but needs a check by a person. `rejected`: not used; the field stays empty.
 */
export type NoteKind = 'repaired' | 'guessed' | 'rejected';

/** Codes of notes about a cell that a spreadsheet may have damaged. */
export type DamageCode =
  | 'text-tidied'
  | 'number-tidied'
  | 'decimal-zero-removed'
  | 'scientific-written-out'
  | 'digits-lost'
  | 'too-long'
  | 'year-in-text'
  | 'not-a-year'
  | 'year-out-of-range';

export interface CellNote<Code extends string = DamageCode> {
  readonly field: string;
  readonly kind: NoteKind;
  readonly from: string;
  readonly to: string;
  readonly code: Code;
}

/** The result of reading a cell: its value, or null if it is empty or unusable, and the notes. */
export interface Reading<Value, Code extends string = DamageCode> {
  readonly value: Value | null;
  readonly notes: readonly CellNote<Code>[];
}
