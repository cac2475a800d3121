// Says that returns count as of the last open day, how many did, and how to stop.

import { useTranslation } from 'react-i18next';
import { IconArchive } from '../../../ui/icons/icons.ts';
import { KeyButton } from '../../../ui/KeyButton.tsx';
import { useStatus } from '../../../ui/use-library.ts';
import { useWords } from '../result/use-words.ts';
import { desk } from '../session/desk.ts';
import { DESK_KEYS } from '../session/desk-keys.ts';
import type { DropMode } from '../session/desk-mode.ts';
import classes from './Modes.module.css';

export function DropPanel({ mode }: { readonly mode: DropMode }) {
  const { t } = useTranslation('desk');
  const { date } = useWords();
  const day = useStatus()?.lastOpenDay ?? null;
  return (
    <div className={classes.mode} data-testid="drop-mode">
      <div className={classes.banner}>
        <IconArchive size="2.2rem" stroke={1.75} aria-hidden />
        <h2 className={classes.name}>{t('drop.button')}</h2>
      </div>
      {day !== null && <p className={classes.count}>{t('drop.day', { date: date(day) })}</p>}
      <p className={classes.count} role="status">
        {t('drop.counted', { count: mode.count })}
      </p>
      <p className={classes.how}>{t('drop.how')}</p>
      <p className={classes.how}>{t('drop.card')}</p>
      <KeyButton keys={DESK_KEYS.close} onClick={desk.actions.leaveMode}>
        {t('drop.end')}
      </KeyButton>
    </div>
  );
}
