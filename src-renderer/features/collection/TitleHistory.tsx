// The history of a title, with a button to undo a change, of its cover too, or a merge.

import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import * as library from '../../api/library.ts';
import type { JournalEvent } from '../../api/library.ts';
import { useSaving } from '../../ui/forms/use-saving.ts';
import { HistoryList } from '../../ui/history/HistoryList.tsx';
import { collectionChanged } from './collection-queries.ts';

const undoable = (event: JournalEvent, history: readonly JournalEvent[]): boolean =>
  (event.type === 'title.merged' ||
    ((event.type === 'title.updated' || event.type === 'title.cover-changed') && 'before' in event.data)) &&
  !history.some(({ undoes }) => undoes === event.seq);

export function TitleHistory({ id }: { readonly id: string }) {
  const { t } = useTranslation('lists');
  const client = useQueryClient();
  const saving = useSaving();
  const undo = (seq: number) =>
    saving(async () => {
      await library.undoEvent(seq);
      await collectionChanged(client);
    });
  return (
    <HistoryList
      subject="title"
      id={id}
      actionsFor={(event, history) =>
        undoable(event, history) && (
          <Button variant="subtle" size="compact-sm" onClick={() => undo(event.seq)}>
            {t('undo')}
          </Button>
        )
      }
    />
  );
}
