// Tells that a loan is a round one of the school year, if the library has kind words.

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { libraryQueries } from '../../../api/library-queries.ts';
import { useSettings } from '../../../ui/use-library.ts';
import { desk } from '../session/desk.ts';
import type { Entry } from '../session/kinds.ts';
import { isRound, numberInYear } from './kind-words.ts';
import classes from './LastResult.module.css';

/** Counted once, so that the words stay while they are read; from what the page has, so that no scan asks for more. */
export function RoundNumber({ entry }: { readonly entry: Entry<'lent'> }) {
  const { t, i18n } = useTranslation('desk');
  const { kindWords } = useSettings().settings;
  const client = useQueryClient();
  const [number] = useState(() => {
    const told = client.getQueryState(libraryQueries.status().queryKey);
    if (told?.data === undefined) return 0;
    return numberInYear(told.data.counts.lentThisYear, told.dataUpdatedAt, entry, desk.getState().entries);
  });
  if (!kindWords || entry.undone || !isRound(number)) return null;
  return (
    <p className={classes.festive}>
      {t('kindWords.round', { number: new Intl.NumberFormat(i18n.language).format(number) })}
    </p>
  );
}
