// A history with a button to undo each change that can be undone.

import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import * as library from '../../api/library.ts';
import type { JournalEvent } from '../../api/library.ts';
import type { HistorySubject } from '../../api/library-queries.ts';
import { useSaving } from '../forms/use-saving.ts';
import { HistoryList } from './HistoryList.tsx';

interface UndoableHistoryProps {
  readonly subject: HistorySubject;
  readonly id: string;
  /** Of changes that were not undone yet. */
  readonly isUndoable: (event: JournalEvent) => boolean;
  /** Reads again what an undo changed. */
  readonly refresh: () => Promise<unknown>;
}

export function UndoableHistory({ subject, id, isUndoable, refresh }: UndoableHistoryProps) {
  const { t } = useTranslation('lists');
  const saving = useSaving();
  const undo = (seq: number) =>
    saving(async () => {
      await library.undoEvent(seq);
      await refresh();
    });
  return (
    <HistoryList
      subject={subject}
      id={id}
      actionsFor={(event, history) =>
        isUndoable(event) &&
        !history.some(({ undoes }) => undoes === event.seq) && (
          <Button variant="subtle" size="compact-sm" onClick={() => undo(event.seq)}>
            {t('undo')}
          </Button>
        )
      }
    />
  );
}
