// A list of books on paper, with a box for each, in the order of the screen.

import { Portal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { withCommas } from '../../ui/languages/languages.ts';
import classes from '../../ui/print/Paper.module.css';
import { SheetHead } from '../../ui/print/SheetHead.tsx';
import { usePrinting } from '../../ui/print/use-printing.ts';

interface Book {
  readonly id: string;
  readonly title: string;
  readonly authors: readonly string[];
  readonly publishedYear: number | null;
}

interface PrintedBooksProps<Row extends Book> {
  readonly heading: string;
  /** In words. */
  readonly filters: readonly string[];
  readonly books: readonly Row[];
  readonly shelfmark: (book: Row) => ReactNode;
  /** After the shelfmark, the title and the year. */
  readonly columns: readonly { readonly head: string; readonly cell: (book: Row) => ReactNode }[];
}

export function PrintedBooks<Row extends Book>(props: PrintedBooksProps<Row>) {
  const { heading, filters, books, shelfmark, columns } = props;
  const { t } = useTranslation('collection');
  if (!usePrinting()) return null;
  return (
    <Portal className={classes.paper} reuseTargetNode={false}>
      <SheetHead title={heading} about={filters} />
      <table className={classes.table}>
        <thead>
          <tr>
            <th aria-hidden />
            <th>{t('fields.callNumber')}</th>
            <th>{t('fields.title')}</th>
            <th>{t('fields.publishedYear')}</th>
            {columns.map(({ head }) => (
              <th key={head}>{head}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {books.map((book) => (
            <tr key={book.id}>
              <td>
                <span className={classes.box} />
              </td>
              <td className={classes.whole}>{shelfmark(book)}</td>
              <td dir="auto">
                {withCommas([book.title, book.authors.join('; ')].filter((part) => part !== ''))}
              </td>
              <td>{book.publishedYear}</td>
              {columns.map(({ head, cell }) => (
                <td key={head} className={classes.whole}>
                  {cell(book)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Portal>
  );
}
