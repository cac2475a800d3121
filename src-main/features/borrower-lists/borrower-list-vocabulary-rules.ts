// The codes of lists of borrowers: column meanings, reasons and notes; and their rows in a plan.
import { borrowerFields, type BorrowerField } from '../borrowers/borrower-spreadsheet-columns-rules.ts';
import type { RowNote as RowNoteOf } from '../imports/import-record.ts';
import type { RowOfPlan } from '../imports/planning/planned-row.ts';

/** The meanings of a column: a field, a part of the name that becomes fields, or whether the person is still at school. */
export const columnMeanings = [...borrowerFields, 'namePrefix', 'name', 'nameFamilyFirst', 'status'] as const;
export type ColumnMeaning = (typeof columnMeanings)[number];

/** Why a person must decide which borrower a row is about. */
const ambiguities = [
  'name-alone',
  'several-of-this-name-and-birth-date',
  'same-person-other-number',
  'email-of-another-name',
  'card-of-another-name',
  'card-of-another-number',
  'number-and-card-disagree',
] as const;

/** Why a row is rejected. */
const rejections = [
  'no-name',
  'number-damaged',
  'card-damaged',
  'name-damaged',
  'too-long',
  'too-many-cells',
  'repeats-another-row',
  'contradicts-another-row',
  'card-of-another',
  'number-of-another',
  'category-unknown',
  'not-at-school',
  'quote-misplaced',
  'left-out',
] as const;

export const rowReasons = [...ambiguities, ...rejections] as const;
export type RowReason = (typeof rowReasons)[number];

/** Codes of notes about a cell. */
export const noteCodes = [
  'text-tidied',
  'decimal-zero-removed',
  'scientific-written-out',
  'digits-lost',
  'leading-zeros-restored',
  'leading-zeros-perhaps-lost',
  'too-long',
  'formula-without-value',
  'letters-lost',
  'letters-garbled',
  'merged-cell-filled',
  'day-number-read',
  'two-digit-year',
  'date-not-understood',
  'date-out-of-range',
  'email-not-understood',
  'email-one-of-several',
  'language-not-understood',
  'category-unknown',
  'name-divided',
  'status-left',
  'status-not-understood',
  'row-hidden',
  'name-of-another',
  'came-back',
  'card-kept-by-another',
  'card-of-another-row',
  'cell-beside-table',
  'cannot-be-deleted',
] as const;
export type NoteCode = (typeof noteCodes)[number];

/** Data that a plan may lack as a whole. `name`: any name at all. `number`: a school number or a card. */
export const borrowerGaps = ['name', 'givenName', 'familyName', 'group', 'number'] as const;
export type FieldValues = Partial<Record<BorrowerField, string | null>>;

export type RowNote = RowNoteOf<ColumnMeaning, NoteCode>;

export type PlannedRow = RowOfPlan<FieldValues, RowNote, RowReason>;
