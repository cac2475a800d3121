// Renews and returns loans from any list: reports the result, offers undo, and asks for a reason after a refusal.

import {
  IconArrowBackUp,
  IconEraser,
  IconMessageOff,
  IconMessageQuestion,
  IconQuestionMark,
  IconRefresh,
} from '../icons/icons.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as library from '../../api/library.ts';
import { ApiProblem } from '../../api/http-client.ts';
import type { Loan, LossCharge, RefusalCode } from '../../api/library.ts';
import { dateWords, todayIn } from '../dates/dates.ts';
import { useSettings } from '../use-library.ts';
import { useProblemWords, useRefusalWords } from '../forms/problem-words.ts';
import type { ListAction } from '../lists/list-columns.ts';
import { LossDialog } from './LossDialog.tsx';
import { OverrideDialog } from './OverrideDialog.tsx';
import { moneyWords } from '../money/money.ts';
import { isRenewable, type ListedLoan, stillOpen } from './due-state.ts';
import { fullName } from './names.ts';
import { libraryKeys, libraryQueries } from '../../api/library-queries.ts';
import { showFailed } from '../toasts.tsx';
import { useUndo } from '../forms/use-undo.ts';

interface LoanActions {
  readonly actions: readonly ListAction<ListedLoan>[];
  /** Further ones, for a page about one loan or for the chosen rows: what is not done every day. */
  readonly pageActions: readonly ListAction<ListedLoan>[];
  /** Renews or returns many loans in one step. */
  readonly many: (verb: 'renew' | 'return', loans: readonly ListedLoan[]) => void;
  /** The dialog that asks for a reason; the screen must render it. */
  readonly dialog: ReactNode;
}

interface Marked {
  readonly loan: Loan | null;
  readonly events: number[];
  /** A sentence to add. */
  readonly also?: string;
}

export function useLoanActions(): LoanActions {
  const { t, i18n } = useTranslation('lists');
  const { timeZone } = useSettings().settings;
  const client = useQueryClient();
  const problemWords = useProblemWords();
  const refusalWords = useRefusalWords();
  const busy = useRef(new Set<string>());
  const [overriding, setOverriding] = useState<{
    verb: 'renew' | 'claim';
    loan: Loan;
    problem: ApiProblem;
  } | null>(null);

  /** Asked about one after the other: several rows may be chosen. */
  const [losses, setLosses] = useState<readonly { loan: Loan; charge: LossCharge }[]>([]);

  const showRefused = useCallback(
    (loan: Loan, problem: unknown) => {
      showFailed(problemWords(problem), t('loan.refused', { title: loan.item.title }));
    },
    [t, problemWords],
  );

  const tell = useUndo(useCallback(() => loansUndone(client), [client]));

  const once = useCallback(async (loan: Loan, act: () => Promise<void>) => {
    // A second key press during the request must not renew a second time. The next action does not wait for what the
    // screen reads again.
    if (busy.current.has(loan.id)) return;
    busy.current.add(loan.id);
    try {
      await act();
    } finally {
      busy.current.delete(loan.id);
    }
  }, []);

  const renew = useCallback(
    (loan: Loan, override?: { codes: RefusalCode[]; reason: string }) =>
      once(loan, async () => {
        try {
          const renewed = await library.renew({
            item: loan.item.id,
            ...(override === undefined ? {} : { override }),
          });
          setOverriding(null);
          tell({
            undone: t('loan.undone', { title: renewed.item.title }),
            events: renewed.events,
            words: t('loan.renewed', {
              title: renewed.item.title,
              date: dateWords(renewed.dueOn, i18n.language, todayIn(timeZone)),
            }),
          });
          replaceLoan(client, renewed, false);
          void othersChanged(client);
        } catch (problem) {
          if (problem instanceof ApiProblem && problem.problem.overridable === true && !override) {
            setOverriding({ verb: 'renew', loan, problem });
          } else {
            setOverriding(null);
            showRefused(loan, problem);
          }
        }
      }),
    [once, tell, showRefused, t, i18n.language, timeZone, client],
  );

  const returnLoan = useCallback(
    (loan: Loan) =>
      once(loan, async () => {
        try {
          const returned = await library.returnItem({ item: loan.item.id });
          tell({
            undone: t('loan.undone', { title: loan.item.title }),
            events: returned.events,
            words: t(returned.item.lost ? 'loan.returnedLost' : 'loan.returned', {
              title: loan.item.title,
              name: fullName(loan.borrower),
            }),
          });
          replaceLoan(client, returned, true);
          void othersChanged(client);
        } catch (problem) {
          showRefused(loan, problem);
        }
      }),
    [once, tell, showRefused, t, client],
  );

  const giveUp = useCallback(
    (loan: Loan) =>
      once(loan, async () => {
        try {
          const { events } = await library.giveUpLost(loan.item.id);
          const { title } = loan.item;
          tell({
            undone: t('loan.undone', { title }),
            events,
            words: t('loan.givenUp', { title, name: fullName(loan.borrower) }),
          });
          replaceLoan(client, loan, true);
          void othersChanged(client);
        } catch (problem) {
          showRefused(loan, problem);
        }
      }),
    [once, tell, showRefused, t, client],
  );

  /** A change that only marks the loan: the row stays. */
  const mark = useCallback(
    (loan: Loan, ask: () => Promise<Marked>, words: string) =>
      once(loan, async () => {
        try {
          const { loan: marked, events, also } = await ask();
          setOverriding(null);
          tell({
            undone: t('loan.undone', { title: loan.item.title }),
            events,
            words: [words, also].filter(Boolean).join(' '),
          });
          if (marked !== null) replaceLoan(client, marked, false);
          void othersChanged(client);
        } catch (problem) {
          if (problem instanceof ApiProblem && problem.problem.overridable === true)
            setOverriding({ verb: 'claim', loan, problem });
          else showRefused(loan, problem);
        }
      }),
    [once, tell, showRefused, t, client],
  );

  const claim = useCallback(
    (loan: Loan, override?: { codes: RefusalCode[]; reason: string }) =>
      mark(
        loan,
        async () => {
          const claimed = await library.claimReturned({
            item: loan.item.id,
            ...(override === undefined ? {} : { override }),
          });
          return { loan: claimed, events: claimed.events };
        },
        t('loan.claimed', { title: loan.item.title }),
      ),
    [mark, t],
  );

  const declareLost = useCallback(
    (loan: Loan) =>
      mark(
        loan,
        async () => {
          const { charge, ...lost } = await library.declareLost({ item: loan.item.id });
          const amount = charge && moneyWords(charge.amount, charge.currency, i18n.language);
          return { ...lost, ...(amount !== null && { also: t('loan.lossCharged', { amount }) }) };
        },
        t('loan.markedLost', { title: loan.item.title }),
      ),
    [mark, t, i18n.language],
  );

  /** Asks before a charge. */
  const lose = useCallback(
    async (loan: Loan) => {
      try {
        const { charge } = await library.previewLoss(loan.item.id);
        if (charge === null) await declareLost(loan);
        else setLosses((others) => [...others, { loan, charge }]);
      } catch (problem) {
        showRefused(loan, problem);
      }
    },
    [declareLost, showRefused],
  );

  const many = useCallback(
    async (verb: 'renew' | 'return', loans: readonly ListedLoan[]) => {
      const items = loans.filter(verb === 'renew' ? isRenewable : stillOpen).map(({ item }) => item.id);
      if (items.length === 0) return;
      try {
        const done = await (verb === 'renew'
          ? library.renewMany({ items: [...items] })
          : library.returnMany({ items: [...items] }));
        const { length: count } = done.loans;
        const words = [t(verb === 'renew' ? 'loan.manyRenewed' : 'loan.manyReturned', { count })];
        const [first] = done.refused;
        if (first !== undefined) {
          const title = loans.find(({ item }) => item.id === first.item)?.item.title ?? '';
          const why = refusalWords(first.refusals);
          words.push(t('loan.manyRefused', { count: done.refused.length, title, why }));
        }
        tell({ words: words.join(' '), undone: t('loan.manyUndone', { count }), events: done.events });
        for (const loan of done.loans) replaceLoan(client, loan, verb === 'return');
        await othersChanged(client);
      } catch (problem) {
        showFailed(problemWords(problem), t('form.failed'));
      }
    },
    [t, client, problemWords, refusalWords, tell],
  );

  const actions = useMemo<readonly ListAction<ListedLoan>[]>(
    () => [
      {
        id: 'renew',
        key: t('loan.renewKey'),
        name: t('loan.renew'),
        icon: IconRefresh,
        offered: isRenewable,
        run: (loan) => void renew(loan),
      },
      {
        id: 'return',
        key: t('loan.returnKey'),
        name: t('loan.return'),
        icon: IconArrowBackUp,
        offered: stillOpen,
        run: (loan) => void returnLoan(loan),
      },
      {
        id: 'give-up',
        key: t('loan.giveUpKey'),
        name: t('loan.giveUp'),
        icon: IconEraser,
        offered: (loan) => stillOpen(loan) && loan.item.lost,
        run: (loan) => void giveUp(loan),
      },
    ],
    [t, renew, returnLoan, giveUp],
  );

  const pageActions = useMemo<readonly ListAction<ListedLoan>[]>(
    () => [
      {
        id: 'claim',
        key: t('loan.claimKey'),
        name: t('loan.claim'),
        icon: IconMessageQuestion,
        offered: (loan) => stillOpen(loan) && loan.claimedAt === null && !loan.item.lost,
        run: (loan) => void claim(loan),
      },
      {
        id: 'withdraw-claim',
        key: t('loan.claimKey'),
        name: t('loan.withdrawClaim'),
        icon: IconMessageOff,
        offered: (loan) => stillOpen(loan) && loan.claimedAt !== null,
        run: (loan) =>
          void mark(
            loan,
            async () => {
              const withdrawn = await library.withdrawClaim(loan.item.id);
              return { loan: withdrawn, events: withdrawn.events };
            },
            t('loan.claimWithdrawn', { title: loan.item.title }),
          ),
      },
      {
        id: 'lost',
        key: t('loan.lostKey'),
        name: t('loan.markLost'),
        icon: IconQuestionMark,
        offered: (loan) => stillOpen(loan) && !loan.item.lost,
        run: (loan) => void lose(loan),
      },
    ],
    [t, claim, mark, lose],
  );

  const [loss] = losses;
  const isClaim = overriding?.verb === 'claim';
  const dialog = (
    <>
      <LossDialog
        loss={
          loss === undefined
            ? null
            : {
                title: loss.loan.item.title,
                name: loss.loan.borrower.givenName || loss.loan.borrower.familyName,
                charge: loss.charge,
              }
        }
        onConfirm={() => {
          setLosses(losses.slice(1));
          if (loss !== undefined) void declareLost(loss.loan);
        }}
        onCancel={() => setLosses([])}
      />
      <OverrideDialog
        opened={overriding !== null}
        title={t(isClaim ? 'loan.claimOverrideTitle' : 'loan.overrideTitle', {
          title: overriding?.loan.item.title ?? '',
        })}
        refusals={overriding === null ? [] : [problemWords(overriding.problem)]}
        confirmLabel={t(isClaim ? 'loan.claimOverride' : 'loan.override')}
        onConfirm={(reason) => {
          if (overriding === null) return;
          const codes = overriding.problem.refusals.map(({ code }) => code);
          void (isClaim ? claim : renew)(overriding.loan, { codes, reason });
        }}
        onCancel={() => setOverriding(null)}
      />
    </>
  );
  return { actions, pageActions, many: (verb, loans) => void many(verb, loans), dialog };
}

/** After a return or renewal: updates the loan in the long lists, in its place. */
function replaceLoan(client: QueryClient, loan: Loan, isReturned: boolean): void {
  // A row that disappeared would pull the next one under the pointer.
  const changed: ListedLoan = { ...loan, ...(isReturned && { returnedHere: true }) };
  const replaced = (loans: ListedLoan[] | undefined) =>
    loans?.map((other) => (other.id === loan.id ? changed : other));
  client.setQueryData(libraryQueries.loans().queryKey, replaced);
  client.setQueryData(libraryQueries.overdues().queryKey, replaced);
}

/** After an undo: reads the long lists again, because the loan may be missing there. */
async function loansUndone(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: libraryKeys.loans }),
    client.invalidateQueries({ queryKey: libraryKeys.overdues }),
    othersChanged(client),
  ]);
}

/** Refetches what else shows loans. */
async function othersChanged(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: libraryKeys.overview }),
    client.invalidateQueries({ queryKey: libraryKeys.item }),
    client.invalidateQueries({ queryKey: libraryKeys.history }),
    client.invalidateQueries({ queryKey: libraryKeys.groupLoans }),
    client.invalidateQueries({ queryKey: libraryKeys.borrowers, refetchType: 'none' }),
    client.invalidateQueries({ queryKey: libraryKeys.items, refetchType: 'none' }),
    client.invalidateQueries({ queryKey: libraryKeys.status }),
  ]);
}

/** Leaves out the loans that were returned in a list, once that list is left. */
export function useReturnedLeaveLater(): void {
  const client = useQueryClient();
  useEffect(
    () => () => {
      const still = (loans: ListedLoan[] | undefined) => loans?.filter(stillOpen);
      client.setQueryData(libraryQueries.loans().queryKey, still);
      client.setQueryData(libraryQueries.overdues().queryKey, still);
    },
    [client],
  );
}
