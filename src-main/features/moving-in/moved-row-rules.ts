// Reads the cells of a row that a library takes along: who it is about, codes, texts and days; and why it cannot be used.
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

/** The staged values of a row: texts, dates and ids by name. */
export type MovedValues = Partial<Record<string, string>>;

/** Who the row is about, as the list says it. */
export interface BorrowerNamed {
  readonly number: string | null;
  readonly card: string | null;
  /** As the list has it: either order. */
  readonly name: string | null;
  /** If the list has columns of their own for them. */
  readonly givenName: string | null;
  readonly familyName: string | null;
  readonly group: string | null;
}

/** The parts that the rows of all kinds of lists have. */
export interface MovedRow {
  readonly number: number;
  readonly borrower: BorrowerNamed;
  readonly barcode: string | null;
  readonly title: string | null;
  readonly notes: readonly MovedNote[];
  /** Why the row cannot be used, whatever the library has. */
  readonly why: MovedReason | null;
}

export interface RowReading {
  readonly columns: ReadonlyMap<MovedColumn, number>;
  /** The number of columns of the header; null without a header. */
  readonly width: number | null;
  readonly dates: DateReading;
  /** The ISO 4217 code of the library's currency. */
  readonly currency: string;
  /** Whether a list of this form has no due dates, so that the loan rules give them. */
  readonly duesByRule: boolean;
  /** Whether a row without a barcode is about the book that its ISBN or title names. */
  readonly findsByTitle: boolean;
}

/** Cells that say no in a column such as "returned"; others name a day, or say yes. */
const no = /^(0|-|n|no|nee|nein|non|nej|false|falsch|faux|0000-00-00.*|null|\\n)$/i;

/** Whether the cell is empty or says no. */
export const saysNo = (cell: string): boolean => cell.trim() === '' || no.test(cell.trim());

/** Takes a row apart; what cannot be read is noted, and the first reason why the row cannot be used is kept. */
export function movedCells({ number, cells, damaged, notLoan }: TableRow, reading: RowReading) {
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
  const day = (field: 'lentOn' | 'dueOn' | 'heldOn' | 'neededUntil' | 'chargedOn'): CalendarDate | null => {
    const written = cell(field).trim();
    if (saysNo(written)) return null;
    const read = readDate(written, reading.dates, 'term');
    if (read.date === null || !isCalendarDate(read.date)) return refuse('date-not-understood');
    if (read.note !== null)
      notes.push({ field, kind: read.note.kind, code: read.note.code, from: written, to: read.date });
    return read.date;
  };
  const borrower = (): BorrowerNamed => {
    const [givenName, familyName] = [text('givenName'), text('familyName')];
    const names = [givenName, familyName].filter((name) => name !== null).join(' ');
    const named = {
      number: identity('number'),
      card: identity('card'),
      name: names === '' ? text('name') : names,
      givenName,
      familyName,
      group: text('group'),
    };
    if (named.number === null && named.card === null && named.name === null) refuse('borrower-missing');
    return named;
  };
  if (damaged === true) why = 'quote-misplaced';
  else if (notLoan !== undefined) why = notLoan.why;
  else if (reading.width !== null && cells.slice(reading.width).some((one) => one.trim() !== ''))
    why = 'too-many-cells';
  return {
    cell,
    text,
    identity,
    day,
    borrower,
    refuse,
    note: (note: MovedNote) => void notes.push(note),
    /** The facts of every row, once its cells are read. */
    row: () => ({ number, notes, why }),
  };
}
