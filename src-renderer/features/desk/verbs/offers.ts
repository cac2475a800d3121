// The offers of the last result: a key takes one, once.

import type { LoanItem, Offer } from '../../../api/library.ts';
import { withChanged, type DeskState } from '../session/desk-state.ts';
import type { Entry, NewTask, Task } from '../session/kinds.ts';
import { offersFor, type ItemFound } from './look-up.ts';
import type { Step } from './verb.ts';

/** The last result, if it makes this offer. */
export function offering({ last }: DeskState, offer: Offer): Entry<'refused' | 'looked-up'> | null {
  if (last?.kind !== 'refused' && last?.kind !== 'looked-up') return null;
  return last.offers.includes(offer) ? last : null;
}

/**
 * The step that takes this offer for the item of the last result; null if it is not offered. Of several copies it asks
 * which, unless only one is meant.
 */
export function offeredStep(
  desk: DeskState,
  offer: Offer,
  taskFor: (item: LoanItem, entry: Entry<'refused' | 'looked-up'>) => NewTask,
): Step | null {
  const entry = offering(desk, offer);
  if (!entry?.item) return null;
  const copies = entry.kind === 'looked-up' ? entry.copies : undefined;
  if (copies === undefined || entry.kind !== 'looked-up')
    return { task: taskFor(entry.item, entry), next: true, change: withoutOffers(desk, entry.id) };
  const open = entry.borrower?.id ?? null;
  const meant = copies.filter((copy) => offersFor(copy, open).includes(offer));
  const taskOfCopy = (item: ItemFound) => taskFor(item, { ...entry, item });
  const [only, another] = meant;
  if (only !== undefined && another === undefined)
    return { task: taskOfCopy(only), next: true, change: withoutOffers(desk, entry.id) };
  const { task: id, at, item } = entry;
  const scan: Task<'scan'> = { id, at, kind: 'scan', code: item.title, typed: true };
  const options = meant.map((copy) => ({ kind: 'item' as const, item: copy }));
  return { ask: { kind: 'choice', choice: { kind: 'matches', scan, options, taskOfCopy } } };
}

/** An offer is used once, however often its key is pressed. */
export function withoutOffers(desk: DeskState, id: string): Pick<DeskState, 'entries' | 'last'> {
  return withChanged(desk, id, (entry) => ('offers' in entry ? { ...entry, offers: [] } : entry));
}
