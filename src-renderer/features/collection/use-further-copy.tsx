// Adds another copy of a title with one key, shows its barcode, and offers undo.

import { IconCopyPlus } from '../../ui/icons/icons.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import * as library from '../../api/library.ts';
import type { Item } from '../../api/library.ts';
import { useProblemWords } from '../../ui/forms/problem-words.ts';
import type { ListAction } from '../../ui/lists/list-columns.ts';
import { collectionChanged } from './collection-queries.ts';
import { furtherCopyOf } from './item-fields.ts';
import { newCopies } from './new-copies.ts';
import { hideToast, showFailed, showUndoable } from '../../ui/toasts.tsx';

export function useFurtherCopy(): ListAction<Item> {
  const { t } = useTranslation(['collection', 'lists']);
  const client = useQueryClient();
  const problemWords = useProblemWords();
  const busy = useRef(false);

  const showProblem = useCallback(
    (problem: unknown) => showFailed(problemWords(problem), t('lists:form.failed')),
    [t, problemWords],
  );
  const undo = useCallback(
    async (copy: Item, toast: string) => {
      hideToast(toast);
      try {
        await library.deleteItem(copy.id);
        newCopies.remove(copy.id);
        await collectionChanged(client);
      } catch (problem) {
        showProblem(problem);
      }
    },
    [client, showProblem],
  );
  const add = useCallback(
    async (item: Item) => {
      // A held key adds one copy, not twenty.
      if (busy.current) return;
      busy.current = true;
      try {
        const copy = await library.addItem(furtherCopyOf(item));
        newCopies.add(copy);
        const toast = `copy ${copy.id}`;
        const message = t('copyAdded', { title: copy.title, barcode: copy.barcode });
        showUndoable(toast, message, { label: t('copyUndo'), run: () => void undo(copy, toast) });
        await collectionChanged(client);
      } catch (problem) {
        showProblem(problem);
      } finally {
        busy.current = false;
      }
    },
    [client, t, undo, showProblem],
  );

  return useMemo(
    () => ({
      id: 'copy',
      key: t('copyKey'),
      name: t('addCopy'),
      icon: IconCopyPlus,
      run: (item: Item) => void add(item),
    }),
    [t, add],
  );
}
