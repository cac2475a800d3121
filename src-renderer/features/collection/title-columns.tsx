// The columns of the list of titles.

import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListedTitle } from '../../api/library.ts';
import { Shelf } from '../../ui/books/Shelf.tsx';
import { withCommas } from '../../ui/languages/languages.ts';
import type { ListColumn } from '../../ui/lists/list-columns.ts';
import classes from './TitleColumns.module.css';
import { BookCell, workColumns } from './work-columns.tsx';

export function useTitleColumns(): readonly ListColumn<ListedTitle>[] {
  const { t, i18n } = useTranslation('collection');
  return useMemo((): readonly ListColumn<ListedTitle>[] => {
    const works = workColumns(t, i18n.language);
    return [
      {
        id: 'title',
        label: t('fields.title'),
        width: 'minmax(14rem, 2.4fr)',
        value: ({ title }) => title,
        cell: ({ title, cover, authors, itemTypes }) => (
          <BookCell title={title} cover={cover} about={[authors.join('; '), withCommas(itemTypes)]} />
        ),
      },
      works.authors,
      {
        id: 'callNumber',
        label: t('fields.callNumber'),
        width: '9rem',
        optional: 'shown',
        value: ({ callNumbers }) => withCommas(callNumbers),
        key: ({ shelfKey }) => shelfKey,
        fromWidth: 42,
      },
      {
        id: 'place',
        label: t('fields.place'),
        width: 'minmax(6rem, 9rem)',
        optional: 'hidden',
        value: ({ places }) => withCommas(places),
        fromWidth: 54,
      },
      {
        id: 'itemType',
        label: t('fields.itemType'),
        width: '7rem',
        optional: 'hidden',
        value: ({ itemTypes }) => withCommas(itemTypes),
        fromWidth: 54,
      },
      works.isbn,
      works.language,
      works.publishedYear,
      works.series,
      works.subjects,
      {
        id: 'copies',
        label: t('columns.copies'),
        width: '12rem',
        value: ({ copies }) => copies.available,
        cell: (title) => <CopiesCell title={title} />,
      },
    ];
  }, [t, i18n.language]);
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
