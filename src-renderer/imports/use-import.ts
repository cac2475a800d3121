// One import as it goes on by itself, and what a person may have it do.

import { notifications } from '@mantine/notifications';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../app/api.ts';
import type { BorrowersImport, ImportCorrections, RollOverCorrections } from '../app/api-types.ts';
import { libraryKeys } from '../app/library-keys.ts';
import { libraryQueries } from '../app/library-queries.ts';
import { showAnswer } from '../app/show-answer.ts';
import { useProblemWords } from '../components/forms/problem-words.ts';

type Status = BorrowersImport['status'];
const goingOn: readonly Status[] = ['reading', 'planning', 'applying', 'undoing'];
/** Often enough to see it move, seldom enough to leave the desk alone. */
const askAgainMs = 500;

export const isGoingOn = (status: Status): boolean => goingOn.includes(status);

export function useImport(id: string) {
  const client = useQueryClient();
  const query = useQuery({
    ...libraryQueries.import(id),
    refetchInterval: ({ state }) =>
      state.data !== undefined && isGoingOn(state.data.status) ? askAgainMs : false,
  });
  const status = query.data?.status;
  const plan = query.data?.plan;
  const before = useRef(status);
  useEffect(() => {
    const changedBorrowers = before.current === 'applying' || before.current === 'undoing';
    before.current = status;
    // What was carried out changes every list of borrowers, groups and loans.
    void client.invalidateQueries(changedBorrowers ? {} : { queryKey: [...libraryKeys.importRows, id] });
  }, [client, id, status, plan]);
  return query;
}

/** Sends what a person decided, and shows the import as it is then. */
export function useImportChanges(id: string) {
  const { t } = useTranslation('lists');
  const client = useQueryClient();
  const problemWords = useProblemWords();
  const run = async (change: () => Promise<BorrowersImport>): Promise<void> => {
    try {
      await showAnswer(client, libraryQueries.import(id), await change());
    } catch (problem) {
      notifications.show({ color: 'red', title: t('form.failed'), message: problemWords(problem) });
      await client.invalidateQueries({ queryKey: libraryQueries.import(id).queryKey });
    }
  };
  return {
    correct: (corrections: ImportCorrections) => {
      // Shown at once; planning it takes a moment.
      void showAnswer(client, libraryQueries.import(id), (imported) =>
        imported === undefined
          ? undefined
          : { ...imported, choices: withCorrections(imported.choices, corrections) },
      );
      return run(() => api.correctImport(id, corrections));
    },
    correctRollOver: (corrections: RollOverCorrections) => run(() => api.correctRollOver(id, corrections)),
    commit: (plan: number) => run(() => api.commitImport(id, plan)),
    cancel: () => run(() => api.cancelImport(id)),
  };
}

function withCorrections(
  choices: BorrowersImport['choices'],
  { missing, decisions, ...plain }: ImportCorrections,
): BorrowersImport['choices'] {
  const given = Object.fromEntries(Object.entries<unknown>(plain).filter(([, value]) => value !== undefined));
  return {
    ...choices,
    ...given,
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

export type ImportChanges = ReturnType<typeof useImportChanges>;
