// The question that a scan or words ask if they may mean several borrowers or items.

import type { Borrower, Group, ScanOutcome } from '../../../api/library.ts';
import { openQuestion, type DeskState } from '../session/desk-state.ts';
import type { NewTask, Task } from '../session/kinds.ts';
import type { ItemFound } from './look-up.ts';

export type ChoiceOption = { kind: 'borrower'; borrower: Borrower } | { kind: 'item'; item: ItemFound };

/** A search result at the desk: a borrower, an item or a class, which leads to its photos. */
export type FoundOption = ChoiceOption | { kind: 'group'; group: Group };

export interface Choice {
  kind: 'ask' | 'matches';
  scan: Task<'scan'>;
  options: ChoiceOption[];
  /** The borrower for whom the choice places a hold. */
  holdFor?: string;
  /** The task for the copy that is chosen. */
  taskOfCopy?: (copy: ItemFound) => NewTask;
}

declare module '../session/kinds.ts' {
  interface Questions {
    /** The stage shows it in place of the last result. */
    choice: { choice: Choice };
  }
}

export const choiceIn = (desk: DeskState): Choice | null => openQuestion(desk, 'choice')?.choice ?? null;

/** Borrowers before items: at the desk, names are typed far more often than titles. */
export function choiceOf(
  outcome: Extract<ScanOutcome, { outcome: 'ask' | 'matches' }>,
  scan: Task<'scan'>,
): Choice {
  const borrowers = outcome.outcome === 'ask' ? [outcome.borrower] : outcome.borrowers;
  const items = outcome.outcome === 'ask' ? [outcome.item] : outcome.items;
  return {
    kind: outcome.outcome,
    scan,
    options: [
      ...borrowers.map((borrower): ChoiceOption => ({ kind: 'borrower', borrower })),
      ...items.map((item): ChoiceOption => ({ kind: 'item', item })),
    ],
  };
}

/** Whether the question only asks for the copy of a title whose ISBN was scanned: the choice completes that scan. */
export function isAboutCopies({ scan, options }: Choice): boolean {
  const isbns = options.map((option) => (option.kind === 'item' ? option.item.isbn : null));
  return scan.typed !== true && isbns.every((isbn) => isbn !== null && isbn === isbns[0]);
}
