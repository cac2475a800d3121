// The types of a move, as stored and as shown by the API.
import type { FailureCode } from '../imports/import-vocabulary-rules.ts';
import type { Import } from '../imports/import-record.ts';
import type { MoveStatus } from './move-state-rules.ts';

/** A file that no import reads, and why, in a sentence. */
export interface IgnoredFile {
  name: string;
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

export interface Move extends Omit<StoredMove, 'actor'> {
  /** In the order in which they are read. */
  imports: Import[];
  /** The kinds of which no list came. */
  missing: string[];
}
