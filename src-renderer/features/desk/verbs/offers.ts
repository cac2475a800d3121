// The offers of the last result: a key takes one, once.

import type { LoanItem, Offer } from '../../../api/library.ts';
import { withChanged, type DeskState } from '../session/desk-state.ts';
import type { Entry, NewTask } from '../session/kinds.ts';
import type { Step } from './verb.ts';

/** The last result, if it makes this offer. */
export function offering({ last }: DeskState, offer: Offer): Entry<'refused' | 'looked-up'> | null {
  if (last?.kind !== 'refused' && last?.kind !== 'looked-up') return null;
  return last.offers.includes(offer) ? last : null;
}

/** The step that takes this offer for the item of the last result; null if it is not offered. */
export function offeredStep(
  desk: DeskState,
  offer: Offer,
  taskFor: (item: LoanItem, entry: Entry<'refused' | 'looked-up'>) => NewTask,
): Step | null {
  const entry = offering(desk, offer);
  if (!entry?.item) return null;
  return { task: taskFor(entry.item, entry), next: true, change: withoutOffers(desk, entry.id) };
}

/** An offer is used once, however often its key is pressed. */
export function withoutOffers(desk: DeskState, id: string): Pick<DeskState, 'entries' | 'last'> {
  return withChanged(desk, id, (entry) => ('offers' in entry ? { ...entry, offers: [] } : entry));
}
