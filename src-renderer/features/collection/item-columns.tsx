// The columns of the lists of items.

import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Item } from '../../api/api-types.ts';
import { Cover } from '../../ui/books/Cover.tsx';
import type { ListColumn } from '../../ui/lists/list-columns.ts';
import classes from '../../ui/lists/ListTable.module.css';
import { AvailabilityMark, shownAvailability } from './AvailabilityMark.tsx';
import { languageName } from './language-name.ts';

type Columns = Readonly<Record<ItemColumnId, ListColumn<Item>>>;
export type ItemColumnId =
  | 'book'
  | 'authors'
  | 'callNumber'
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
export function useItemColumns(wanted: readonly ItemColumnId[]): readonly ListColumn<Item>[] {
  const { t, i18n } = useTranslation('collection');
  return useMemo(() => {
    const columns: Columns = {
      book: {
        id: 'book',
        label: t('fields.title'),
        width: 'minmax(14rem, 2.4fr)',
        value: ({ title }) => title,
        cell: (item) => <BookCell item={item} />,
      },
      authors: {
        id: 'authors',
        label: t('fields.authors'),
        width: 'minmax(8rem, 1.3fr)',
        optional: 'hidden',
        value: ({ authors }) => authors.join('; '),
      },
      callNumber: {
        id: 'callNumber',
        label: t('fields.callNumber'),
        width: '8rem',
        optional: 'shown',
        value: ({ callNumber }) => callNumber,
        fromWidth: 42,
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
        width: '7.5rem',
        optional: 'shown',
        value: ({ barcode }) => barcode,
      },
      availability: {
        id: 'availability',
        label: t('columns.availability'),
        width: '9rem',
        value: (item) => t(`availability.${shownAvailability(item)}`),
        cell: (item) => <AvailabilityMark item={item} />,
      },
      isbn: {
        id: 'isbn',
        label: t('fields.isbn'),
        width: '9.5rem',
        optional: 'hidden',
        value: ({ isbn }) => isbn,
        fromWidth: 54,
      },
      language: {
        id: 'language',
        label: t('fields.language'),
        width: '7rem',
        optional: 'hidden',
        value: ({ language }) => language && languageName(language, i18n.language),
        fromWidth: 54,
      },
      publishedYear: {
        id: 'publishedYear',
        label: t('fields.publishedYear'),
        width: '5rem',
        optional: 'hidden',
        value: ({ publishedYear }) => publishedYear,
        fromWidth: 54,
      },
      series: {
        id: 'series',
        label: t('fields.series'),
        width: '9rem',
        optional: 'hidden',
        value: ({ series, volume }) => series && [series, volume].filter((part) => part !== null).join(', '),
        fromWidth: 54,
      },
      subjects: {
        id: 'subjects',
        label: t('fields.subjects'),
        width: '9rem',
        optional: 'hidden',
        value: ({ subjects }) => subjects.join('; '),
        fromWidth: 54,
      },
      note: {
        id: 'note',
        label: t('fields.note'),
        width: 'minmax(6rem, 1fr)',
        optional: 'hidden',
        value: ({ note }) => note,
        fromWidth: 42,
      },
    };
    return wanted.map((id) => columns[id]);
  }, [wanted, t, i18n.language]);
}

/** The cover, and the title with its authors below. */
function BookCell({ item }: { readonly item: Item }) {
  return (
    <>
      <Cover title={item.title} cover={item.cover} size="list" />
      <span className={classes.stacked}>
        <span className={classes.bookTitle} dir="auto">
          {item.title}
        </span>
        <span className={classes.below} dir="auto">
          {[item.authors.join('; '), item.itemType].filter((part) => part !== '').join(' · ')}
        </span>
      </span>
    </>
  );
}
