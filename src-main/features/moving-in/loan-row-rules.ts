// Reads a row of a list of open loans: whose it is, which item, and its dates; and tells why it cannot be used.
import { isCalendarDate, type CalendarDate } from '../../core/dates/calendar-dates.ts';
import { readDate, type DateReading } from '../lists/date-form-rules.ts';
import { readNumber, readText, type NoteKind } from '../lists/spreadsheet-damage-rules.ts';
import type { TableRow } from '../lists/table.ts';
import type { MovedColumn } from './moved-columns-rules.ts';
import type { MovedNoteCode, MovedReason } from './moved-words-rules.ts';

export interface MovedNote {
  readonly field: MovedColumn;
  readonly kind: NoteKind;
  readonly code: MovedNoteCode;
  readonly from: string;
  readonly to: string;
}

/** Who has the item, as the list says it. */
export interface BorrowerNamed {
  readonly number: string | null;
  readonly card: string | null;
  /** As the list has it: either order. */
  readonly name: string | null;
  readonly group: string | null;
}

export interface LoanRow {
  readonly number: number;
  readonly borrower: BorrowerNamed;
  readonly barcode: string | null;
  readonly title: string | null;
  readonly lentOn: CalendarDate | null;
  readonly dueOn: CalendarDate | null;
  readonly renewals: number;
  readonly notes: readonly MovedNote[];
  /** Why the row cannot be used, whatever the library has. */
  readonly why: MovedReason | null;
}

export interface LoanReading {
  readonly columns: ReadonlyMap<MovedColumn, number>;
  /** The number of columns of the header; null without a header. */
  readonly width: number | null;
  readonly dates: DateReading;
}

/** Cells that say no in a column such as "returned"; others name a day, or say yes. */
const no = /^(0|-|n|no|nee|nein|non|nej|false|falsch|faux|0000-00-00.*|null|\\n)$/i;

export function readLoanRow({ number, cells, damaged }: TableRow, reading: LoanReading): LoanRow {
  const notes: MovedNote[] = [];
  let why: MovedReason | null = null;
  const refuse = (reason: MovedReason) => {
    why ??= reason;
    return null;
  };
  const cell = (field: MovedColumn): string => cells[reading.columns.get(field) ?? -1] ?? '';
  const text = (field: MovedColumn): string | null => readText(field, cell(field)).value;
  const identity = (field: 'number' | 'card' | 'barcode'): string | null => {
    const read = readNumber(field, cell(field));
    if (read.value === null && read.notes.length > 0)
      return refuse(field === 'barcode' ? 'barcode-damaged' : 'number-damaged');
    return read.value;
  };
  const day = (field: 'lentOn' | 'dueOn'): CalendarDate | null => {
    const written = cell(field).trim();
    if (written === '' || no.test(written)) return null;
    const read = readDate(written, reading.dates, 'term');
    if (read.date === null || !isCalendarDate(read.date)) return refuse('date-not-understood');
    if (read.note !== null)
      notes.push({ field, kind: read.note.kind, code: read.note.code, from: written, to: read.date });
    return read.date;
  };
  if (damaged === true) why = 'quote-misplaced';
  else if (reading.width !== null && cells.slice(reading.width).some((one) => one.trim() !== ''))
    why = 'too-many-cells';
  const returned = cell('returned').trim();
  if (returned !== '' && !no.test(returned)) refuse('returned');
  const names = [text('givenName'), text('familyName')].filter((name) => name !== null).join(' ');
  const borrower = {
    number: identity('number'),
    card: identity('card'),
    name: names === '' ? text('name') : names,
    group: text('group'),
  };
  const barcode = identity('barcode');
  const [lentOn, dueOn] = [day('lentOn'), day('dueOn')];
  if (borrower.number === null && borrower.card === null && borrower.name === null)
    refuse('borrower-missing');
  if (barcode === null) refuse('barcode-missing');
  if (dueOn === null) refuse('due-missing');
  const renewals = renewalsIn(cell('renewals'));
  if (renewals === null)
    notes.push({
      field: 'renewals',
      kind: 'rejected',
      code: 'not-a-number',
      from: cell('renewals'),
      to: '0',
    });
  return {
    number,
    borrower,
    barcode,
    title: text('title'),
    lentOn,
    dueOn,
    renewals: renewals ?? 0,
    notes,
    why,
  };
}

/** @returns null if the cell holds something else */
function renewalsIn(cell: string): number | null {
  const written = cell.trim();
  if (written === '' || no.test(written)) return 0;
  const number = /^(\d{1,3})(?:[.,]0+)?$/.exec(written)?.[1];
  return number === undefined ? null : Number(number);
}
