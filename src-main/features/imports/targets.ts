// The targets of imports: borrowers, also for a new school year, and items.
import type { ImportKind } from './import-vocabulary-rules.ts';
import { borrowersTarget } from '../borrower-lists/apply-borrowers.ts';
import { itemsTarget } from '../item-lists/apply-items.ts';
import type { ApplyTarget } from './target.ts';

export function targetOf(kind: ImportKind): ApplyTarget {
  return kind === 'items' ? itemsTarget : borrowersTarget;
}
