// What lies on the desk with nobody open: a loan ends, what was lost is found, and what was withdrawn stays withdrawn.
import { markItemFound } from '../collection/collection-commands.ts';
import type { NewEvent } from '../../core/events/events.ts';
import type { Command } from '../../core/journal/write-gate.ts';
import { returnItem, type Refused, type Returned } from './checkout-commands.ts';
import { loansIn } from './loans-repository.ts';
import { refusal } from '../../core/problems/refusal-catalogue.ts';

export interface Found {
  kind: 'found';
}

/** What was not lent goes back to its shelf, unless there is none for it any more, or it was given up. */
export function takeBackAtDesk(itemId: string): Command<Returned | Found | Refused> {
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
