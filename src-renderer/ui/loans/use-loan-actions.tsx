// Renews and returns loans from any list: reports the result, offers undo, and asks for a reason after a refusal.

import { useHotkeys } from '@mantine/hooks';
import { IconArrowBackUp, IconRefresh } from '@tabler/icons-react';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, ApiProblem } from '../../api/api.ts';
import type { Loan, RefusalCode } from '../../api/api-types.ts';
import { dateWords, todayIn } from '../dates/dates.ts';
import { useSettings } from '../use-library.ts';
import { useProblemWords } from '../forms/problem-words.ts';
import type { ListAction } from '../lists/list-columns.ts';
import { OverrideDialog } from './OverrideDialog.tsx';
import { fullName } from './names.ts';
import { libraryKeys, libraryQueries } from '../../api/library-queries.ts';
import { hideToast, showDone, showFailed, showUndoable } from '../toasts.tsx';

interface Undoable {
  readonly seq: number;
  readonly loan: Loan;
  readonly toast: string;
}

interface LoanActions {
  readonly actions: readonly ListAction<Loan>[];
  /** The dialog that asks for a reason; the screen must render it. */
  readonly dialog: ReactNode;
}

export function useLoanActions(): LoanActions {
  const { t, i18n } = useTranslation('lists');
  const { timeZone } = useSettings().settings;
  const client = useQueryClient();
  const problemWords = useProblemWords();
  const last = useRef<Undoable | null>(null);
  const busy = useRef(new Set<string>());
  const [overriding, setOverriding] = useState<{ loan: Loan; problem: ApiProblem } | null>(null);

  const showRefused = useCallback(
    (loan: Loan, problem: unknown) => {
      showFailed(problemWords(problem), t('loan.refused', { title: loan.item.title }));
    },
    [t, problemWords],
  );

  const undo = useCallback(async () => {
    const undoing = last.current;
    if (undoing === null) return;
    last.current = null;
    hideToast(undoing.toast);
    try {
      await api.undo(undoing.seq);
      await loanChanged(client, undoing.loan, 'undone');
      showDone(t('loan.undone', { title: undoing.loan.item.title }));
    } catch (problem) {
      showRefused(undoing.loan, problem);
    }
  }, [client, t, showRefused]);

  useHotkeys([['mod+Z', () => void undo()]]);

  const showChanged = useCallback(
    (loan: Loan, events: readonly number[], words: string) => {
      const seq = events.at(-1);
      const toast = `loan ${loan.id} ${String(seq)}`;
      last.current = seq === undefined ? null : { seq, loan, toast };
      const offered = seq === undefined ? null : { label: t('loan.undo'), run: () => void undo() };
      showUndoable(toast, words, offered);
    },
    [t, undo],
  );

  const once = useCallback(async (loan: Loan, act: () => Promise<void>) => {
    // A second key press during the request must not renew a second time.
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
          const renewed = await api.renew({
            item: loan.item.id,
            ...(override === undefined ? {} : { override }),
          });
          setOverriding(null);
          showChanged(
            renewed,
            renewed.events,
            t('loan.renewed', {
              title: renewed.item.title,
              date: dateWords(renewed.dueOn, i18n.language, todayIn(timeZone)),
            }),
          );
          await loanChanged(client, renewed, 'renewed');
        } catch (problem) {
          if (problem instanceof ApiProblem && problem.problem.overridable === true && !override) {
            setOverriding({ loan, problem });
          } else {
            setOverriding(null);
            showRefused(loan, problem);
          }
        }
      }),
    [once, showChanged, showRefused, t, i18n.language, timeZone, client],
  );

  const returnLoan = useCallback(
    (loan: Loan) =>
      once(loan, async () => {
        try {
          const returned = await api.return(loan.item.id);
          showChanged(
            returned,
            returned.events,
            t(returned.item.lost ? 'loan.returnedLost' : 'loan.returned', {
              title: loan.item.title,
              name: fullName(loan.borrower),
            }),
          );
          await loanChanged(client, returned, 'returned');
        } catch (problem) {
          showRefused(loan, problem);
        }
      }),
    [once, showChanged, showRefused, t, client],
  );

  const actions = useMemo<readonly ListAction<Loan>[]>(
    () => [
      {
        id: 'renew',
        key: t('loan.renewKey'),
        name: t('loan.renew'),
        icon: IconRefresh,
        run: (loan) => void renew(loan),
      },
      {
        id: 'return',
        key: t('loan.returnKey'),
        name: t('loan.return'),
        icon: IconArrowBackUp,
        run: (loan) => void returnLoan(loan),
      },
    ],
    [t, renew, returnLoan],
  );

  const dialog = (
    <OverrideDialog
      opened={overriding !== null}
      title={t('loan.overrideTitle', { title: overriding?.loan.item.title ?? '' })}
      refusals={overriding === null ? [] : [problemWords(overriding.problem)]}
      confirmLabel={t('loan.override')}
      onConfirm={(reason) => {
        if (overriding === null) return;
        const codes = overriding.problem.refusals.map(({ code }) => code);
        void renew(overriding.loan, { codes, reason });
      }}
      onCancel={() => setOverriding(null)}
    />
  );
  return { actions, dialog };
}

/** After a return, renewal or undo: updates the loan in the long lists and refetches the short ones. */
async function loanChanged(
  client: QueryClient,
  loan: Loan,
  what: 'returned' | 'renewed' | 'undone',
): Promise<void> {
  if (what === 'undone') {
    await Promise.all([
      client.invalidateQueries({ queryKey: libraryKeys.loans }),
      client.invalidateQueries({ queryKey: libraryKeys.overdues }),
    ]);
  } else {
    const without = (loans: Loan[] | undefined) => loans?.filter(({ id }) => id !== loan.id);
    const replaced = (loans: Loan[] | undefined) =>
      loans?.map((other) => (other.id === loan.id ? loan : other));
    client.setQueryData(libraryQueries.loans().queryKey, what === 'returned' ? without : replaced);
    client.setQueryData(
      libraryQueries.overdues().queryKey,
      what === 'renewed' && loan.daysOverdue > 0 ? replaced : without,
    );
  }
  await Promise.all([
    client.invalidateQueries({ queryKey: libraryQueries.overview(loan.borrower.id).queryKey }),
    client.invalidateQueries({ queryKey: libraryQueries.item(loan.item.id).queryKey }),
    client.invalidateQueries({ queryKey: libraryKeys.history }),
    client.invalidateQueries({ queryKey: libraryKeys.groupLoans }),
    client.invalidateQueries({ queryKey: libraryKeys.borrowers, refetchType: 'none' }),
    client.invalidateQueries({ queryKey: libraryKeys.items, refetchType: 'none' }),
    client.invalidateQueries({ queryKey: libraryKeys.status }),
  ]);
}
