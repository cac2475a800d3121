// The idle desk: an invitation to scan, the date, and the library's name.

import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { longDate } from '../../../ui/dates/dates.ts';
import { useSettings } from '../../../ui/use-library.ts';
import { CardAndBook } from '../scanning/CardAndBook.tsx';
import classes from './IdleInvitation.module.css';
import { useWords } from '../result/use-words.ts';

export function IdleInvitation({ note }: { note: ReactNode }) {
  const { t } = useTranslation('desk');
  const { settings } = useSettings();
  const { today, language } = useWords();
  return (
    <div className={classes.idle} data-testid="idle">
      <CardAndBook />
      <div>
        <p className={classes.invite}>{t('idle.invite')}</p>
        <p className={classes.today}>
          <time dateTime={today}>{longDate(today, language)}</time>
          {settings.libraryName !== '' && ` · ${settings.libraryName}`}
        </p>
      </div>
      {note}
    </div>
  );
}
