// The queries of the items and titles, and what is refetched after one of them changed.

import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import * as library from '../../api/library.ts';
import type { ItemsNarrowed } from '../../api/library.ts';
import { foundAtMost, libraryKeys } from '../../api/library-queries.ts';

export const collectionQueries = {
  /** Without words all items that the filters let through, otherwise the matches. */
  items: (q: string, narrowed: ItemsNarrowed = {}) =>
    queryOptions({
      queryKey: [...libraryKeys.items, q, narrowed],
      queryFn: ({ signal }) =>
        library.listItems(q === '' ? narrowed : { ...narrowed, q, limit: foundAtMost }, { signal }),
      placeholderData: keepPreviousData,
    }),
  counts: (kind: 'titles' | 'items', narrowed: ItemsNarrowed) =>
    queryOptions({
      queryKey: [...libraryKeys.items, { counted: kind }, narrowed], // not a string, so it cannot equal a search text
      queryFn: ({ signal }) =>
        kind === 'titles'
          ? library.countTitles(narrowed, { signal })
          : library.countItems(narrowed, { signal }),
      placeholderData: keepPreviousData,
    }),
  /** @param photo its name: a new photo has a new name */
  itemPhoto: (id: string, photo: string) =>
    queryOptions({
      queryKey: ['item-photos', id, photo],
      queryFn: ({ signal }) => library.readItemPhoto(id, { signal }),
      staleTime: Infinity,
    }),
  /** Items with when they were last lent. */
  weeding: (narrowed: ItemsNarrowed) =>
    queryOptions({
      queryKey: [...libraryKeys.items, { weeding: narrowed }],
      queryFn: ({ signal }) => library.listItems({ ...narrowed, include: 'lending' }, { signal }),
      placeholderData: keepPreviousData,
    }),
  /** Without words all titles that the filters let through, otherwise the matches. */
  listedTitles: (q: string, narrowed: ItemsNarrowed = {}) =>
    queryOptions({
      queryKey: [...libraryKeys.items, { titles: q }, narrowed],
      queryFn: ({ signal }) =>
        q === ''
          ? library.allTitles(narrowed, signal)
          : library.listTitles({ ...narrowed, q, limit: foundAtMost }, { signal }),
      placeholderData: keepPreviousData,
    }),
  savedLists: () =>
    queryOptions({ queryKey: ['saved-lists'], queryFn: ({ signal }) => library.listSavedLists({ signal }) }),
  savedList: (id: string) =>
    queryOptions({
      queryKey: ['saved-lists', id],
      queryFn: ({ signal }) => library.readSavedList(id, { signal }),
    }),
  titlesOnList: (list: string) =>
    queryOptions({
      queryKey: [...libraryKeys.items, { list }],
      queryFn: ({ signal }) => library.allTitles({ list }, signal),
    }),
  /** A title with its copies. */
  title: (id: string) =>
    queryOptions({ queryKey: ['copies', id], queryFn: ({ signal }) => library.readTitle(id, { signal }) }),
  titleLoans: (id: string) =>
    queryOptions({
      queryKey: [...libraryKeys.loans, { title: id }],
      queryFn: ({ signal }) => library.readTitleLoans(id, { signal }),
    }),
  /** Titles that wait for their record. */
  waiting: () =>
    queryOptions({
      queryKey: [...libraryKeys.items, { waiting: true }],
      queryFn: ({ signal }) => library.listWaitingTitles({ signal }),
    }),
  recordSources: () =>
    queryOptions({
      queryKey: ['record-sources'],
      queryFn: ({ signal }) => library.listRecordSources({ signal }),
    }),
  /** The first matching titles. */
  titles: (q: string) =>
    queryOptions({
      queryKey: ['titles', q],
      queryFn: ({ signal }) => library.listTitles({ q, limit: 20 }, { signal }),
    }),
} as const;

/** Refetches the saved lists and what is on them. */
export async function savedListsChanged(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: ['saved-lists'] }),
    client.invalidateQueries({ queryKey: libraryKeys.items }),
  ]);
}

/** Refetches everything on the screens that shows an item after it or its title changed. */
export async function collectionChanged(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: libraryKeys.item }),
    client.invalidateQueries({ queryKey: libraryKeys.items }),
    client.invalidateQueries({ queryKey: ['copies'] }),
    client.invalidateQueries({ queryKey: [...libraryKeys.history, 'item'] }),
    client.invalidateQueries({ queryKey: [...libraryKeys.history, 'title'] }),
    client.invalidateQueries({ queryKey: libraryKeys.status }),
    // These lists also contain titles and lost items; they are refetched when they are next shown.
    client.invalidateQueries({ queryKey: libraryKeys.loans, refetchType: 'none' }),
    client.invalidateQueries({ queryKey: libraryKeys.overdues, refetchType: 'none' }),
    client.invalidateQueries({ queryKey: libraryKeys.overview, refetchType: 'none' }),
    client.invalidateQueries({ queryKey: libraryKeys.groupLoans, refetchType: 'none' }),
  ]);
}
