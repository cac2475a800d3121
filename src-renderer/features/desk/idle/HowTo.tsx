// Short instructions for first-time users of the desk.

import { IconArrowDown, IconCheck, IconKeyboard } from '../../../ui/icons/icons.ts';
import { useTranslation } from 'react-i18next';
import classes from './HowTo.module.css';

export function HowTo() {
  const { t } = useTranslation('desk');
  return (
    <dl className={classes.ways}>
      <div className={classes.way}>
        <IconCheck className={classes.sign} data-tone="lent" stroke={2.6} aria-hidden />
        <dt>{t('howTo.borrow')}</dt>
        <dd>{t('howTo.borrowHow')}</dd>
      </div>
      <div className={classes.way}>
        <IconArrowDown className={classes.sign} data-tone="returned" stroke={2.6} aria-hidden />
        <dt>{t('howTo.return')}</dt>
        <dd>{t('howTo.returnHow')}</dd>
      </div>
      <div className={classes.way}>
        <IconKeyboard className={classes.sign} data-tone="neutral" stroke={1.8} aria-hidden />
        <dt>{t('howTo.noCard')}</dt>
        <dd>{t('howTo.noCardHow')}</dd>
      </div>
    </dl>
  );
}
