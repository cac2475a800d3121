// Types of an import and its rows, as stored and as shown by the API.
import type {
  BorrowerField,
  ColumnMeaning,
  ColumnEvidence,
  FailureCode,
  Fate,
  GapField,
  UndoConflict,
  ImportKind,
  ItemColumn,
  ImportStatus,
  MissingAction,
  MissingScope,
  NoteCode,
  noteKinds,
  Outcome,
  RowAction,
  RowReason,
} from './import-vocabulary-rules.ts';
import type {
  DateEpoch,
  DateForm,
  Delimiter,
  Encoding,
  FileFormat,
  idleLines,
} from '../lists/list-vocabulary-rules.ts';
import type { CellNoteCode, ItemReasonCode } from '../item-lists/cell-note-rules.ts';
import type { RollOver } from '../school-years/roll-over-rules.ts';

export interface FoundColumn<Meaning = ColumnMeaning> {
  column: number;
  header: string;
  samples: string[];
  filled: number;
  field: Meaning | null;
  by: ColumnEvidence | null;
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
  columns: FoundColumn<Meaning>[];
  lacking: Meaning[];
  /** The columns of a list of items; `columns` and `lacking` are empty then. */
  itemColumns?: FoundColumn<ItemColumn>[];
  values: FoundValue[];
  formulas: number;
  remembered: boolean;
  /** The school system that the columns belong to; null if none is known; absent in older plans. */
  system?: string | null;
}

export interface ColumnChoice {
  column: number;
  field: ColumnMeaning | null;
}

export interface ItemColumnChoice {
  column: number;
  field: ItemColumn | null;
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

/** A person's choices; null means not chosen. */
export interface Choices {
  encoding: Encoding | null;
  delimiter: Delimiter | null;
  sheet: string | null;
  /** 0 if there is no header. */
  headerRow: number | null;
  dateForm: DateForm | null;
  dateEpoch: DateEpoch | null;
  columns: ColumnChoice[];
  /** For a list of items; absent until a person chooses. */
  itemColumns?: ItemColumnChoice[] | undefined;
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

/** Data that a whole plan lacks. */
export interface Gap {
  field: GapField;
  /** Whether a column is read as this field, but is empty for all new borrowers or copies. */
  hasColumn: boolean;
  /** Number of new borrowers or copies that lack it; without a name none is added. */
  rows: number;
}

export type Counts = Record<Fate | 'repaired' | 'guessed' | 'unused' | 'toMarkLeft' | 'toDelete', number> & {
  /** Number of changed rows per changed field; absent in older plans. */
  changedFields?: Partial<Record<BorrowerField, number>>;
  /** Absent in older plans. */
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
  welcomeMessages: 0,
  holdsEnded: 0,
  takenBack: 0,
  kept: 0,
};

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
  /** For a new school year; null for a file, and until it is planned. */
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
  /** For a row of a list of items: what was read, why it is not added, and what was noticed. */
  item?: RowItem;
}

export interface RowItem {
  /** Of the item that the row adds or changes. */
  id: string | null;
  values: Record<string, string | null>;
  before: Record<string, string | null>;
  /** A code of this version; a plan of an earlier one has none. */
  reason: ItemReasonCode | null;
  why: string | null;
  notes: {
    field: string;
    kind: (typeof noteKinds)[number];
    code?: CellNoteCode;
    from: string;
    to: string;
    why: string;
  }[];
}

export interface RowPage {
  rows: ImportRow[];
  next: number | null;
}

export interface FoundRows extends RowPage {
  /** Number of rows on all pages. */
  total: number;
}

/** Filter for the rows of a plan. */
export interface RowFilter {
  fate?: Fate | undefined;
  action?: RowAction | undefined;
  /** Only rows with a note that needs a check. */
  noted: boolean;
  /** Only rows in which this field changes. */
  field?: BorrowerField | undefined;
  /** Only rows in which each of these words starts a word of the name, an old value or a new value. */
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
