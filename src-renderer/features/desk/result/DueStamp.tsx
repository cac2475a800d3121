// The due date, as the stamp in a library book.

import { useTranslation } from 'react-i18next';
import classes from './DueStamp.module.css';
import { useWords } from './use-words.ts';

export function DueStamp({ on }: { on: string }) {
  const { t } = useTranslation('desk');
  const { date, nearby } = useWords();
  const near = nearby(on);
  return (
    <p className={classes.stamp}>
      <span className={classes.word}>{t('result.due')}</span>{' '}
      <time className={classes.date} dateTime={on}>
        {date(on)}
      </time>
      {near !== null && <span className={classes.near}> ({near})</span>}
    </p>
  );
}
