// The tasks that the desk can queue.

import type { Item, Loan, Override } from '../../../api/library.ts';
import type { UsReading } from '../scanning/key-places.ts';
import type { VerbTask } from '../verbs/verbs.ts';
import type { DeskMode } from './desk-mode.ts';

export interface Asked {
  id: string;
  /** Milliseconds since 1970. */
  at: number;
}

/** A code from a scanner, or confirmed text. */
export interface ScanTask extends Asked {
  kind: 'scan';
  code: string;
  as?: 'borrower' | 'item';
  /** Answers a refusal for this borrower, even if another one is open by then; otherwise the open borrower applies. */
  forBorrower?: string | null;
  override?: Override;
  returnFirst?: boolean;
  /** The time since the same scanner read the same code, if nothing happened in between. */
  sameCodeAgoMs?: number;
  /** The scanner's purpose, if it is limited to one. */
  only?: 'returns' | 'borrowers';
  /** The scanner that was read directly, without keyboard input. */
  device?: string;
  /** The reading of the keys on a US keyboard, for a code that is unknown. */
  usReading?: UsReading;
  /** Typed and confirmed with Enter, not scanned. */
  typed?: true;
}

export interface OpenTask extends Asked {
  kind: 'open';
  borrower: string;
  name: string;
}

/** Shows an item found by search; changes nothing. */
export interface LookUpTask extends Asked {
  kind: 'look-up';
  item: ItemFound;
}

/** `loan` is missing if the library did not look it up. With `copies` it stands for all copies of its title. */
export type ItemFound = Item & {
  loan?: Loan | null;
  copies?: { count: number; available: number } | undefined;
};

export interface CloseTask extends Asked {
  kind: 'close';
}

/** Queued behind earlier scans like any other task. */
export interface EndClassSetTask extends Asked {
  kind: 'end-class-set';
}

/** Queued behind earlier scans, which still mean what they meant. */
export interface ModeTask extends Asked {
  kind: 'mode';
  /** Null for the usual state. */
  mode: DeskMode | null;
}

export interface ReturnTask extends Asked {
  kind: 'return';
  item: string;
  title: string;
}

/** Places a hold for a borrower: on a title, or on the one that the code is of. */
export interface HoldTask extends Asked {
  kind: 'hold';
  borrower: string;
  /** The title's id; null if the code says which. */
  titleId: string | null;
  /** What was scanned or typed, or the title. */
  title: string;
  override?: Override;
}

export interface UndoTask extends Asked {
  kind: 'undo';
  /** Undoes the result of this task; null undoes the last action. */
  of: string | null;
}

export type Task =
  | ScanTask
  | OpenTask
  | LookUpTask
  | CloseTask
  | EndClassSetTask
  | ModeTask
  | ReturnTask
  | HoldTask
  | VerbTask
  | UndoTask;
/** A refused task that can be sent again with an override. */
export type OverridableTask = ScanTask | HoldTask;
