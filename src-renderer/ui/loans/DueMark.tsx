// Shows a loan's due state in words, colour and shape, so that no single one of them is needed.

import { IconAlertTriangleFilled, IconCircle, IconClockHour4, IconQuestionMark } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Loan } from '../../api/api-types.ts';
import classes from './DueMark.module.css';
import { dueState } from './due-state.ts';
import { fullName } from './names.ts';

interface DueMarkProps {
  readonly loan: Pick<Loan, 'dueOn' | 'daysOverdue' | 'item' | 'borrower'>;
  readonly today: string;
  /** For lists with several borrowers: also shows who has a lost item. */
  readonly named?: boolean;
}

/** The colour grows stronger with the days overdue; from three weeks on, the school should phone. */
const veryLateAfterDays = 21;

export function DueMark({ loan, today, named = false }: DueMarkProps) {
  const { t } = useTranslation('lists');
  const state = dueState(loan, today);
  switch (state.kind) {
    case 'lost': {
      const { givenName, familyName } = loan.borrower;
      return (
        <span
          className={classes.mark}
          data-state="lost"
          title={named ? t('due.lostWith', { name: fullName(loan.borrower) }) : undefined}
        >
          <IconQuestionMark size="1rem" stroke={2.4} aria-hidden />
          <span className={classes.words}>
            {named ? t('due.lostWith', { name: givenName === '' ? familyName : givenName }) : t('due.lost')}
          </span>
        </span>
      );
    }
    case 'late':
      return (
        <span className={classes.mark} data-state={state.days > veryLateAfterDays ? 'very-late' : 'late'}>
          <IconAlertTriangleFilled size="1rem" aria-hidden />
          {t('due.late', { count: state.days })}
        </span>
      );
    case 'today':
    case 'tomorrow':
      return (
        <span className={classes.mark} data-state="soon">
          <IconClockHour4 size="1rem" aria-hidden />
          {t(`due.${state.kind}`)}
        </span>
      );
    case 'ahead':
      return (
        <span className={classes.mark} data-state="ahead">
          <IconCircle size="0.9rem" aria-hidden />
          {t('due.days', { count: state.days })}
        </span>
      );
  }
}
