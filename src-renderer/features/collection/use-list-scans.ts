// Puts each book that is scanned on a list: by its barcode, or by the ISBN of a title.

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as library from '../../api/library.ts';
import { ApiProblem } from '../../api/http-client.ts';
import type { SavedList } from '../../api/library.ts';
import { takeScans } from '../../ui/lists/list-scans.ts';
import type { Tone } from '../../ui/marks/Shape.tsx';
import { play } from '../desk/result/sounds.ts';
import { savedListsChanged } from './collection-queries.ts';
import { useListChanged } from './use-list-changed.ts';

export interface ListScan {
  readonly kind: 'added' | 'there' | 'unknown' | 'failed';
  readonly tone: Tone;
  readonly about: string;
}

/** Null before the first scan. */
export function useListScans(list: SavedList): ListScan | null {
  const { t } = useTranslation('collection');
  const client = useQueryClient();
  const tell = useListChanged();
  const [answer, setAnswer] = useState<ListScan | null>(null);
  // Scans come faster than the library answers; each is done once, in their order.
  const queue = useRef<Promise<void>>(Promise.resolve());
  const add = useEffectEvent(async (code: string) => {
    try {
      const title = await titleOf(code);
      if (title === null) {
        play('refused');
        setAnswer({ kind: 'unknown', tone: 'refused', about: code });
        return;
      }
      const { name, events } = await library.changeSavedList(list.id, { addTitles: [title.id] });
      const isNew = events.length > 0;
      play(isNew ? 'returned' : 'attention');
      setAnswer({
        kind: isNew ? 'added' : 'there',
        tone: isNew ? 'returned' : 'attention',
        about: title.title,
      });
      if (isNew)
        tell({
          words: t('savedLists.added', { count: 1, name }),
          undone: t('savedLists.undone', { name }),
          events,
        });
      else await savedListsChanged(client);
    } catch {
      play('refused');
      setAnswer({ kind: 'failed', tone: 'refused', about: code });
    }
  });
  useEffect(
    () =>
      takeScans((code) => {
        queue.current = queue.current.then(() => add(code.trim()));
      }),
    [],
  );
  return answer;
}

async function titleOf(code: string): Promise<{ id: string; title: string } | null> {
  try {
    const { titleId, title } = await library.readItem(`barcode:${code}`);
    return { id: titleId, title };
  } catch (cause) {
    if (!(cause instanceof ApiProblem && cause.status === 404)) throw cause;
  }
  const [only, another] = (await library.listTitles({ q: code, limit: 2 })).filter(
    ({ isbn }) => isbn === code,
  );
  return only === undefined || another !== undefined ? null : only;
}
