// The columns of the list of titles.

import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListedTitle } from '../../api/api-types.ts';
import { Cover } from '../../ui/books/Cover.tsx';
import { Shelf } from '../../ui/books/Shelf.tsx';
import type { ListColumn } from '../../ui/lists/list-columns.ts';
import listClasses from '../../ui/lists/ListTable.module.css';
import { languageName } from './language-name.ts';
import classes from './TitleColumns.module.css';

export function useTitleColumns(): readonly ListColumn<ListedTitle>[] {
  const { t, i18n } = useTranslation('collection');
  return useMemo(
    () => [
      {
        id: 'title',
        label: t('fields.title'),
        width: 'minmax(14rem, 2.4fr)',
        value: ({ title }) => title,
        cell: (title) => <TitleCell title={title} />,
      },
      {
        id: 'authors',
        label: t('fields.authors'),
        width: 'minmax(8rem, 1.3fr)',
        optional: 'hidden',
        value: ({ authors }) => authors.join('; '),
      },
      {
        id: 'callNumber',
        label: t('fields.callNumber'),
        width: '9rem',
        optional: 'shown',
        value: ({ callNumbers }) => callNumbers.join(', '),
        fromWidth: 42,
      },
      {
        id: 'itemType',
        label: t('fields.itemType'),
        width: '7rem',
        optional: 'hidden',
        value: ({ itemTypes }) => itemTypes.join(', '),
        fromWidth: 54,
      },
      {
        id: 'isbn',
        label: t('fields.isbn'),
        width: '9.5rem',
        optional: 'hidden',
        value: ({ isbn }) => isbn,
        fromWidth: 54,
      },
      {
        id: 'language',
        label: t('fields.language'),
        width: '7rem',
        optional: 'hidden',
        value: ({ language }) => language && languageName(language, i18n.language),
        fromWidth: 54,
      },
      {
        id: 'publishedYear',
        label: t('fields.publishedYear'),
        width: '5rem',
        optional: 'hidden',
        value: ({ publishedYear }) => publishedYear,
        fromWidth: 54,
      },
      {
        id: 'series',
        label: t('fields.series'),
        width: '9rem',
        optional: 'hidden',
        value: ({ series, volume }) => series && [series, volume].filter((part) => part !== null).join(', '),
        fromWidth: 54,
      },
      {
        id: 'subjects',
        label: t('fields.subjects'),
        width: '9rem',
        optional: 'hidden',
        value: ({ subjects }) => subjects.join('; '),
        fromWidth: 54,
      },
      {
        id: 'copies',
        label: t('columns.copies'),
        width: '12rem',
        value: ({ copies }) => copies.available,
        cell: (title) => <CopiesCell title={title} />,
      },
    ],
    [t, i18n.language],
  );
}

/** The cover, and the title with its authors below. */
function TitleCell({ title: { title, authors, itemTypes, cover } }: { readonly title: ListedTitle }) {
  return (
    <>
      <Cover title={title} cover={cover} size="list" />
      <span className={listClasses.stacked}>
        <span className={listClasses.bookTitle} dir="auto">
          {title}
        </span>
        <span className={listClasses.below} dir="auto">
          {[authors.join('; '), itemTypes.join(', ')].filter((part) => part !== '').join(' · ')}
        </span>
      </span>
    </>
  );
}

function CopiesCell({ title: { title, copies } }: { readonly title: ListedTitle }) {
  const { t } = useTranslation('collection');
  const places = Array.from({ length: copies.count }, (_, place) =>
    place < copies.available ? title : null,
  );
  return (
    <span className={classes.copies}>
      <Shelf places={places} size="small" />
      {copies.count === 0 ? t('copiesIn.none') : t('copiesIn.some', { ...copies })}
    </span>
  );
}
