// Says that books are counted as used in the library, how many were, and how to stop.

import { useTranslation } from 'react-i18next';
import { KeyButton } from '../../../ui/KeyButton.tsx';
import { IconBook2 } from '../../../ui/icons/icons.ts';
import { desk } from '../session/desk.ts';
import { DESK_KEYS } from '../session/desk-keys.ts';
import type { UsesMode } from '../session/desk-mode.ts';
import classes from './Modes.module.css';

export function UsesPanel({ mode }: { readonly mode: UsesMode }) {
  const { t } = useTranslation('desk');
  return (
    <div className={classes.mode} data-testid="uses-mode">
      <div className={classes.banner}>
        <IconBook2 size="2.2rem" stroke={1.75} aria-hidden />
        <h2 className={classes.name}>{t('uses.button')}</h2>
      </div>
      <p className={classes.count} role="status">
        {t('uses.counted', { count: mode.count })}
      </p>
      <p className={classes.how}>{t('uses.how')}</p>
      <p className={classes.how}>{t('uses.card')}</p>
      <KeyButton keys={DESK_KEYS.close} onClick={desk.actions.leaveMode}>
        {t('uses.end')}
      </KeyButton>
    </div>
  );
}
