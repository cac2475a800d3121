// The history of a title, with a button to undo a change, of its cover too, or a merge.

import { useQueryClient } from '@tanstack/react-query';
import type { JournalEvent } from '../../api/library.ts';
import { UndoableHistory } from '../../ui/history/UndoableHistory.tsx';
import { collectionChanged } from './collection-queries.ts';

const isUndoable = ({ type, data }: JournalEvent): boolean =>
  type === 'title.merged' ||
  ((type === 'title.updated' || type === 'title.cover-changed') && 'before' in data);

export function TitleHistory({ id }: { readonly id: string }) {
  const client = useQueryClient();
  return (
    <UndoableHistory
      subject="title"
      id={id}
      isUndoable={isUndoable}
      refresh={() => collectionChanged(client)}
    />
  );
}
