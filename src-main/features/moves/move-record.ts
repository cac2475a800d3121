// The types of a move, as stored and as shown by the API.
import type { FailureCode } from '../imports/import-vocabulary-rules.ts';
import type { Import } from '../imports/import-record.ts';
import type { MoveStatus } from './move-state-rules.ts';

/** A file that no import reads, and why, as a code and in a sentence. */
export interface IgnoredFile {
  name: string;
  code: FailureCode;
  why: string;
}

export interface StoredMove {
  id: string;
  status: MoveStatus;
  actor: string;
  createdAt: string;
  /** The backup from before the move; null if the library was empty. */
  backup: string | null;
  /** Why the move stopped although its next import needs no person. */
  failure: FailureCode | null;
  ignored: IgnoredFile[];
}

/** The rows of a list that are in the library now. */
export interface ListHere {
  /** The id of its import. */
  import: string;
  rows: number;
  /** Of loans: those of them that are past their due date. */
  overdue: number;
  /** Of money: the sum, in minor units. */
  owed: number;
}

export interface Move extends Omit<StoredMove, 'actor'> {
  /** In the order in which they are read. */
  imports: Import[];
  here: ListHere[];
  /** The kinds of which no list came. */
  missing: string[];
}
