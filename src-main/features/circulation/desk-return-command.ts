// Handles an item scanned without an open borrower: ends its loan, or marks a lost item as found.
import { markItemFound } from '../collection/collection-commands.ts';
import type { NewEvent } from '../../core/events/events.ts';
import type { Command } from '../../core/journal/write-gate.ts';
import { returnItem, type Refused, type Returned } from './checkout-commands.ts';
import { loansIn } from './loans-repository.ts';
import { refusal } from '../../core/problems/refusal-catalogue.ts';

export interface Found {
  kind: 'found';
}

/** An item that is not on loan: a lost one is found, a withdrawn one is refused. */
export function returnAtDesk(itemId: string): Command<Returned | Found | Refused> {
  return (context) => {
    const returned = returnItem(itemId)(context);
    if (returned.result.kind === 'returned') return returned;
    const { db, now } = context;
    const item = loansIn(db).itemFacts(itemId);
    if (item?.status === 'withdrawn') {
      const { title, barcode } = item;
      const withdrawn: Refused = {
        kind: 'refused',
        refusals: [refusal('item-withdrawn', { title, barcode })],
      };
      return { result: withdrawn, events: [] };
    }
    if (item?.status !== 'lost') return returned;
    const events: NewEvent[] = [];
    markItemFound(db, itemId, now, events);
    return { result: { kind: 'found' }, events };
  };
}
