// Reads one or two ISBN cells of a row, repairs spreadsheet damage and decides the title's ISBN-13.
import { plainDigits } from '../../core/database/digits-rules.ts';
import type { CellNoteCode, ImportNote, Reading } from './cell-note-rules.ts';
import { digitsOfScientific, isScientific, withoutDecimalZero } from '../lists/spreadsheet-damage-rules.ts';
import { bareIsbn, isIsbn10, isIsbn13, isbn10WithLostZeros, isbn13Of } from '../collection/isbn-rules.ts';

/** The result of one cell: an ISBN-13 or null, and a note; `lost` cells may be recomputed from the other cell. */
interface IsbnCell {
  readonly isbn13: string | null;
  readonly lost: boolean;
  readonly note: ImportNote | null;
}

/**
 * The ISBN-13 of a row. Digits are never invented: a number without a valid check digit stays empty, and an ISBN-13 that
 * lost digits in scientific notation is computed from the row's ISBN-10 only.
 */
export function readIsbn(isbn: string, isbn13: string): Reading<string> {
  const first = readIsbnCell('isbn', isbn);
  const second = readIsbnCell('isbn13', isbn13);
  const notes = [first.note, second.note].filter((note) => note !== null);

  if (second.lost) {
    if (first.isbn13 === null) return { value: null, notes };
    const recomputed = { field: 'isbn13', from: isbn13, to: first.isbn13 };
    const note: ImportNote = agreesWith(isbn13, first.isbn13)
      ? { ...recomputed, kind: 'repaired', code: 'isbn-recomputed' }
      : { ...recomputed, kind: 'guessed', code: 'isbn-recomputed-otherwise' };
    return { value: first.isbn13, notes: [...notes.filter((other) => other.field !== 'isbn13'), note] };
  }
  if (first.isbn13 !== null && second.isbn13 !== null && first.isbn13 !== second.isbn13) {
    const code = 'isbn-editions-differ';
    return {
      value: second.isbn13,
      notes: [...notes, { field: 'isbn', kind: 'guessed', from: isbn, to: second.isbn13, code }],
    };
  }
  return { value: second.isbn13 ?? first.isbn13, notes };
}

function readIsbnCell(field: string, cell: string): IsbnCell {
  const written = plainDigits(cell.trim()).replace(/^(?:="(.*)"|\[(.*)\])$/, '$1$2');
  if (written === '') return { isbn13: null, lost: false, note: null };

  if (isScientific(written)) {
    const digits = digitsOfScientific(written);
    const read = digits === null ? null : isbn13From(digits);
    if (read === null) {
      const note: ImportNote = { field, kind: 'rejected', from: cell, to: '', code: 'digits-lost' };
      return { isbn13: null, lost: true, note };
    }
    return found(field, cell, read, 'scientific-written-out');
  }

  const whole = withoutDecimalZero(written);
  const read = isbn13From(whole);
  if (read !== null) {
    return found(field, cell, read, whole === written ? null : 'decimal-zero-removed');
  }
  const several = written.split(/[,;|/]|\s+(?=97[89])/).map((part) => isbn13From(part));
  const usable = several.find((part) => part !== null && part.repairedFrom === null);
  if (several.length > 1 && usable !== undefined && usable !== null) {
    return {
      isbn13: usable.isbn13,
      lost: false,
      note: { field, kind: 'guessed', from: cell, to: usable.written, code: 'isbn-one-of-several' },
    };
  }
  return {
    isbn13: null,
    lost: false,
    note: { field, kind: 'rejected', from: cell, to: '', code: whyNot(bareIsbn(whole)) },
  };
}

interface ReadIsbn {
  readonly isbn13: string;
  /** The complete ISBN, in its original length. */
  readonly written: string;
  readonly repairedFrom: string | null;
  readonly certain: boolean;
}

function isbn13From(cell: string): ReadIsbn | null {
  const code = bareIsbn(cell);
  if (isIsbn13(code)) return { isbn13: code, written: code, repairedFrom: null, certain: true };
  if (isIsbn10(code)) return { isbn13: isbn13Of(code), written: code, repairedFrom: null, certain: true };
  // A number with hyphens is a text, which loses no zeros: `2434-561X` is an ISSN.
  const repaired = /\p{Pd}/u.test(cell) ? null : isbn10WithLostZeros(code);
  if (repaired === null) return null;
  return {
    isbn13: isbn13Of(repaired.isbn10),
    written: repaired.isbn10,
    repairedFrom: code,
    certain: repaired.certain,
  };
}

function found(field: string, cell: string, read: ReadIsbn, damage: CellNoteCode | null): IsbnCell {
  const zeros = read.certain ? 'isbn-zeros-restored' : 'isbn-zeros-perhaps';
  const code = read.repairedFrom === null ? damage : zeros;
  if (code === null) return { isbn13: read.isbn13, lost: false, note: null };
  const kind = read.certain ? 'repaired' : 'guessed';
  return { isbn13: read.isbn13, lost: false, note: { field, kind, from: cell, to: read.written, code } };
}

function whyNot(isbn: string): CellNoteCode {
  if (!/^\d*[\dX]$/.test(isbn)) return 'not-an-isbn';
  return isbn.length === 13 || isbn.length <= 10 ? 'isbn-check-digit' : 'isbn-length';
}

/** Whether the digits that remain in scientific notation are those of `isbn13`, rounded either way. */
function agreesWith(scientific: string, isbn13: string): boolean {
  const written = scientific.trim().replace(',', '.').toLowerCase();
  const [mantissa = '', exponent = ''] = written.split('e');
  const decimals = mantissa.split('.')[1]?.length ?? 0;
  return Math.abs(Number(isbn13) - Number(written)) <= 0.5 * 10 ** (Number(exponent) - decimals);
}
