// Shows a loan's due state in words and colour; what is over has a shape.

import { IconClockHour4, IconQuestionMark, IconSquareFilled } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './DueMark.module.css';
import { dueState, type ListedLoan } from './due-state.ts';

interface DueMarkProps {
  readonly loan: Pick<ListedLoan, 'dueOn' | 'daysOverdue' | 'item' | 'claimedAt' | 'returnedHere'>;
  readonly today: string;
}

/** From then on, the school should phone. */
const veryLateAfterDays = 30;

export function DueMark({ loan, today }: DueMarkProps) {
  const { t } = useTranslation('lists');
  if (loan.returnedHere === true)
    return (
      <span className={classes.mark} data-state="returned">
        <IconSquareFilled size="0.8rem" aria-hidden />
        {t('due.returned')}
      </span>
    );
  const state = dueState(loan, today);
  switch (state.kind) {
    case 'lost':
      return (
        <span className={classes.mark} data-state="lost">
          <IconQuestionMark size="1rem" stroke={2.4} aria-hidden />
          {t('due.lost')}
        </span>
      );
    case 'claimed':
      return (
        <span className={classes.mark} data-state="lost">
          <IconQuestionMark size="1rem" stroke={2.4} aria-hidden />
          {t('due.claimed')}
        </span>
      );
    case 'late':
      return (
        <span className={classes.mark} data-state={state.days > veryLateAfterDays ? 'very-late' : 'late'}>
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
          {t('due.days', { count: state.days })}
        </span>
      );
  }
}
