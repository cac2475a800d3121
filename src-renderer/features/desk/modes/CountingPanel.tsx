// Says what scans count as in a counting mode, how many did, and how to stop.

import { useTranslation } from 'react-i18next';
import { IconArchive, IconBook2 } from '../../../ui/icons/icons.ts';
import { useStatus } from '../../../ui/use-library.ts';
import { useWords } from '../result/use-words.ts';
import type { CountingMode } from '../session/desk-state.ts';
import { leaveMode } from '../verbs/mode.ts';
import { EndButton } from '../verbs/VerbButton.tsx';
import classes from './Modes.module.css';

export function CountingPanel({ mode: { kind, count } }: { readonly mode: CountingMode }) {
  const { t } = useTranslation('desk');
  const { date } = useWords();
  const lastOpenDay = useStatus()?.lastOpenDay ?? null;
  const Sign = kind === 'uses' ? IconBook2 : IconArchive;
  return (
    <div className={classes.mode} data-testid={`${kind}-mode`}>
      <div className={classes.banner}>
        <Sign size="2.2rem" stroke={1.75} aria-hidden />
        <h2 className={classes.name}>{t(`${kind}.button`)}</h2>
      </div>
      {kind === 'drop' && lastOpenDay !== null && (
        <p className={classes.count}>{t('drop.day', { date: date(lastOpenDay) })}</p>
      )}
      <p className={classes.count} role="status">
        {t(`${kind}.counted`, { count })}
      </p>
      <p className={classes.how}>{t(`${kind}.how`)}</p>
      <p className={classes.how}>{t(`${kind}.card`)}</p>
      <EndButton verb={leaveMode}>{t(`${kind}.end`)}</EndButton>
    </div>
  );
}
