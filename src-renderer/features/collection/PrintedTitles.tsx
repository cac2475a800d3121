// A list of titles on paper, with a box for each book, in the order of the screen.

import { Portal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ListedTitle } from '../../api/api-types.ts';
import { longDate } from '../../ui/dates/dates.ts';
import classes from '../../ui/print/Paper.module.css';
import { usePrinting } from '../../ui/print/use-printing.ts';
import { useSettings, useToday } from '../../ui/use-library.ts';

interface PrintedTitlesProps {
  readonly heading: string;
  readonly titles: readonly ListedTitle[];
  /** In words. */
  readonly filters?: readonly string[];
}

export function PrintedTitles({ heading, titles, filters = [] }: PrintedTitlesProps) {
  const { t, i18n } = useTranslation('collection');
  const today = useToday();
  const { libraryName } = useSettings().settings;
  if (!usePrinting()) return null;
  return (
    <Portal className={classes.paper} reuseTargetNode={false}>
      <h1 className={classes.title}>{heading}</h1>
      <p className={classes.subtitle}>
        {[libraryName, longDate(today, i18n.language), ...filters]
          .filter((words) => words !== '')
          .join(' · ')}
      </p>
      <table className={classes.table}>
        <thead>
          <tr>
            <th aria-hidden />
            <th>{t('fields.callNumber')}</th>
            <th>{t('fields.title')}</th>
            <th>{t('fields.publishedYear')}</th>
            <th>{t('columns.copies')}</th>
          </tr>
        </thead>
        <tbody>
          {titles.map(({ id, title, authors, callNumbers, publishedYear, copies }) => (
            <tr key={id}>
              <td>
                <span className={classes.box} />
              </td>
              <td className={classes.whole}>{callNumbers.join(', ')}</td>
              <td dir="auto">{[title, authors.join('; ')].filter((part) => part !== '').join(', ')}</td>
              <td>{publishedYear}</td>
              <td className={classes.whole}>{t('copiesIn.some', { ...copies })}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Portal>
  );
}
