// The columns of the list of borrowers.

import { Badge } from '@mantine/core';
import { IconBan } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Borrower } from '../../api/api-types.ts';
import type { ListColumn } from '../../ui/lists/list-columns.ts';
import classes from '../../ui/lists/ListTable.module.css';
import { listName } from '../../ui/loans/names.ts';

export function useBorrowerColumns(): readonly ListColumn<Borrower>[] {
  const { t } = useTranslation('borrowers');
  return useMemo(
    () => [
      {
        id: 'name',
        label: t('columns.name'),
        width: 'minmax(12rem, 2fr)',
        value: listName,
        cell: (borrower) => <NameCell borrower={borrower} />,
      },
      { id: 'group', label: t('fields.group'), width: 'minmax(5rem, 0.7fr)', value: ({ group }) => group },
      {
        id: 'category',
        label: t('fields.category'),
        width: 'minmax(6rem, 0.8fr)',
        value: ({ category }) => category,
      },
      { id: 'barcode', label: t('columns.barcode'), width: '9rem', value: ({ barcode }) => barcode },
      {
        id: 'externalId',
        label: t('fields.externalId'),
        width: '10.5rem',
        value: ({ externalId }) => externalId,
        fromWidth: 62,
      },
      {
        id: 'email',
        label: t('fields.email'),
        width: 'minmax(10rem, 1.4fr)',
        value: ({ email }) => email,
        fromWidth: 74,
      },
    ],
    [t],
  );
}

function NameCell({ borrower }: { readonly borrower: Borrower }) {
  const { t } = useTranslation('borrowers');
  return (
    <>
      <span className={classes.text} dir="auto">
        {listName(borrower)}
      </span>
      {borrower.blockedReason !== null && (
        <Badge
          color="var(--ld-refused)"
          autoContrast={false}
          variant="filled"
          tt="none"
          flex="none"
          leftSection={<IconBan size="0.9em" aria-hidden />}
        >
          {t('blocked')}
        </Badge>
      )}
    </>
  );
}
