// The line of another desk of the library: when it exchanged with the main desk, or since when it is alone.

import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { libraryQueries } from '../api/library-queries.ts';
import { recentMoment } from '../ui/dates/dates.ts';
import { IconPlugConnectedX } from '../ui/icons/icons.ts';
import { useSettings } from '../ui/use-library.ts';
import classes from './Frame.module.css';

const MINUTE_MS = 60_000;

export function OtherDesk() {
  const { t, i18n } = useTranslation('frame');
  const { timeZone } = useSettings().settings;
  // Drawn again with each answer: the minutes are those of then.
  const { data, dataUpdatedAt } = useQuery({
    ...libraryQueries.status(),
    refetchInterval: MINUTE_MS,
    staleTime: MINUTE_MS / 2,
  });
  const desk = data?.otherDesk ?? null;
  if (desk === null) return null;
  const { name, exchangedAt, isAlone, waiting } = desk;
  if (isAlone)
    return (
      <p className={classes.otherDesk} role="status" data-alone>
        <IconPlugConnectedX size="1.1rem" aria-hidden />
        <span>
          {exchangedAt === null
            ? t('otherDesk.aloneFromStart', { desk: name, count: waiting })
            : t('otherDesk.alone', {
                desk: name,
                count: waiting,
                since: recentMoment(exchangedAt, i18n.language, timeZone),
              })}
        </span>
      </p>
    );
  const minutes = Math.floor((dataUpdatedAt - Date.parse(exchangedAt ?? '')) / MINUTE_MS);
  return (
    <aside className={classes.otherDesk}>
      {exchangedAt === null
        ? t('otherDesk.new', { desk: name })
        : t('otherDesk.exchanged', { desk: name, count: Math.max(0, minutes) })}
    </aside>
  );
}
