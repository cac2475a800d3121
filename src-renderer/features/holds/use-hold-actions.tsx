// The actions on a hold: suspend, resume, move, cancel; each is told with an offer to undo it.

import { IconArrowsSort, IconPlayerPause, IconPlayerPlay, IconX } from '../../ui/icons/icons.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as library from '../../api/library.ts';
import { useSaving } from '../../ui/forms/use-saving.ts';
import { useUndo } from '../../ui/forms/use-undo.ts';
import type { ListAction } from '../../ui/lists/list-columns.ts';
import { HoldDialog } from './HoldDialog.tsx';
import { holdsChanged } from './hold-queries.ts';
import { type HoldRow, isOpen } from './hold-rows.tsx';

type Changed = Awaited<ReturnType<typeof library.cancelHold>>;

export function useHoldActions(): { actions: readonly ListAction<HoldRow>[]; dialog: ReactNode } {
  const { t } = useTranslation('holds');
  const client = useQueryClient();
  const saving = useSaving();
  const refresh = useCallback(() => holdsChanged(client), [client]);
  const tell = useUndo(refresh);
  const [question, ask] = useState<{ row: HoldRow; for: 'suspend' | 'move' } | null>(null);

  const change = async (what: 'cancel' | 'suspend' | 'resume' | 'move', run: () => Promise<Changed>) => {
    const { title, events } = await run();
    await refresh();
    tell({
      words: t(`done.${what}`, { title: title.title }),
      undone: t('undone', { title: title.title }),
      events,
    });
  };

  const actions: ListAction<HoldRow>[] = [
    {
      id: 'suspend',
      name: t('action.suspend'),
      key: t('action.suspendKey'),
      icon: IconPlayerPause,
      offered: ({ hold }) => hold.state === 'waiting' || hold.state === 'ready',
      run: (row) => ask({ row, for: 'suspend' }),
    },
    {
      id: 'resume',
      name: t('action.resume'),
      key: t('action.resumeKey'),
      icon: IconPlayerPlay,
      offered: ({ hold }) => hold.state === 'suspended',
      run: ({ hold }) => saving(() => change('resume', () => library.resumeHold(hold.id))),
    },
    {
      id: 'move',
      name: t('action.move'),
      key: t('action.moveKey'),
      icon: IconArrowsSort,
      offered: ({ hold }) => hold.place !== null,
      run: (row) => ask({ row, for: 'move' }),
    },
    {
      id: 'cancel',
      name: t('action.cancel'),
      key: t('action.cancelKey'),
      icon: IconX,
      offered: ({ hold }) => isOpen(hold),
      run: ({ hold }) => saving(() => change('cancel', () => library.cancelHold(hold.id))),
    },
  ];
  const dialog = question !== null && (
    <HoldDialog
      key={`${question.for} ${question.row.id}`}
      hold={question.row.hold}
      asks={question.for}
      onClose={() => ask(null)}
      onSuspend={(until) => change('suspend', () => library.suspendHold(question.row.id, { until }))}
      onMove={(place, reason) => change('move', () => library.moveHold(question.row.id, { place, reason }))}
    />
  );
  return { actions, dialog };
}
