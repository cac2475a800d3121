// The columns that the lists of items and of titles share: what is printed in the book.

import type { TFunction } from 'i18next';
import type { Title } from '../../api/library.ts';
import { Cover } from '../../ui/books/Cover.tsx';
import { withCommas } from '../../ui/languages/languages.ts';
import { withDots } from '../../ui/languages/rows.ts';
import type { ListColumn } from '../../ui/lists/list-columns.ts';
import classes from '../../ui/lists/ListTable.module.css';
import { languageName } from './language-name.ts';

type Work = Pick<
  Title,
  'title' | 'authors' | 'isbn' | 'language' | 'publishedYear' | 'series' | 'volume' | 'subjects'
>;

/** @param t of the namespace `collection` */
export function workColumns(t: TFunction<'collection'>, language: string) {
  const detail = (id: string, width: string, value: ListColumn<Work>['value']): ListColumn<Work> => ({
    id,
    label: t(`fields.${id}`),
    width,
    value,
    optional: 'hidden',
    fromWidth: 54,
  });
  return {
    authors: {
      id: 'authors',
      label: t('fields.authors'),
      width: 'minmax(8rem, 1.3fr)',
      optional: 'hidden',
      value: ({ authors }) => authors.map(familyNameFirst).join('; '),
      copied: inWords,
      cell: inWords,
      words: inWords,
    } satisfies ListColumn<Work>,
    isbn: detail('isbn', '9.5rem', ({ isbn }) => isbn),
    language: detail('language', '7rem', (work) => work.language && languageName(work.language, language)),
    publishedYear: detail('publishedYear', '5rem', ({ publishedYear }) => publishedYear),
    series: detail('series', '9rem', seriesInWords),
    subjects: detail('subjects', '9rem', ({ subjects }) => subjects.join('; ')),
  };
}

const inWords = ({ authors }: Pick<Title, 'authors'>): string => authors.join('; ');

/** Catalogues write "Dahl, Roald", and other lists "Roald Dahl": both stand at the same place. */
export function familyNameFirst(name: string): string {
  const [, given, family] = /^([^,]+)\s(\S+)$/.exec(name) ?? [];
  return given === undefined || family === undefined ? name : `${family}, ${given}`;
}

/** The series with the volume; null if the title is in none. */
export function seriesInWords({ series, volume }: Pick<Title, 'series' | 'volume'>): string | null {
  return withCommas([series, volume].filter((part) => part !== null)) || null;
}

interface BookCellProps {
  readonly title: string;
  readonly cover: Title['cover'];
  /** Below the title. */
  readonly about: readonly string[];
}

/** The cover, and the title with its authors below. */
export function BookCell({ title, cover, about }: BookCellProps) {
  return (
    <>
      <Cover title={title} cover={cover} size="list" />
      <span className={classes.stacked}>
        <span className={classes.bookTitle} dir="auto">
          {title}
        </span>
        <span className={classes.below}>{withDots(about)}</span>
      </span>
    </>
  );
}
