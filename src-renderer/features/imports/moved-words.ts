// The names of what a list of loans can hold.

import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { Import } from '../../api/library.ts';

export type MovedMeaning = NonNullable<
  NonNullable<NonNullable<Import['found']>['movedColumns']>[number]['field']
>;

/** In the order in which users look for them. */
export const movedMeanings: readonly MovedMeaning[] = [
  'number',
  'card',
  'name',
  'givenName',
  'familyName',
  'group',
  'barcode',
  'title',
  'lentOn',
  'dueOn',
  'renewals',
  'returned',
];

/** Returns a function that names the possible meanings of a column. */
export function useMovedMeaningWord(): (meaning: MovedMeaning) => string {
  const { t } = useTranslation('imports');
  return useCallback((meaning) => t(`moved.meanings.${meaning}`), [t]);
}
