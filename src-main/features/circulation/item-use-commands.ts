// The command that counts a use in the library: an item was read here without being lent.
import { markItemFound } from '../collection/collection-commands.ts';
import type { NewEvent } from '../../core/events/events.ts';
import type { Command, CommandContext, Outcome } from '../../core/journal/write-gate.ts';
import { whatCameIn, type LaterFeatures, type SetAside } from './circulation-hooks.ts';
import { refusal } from './circulation-refusals.ts';
import { notInUse, refused, type Refused } from './lending-commands.ts';
import { loansIn, type LendingItem } from './loans-repository.ts';

export interface Used {
  kind: 'used';
  item: { id: string; barcode: string; title: string };
  usedAt: string;
  /** It was lost or missing, and is in the collection again. */
  found: boolean;
  /** The borrower for whom the item is set aside now, if any. */
  setAside: SetAside | null;
}

/** @param reference an id or `barcode:...` */
export function countUse(reference: string, later: LaterFeatures): Command<Used | Refused> {
  return (context) => {
    const item = loansIn(context.db).itemFacts(reference);
    if (item === null) return refused(refusal('item-unknown', { code: reference }));
    return useItem(context, item, later);
  };
}

/** Counts a use; an item on loan stays as it is. Otherwise the item came in, as it does by a return. */
export function useItem(
  context: CommandContext,
  item: LendingItem,
  later: LaterFeatures,
): Outcome<Used | Refused> {
  const { id, barcode, title, status } = item;
  const open = loansIn(context.db).openLoanOfItem(id);
  if (open !== null) {
    const { borrowerName, group, dueOn } = open;
    return refused(refusal('item-still-lent', { title, barcode, borrowerName, group, dueOn }));
  }
  const obstacle = notInUse(item);
  if (obstacle !== null) return refused(obstacle);

  const events: NewEvent[] = [{ type: 'item.used', item: id }];
  markItemFound(context.db, item, context.now, events);
  const cameIn = whatCameIn(later, context, item, events);
  return {
    result: {
      kind: 'used',
      item: { id, barcode, title },
      usedAt: context.now,
      found: status !== 'in-collection',
      setAside: cameIn?.kind === 'set-aside' ? cameIn.setAside : null,
    },
    events,
  };
}
