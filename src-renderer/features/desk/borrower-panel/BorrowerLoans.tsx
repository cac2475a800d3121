// The open borrower's loans, numbered: the chosen one is renewed, returned or given another due date.

import { memo, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Loan, LoanOverview } from '../../../api/library.ts';
import { Cover } from '../../../ui/books/Cover.tsx';
import { KeyCap } from '../../../ui/KeyCap.tsx';
import { dateOf } from '../../../ui/dates/dates.ts';
import { withDots } from '../../../ui/languages/rows.ts';
import { isRenewable } from '../../../ui/loans/due-state.ts';
import { useSettings } from '../../../ui/use-library.ts';
import { useWords } from '../result/use-words.ts';
import { desk, useDesk } from '../session/desk.ts';
import { loanChosen } from '../verbs/choose-loan.ts';
import { claim } from '../verbs/claim.ts';
import { changeDueDate } from '../verbs/due-date.tsx';
import { lose } from '../verbs/lost.tsx';
import { renew, renewAll, renewChosen } from '../verbs/renew.ts';
import { giveBack, giveBackChosen } from '../verbs/return.ts';
import { pay } from '../verbs/pay.tsx';
import { VerbButton } from '../verbs/VerbButton.tsx';
import classes from './BorrowerLoans.module.css';

export function BorrowerLoans({ overview }: { overview: LoanOverview }) {
  const { t } = useTranslation('desk');
  const chosen = useDesk((state) => state.chosen);
  const { timeZone } = useSettings().settings;
  const { loans } = overview;
  const overdue = overview.overdueCount;
  if (loans.length === 0) return <p className={classes.nothing}>{t('loans.nothing')}</p>;
  return (
    <div className={classes.place}>
      <div className={classes.head}>
        <h3 className={classes.heading}>
          {t('loans.out', { count: loans.length })}
          {overdue > 0 && <span className={classes.overdue}>{t('loans.overdue', { count: overdue })}</span>}
        </h3>
        {loans.some(isRenewable) && (
          <VerbButton verb={renewAll} quiet>
            {t('loans.renewAll')}
          </VerbButton>
        )}
      </div>
      <ol className={classes.list} aria-label={t('loans.out', { count: loans.length })}>
        {loans.map((loan, place) => (
          <LoanRow
            key={loan.id}
            place={place}
            title={loan.item.title}
            cover={loan.item.cover}
            lost={loan.item.lost}
            claimed={loan.claimedAt !== null}
            inQuestion={loan.isInQuestion}
            late={loan.isLate}
            lentOn={dateOf(loan.checkedOutAt, timeZone)}
            dueOn={loan.dueOn}
            daysOverdue={loan.daysOverdue}
            renewals={loan.renewals}
            chosen={loan.id === chosen}
          />
        ))}
      </ol>
    </div>
  );
}

type LoanRowProps = Pick<Loan, 'dueOn' | 'daysOverdue' | 'renewals'> &
  Pick<Loan['item'], 'title' | 'lost' | 'cover'> & {
    readonly claimed: boolean;
    readonly inQuestion: boolean;
    readonly late: boolean;
    readonly place: number;
    readonly lentOn: string;
    readonly chosen: boolean;
  };

/** Each scan returns all loans; unchanged ones keep their row. */
const LoanRow = memo(function LoanRow(loan: LoanRowProps) {
  const { t } = useTranslation('desk');
  const { day, nearby, today } = useWords();
  const { place, title, cover, lost, claimed, inQuestion, late } = loan;
  const { lentOn, dueOn, daysOverdue, renewals, chosen } = loan;
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (chosen) row.current?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  const since = lentOn === today ? t('loans.today') : t('loans.since', { date: day(lentOn) });
  const about = [
    late ? t('loans.wasDue', { date: day(dueOn) }) : since,
    ...(renewals > 0 ? [t('loans.renewed', { count: renewals })] : []),
  ];
  return (
    <li ref={row} className={classes.loan} data-late={late || undefined} data-chosen={chosen || undefined}>
      <button
        type="button"
        className={classes.pick}
        aria-expanded={chosen}
        onClick={() => {
          desk.actions.take((state) => loanChosen(state, chosen ? -1 : place));
        }}
      >
        {/* A browser keeps Ctrl and a number for its tabs. */}
        {window.loandesk === undefined ? (
          <span className={classes.number}>{place + 1}</span>
        ) : (
          <KeyCap keys={String(place + 1)} />
        )}
        <Cover title={title} cover={cover} size="loan" />
        <span className={classes.what}>
          <span className={classes.title} title={title}>
            {title}
          </span>
          <small className={classes.about}>{withDots(about)}</small>
        </span>
        <span className={classes.due}>
          {lost || claimed || inQuestion ? (
            t(lost ? 'loans.lost' : inQuestion ? 'loans.inQuestion' : 'loans.claimed')
          ) : (
            <time dateTime={dueOn}>
              {late ? t('result.daysLate', { count: daysOverdue }) : (nearby(dueOn) ?? day(dueOn))}
            </time>
          )}
        </span>
      </button>
      {chosen && <LoanActions lost={lost} claimed={claimed} />}
    </li>
  );
});

function LoanActions({ lost, claimed }: Pick<LoanRowProps, 'lost' | 'claimed'>) {
  const { t } = useTranslation('desk');
  // Their keys belong to what the last result offers, as long as it does.
  const taken = useDesk(({ last }) =>
    last?.kind === 'refused' || last?.kind === 'looked-up' ? last.offers : undefined,
  );
  const owes = useDesk(({ overview }) => (overview?.money?.owed ?? 0) > 0);
  const takeBack = (
    <VerbButton verb={taken?.includes('return') ? giveBackChosen : giveBack}>
      {t(lost ? 'loans.found' : 'loans.return')}
    </VerbButton>
  );
  if (lost)
    return (
      <div className={classes.actions}>
        {takeBack}
        <VerbButton verb={lose}>{t('loans.giveUp')}</VerbButton>
        {owes && <VerbButton verb={pay}>{t('money.pay')}</VerbButton>}
      </div>
    );
  return (
    <div className={classes.actions}>
      {!claimed && (
        <VerbButton verb={taken?.includes('renew') ? renewChosen : renew}>{t('loans.renew')}</VerbButton>
      )}
      {takeBack}
      <VerbButton verb={changeDueDate}>{t('loans.dueDate')}</VerbButton>
      {!claimed && <VerbButton verb={claim}>{t('loans.claim')}</VerbButton>}
      <VerbButton verb={lose}>{t('loans.markLost')}</VerbButton>
    </div>
  );
}
