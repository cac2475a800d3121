// Texts that several parts of an import share.

import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { Import } from '../../api/library.ts';

export type Meaning = NonNullable<NonNullable<Import['found']>['columns'][number]['field']>;

/** In the order in which users look for them. */
export const meanings: readonly Meaning[] = [
  'givenName',
  'familyName',
  'namePrefix',
  'name',
  'nameFamilyFirst',
  'group',
  'category',
  'externalId',
  'barcode',
  'email',
  'guardianEmail',
  'secondGuardianEmail',
  'language',
  'birthDate',
  'expiresOn',
  'leftOn',
  'message',
  'blockedReason',
  'status',
];

export type Gap = NonNullable<NonNullable<Import['counts']>['gaps']>[number];

/** Returns a function that describes the problems of a whole plan. */
export function useGapWords(): (gap: Gap) => string {
  const { t } = useTranslation('imports');
  return useCallback(
    ({ field, hasColumn, rows }) => t(`gaps.${hasColumn ? 'empty' : 'noColumn'}.${field}`, { count: rows }),
    [t],
  );
}

const noFields = ['name', 'nameFamilyFirst', 'namePrefix', 'status'] as const;
type NoField = (typeof noFields)[number];

/** Whether the meaning is a field of a borrower, and not something from which fields are made. */
export function isField(meaning: Meaning): meaning is Exclude<Meaning, NoField> {
  return !(noFields as readonly Meaning[]).includes(meaning);
}

/** Returns a function that names the possible meanings of a column. */
export function useMeaningWord(): (meaning: Meaning) => string {
  const { t } = useTranslation(['imports', 'borrowers']);
  return useCallback(
    (meaning) =>
      !isField(meaning)
        ? t(`meanings.${meaning}`)
        : meaning === 'blockedReason'
          ? t('borrowers:blocked')
          : t(`borrowers:fields.${meaning}`),
    [t],
  );
}
