// The columns of the lists of items.

import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Item } from '../../api/library.ts';
import { withDots } from '../../ui/languages/rows.ts';
import type { ListColumn } from '../../ui/lists/list-columns.ts';
import { AvailabilityMark, shownAvailability } from './AvailabilityMark.tsx';
import { BookCell, workColumns } from './work-columns.tsx';

type Columns = Readonly<Record<ItemColumnId, ListColumn<Item>>>;
export type ItemColumnId =
  | 'book'
  | 'authors'
  | 'callNumber'
  | 'place'
  | 'itemType'
  | 'barcode'
  | 'availability'
  | 'isbn'
  | 'language'
  | 'publishedYear'
  | 'series'
  | 'subjects'
  | 'note';

/** `wanted` must be a constant: new columns are built when it changes. */
export function useItemColumns(ids: readonly ItemColumnId[]): readonly ListColumn<Item>[] {
  const { t, i18n } = useTranslation('collection');
  return useMemo(() => {
    const works = workColumns(t, i18n.language);
    const columns: Columns = {
      book: {
        id: 'book',
        label: t('fields.title'),
        width: 'minmax(12rem, 2.4fr)',
        value: ({ title }) => title,
        cell: ({ title, cover, authors, itemType }) => (
          <BookCell title={title} cover={cover} about={[authors.join('; '), itemType]} />
        ),
      },
      authors: works.authors,
      callNumber: {
        id: 'callNumber',
        label: t('fields.callNumber'),
        width: 'minmax(7rem, 9rem)',
        optional: 'shown',
        value: ({ callNumber }) => callNumber,
        key: ({ shelfKey }) => shelfKey,
        fromWidth: 42,
      },
      place: {
        id: 'place',
        label: t('fields.place'),
        width: 'minmax(6rem, 12rem)',
        optional: 'hidden',
        value: placeInWords,
        fromWidth: 54,
      },
      itemType: {
        id: 'itemType',
        label: t('fields.itemType'),
        width: '7rem',
        optional: 'hidden',
        value: ({ itemType }) => itemType,
        fromWidth: 54,
      },
      barcode: {
        id: 'barcode',
        label: t('fields.barcode'),
        width: '9.5rem',
        optional: 'shown',
        value: ({ barcode }) => barcode,
      },
      availability: {
        id: 'availability',
        label: t('columns.availability'),
        width: 'minmax(9rem, 11rem)',
        value: (item) => t(`availability.${shownAvailability(item)}`),
        cell: (item) => <AvailabilityMark item={item} />,
      },
      isbn: works.isbn,
      language: works.language,
      publishedYear: works.publishedYear,
      series: works.series,
      subjects: works.subjects,
      note: {
        id: 'note',
        label: t('fields.note'),
        width: 'minmax(6rem, 1fr)',
        optional: 'hidden',
        value: ({ note }) => note,
        fromWidth: 42,
      },
    };
    return ids.map((id) => columns[id]);
  }, [ids, t, i18n.language]);
}

/** Such as `Infant library · Shelf 3`; null without a place. */
export function placeInWords({ place, shelf }: Pick<Item, 'place' | 'shelf'>): string | null {
  return place === null ? null : withDots([place, shelf]);
}
