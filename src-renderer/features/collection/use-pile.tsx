// A pile of books that is scanned while the list is open: each scan chooses one item, wherever it is in the list.

import { useQueries, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { libraryQueries } from '../../api/library-queries.ts';
import type { Item } from '../../api/library.ts';
import { takeScans } from '../../ui/lists/list-scans.ts';
import { type ListView, noFilters } from '../../ui/lists/list-view.ts';
import { Note } from '../../ui/Note.tsx';

/** In the order of the scans; read again after a change. */
const readOnes = (queries: UseQueryResult<Item>[]): readonly Item[] =>
  queries.flatMap(({ data }) => data ?? []);

type Change = (part: Partial<ListView>) => void;

export function usePile(view: ListView, change: Change) {
  const { t } = useTranslation('collection');
  const client = useQueryClient();
  const [ids, setIds] = useState<readonly string[] | null>(null);
  const [unknown, setUnknown] = useState<string | null>(null);
  // Scans come faster than the screen is drawn.
  const marks = useRef(view.marked);
  useEffect(() => {
    marks.current = view.marked;
  }, [view.marked]);
  const add = useEffectEvent(async (code: string) => {
    try {
      const item = await client.query({ ...libraryQueries.item(`barcode:${code}`), staleTime: 0 });
      client.setQueryData(libraryQueries.item(item.id).queryKey, item);
      setIds((before) => [item.id, ...(before ?? []).filter((id) => id !== item.id)]);
      setUnknown(null);
      marks.current = new Set([...marks.current, item.id]);
      change({ marked: marks.current });
    } catch {
      setUnknown(code);
    }
  });
  const isOn = ids !== null;
  useEffect(() => (isOn ? takeScans((code) => void add(code.trim())) : undefined), [isOn]);

  const read = useQueries({ queries: (ids ?? []).map((id) => libraryQueries.item(id)), combine: readOnes });
  const ofPile = useMemo((): ListView => ({ ...view, ...noFilters, sort: null }), [view]);
  const stop = useCallback(() => {
    setIds(null);
    setUnknown(null);
  }, []);
  // The table keeps the current row in view whenever this function is another one.
  const changeView: Change = useCallback(
    (part) => {
      if (isOn && 'text' in part) stop();
      change(part);
    },
    [isOn, stop, change],
  );
  return {
    /** Null if no pile is scanned. */
    items: isOn ? read : null,
    /** The latest scan is on top. */
    view: ofPile,
    toggle: () => {
      change({ ...noFilters, marked: new Set() });
      if (isOn) stop();
      else setIds([]);
    },
    /** Typing leaves the pile for a search. */
    changeView,
    frame: {
      count: t('pile.count', { count: ids?.length ?? 0 }),
      query: { data: [], isPending: false, error: null, refetch: () => Promise.resolve() },
      isEmpty: false,
      aside: null,
      filtered: [],
      instead: false,
      notice: (
        <Note tone={unknown === null ? 'information' : 'attention'} role="status">
          {unknown === null ? t('pile.hint') : t('pile.unknown', { code: unknown })}
        </Note>
      ),
    },
  };
}
