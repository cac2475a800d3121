// Shows a loan's due state: late in red words, others as a mark or in quiet words.

import { useTranslation } from 'react-i18next';
import classes from './DueMark.module.css';
import { Mark } from '../marks/Mark.tsx';
import { dueState, type ListedLoan } from './due-state.ts';

interface DueMarkProps {
  readonly loan: Pick<
    ListedLoan,
    'dueOn' | 'daysOverdue' | 'isLate' | 'item' | 'claimedAt' | 'returnedHere'
  > &
    Partial<Pick<ListedLoan, 'isInQuestion'>>;
  readonly today: string;
}

/** From then on, the school should phone. */
const veryLateAfterDays = 30;

export function DueMark({ loan, today }: DueMarkProps) {
  const { t } = useTranslation('lists');
  if (loan.returnedHere === true) return <Mark tone="returned">{t('due.returned')}</Mark>;
  const state = dueState(loan, today);
  switch (state.kind) {
    case 'lost':
      return <Mark tone="refused">{t('due.lost')}</Mark>;
    case 'claimed':
      return <Mark tone="attention">{t('due.claimed')}</Mark>;
    case 'in-question':
      return (
        <Mark tone="attention" title={t('due.inQuestionWhy')}>
          {t('due.inQuestion')}
        </Mark>
      );
    case 'late':
      return (
        <span className={classes.mark} data-state={state.days > veryLateAfterDays ? 'very-late' : 'late'}>
          {t('due.late', { count: state.days })}
        </span>
      );
    case 'today':
    case 'tomorrow':
      return <Mark tone="attention">{t(`due.${state.kind}`)}</Mark>;
    case 'ahead':
      return (
        <span className={classes.mark} data-state="ahead">
          {t('due.days', { count: state.days })}
        </span>
      );
  }
}
