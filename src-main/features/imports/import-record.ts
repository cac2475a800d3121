// Types of an import and its rows, as stored and as shown by the API.
import type {
  ColumnEvidence,
  FailureCode,
  Fate,
  ImportStatus,
  MissingAction,
  MissingScope,
  noteKinds,
  Outcome,
  RowAction,
  UndoConflict,
} from './import-vocabulary-rules.ts';
import type { PictureText } from '../../core/http/pictures.ts';
import type { BorrowerImage } from '../borrowers/borrower-image-commands.ts';
import type { AnyPlannedRow } from './planning/planned-row.ts';
import type {
  DateEpoch,
  DateForm,
  Delimiter,
  Encoding,
  FileFormat,
  idleLines,
} from '../lists/list-vocabulary-rules.ts';

/** @typeParam Meaning what a column of this kind of list can mean */
export interface FoundColumn<Meaning extends string = string> {
  column: number;
  header: string;
  samples: string[];
  filled: number;
  field: Meaning | null;
  by: ColumnEvidence | null;
}

export interface FoundValue<Field extends string = string> {
  field: Field;
  from: string;
  rows: number;
  to: string | null;
  is: 'known' | 'new' | 'unknown';
}

/** The findings in a file of any kind of list; targets add how the API shows their columns. */
export interface FoundInFile {
  format: FileFormat;
  encoding: Encoding | null;
  /** False if the letters of a text fit several encodings; absent in older plans. */
  encodingCertain?: boolean;
  /** A few words of a text as they read in each encoding; absent in older plans. */
  words?: { encoding: Encoding; text: string }[];
  delimiter: Delimiter | null;
  sheets: string[];
  sheet: string | null;
  headerRow: number | null;
  dateForm: DateForm;
  dateFormCertain: boolean;
  dateEpoch: DateEpoch;
  rows: number;
  idleLines: { row: number; why: (typeof idleLines)[number] }[];
  values: FoundValue[];
  formulas: number;
  remembered: boolean;
  /** The school system that the columns belong to; null if none is known; absent in older plans. */
  system?: string | null;
  /** Whether its columns are known from memory only: a person checks how they are read. */
  systemFromMemory?: boolean;
}

export interface Found<Meaning extends string = string> extends FoundInFile {
  columns: FoundColumn<Meaning>[];
  lacking: Meaning[];
}

export interface ColumnChoice<Meaning extends string = string> {
  column: number;
  field: Meaning | null;
}

export interface ValueChoice {
  field: string;
  from: string;
  to: string | null;
}

export interface RowChoice {
  row: number;
  take: 'borrower' | 'new' | 'nobody';
  borrower?: string | undefined;
}

export interface MissingChoice {
  do: MissingAction;
  among: MissingScope;
  leftOn: string | null;
  except: string[];
}

/** A person's choices; null means not chosen. Targets add theirs. */
export interface AnyChoices {
  encoding: Encoding | null;
  delimiter: Delimiter | null;
  sheet: string | null;
  /** 0 if there is no header. */
  headerRow: number | null;
  dateForm: DateForm | null;
  dateEpoch: DateEpoch | null;
  values: ValueChoice[];
  missing: MissingChoice;
  decisions: RowChoice[];
  sendWelcomeMessages: boolean;
  addMissingCopies?: boolean | undefined;
  /** A list of a move that waits until a person says what it is; each correction says so. */
  kindUnknown?: boolean | undefined;
}

export interface Choices<Meaning extends string = string> extends AnyChoices {
  columns: ColumnChoice<Meaning>[];
}

/** Fields that are left out stay. */
export type Corrections = {
  [Name in Exclude<keyof Choices, 'missing'>]?: Choices[Name] | undefined;
} & {
  missing?:
    | {
        do: MissingAction;
        among?: MissingScope | undefined;
        leftOn?: string | undefined;
        except?: string[] | undefined;
      }
    | undefined;
};

/** Data that a whole plan lacks. */
export interface Gap {
  field: string;
  /** Whether a column is read as this field, but is empty for all new borrowers or copies. */
  hasColumn: boolean;
  /** Number of new borrowers or copies that lack it; without a name none is added. */
  rows: number;
}

export type Counts = Record<Fate | 'repaired' | 'guessed' | 'unused' | 'toMarkLeft' | 'toDelete', number> & {
  /** Number of changed rows per changed field; absent in older plans. */
  changedFields?: Partial<Record<string, number>>;
  /** Absent in older plans. */
  gaps?: Gap[];
};

/** The part of a balance of loans, holds or charges that is lost by skipped rows. */
export interface BalanceSkipped {
  open: number;
  overdue: number;
  /** In minor units. */
  owed: number;
}

export interface ImportResult {
  added: number;
  changed: number;
  markedLeft: number;
  deleted: number;
  skipped: number;
  /** Absent if nothing was skipped, and for other lists. */
  balanceSkipped?: BalanceSkipped;
  groupsMade: number;
  /** Borrowers and copies that a list of loans, holds or charges names. */
  borrowersMade: number;
  copiesMade: number;
  welcomeMessages: number;
  holdsEnded: number;
  takenBack: number;
  kept: number;
}

export const noResult: ImportResult = {
  added: 0,
  changed: 0,
  markedLeft: 0,
  deleted: 0,
  skipped: 0,
  groupsMade: 0,
  borrowersMade: 0,
  copiesMade: 0,
  welcomeMessages: 0,
  holdsEnded: 0,
  takenBack: 0,
  kept: 0,
};

export interface Failure {
  code: FailureCode;
  detail: string;
}

/** The state of an import, as stored and as shown. */
export interface ImportState<Meaning extends string = string> {
  id: string;
  name: string;
  status: ImportStatus;
  progress: { done: number; total: number };
  plan: number;
  createdAt: string;
  found: Found<Meaning> | null;
  choices: Choices<Meaning>;
  counts: Counts | null;
  result: ImportResult | null;
  failure: Failure | null;
  committedAt: string | null;
  undoneAt: string | null;
  undoUntil: string | null;
  backup: string | null;
  /** The move from another program that it is part of; null for an import of its own. */
  move: string | null;
}

/** Further properties of an import in the API; targets add theirs. */
export interface ImportShown {
  kind: string;
}

/** @typeParam Meaning what a column of this kind of list can mean */
export interface Import<Meaning extends string = string> extends ImportState<Meaning>, ImportShown {}

export interface RowNote<Field extends string = string, Code extends string = string> {
  field: Field;
  kind: (typeof noteKinds)[number];
  code: Code;
  from: string;
  to: string;
}

export interface ImportedBorrower {
  id: string;
  givenName: string;
  familyName: string;
  group: string | null;
  barcode: string | null;
  externalId: string | null;
  birthDate: string | null;
}

export interface ImportRow {
  position: number;
  row: number | null;
  fate: Fate;
  reason: string | null;
  otherRow: number | null;
  name: string;
  borrower: ImportedBorrower | null;
  candidates: ImportedBorrower[];
  fields: { field: string; old: string | null; new: string | null }[];
  notes: RowNote[];
  action: RowAction;
  openLoans: number;
  outcome: Outcome | null;
  hindrance: UndoConflict | null;
}

export interface FoundRows {
  rows: ImportRow[];
  next: number | null;
  /** Number of rows on all pages. */
  total: number;
}

/** Filter for the rows of a plan. */
export interface RowFilter {
  fate?: Fate | undefined;
  action?: RowAction | undefined;
  /** Only rows with a note that needs a check. */
  noted: boolean;
  /** Only rows that did not come in: undecided, rejected or skipped. */
  left?: boolean | undefined;
  /** Only rows in which this field changes. */
  field?: string | undefined;
  /** Only rows in which each of these words starts a word of the name, an old value or a new value. */
  q?: string | undefined;
}

export interface UndoPreview {
  restores: number;
  obstacles: {
    position: number;
    row: number | null;
    name: string;
    borrower: string | null;
    hindrance: UndoConflict;
    fields: string[];
  }[];
  obstacleCount: number;
}

/** The choices of a target that reads no file, and its plan; null before. */
export interface FilelessPlan {
  choices: unknown;
  planned: unknown;
}

/** An import, with the columns that only the program uses. */
export interface StoredImport<Meaning extends string = string> extends ImportState<Meaning> {
  kind: string;
  actor: string;
  updatedAt: string;
  /** The last event of the journal when the plan was made. */
  plannedSeq: number;
  /** The ids of the groups and places that were added for its rows. */
  made: string[];
  /** Null for the import of a file. */
  fileless: FilelessPlan | null;
}

export interface PlanOf {
  import: string;
  plan: number;
}

/** Values by field; the fields are those of the import's target. */
export type StagedValues = Record<string, string | null>;

/** Everything that an undo needs of a deleted borrower. */
export interface DeletedBorrower extends BorrowerImage {
  /** The ids of the loans that lost their borrower. */
  returnedLoans: readonly string[];
}

/** The picture that a row replaced. */
export interface ReplacedPicture {
  readonly picture: PictureText;
}

/** The data that an undo needs, and that is nowhere else. */
export type RowImage = DeletedBorrower | ReplacedPicture;

/** The columns that applying and undoing need. */
export interface StagedRow {
  position: number;
  row: number | null;
  action: RowAction;
  name: string;
  borrower: string;
  before: StagedValues;
  after: StagedValues;
  version: number | null;
  outcome: Outcome | null;
  image: RowImage | null;
}

/** A row to show: what its target makes of values, notes and record comes to it. */
export interface RowToShow
  extends
    Omit<AnyPlannedRow, 'before' | 'after' | 'notes' | 'version' | 'releases'>,
    Pick<ImportRow, 'position' | 'outcome' | 'hindrance'> {
  before: StagedValues;
  after: StagedValues;
  notes: unknown[];
}
