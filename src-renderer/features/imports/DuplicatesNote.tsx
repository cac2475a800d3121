// Says that titles which an import added are possibly in the library already.

import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { libraryQueries } from '../../api/library-queries.ts';
import { Note } from '../../ui/Note.tsx';
import { duplicatesPath } from './import-target.ts';

/** @param since when the import began */
export function DuplicatesNote({ since }: { readonly since: string }) {
  const { t } = useTranslation('imports');
  const { data } = useQuery(libraryQueries.possibleDuplicates(since));
  if (data === undefined || data.total === 0) return null;
  return (
    <Note tone="attention">
      {t('result.duplicates', { count: data.total })}{' '}
      <Anchor component={Link} href={`${duplicatesPath}/${encodeURIComponent(since)}`}>
        {t('result.duplicatesLook')}
      </Anchor>
    </Note>
  );
}
