// Decides what a scan of a stocktake means.
import { itemStateOf, type ItemFacts } from '../collection/item-state-rules.ts';

export const scanResults = [
  'found',
  'onLoan',
  'setAside',
  'withdrawn',
  'foundLost',
  'wrongShelf',
  'unknown',
] as const;
export type ScanResult = (typeof scanResults)[number];

/** @param item null for a code that no item has; `inScope`: it belongs to the shelf and type of the stocktake */
export function scanResultOf(item: (ItemFacts & { readonly inScope: boolean }) | null): ScanResult {
  if (item === null) return 'unknown';
  if (item.onLoan) return 'onLoan';
  const state = itemStateOf(item);
  if (state === 'withdrawn') return 'withdrawn';
  if (state === 'lost' || state === 'missing') return 'foundLost';
  if (state === 'on-the-hold-shelf') return 'setAside';
  return item.inScope ? 'found' : 'wrongShelf';
}
