// A list of titles on paper.

import { useTranslation } from 'react-i18next';
import type { ListedTitle } from '../../api/library.ts';
import { PrintedBooks } from './PrintedBooks.tsx';
import { withCommas } from '../../ui/languages/languages.ts';

interface PrintedTitlesProps {
  readonly heading: string;
  readonly titles: readonly ListedTitle[];
  /** In words. */
  readonly filters?: readonly string[];
}

export function PrintedTitles({ heading, titles, filters = [] }: PrintedTitlesProps) {
  const { t } = useTranslation('collection');
  return (
    <PrintedBooks
      heading={heading}
      filters={filters}
      books={titles}
      shelfmark={({ callNumbers }) => withCommas(callNumbers)}
      columns={[{ head: t('columns.copies'), cell: ({ copies }) => t('copiesIn.some', { ...copies }) }]}
    />
  );
}
