// Offers a filter to a person who types the name of a state, such as "lost", into the search.

import { useTranslation } from 'react-i18next';
import type { ItemCounts } from '../../api/library.ts';
import { foldText } from '../../ui/lists/list-order.ts';

type Counted = ItemCounts['byState'][number];

const shortest = 3;

/** The state whose name begins with the typed words, if items are in it. */
export function stateNamed(
  typed: string,
  counted: readonly Counted[],
  nameOf: (state: Counted['name']) => string,
): Counted | null {
  const words = foldText(typed.trim());
  if (words.length < shortest) return null;
  return counted.find(({ name }) => foldText(nameOf(name)).startsWith(words)) ?? null;
}

/** @param counts undefined if no state should be offered */
export function useStateOffer(typed: string, counts: ItemCounts | undefined) {
  const { t } = useTranslation('collection');
  const offered = stateNamed(typed, counts?.byState ?? [], (state) => t(`availability.${state}`));
  return offered === null ? null : { state: offered.name, count: offered.count };
}
