// The weeding list on paper, with a box for each book, in the order of the screen.

import { Portal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Item } from '../../api/api-types.ts';
import { dateOf, listDate, longDate } from '../../ui/dates/dates.ts';
import classes from '../../ui/print/Paper.module.css';
import { usePrinting } from '../../ui/print/use-printing.ts';
import { useSettings, useToday } from '../../ui/use-library.ts';

interface PrintedWeedingProps {
  readonly items: readonly Item[];
  /** In words. */
  readonly criteria: readonly string[];
}

export function PrintedWeeding({ items, criteria }: PrintedWeedingProps) {
  const { t, i18n } = useTranslation('collection');
  const today = useToday();
  const { libraryName, timeZone } = useSettings().settings;
  if (!usePrinting()) return null;
  return (
    <Portal className={classes.paper} reuseTargetNode={false}>
      <h1 className={classes.title}>{t('weeding.listLabel')}</h1>
      <p className={classes.subtitle}>
        {[libraryName, longDate(today, i18n.language), ...criteria]
          .filter((words) => words !== '')
          .join(' · ')}
      </p>
      <table className={classes.table}>
        <thead>
          <tr>
            <th aria-hidden />
            <th>{t('fields.callNumber')}</th>
            <th>{t('fields.title')}</th>
            <th>{t('fields.barcode')}</th>
            <th>{t('fields.publishedYear')}</th>
            <th>{t('weeding.lastLent')}</th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={item.id}>
              <td>
                <span className={classes.box} />
              </td>
              <td className={classes.whole}>{item.callNumber}</td>
              <td dir="auto">
                {[item.title, item.authors.join('; ')].filter((part) => part !== '').join(', ')}
              </td>
              <td className={classes.whole}>{item.barcode}</td>
              <td>{item.publishedYear}</td>
              <td className={classes.whole}>
                {typeof item.lastLentAt === 'string'
                  ? listDate(dateOf(item.lastLentAt, timeZone), i18n.language, today)
                  : t('filters.neverLent')}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Portal>
  );
}
