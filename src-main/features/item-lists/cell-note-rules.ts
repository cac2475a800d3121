// Notes about a cell of a list of items: codes for the screens, sentences for the API and the report.
import type { CellNote, Reading as ReadingOf } from '../lists/spreadsheet-damage-rules.ts';

export const cellNoteSentences = {
  'text-tidied': 'tidied spaces, quotation marks, accents or invisible characters',
  'letters-lost': 'letters were lost before or during reading; look at the text',
  'number-tidied': 'took out what stood around the number',
  'decimal-zero-removed': 'the number had become a decimal number',
  'scientific-written-out': 'wrote the scientific notation out: no digit was lost',
  'digits-lost':
    'a spreadsheet turned the number into scientific notation and lost digits: left empty, not guessed',
  'too-long': 'the number is longer than 64 characters',
  'year-in-text': 'took the year out of the text around it',
  'not-a-year': 'this is not a year',
  'year-out-of-range': 'a year of publication lies between 1450 and next year',
  'not-a-language': 'this is not a language of ISO 639',
  'not-a-number-of-pages': 'this is not a number of pages',
  'not-a-day': 'this is not a date such as 2026-09-01',
  'two-digit-year': 'the year has two digits; took the nearest one',
  'not-a-price': 'this is not a price',
  'price-of-other-currency': 'the price is not in the currency of the library: left empty',
  'price-doubtful': 'the point or comma may part thousands or decimals: left empty, not guessed',
  'isbn-recomputed': 'recomputed from the ISBN-10; the digits that were left agree',
  'isbn-recomputed-otherwise':
    'recomputed from the ISBN-10, but the digits that were left are of another number',
  'isbn-editions-differ': 'the two columns hold numbers of different editions; took the ISBN-13',
  'isbn-one-of-several': 'the first usable of several numbers',
  'isbn-of-several-titles': 'this ISBN is on another title too; both are kept apart',
  'isbn-zeros-restored': 'put the lost leading zeros back; the check digit proves them',
  'isbn-zeros-perhaps':
    'put many lost leading zeros back; the check digit agrees, which one number in eleven does by chance',
  'not-an-isbn': 'this is not an ISBN',
  'isbn-check-digit': 'the check digit is wrong',
  'isbn-length': 'an ISBN has 10 or 13 digits',
  'title-from-isbn': 'there is no title; the ISBN stands in its place until a record is found',
  'title-from-original': 'the title is empty; took the original title',
  'item-type-new': 'a new item type was made',
  'place-new': 'a new place was made',
  'status-unknown': 'the status is not known: choose what it means, or the copy comes in as available',
  'not-a-level': 'this is not a level of the scheme: left empty',
  'not-a-count': 'this is not a number of loans: left empty',
  'copies-none': 'the file says that there is no copy; one is added',
  'copies-not-understood': 'this is not a number of copies up to 500; one is added',
  'title-alone': 'found by its title alone: there is no ISBN and no author',
  'title-as-in-library': 'the library has this title in other words, which stay',
  'title-as-in-other-row': 'another row says something else about the same title; the first counts',
  'barcode-short':
    'shorter than the other barcodes of the file: it may have lost leading zeros; used unchanged',
} as const;

export type CellNoteCode = keyof typeof cellNoteSentences;
export type ImportNote = CellNote<CellNoteCode>;
export type Reading<Value> = ReadingOf<Value, CellNoteCode>;
export const cellNotes = Object.keys(cellNoteSentences) as CellNoteCode[];

/** Why a row of a list of items is not added; `row` is the other row, if it is about one. */
export const itemReasonSentences = {
  'title-empty': 'the title is empty',
  'text-too-long': 'a text is longer than 1000 characters',
  'item-type-too-long': 'the item type is longer than 100 characters',
  'barcode-damaged': 'the barcode is damaged, and the label on the book cannot be guessed',
  'too-many-cells': 'the row has more cells than the header',
  'quote-misplaced': 'a quotation mark is in the wrong place',
  'record-damaged': 'the catalogue record is damaged',
  'no-copies': 'the catalogue record names no copy',
  'barcode-repeated': 'the barcode is also in another row',
  'barcode-of-another': 'the library has this barcode for another title',
  'barcode-known': 'the library has this barcode',
  'copy-known': 'the library has this copy already',
  'isbn-unknown': 'the library has no title with this ISBN',
  'title-in-other-row': 'another row is about this title',
} as const;

export type ItemReasonCode = keyof typeof itemReasonSentences;
export const itemReasons = Object.keys(itemReasonSentences) as ItemReasonCode[];

export function isItemReason(reason: string | null): reason is ItemReasonCode {
  return reason !== null && reason in itemReasonSentences;
}

/** @param code of this version; a plan of an earlier one holds the sentence itself */
export function sentenceOfReason(code: string, otherRow: number | null): string {
  if (code === 'barcode-repeated' && otherRow !== null)
    return `the barcode is also in row ${String(otherRow)}`;
  return isItemReason(code) ? itemReasonSentences[code] : code;
}

export function sentenceOfNote({
  code,
  why,
}: {
  readonly code?: CellNoteCode;
  readonly why?: string;
}): string {
  return code === undefined ? (why ?? '') : cellNoteSentences[code];
}
