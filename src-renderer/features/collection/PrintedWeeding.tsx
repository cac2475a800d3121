// The weeding list on paper.

import { useTranslation } from 'react-i18next';
import type { Item } from '../../api/library.ts';
import { dateOf, listDate } from '../../ui/dates/dates.ts';
import { useSettings, useToday } from '../../ui/use-library.ts';
import { PrintedBooks } from './PrintedBooks.tsx';

interface PrintedWeedingProps {
  readonly items: readonly Item[];
  /** In words. */
  readonly criteria: readonly string[];
}

export function PrintedWeeding({ items, criteria }: PrintedWeedingProps) {
  const { t, i18n } = useTranslation('collection');
  const today = useToday();
  const { timeZone } = useSettings().settings;
  return (
    <PrintedBooks
      heading={t('weeding.listLabel')}
      filters={criteria}
      books={items}
      shelfmark={({ callNumber }) => callNumber}
      columns={[
        { head: t('fields.barcode'), cell: ({ barcode }) => barcode },
        {
          head: t('weeding.lastLent'),
          cell: ({ lastLentAt }) =>
            typeof lastLentAt === 'string'
              ? listDate(dateOf(lastLentAt, timeZone), i18n.language, today)
              : t('filters.neverLent'),
        },
      ]}
    />
  );
}
