// Texts that several parts of an import share.

import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { BorrowersImport } from '../../api/api-types.ts';

export type Meaning = NonNullable<NonNullable<BorrowersImport['found']>['columns'][number]['field']>;

/** In the order in which users look for them. */
export const meanings: readonly Meaning[] = [
  'givenName',
  'familyName',
  'namePrefix',
  'name',
  'group',
  'category',
  'externalId',
  'barcode',
  'email',
  'guardianEmail',
  'birthDate',
  'expiresOn',
  'leftOn',
  'message',
  'blockedReason',
];

type Gap = NonNullable<NonNullable<BorrowersImport['counts']>['gaps']>[number];

/** Returns a function that describes the problems of a whole plan. */
export function useGapWords(): (gap: Gap) => string {
  const { t } = useTranslation('imports');
  return useCallback(
    ({ field, hasColumn, rows }) => t(`gaps.${hasColumn ? 'empty' : 'noColumn'}.${field}`, { count: rows }),
    [t],
  );
}

/** Returns a function that names the possible meanings of a column. */
export function useMeaningWord(): (meaning: Meaning) => string {
  const { t } = useTranslation(['imports', 'borrowers']);
  return useCallback(
    (meaning) =>
      meaning === 'name' || meaning === 'namePrefix'
        ? t(`meanings.${meaning}`)
        : meaning === 'blockedReason'
          ? t('borrowers:blocked')
          : t(`borrowers:fields.${meaning}`),
    [t],
  );
}
