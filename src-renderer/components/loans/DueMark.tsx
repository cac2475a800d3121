// Shows how a loan stands against its due date: in words, in colour and in shape, so that no one of them is needed.

import { IconAlertTriangleFilled, IconCircle, IconClockHour4 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './DueMark.module.css';
import { dueState } from './due-state.ts';

interface DueMarkProps {
  readonly loan: { readonly dueOn: string; readonly daysOverdue: number };
  readonly today: string;
}

/** The longer an item is late, the stronger its colour: from three weeks on it wants a call. */
const veryLateAfterDays = 21;

export function DueMark({ loan, today }: DueMarkProps) {
  const { t } = useTranslation('lists');
  const state = dueState(loan, today);
  switch (state.kind) {
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
