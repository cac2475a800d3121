// Undoes a merge of two records from its line in the history.

import { Button } from '@mantine/core';
import { IconArrowBackUp } from '../../ui/icons/icons.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as library from '../../api/library.ts';
import type { JournalEvent } from '../../api/library.ts';
import { borrowerChanged, libraryKeys } from '../../api/library-queries.ts';
import { ConfirmDialog } from '../../ui/forms/ConfirmDialog.tsx';
import { showDone } from '../../ui/toasts.tsx';

const dayMs = 24 * 60 * 60 * 1000;
/** The library keeps the data of both records for this long. */
const undoableDays = 30;

interface UndoMergeProps {
  readonly id: string;
  readonly event: JournalEvent;
  readonly history: readonly JournalEvent[];
}

export function UndoMerge({ id, event, history }: UndoMergeProps) {
  const { t } = useTranslation('borrowers');
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const [now] = useState(() => Date.now());
  const undone = history.some(({ undoes }) => undoes === event.seq);
  if (event.type !== 'borrower.merged' || undone || now - Date.parse(event.at) > undoableDays * dayMs)
    return null;
  const undo = async () => {
    await library.undoEvent(event.seq);
    setAsking(false);
    showDone(t('merge.undone'));
    const from = event.data['from'];
    await Promise.all([
      borrowerChanged(client, id),
      ...(typeof from === 'string' ? [borrowerChanged(client, from)] : []),
      client.invalidateQueries({ queryKey: libraryKeys.photos }),
      client.invalidateQueries({ queryKey: libraryKeys.status }),
    ]);
    // The button disappears when the history reloads; the link to the restored record stays.
    document.querySelector<HTMLElement>('main h1')?.focus();
  };
  return (
    <>
      {' '}
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<IconArrowBackUp size="1rem" aria-hidden />}
        onClick={() => setAsking(true)}
      >
        {t('merge.undo')}
      </Button>
      <ConfirmDialog
        opened={asking}
        title={t('merge.undoTitle')}
        text={t('merge.undoText')}
        confirmLabel={t('merge.undo')}
        onClose={() => setAsking(false)}
        onConfirm={undo}
      />
    </>
  );
}
