// The columns of the lists of items.

import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Item } from '../../api/api-types.ts';
import type { ListColumn } from '../../ui/lists/list-columns.ts';
import { AvailabilityMark, shownAvailability } from './AvailabilityMark.tsx';

export type ItemColumnId =
  'title' | 'authors' | 'callNumber' | 'itemType' | 'barcode' | 'availability' | 'note';

/** `wanted` must be a constant: new columns are built when it changes. */
export function useItemColumns(wanted: readonly ItemColumnId[]): readonly ListColumn<Item>[] {
  const { t } = useTranslation('collection');
  return useMemo(() => {
    const columns: Readonly<Record<ItemColumnId, ListColumn<Item>>> = {
      title: {
        id: 'title',
        label: t('fields.title'),
        width: 'minmax(12rem, 2.4fr)',
        value: ({ title }) => title,
      },
      authors: {
        id: 'authors',
        label: t('fields.authors'),
        width: 'minmax(8rem, 1.3fr)',
        value: ({ authors }) => authors.join('; '),
      },
      callNumber: {
        id: 'callNumber',
        label: t('fields.callNumber'),
        width: '9.5rem',
        value: ({ callNumber }) => callNumber,
        fromWidth: 46,
      },
      itemType: {
        id: 'itemType',
        label: t('fields.itemType'),
        width: '8rem',
        value: ({ itemType }) => itemType,
        fromWidth: 54,
      },
      barcode: {
        id: 'barcode',
        label: t('fields.barcode'),
        width: '8.5rem',
        value: ({ barcode }) => barcode,
      },
      availability: {
        id: 'availability',
        label: t('columns.availability'),
        width: '10rem',
        value: (item) => t(`availability.${shownAvailability(item)}`),
        cell: (item) => <AvailabilityMark item={item} />,
      },
      note: { id: 'note', label: t('fields.note'), width: 'minmax(6rem, 1fr)', value: ({ note }) => note },
    };
    return wanted.map((id) => columns[id]);
  }, [wanted, t]);
}
