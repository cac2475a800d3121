// The names of what a list that comes along can hold.

import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { Import } from '../../api/library.ts';
import type { ImportTarget } from './import-target.ts';

export type MovedMeaning = NonNullable<
  NonNullable<NonNullable<Import['found']>['movedColumns']>[number]['field']
>;

const who = ['number', 'card', 'name', 'givenName', 'familyName', 'group'] as const;

/** The meanings of a column of each kind of list, in the order in which users look for it. */
export const meaningsOf: Readonly<Partial<Record<ImportTarget, readonly MovedMeaning[]>>> = {
  loans: [...who, 'barcode', 'isbn', 'title', 'lentOn', 'dueOn', 'renewals', 'returned'],
  holds: [...who, 'title', 'isbn', 'barcode', 'heldOn', 'place', 'neededUntil', 'holdState', 'ended'],
  charges: [...who, 'outstanding', 'amount', 'paid', 'chargedOn', 'chargeKind', 'note', 'barcode', 'title'],
};

/** Returns a function that names the possible meanings of a column. */
export function useMovedMeaningWord(): (meaning: MovedMeaning) => string {
  const { t } = useTranslation('imports');
  return useCallback((meaning) => t(`moved.meanings.${meaning}`), [t]);
}
