// Adds another copy of a title with one key, shows its barcode, and offers undo.

import { Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconCopyPlus } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api/api.ts';
import type { Item } from '../../api/api-types.ts';
import { useProblemWords } from '../../ui/forms/problem-words.ts';
import type { ListAction } from '../../ui/lists/list-columns.ts';
import { collectionChanged } from './collection-queries.ts';
import { furtherCopyOf } from './item-fields.ts';

export function useFurtherCopy(): ListAction<Item> {
  const { t } = useTranslation(['collection', 'lists']);
  const client = useQueryClient();
  const problemWords = useProblemWords();
  const busy = useRef(false);

  const showFailed = useCallback(
    (problem: unknown) => {
      notifications.show({ color: 'red', title: t('lists:form.failed'), message: problemWords(problem) });
    },
    [t, problemWords],
  );
  const undo = useCallback(
    async (copy: Item, notice: string) => {
      notifications.hide(notice);
      try {
        await api.deleteItem(copy.id);
        await collectionChanged(client);
      } catch (problem) {
        showFailed(problem);
      }
    },
    [client, showFailed],
  );
  const add = useCallback(
    async (item: Item) => {
      // A held key adds one copy, not twenty.
      if (busy.current) return;
      busy.current = true;
      try {
        const copy = await api.addItem(furtherCopyOf(item));
        const notice = `copy ${copy.id}`;
        notifications.show({
          id: notice,
          color: 'teal',
          autoClose: 12_000,
          message: (
            <Group justify="space-between" wrap="nowrap">
              <Text size="sm">{t('copyAdded', { title: copy.title, barcode: copy.barcode })}</Text>
              <Button variant="default" size="compact-sm" flex="none" onClick={() => void undo(copy, notice)}>
                {t('copyUndo')}
              </Button>
            </Group>
          ),
        });
        await collectionChanged(client);
      } catch (problem) {
        showFailed(problem);
      } finally {
        busy.current = false;
      }
    },
    [client, t, undo, showFailed],
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
