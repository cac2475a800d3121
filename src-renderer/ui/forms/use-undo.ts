// Tells what was done with an offer to undo it, also by Ctrl+Z.

import { useHotkeys } from '@mantine/hooks';
import { useCallback, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import * as library from '../../api/library.ts';
import { useProblemWords } from './problem-words.ts';
import { hideToast, showDone, showFailed, showUndoable } from '../toasts.tsx';

interface Done {
  /** The change that was made, in words. */
  readonly words: string;
  /** The message once the change is undone. */
  readonly undone: string;
  /** The events of its step; without any nothing can be undone. */
  readonly events: readonly number[];
}

/** @param refresh reads again what the undo changed; it must keep its identity */
export function useUndo(refresh: () => Promise<unknown>): (done: Done) => void {
  const { t } = useTranslation('lists');
  const problemWords = useProblemWords();
  const last = useRef<{ readonly seq: number; readonly toast: string; readonly undone: string } | null>(null);
  const undo = useCallback(async () => {
    const undoing = last.current;
    if (undoing === null) return;
    last.current = null;
    hideToast(undoing.toast);
    try {
      await library.undoEvent(undoing.seq);
      await refresh();
      showDone(undoing.undone);
    } catch (problem) {
      showFailed(problemWords(problem), t('notUndone'));
    }
  }, [refresh, problemWords, t]);
  useHotkeys([['mod+Z', () => void undo()]]);
  return useCallback(
    ({ words, undone, events }) => {
      const seq = events.at(-1);
      const toast = `step ${String(seq)}`;
      last.current = seq === undefined ? null : { seq, toast, undone };
      const offered = seq === undefined ? null : { label: t('undo'), run: () => void undo() };
      showUndoable(toast, words, offered);
    },
    [t, undo],
  );
}
