// What the open borrower has out, the latest first that should have been back.

import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Loan, LoanOverview } from '../app/api-types.ts';
import classes from './BorrowerLoans.module.css';
import { useWords } from './use-words.ts';

export function BorrowerLoans({ overview }: { overview: LoanOverview }) {
  const { t } = useTranslation('desk');
  const { loans, overdueCount } = overview;
  const inOrder = useMemo(
    () => loans.toSorted((a, b) => b.daysOverdue - a.daysOverdue || a.dueOn.localeCompare(b.dueOn)),
    [loans],
  );
  if (loans.length === 0) return <p className={classes.nothing}>{t('loans.nothing')}</p>;
  return (
    <div className={classes.place}>
      <h3 className={classes.heading}>
        {t('loans.out', { count: loans.length })}
        {overdueCount > 0 && (
          <span className={classes.overdue}>{t('loans.overdue', { count: overdueCount })}</span>
        )}
      </h3>
      <ul className={classes.list} aria-label={t('loans.out', { count: loans.length })} tabIndex={0}>
        {inOrder.map((loan) => (
          <LoanRow key={loan.id} loan={loan} />
        ))}
      </ul>
    </div>
  );
}

function LoanRow({ loan }: { loan: Loan }) {
  const { t } = useTranslation('desk');
  const { date, nearby } = useWords();
  const late = loan.daysOverdue > 0;
  return (
    <li className={classes.loan} data-late={late || undefined}>
      <span className={classes.title}>{loan.item.title}</span>
      <span className={classes.due}>
        <time dateTime={loan.dueOn}>{nearby(loan.dueOn) ?? date(loan.dueOn)}</time>
        {late && <b className={classes.lateBy}>{t('result.daysLate', { count: loan.daysOverdue })}</b>}
      </span>
    </li>
  );
}
