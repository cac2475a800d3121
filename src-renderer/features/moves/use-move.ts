// Hooks for a move: its polled state, and the user's actions on it.

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import * as library from '../../api/library.ts';
import type { Move } from '../../api/library.ts';
import { useProblemWords } from '../../ui/forms/problem-words.ts';
import { showAnswer } from '../../ui/show-answer.ts';
import { showFailed } from '../../ui/toasts.tsx';
import { isGoingOn } from '../imports/use-import.ts';
import { moveQueries } from './move-queries.ts';

const askAgainMs = 700;

/** Whether the program works on it, so that a later answer differs. */
const isAtWork = ({ status, imports }: Move): boolean =>
  status === 'applying' || status === 'undoing' || imports.some((list) => isGoingOn(list.status));

export function useMove(id: string) {
  const client = useQueryClient();
  const query = useQuery({
    ...moveQueries.move(id),
    refetchInterval: ({ state }) => (state.data !== undefined && isAtWork(state.data) ? askAgainMs : false),
  });
  const status = query.data?.status;
  const before = useRef(status);
  useEffect(() => {
    const changedLibrary = before.current === 'applying' || before.current === 'undoing';
    before.current = status;
    // An applied move changes nearly every list.
    if (changedLibrary) void client.invalidateQueries();
  }, [client, status]);
  return query;
}

export function useMoveChanges(id: string) {
  const { t } = useTranslation('lists');
  const client = useQueryClient();
  const problemWords = useProblemWords();
  const run = async (change: () => Promise<Move>): Promise<void> => {
    try {
      await showAnswer(client, moveQueries.move(id), await change());
    } catch (problem) {
      showFailed(problemWords(problem), t('form.failed'));
      await client.invalidateQueries({ queryKey: moveQueries.move(id).queryKey });
    }
  };
  return {
    changeKind: (list: string, kind: Move['missing'][number]) =>
      run(() => library.changeKindInMove(id, list, { kind })),
    leaveOut: (list: string) =>
      run(async () => {
        await library.cancelImport(list);
        return library.readMove(id);
      }),
    start: () => run(() => library.startMove(id)),
    discard: () => run(() => library.discardMove(id)),
  };
}

export type MoveChanges = ReturnType<typeof useMoveChanges>;
