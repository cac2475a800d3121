// Words of charges: which kind and which item; and the lines of all that are still owed, the oldest first.

import { useTranslation } from 'react-i18next';
import type { Charge } from '../../api/library.ts';
import type { MoneyLine } from './MoneyDialog.tsx';
import { withDots } from '../languages/rows.ts';

/** A function that says what a charge is for: "Lost · The Hobbit". */
export function useChargeWords(): (charge: Pick<Charge, 'kind' | 'item'>) => string {
  const { t } = useTranslation('charges');
  return ({ kind, item }) => withDots([t(`kinds.${kind}`), item?.title ?? '']);
}

/** A function that lists what is left of charges. @param charges the latest first, as the library lists them */
export function useOwedLines(): (charges: readonly Charge[]) => readonly MoneyLine[] {
  const words = useChargeWords();
  return (charges) =>
    charges
      .filter(({ state }) => state === 'owed')
      .toReversed()
      .map((charge) => ({ id: charge.id, words: words(charge), amount: charge.open }));
}
