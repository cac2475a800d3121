// Hooks for a move: its polled state, and the user's actions on it.

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import * as library from '../../api/library.ts';
import type { Move } from '../../api/library.ts';
import { useProblemWords } from '../../ui/forms/problem-words.ts';
import { showAnswer } from '../../ui/show-answer.ts';
import { showFailed } from '../../ui/toasts.tsx';
import type { AddUnknown } from '../imports/UnknownRecords.tsx';
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
  const sent = useRef(0);
  const lastChange = useRef<Promise<unknown>>(Promise.resolve());
  const run = async (change: () => Promise<Move>): Promise<void> => {
    sent.current += 1;
    const mine = sent.current;
    try {
      // One after the other: two requests at once may arrive in the other order, and the earlier choice would win.
      const inTurn = lastChange.current.then(change);
      lastChange.current = inTurn.catch(() => undefined);
      const answer = await inTurn;
      // A later choice is on the screen already, and its answer will follow.
      if (mine === sent.current) await showAnswer(client, moveQueries.move(id), answer);
    } catch (problem) {
      showFailed(problemWords(problem), t('form.failed'));
      await client.invalidateQueries({ queryKey: moveQueries.move(id).queryKey });
    }
  };
  return {
    changeKind: (list: string, kind: Move['missing'][number]) =>
      run(() => library.changeKindInMove(id, list, { kind })),
    addUnknown(list: string, addUnknown: AddUnknown): Promise<void> {
      // Planning takes a moment; the choice shows at once.
      void showAnswer(client, moveQueries.move(id), (move) => move && withChoice(move, list, { addUnknown }));
      return run(async () => {
        await library.correctImport(list, { addUnknown });
        return library.readMove(id);
      });
    },
    leaveOut: (list: string) =>
      run(async () => {
        await library.cancelImport(list);
        return library.readMove(id);
      }),
    start: () => run(() => library.startMove(id)),
    discard: () => run(() => library.discardMove(id)),
  };
}

function withChoice(
  move: Move,
  list: string,
  choice: Pick<Move['imports'][number]['choices'], 'addUnknown'>,
): Move {
  const imports = move.imports.map((one) =>
    one.id === list ? { ...one, choices: { ...one.choices, ...choice } } : one,
  );
  return { ...move, imports };
}

export type MoveChanges = ReturnType<typeof useMoveChanges>;
