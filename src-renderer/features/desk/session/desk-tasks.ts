// What can be asked of the desk, in the order in which it is asked.

import type { Item, Loan, Override } from '../../../api/api-types.ts';

interface Asked {
  id: string;
  /** Milliseconds since 1970. */
  at: number;
}

/** A code from a scanner, or words typed and confirmed. */
export interface ScanTask extends Asked {
  kind: 'scan';
  code: string;
  as?: 'borrower' | 'item';
  /** Answers a refusal for this borrower, whoever is open by then; otherwise the borrower who is open counts. */
  forBorrower?: string | null;
  override?: Override;
  returnFirst?: boolean;
  /** Since the same scanner read the same code, where nothing came between. */
  sameCodeAgoMs?: number;
  /** What the scanner is for, where it is not for everything. */
  only?: 'returns' | 'borrowers';
  /** The scanner that read it past the keyboard. */
  device?: string;
  /** Confirmed with Enter, not scanned. */
  typed?: true;
}

export interface OpenTask extends Asked {
  kind: 'open';
  borrower: string;
  name: string;
}

/** Shows an item that was searched for, and changes nothing. */
export interface LookUpTask extends Asked {
  kind: 'look-up';
  item: ItemFound;
}

/** `loan` is missing where the library did not look it up. */
export type ItemFound = Item & { loan?: Loan | null };

export interface CloseTask extends Asked {
  kind: 'close';
}

/** Comes after the scans before it, like everything else. */
export interface EndClassSetTask extends Asked {
  kind: 'end-class-set';
}

export interface ReturnTask extends Asked {
  kind: 'return';
  item: string;
  title: string;
}

export interface RenewTask extends Asked {
  kind: 'renew';
  item: string;
  title: string;
  override?: Override;
}

export interface UndoTask extends Asked {
  kind: 'undo';
  /** Takes back what this task will do; null takes back the last thing done. */
  of: string | null;
}

export type Task =
  ScanTask | OpenTask | LookUpTask | CloseTask | EndClassSetTask | ReturnTask | RenewTask | UndoTask;
/** A refused task that may be asked again with an override. */
export type OverridableTask = ScanTask | RenewTask;
