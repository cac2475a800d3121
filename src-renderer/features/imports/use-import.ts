// Hooks for an import: its polled state, and the user's actions on it.

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import * as library from '../../api/library.ts';
import type { Import, ImportCorrections, RollOverCorrections } from '../../api/library.ts';
import { showAnswer } from '../../ui/show-answer.ts';
import { useProblemWords } from '../../ui/forms/problem-words.ts';
import { useImportInTheWay } from './import-in-the-way.ts';
import { importQueries } from './import-queries.ts';
import { showFailed, showObstacle } from '../../ui/toasts.tsx';

type Status = Import['status'];
const goingOn: readonly Status[] = ['reading', 'planning', 'applying', 'undoing'];
/** Frequent enough to show progress, rare enough not to slow down the desk. */
const askAgainMs = 500;

export const isGoingOn = (status: Status): boolean => goingOn.includes(status);

export function useImport(id: string) {
  const client = useQueryClient();
  const query = useQuery({
    ...importQueries.import(id),
    refetchInterval: ({ state }) =>
      state.data !== undefined && isGoingOn(state.data.status) ? askAgainMs : false,
  });
  const status = query.data?.status;
  const plan = query.data?.plan;
  const before = useRef(status);
  useEffect(() => {
    const changedBorrowers = before.current === 'applying' || before.current === 'undoing';
    before.current = status;
    // An applied import changes all lists of borrowers, groups and loans.
    void client.invalidateQueries(changedBorrowers ? {} : { queryKey: ['import-rows', id] });
  }, [client, id, status, plan]);
  return query;
}

/** Sends the user's decisions, and shows the resulting import. */
export function useImportChanges(id: string) {
  const { t } = useTranslation(['lists', 'imports']);
  const [, navigate] = useLocation();
  const client = useQueryClient();
  const problemWords = useProblemWords();
  const importInTheWay = useImportInTheWay();
  const sent = useRef(0);
  const lastChange = useRef<Promise<unknown>>(Promise.resolve());
  const run = async (change: () => Promise<Import>): Promise<void> => {
    sent.current += 1;
    const mine = sent.current;
    try {
      // One after the other: two requests at once may arrive in the other order, and the earlier decision would win.
      const inTurn = lastChange.current.then(change);
      lastChange.current = inTurn.catch(() => undefined);
      const answer = await inTurn;
      // A later decision is on the screen already, and its answer will follow.
      if (mine === sent.current) await showAnswer(client, importQueries.import(id), answer);
    } catch (problem) {
      const obstacle = await importInTheWay(problem);
      if (obstacle === null) showFailed(problemWords(problem), t('form.failed'));
      else
        showObstacle(obstacle.words, t('form.failed'), {
          label: t('imports:showBusy'),
          run: () => navigate(obstacle.path),
        });
      await client.invalidateQueries({ queryKey: importQueries.import(id).queryKey });
    }
  };
  /** Planning takes a moment; a decision shows at once, and the next one builds on it. */
  const showAtOnce = (change: (imported: Import) => Partial<Import>) =>
    void showAnswer(client, importQueries.import(id), (imported) =>
      imported === undefined ? undefined : { ...imported, ...change(imported) },
    );
  return {
    correct: (corrections: ImportCorrections) => {
      showAtOnce(({ choices }) => ({ choices: withCorrections(choices, corrections) }));
      return run(() => library.correctImport(id, corrections));
    },
    correctRollOver: (corrections: RollOverCorrections) => {
      showAtOnce(({ rollOver }) =>
        rollOver === null
          ? {}
          : { rollOver: { ...rollOver, choices: { ...rollOver.choices, ...givenIn(corrections) } } },
      );
      return run(() => library.correctRollOver(id, corrections));
    },
    commit: (plan: number) => run(() => library.commitImport(id, { plan })),
    cancel: () => run(() => library.cancelImport(id)),
    giveUp: () => run(() => library.giveUpImport(id)),
  };
}

function withCorrections(
  choices: Import['choices'],
  { missing, decisions, ...plain }: ImportCorrections,
): Import['choices'] {
  return {
    ...choices,
    ...givenIn(plain),
    ...(missing !== undefined && {
      missing: {
        do: missing.do,
        among: missing.among ?? choices.missing.among,
        leftOn: missing.leftOn ?? choices.missing.leftOn,
        except: missing.except ?? choices.missing.except,
      },
    }),
    ...(decisions !== undefined && { decisions: [...choices.decisions, ...decisions] }),
  };
}

function givenIn(corrections: object): object {
  return Object.fromEntries(
    Object.entries<unknown>(corrections as Record<string, unknown>).filter(
      ([, value]) => value !== undefined,
    ),
  );
}

export type ImportChanges = ReturnType<typeof useImportChanges>;
