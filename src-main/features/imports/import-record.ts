// An import and its rows as the library keeps and the API shows them.
import type {
  BorrowerField,
  ColumnMeaning,
  ColumnWitness,
  DateEpoch,
  DateForm,
  Delimiter,
  Encoding,
  FailureCode,
  Fate,
  FileFormat,
  GapField,
  UndoConflict,
  idleLines,
  ImportKind,
  ImportStatus,
  MissingAction,
  MissingScope,
  NoteCode,
  noteKinds,
  Outcome,
  RowAction,
  RowReason,
} from './import-vocabulary-rules.ts';
import type { RollOver } from './roll-over/roll-over-rules.ts';

export interface FoundColumn<Meaning = ColumnMeaning> {
  column: number;
  header: string;
  samples: string[];
  filled: number;
  field: Meaning | null;
  by: ColumnWitness | null;
}

export interface FoundValue {
  field: 'group' | 'category';
  from: string;
  rows: number;
  to: string | null;
  is: 'known' | 'new' | 'unknown';
}

/** What was found in a file. */
export interface Found<Meaning = ColumnMeaning> {
  format: FileFormat;
  encoding: Encoding | null;
  delimiter: Delimiter | null;
  sheets: string[];
  sheet: string | null;
  headerRow: number | null;
  dateForm: DateForm;
  dateFormCertain: boolean;
  dateEpoch: DateEpoch;
  rows: number;
  idleLines: { row: number; why: (typeof idleLines)[number] }[];
  columns: FoundColumn<Meaning>[];
  lacking: Meaning[];
  values: FoundValue[];
  formulas: number;
  remembered: boolean;
}

export interface ColumnChoice {
  column: number;
  field: ColumnMeaning | null;
}

export interface ValueChoice {
  field: 'group' | 'category';
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

/** What a person has said; null where nobody said anything. */
export interface Choices {
  encoding: Encoding | null;
  delimiter: Delimiter | null;
  sheet: string | null;
  /** 0: there is none. */
  headerRow: number | null;
  dateForm: DateForm | null;
  dateEpoch: DateEpoch | null;
  columns: ColumnChoice[];
  values: ValueChoice[];
  missing: MissingChoice;
  decisions: RowChoice[];
  sendWelcomeMessages: boolean;
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

/** What is missing from a whole plan. */
export interface Gap {
  field: GapField;
  /** Whether a column is read as it, and only those who would be added have nothing in it. */
  hasColumn: boolean;
  /** How many of those who would be added lack it; without a name they cannot be. */
  rows: number;
}

export type Counts = Record<Fate | 'repaired' | 'guessed' | 'unused' | 'toMarkLeft' | 'toDelete', number> & {
  /** In how many of the changed rows each field changes; plans from before do not tell. */
  changedFields?: Partial<Record<BorrowerField, number>>;
  /** Plans from before do not tell. */
  gaps?: Gap[];
};

export interface ImportResult {
  added: number;
  changed: number;
  markedLeft: number;
  deleted: number;
  skipped: number;
  groupsMade: number;
  welcomeMessages: number;
  takenBack: number;
  kept: number;
}

export interface Failure {
  code: FailureCode;
  detail: string;
}

export interface Import {
  id: string;
  kind: ImportKind;
  name: string;
  status: ImportStatus;
  progress: { done: number; total: number };
  plan: number;
  createdAt: string;
  found: Found | null;
  choices: Choices;
  /** Of a new school year; null of a file, and until it is planned. */
  rollOver: RollOver | null;
  counts: Counts | null;
  result: ImportResult | null;
  failure: Failure | null;
  committedAt: string | null;
  undoneAt: string | null;
  undoUntil: string | null;
  backup: string | null;
}

export interface RowNote {
  field: ColumnMeaning;
  kind: (typeof noteKinds)[number];
  code: NoteCode;
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
  reason: RowReason | null;
  otherRow: number | null;
  name: string;
  borrower: ImportedBorrower | null;
  candidates: ImportedBorrower[];
  fields: { field: BorrowerField; old: string | null; new: string | null }[];
  notes: RowNote[];
  action: RowAction;
  openLoans: number;
  outcome: Outcome | null;
  hindrance: UndoConflict | null;
}

export interface RowPage {
  rows: ImportRow[];
  next: number | null;
}

export interface FoundRows extends RowPage {
  /** How many there are on all pages. */
  total: number;
}

/** Which rows of a plan somebody wants to see. */
export interface RowFilter {
  fate?: Fate | undefined;
  action?: RowAction | undefined;
  /** Only rows with a note that a person should look at. */
  noted: boolean;
  /** Only rows in which this field changes. */
  field?: BorrowerField | undefined;
  /** Only rows in which each of these words begins a word somewhere: who it is, what was there, what would be. */
  q?: string | undefined;
}

export interface RowsWanted extends Pick<RowFilter, 'fate' | 'action' | 'noted'> {
  after?: number | undefined;
  limit?: number | undefined;
}

export interface UndoPreview {
  restores: number;
  obstacles: {
    position: number;
    row: number | null;
    name: string;
    borrower: string | null;
    hindrance: UndoConflict;
    fields: BorrowerField[];
  }[];
  obstacleCount: number;
}
