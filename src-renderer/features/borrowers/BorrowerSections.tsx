// The sections of a borrower's page: the facts that count, the open loans, the details and limits of types.

import { useTranslation } from 'react-i18next';
import { Group } from '@mantine/core';
import { IconRefresh } from '../../ui/icons/icons.ts';
import { useLocation } from 'wouter';
import type { LoanOverview } from '../../api/library.ts';
import { ownNameOf } from '../../ui/languages/languages.ts';
import { useSettings, useToday } from '../../ui/use-library.ts';
import { dateOf, listDate } from '../../ui/dates/dates.ts';
import { Details } from '../../ui/pages/Details.tsx';
import { Panel } from '../../ui/pages/Panel.tsx';
import { ShortList } from '../../ui/lists/ShortList.tsx';
import { isOpenAndLate, isRenewable } from '../../ui/loans/due-state.ts';
import { type LoanColumnId, useLoanColumns } from '../../ui/loans/loan-columns.tsx';
import { Mark } from '../../ui/marks/Mark.tsx';
import { moneyWords } from '../../ui/money/money.ts';
import { useLoanActions } from '../../ui/loans/use-loan-actions.tsx';
import { ToolButton } from '../../ui/ToolButton.tsx';
import classes from './BorrowerColumns.module.css';

const loanColumns: readonly LoanColumnId[] = ['title', 'barcode', 'dueOn', 'renewals', 'state'];

/** The answer to most questions about a borrower, in one line. */
export function BorrowerFacts({ overview }: { readonly overview: LoanOverview }) {
  const { t, i18n } = useTranslation('borrowers');
  const { loans, overdueCount, mayBorrow, money } = overview;
  return (
    <div className={classes.facts} role="group" aria-label={t('facts')} data-testid="facts">
      <span>{t('loans', { count: loans.length })}</span>
      {overdueCount > 0 && <b className={classes.late}>{t('overdue', { count: overdueCount })}</b>}
      <span>
        {mayBorrow.more === null
          ? t('canTake.noLimit')
          : t('canTake.more', { count: Math.max(0, mayBorrow.more) })}
      </span>
      {money !== null && money.owed > 0 && (
        <Mark tone="money">
          {t('owesMoney', { amount: moneyWords(money.owed, money.currency, i18n.language) })}
        </Mark>
      )}
    </div>
  );
}

export function BorrowerLoans({ overview }: { readonly overview: LoanOverview }) {
  const { t } = useTranslation(['borrowers', 'lists']);
  const [, navigate] = useLocation();
  const columns = useLoanColumns(loanColumns);
  const { actions, many, dialog } = useLoanActions();
  const { loans } = overview;
  const title = t('loans', { count: loans.length });
  // The facts above say so.
  if (loans.length === 0) return dialog;
  return (
    <Panel
      title={title}
      tools={
        <Group gap="md">
          {loans.filter(isRenewable).length > 1 && (
            <ToolButton icon={IconRefresh} onClick={() => many('renew', loans)}>
              {t('lists:loan.renewAll')}
            </ToolButton>
          )}
        </Group>
      }
    >
      <ShortList
        label={title}
        rows={loans}
        columns={columns}
        sortedBy="state"
        isLate={isOpenAndLate}
        onOpen={(loan) => navigate(`/collection/${loan.item.id}`)}
        actions={actions}
      />
      {dialog}
    </Panel>
  );
}

export function BorrowerDetails({ overview }: { readonly overview: LoanOverview }) {
  const { t, i18n } = useTranslation('borrowers');
  const today = useToday();
  const { timeZone } = useSettings().settings;
  const { borrower, mayBorrow } = overview;
  const date = (on: string | null) => (on === null ? null : listDate(on, i18n.language, today));
  const more = (count: number | null) =>
    count === null ? t('mayBorrow.noLimit') : t('mayBorrow.more', { count: Math.max(0, count) });
  // A type with its own limit gets a line only if fewer remain of it than in total.
  const limited = mayBorrow.byItemType.filter(
    ({ more: left }) => left !== null && (mayBorrow.more === null || left < mayBorrow.more),
  );
  return (
    <>
      <Panel title={t('details')}>
        <Details
          rows={[
            [t('fields.barcode'), borrower.barcode],
            [t('fields.externalId'), borrower.externalId],
            [t('fields.group'), borrower.group],
            [t('fields.category'), borrower.category],
            [t('fields.email'), borrower.email],
            [t('fields.guardianEmail'), borrower.guardianEmail],
            ...(borrower.secondGuardianEmail === null
              ? []
              : [[t('fields.secondGuardianEmail'), borrower.secondGuardianEmail] as const]),
            ...(borrower.language === null
              ? []
              : [[t('fields.language'), ownNameOf(borrower.language)] as const]),
            [t('fields.birthDate'), date(borrower.birthDate)],
            [t('fields.expiresOn'), date(borrower.expiresOn)],
            ...(borrower.leftOn === null ? [] : [[t('fields.leftOn'), date(borrower.leftOn)] as const]),
            [t('addedOn'), date(dateOf(borrower.createdAt, timeZone))],
          ]}
        />
      </Panel>
      {limited.length > 0 && (
        <Panel title={t('mayBorrow.title')}>
          <Details rows={limited.map(({ itemType, more: left }) => [itemType, more(left)] as const)} />
        </Panel>
      )}
    </>
  );
}
