// The open borrower's loans, overdue ones first.

import { memo, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Loan, LoanOverview } from '../../../api/api-types.ts';
import { overdueAndNotLost } from '../../../ui/loans/due-state.ts';
import classes from './BorrowerLoans.module.css';
import { useWords } from '../result/use-words.ts';

export function BorrowerLoans({ overview }: { overview: LoanOverview }) {
  const { t } = useTranslation('desk');
  const { loans } = overview;
  const overdue = overdueAndNotLost(overview);
  const inOrder = useMemo(
    () => loans.toSorted((a, b) => b.daysOverdue - a.daysOverdue || a.dueOn.localeCompare(b.dueOn)),
    [loans],
  );
  if (loans.length === 0) return <p className={classes.nothing}>{t('loans.nothing')}</p>;
  return (
    <div className={classes.place}>
      <h3 className={classes.heading}>
        {t('loans.out', { count: loans.length })}
        {overdue > 0 && <span className={classes.overdue}>{t('loans.overdue', { count: overdue })}</span>}
      </h3>
      <ul className={classes.list} aria-label={t('loans.out', { count: loans.length })} tabIndex={0}>
        {inOrder.map((loan) => (
          <LoanRow
            key={loan.id}
            title={loan.item.title}
            lost={loan.item.lost}
            dueOn={loan.dueOn}
            daysOverdue={loan.daysOverdue}
          />
        ))}
      </ul>
    </div>
  );
}

/** Each scan returns all loans; unchanged ones keep their row. */
const LoanRow = memo(function LoanRow({
  title,
  lost,
  dueOn,
  daysOverdue,
}: Pick<Loan, 'dueOn' | 'daysOverdue'> & Pick<Loan['item'], 'title' | 'lost'>) {
  const { t } = useTranslation('desk');
  const { date, nearby } = useWords();
  const late = daysOverdue > 0 && !lost;
  return (
    <li className={classes.loan} data-late={late || undefined}>
      <span className={classes.title} title={title}>
        {title}
      </span>
      <span className={classes.due}>
        {lost ? <b>{t('loans.lost')}</b> : <time dateTime={dueOn}>{nearby(dueOn) ?? date(dueOn)}</time>}
        {late && <b className={classes.lateBy}>{t('result.daysLate', { count: daysOverdue })}</b>}
      </span>
    </li>
  );
});
