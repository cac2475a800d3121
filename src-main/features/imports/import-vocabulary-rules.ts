// The codes of importing borrowers: column meanings, fates of rows, and reasons.
import { unreadableCodes } from '../lists/list-vocabulary-rules.ts';
import { borrowerFields, type BorrowerField } from '../borrowers/borrower-spreadsheet-columns-rules.ts';

/** The kinds of imports: a file of borrowers, a new school year, or a file of items. */
export const importKinds = ['borrowers', 'roll-over', 'items'] as const;
export type ImportKind = (typeof importKinds)[number];

/** The status of an import. It waits for a person in `read` (a column is missing) and in `planned`. */
export const importStatuses = [
  'reading',
  'read',
  'planning',
  'planned',
  'applying',
  'applied',
  'undoing',
  'undone',
  'failed',
  'cancelled',
] as const;
export type ImportStatus = (typeof importStatuses)[number];

export { borrowerFields, type BorrowerField };

/** What a column can mean: a field, a part of the name that becomes fields, or whether the person is still at school. */
export const columnMeanings = [...borrowerFields, 'namePrefix', 'name', 'nameFamilyFirst', 'status'] as const;
export type ColumnMeaning = (typeof columnMeanings)[number];

/** What a column of a list of items can mean. */
export const itemColumns = [
  'isbn',
  'isbn13',
  'title',
  'originalTitle',
  'authors',
  'publisher',
  'year',
  'language',
  'barcode',
  'itemType',
  'callNumber',
  'series',
  'volume',
  'subjects',
  'description',
  'level',
  'pages',
  'contributors',
  'acquiredOn',
  'acquiredFrom',
  'price',
  'parts',
  'note',
  'moreAuthors',
  'copies',
] as const;
export type ItemColumn = (typeof itemColumns)[number];

/** How a column's meaning was found. */
export const columnEvidence = ['name', 'content', 'remembered', 'person'] as const;
export type ColumnEvidence = (typeof columnEvidence)[number];

export const fates = ['new', 'changed', 'unchanged', 'ambiguous', 'rejected', 'missing'] as const;
export type Fate = (typeof fates)[number];

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

/** Why a row of the plan was skipped, or a change was not undone. */
export const hindrances = [
  'changed-meanwhile',
  'gone-meanwhile',
  'card-taken',
  'number-taken',
  'has-items',
  'has-borrowed',
  'refused',
] as const;
export type UndoConflict = (typeof hindrances)[number];

export const rowReasons = [...ambiguities, ...rejections] as const;
export type RowReason = (typeof rowReasons)[number];

/** What was noticed in a cell. */
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
  'category-unknown',
  'name-divided',
  'status-left',
  'status-not-understood',
  'row-hidden',
  'name-of-another',
  'came-back',
  'card-kept-by-another',
  'cannot-be-deleted',
] as const;
export type NoteCode = (typeof noteCodes)[number];

/** Data that a plan may lack as a whole. `name`: any name at all. `number`: a school number or a card. */
export const borrowerGaps = ['name', 'givenName', 'familyName', 'group', 'number'] as const;
/** `barcode`: of new copies, in a list of items. */
export const gapFields = [...borrowerGaps, 'barcode'] as const;
export type GapField = (typeof gapFields)[number];

/** `repaired`: certain. `guessed`: used, but needs a check. `rejected`: not used. */
export const noteKinds = ['repaired', 'guessed', 'rejected'] as const;

/** Why an import of a file failed, or was not finished. */
export const failureCodes = [
  ...unreadableCodes,
  'too-slow',
  'too-much-memory',
  'storage-failed',
  'restored',
  'given-up',
  'stopped',
  'defect',
] as const;
export type FailureCode = (typeof failureCodes)[number];

export const missingActions = ['leave', 'mark-left', 'delete'] as const;
export type MissingAction = (typeof missingActions)[number];

/** The borrowers who count as missing if the file lacks them. */
export const missingScopes = ['categories-of-file', 'groups-of-file', 'everyone'] as const;
export type MissingScope = (typeof missingScopes)[number];

export const rowActions = ['add', 'update', 'mark-left', 'delete', 'nothing'] as const;
export type RowAction = (typeof rowActions)[number];

export const outcomes = ['done', 'skipped', 'taken-back', 'kept'] as const;
export type Outcome = (typeof outcomes)[number];
