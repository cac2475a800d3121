// The queries that several features share, each with its cache key, and what is refetched after a borrower changed.

import { type QueryClient, queryOptions } from '@tanstack/react-query';
import * as library from './library.ts';
import type { JournalEvent } from './library.ts';

/** Queries under one of these keys are invalidated together. */
export const libraryKeys = {
  loans: ['loans'],
  overdues: ['overdues'],
  overview: ['overview'],
  borrowers: ['borrowers'],
  charges: ['charges'],
  borrower: ['borrower'],
  history: ['history'],
  items: ['items'],
  item: ['item'],
  groups: ['groups'],
  groupLoans: ['group-loans'],
  photos: ['photos'],
  borrowerCategories: ['borrower-categories'],
  itemTypes: ['item-types'],
  places: ['places'],
  mail: ['mail'],
  settings: ['settings'],
  status: ['status'],
} as const;

/** More matches than a user reads; another letter narrows them. */
export const foundAtMost = 500;

const eventsAtOnce = 500;
/** A history on a screen shows no more than this. */
const eventsAtMost = 5_000;

/** All events of one subject, latest first; the journal itself lists the oldest first. */
async function wholeHistory(
  about: { borrower?: string; item?: string; subject?: string },
  signal: AbortSignal,
): Promise<JournalEvent[]> {
  const all: JournalEvent[] = [];
  let since: number | null = 0;
  while (since !== null && all.length < eventsAtMost) {
    const page: library.EventPage = await library.listEvents(
      { ...about, since, limit: eventsAtOnce },
      { signal },
    );
    all.push(...page.events);
    since = page.next;
  }
  return all.reverse();
}

/** Polled, because the outbox changes in the background. */
export const outboxEveryMs = 10_000;

export type HistorySubject = 'borrower' | 'item' | 'title' | 'place';

export const libraryQueries = {
  /** Read again after a search that failed: when its server answered last. */
  district: () =>
    queryOptions({ queryKey: ['district'], queryFn: ({ signal }) => library.readDistrict({ signal }) }),
  loans: () =>
    queryOptions({ queryKey: libraryKeys.loans, queryFn: ({ signal }) => library.listLoans({}, { signal }) }),
  overdues: () =>
    queryOptions({
      queryKey: libraryKeys.overdues,
      queryFn: ({ signal }) => library.listOverdues({}, { signal }),
    }),
  overview: (borrower: string) =>
    queryOptions({
      queryKey: [...libraryKeys.overview, borrower],
      queryFn: ({ signal }) => library.readLoanOverview(borrower, { signal }),
    }),
  /** All borrowers who owe money. */
  debtors: () =>
    queryOptions({
      queryKey: [...libraryKeys.borrowers, 'debtors'],
      queryFn: ({ signal }) => library.listBorrowers({ state: ['owing'] }, { signal }),
    }),
  /** @param photo its name: a new photo has a new name, so a cached one is never stale */
  photo: (id: string, photo: string) =>
    queryOptions({
      queryKey: [...libraryKeys.photos, id, photo],
      queryFn: ({ signal }) => library.readBorrowerPhoto(id, { signal }),
      staleTime: Infinity,
    }),
  /** @param name of a cover: a new one has a new name */
  cover: (name: string) =>
    queryOptions({
      queryKey: ['covers', name],
      queryFn: ({ signal }) => library.readCover(name, { signal }),
      staleTime: Infinity,
    }),
  borrower: (id: string) =>
    queryOptions({
      queryKey: [...libraryKeys.borrower, id],
      queryFn: ({ signal }) => library.readBorrower(id, { signal }),
    }),
  history: (subject: HistorySubject, id: string) =>
    queryOptions({
      queryKey: [...libraryKeys.history, subject, id],
      queryFn: ({ signal }) =>
        wholeHistory(
          subject === 'title' || subject === 'place' ? { subject: `${subject}:${id}` } : { [subject]: id },
          signal,
        ),
    }),
  item: (id: string) =>
    queryOptions({
      queryKey: [...libraryKeys.item, id],
      queryFn: ({ signal }) => library.readItem(id, { signal }),
    }),
  groups: () =>
    queryOptions({ queryKey: libraryKeys.groups, queryFn: ({ signal }) => library.listGroups({ signal }) }),
  groupLoans: (id: string) =>
    queryOptions({
      queryKey: [...libraryKeys.groupLoans, id],
      queryFn: ({ signal }) => library.readGroupLoans(id, { signal }),
    }),
  borrowerCategories: () =>
    queryOptions({
      queryKey: libraryKeys.borrowerCategories,
      queryFn: ({ signal }) => library.listBorrowerCategories({ signal }),
    }),
  itemTypes: () =>
    queryOptions({
      queryKey: libraryKeys.itemTypes,
      queryFn: ({ signal }) => library.listItemTypes({ signal }),
    }),
  places: () =>
    queryOptions({
      queryKey: libraryKeys.places,
      queryFn: ({ signal }) => library.listPlaces({ signal }),
    }),
  /** @param map its name: a new map has a new name */
  placeMap: (id: string, map: string) =>
    queryOptions({
      queryKey: ['place-maps', id, map],
      queryFn: ({ signal }) => library.readPlaceMap(id, { signal }),
      staleTime: Infinity,
    }),
  /** As a `data:` address. @param logo its name: a new logo has a new name */
  libraryLogo: (logo: string) =>
    queryOptions({
      queryKey: ['library-logo', logo],
      queryFn: async ({ signal }) => dataAddress(await library.readLibraryLogo({ signal })),
      staleTime: Infinity,
      retry: false,
    }),
  charges: (borrower: string) =>
    queryOptions({
      queryKey: [...libraryKeys.charges, 'of', borrower],
      queryFn: ({ signal }) => library.listCharges({ borrower }, { signal }),
    }),
  closedDays: () =>
    queryOptions({ queryKey: ['closed-days'], queryFn: ({ signal }) => library.listClosedDays({ signal }) }),
  imports: (subject: 'borrowers' | 'items' | 'loans' | 'holds' | 'charges' | 'photos' | 'covers') =>
    queryOptions({
      queryKey: ['imports', subject],
      queryFn: ({ signal }) => library.listImports({ $of: subject }, { signal }),
    }),
  /** @param since only those with a title that was added then or later */
  possibleDuplicates: (since?: string) =>
    queryOptions({
      queryKey: [...libraryKeys.items, { duplicates: since ?? null }],
      queryFn: ({ signal }) =>
        library.listPossibleDuplicates(since === undefined ? {} : { addedSince: since }, { signal }),
    }),
  settings: () =>
    queryOptions({
      queryKey: libraryKeys.settings,
      queryFn: ({ signal }) => library.readSettings({ signal }),
    }),
  status: () =>
    queryOptions({ queryKey: libraryKeys.status, queryFn: ({ signal }) => library.readStatus({ signal }) }),
  outbox: () =>
    queryOptions({
      queryKey: [...libraryKeys.mail, 'outbox'],
      queryFn: ({ signal }) => library.readOutbox({ signal }),
      refetchInterval: outboxEveryMs,
    }),
} as const;

const dataAddress = (picture: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => {
      if (typeof reader.result === 'string') resolve(reader.result);
    };
    reader.onerror = () => {
      reject(reader.error ?? new Error('The logo cannot be read.'));
    };
    reader.readAsDataURL(picture);
  });

/** Refetches everything on the screens that shows borrowers, after many of them changed. */
export async function manyBorrowersChanged(client: QueryClient): Promise<void> {
  const keys = [
    'overview',
    'borrower',
    'history',
    'borrowers',
    'groups',
    'groupLoans',
    'loans',
    'overdues',
  ] as const;
  await Promise.all(keys.map((key) => client.invalidateQueries({ queryKey: libraryKeys[key] })));
}

export async function borrowerChanged(client: QueryClient, id: string): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: libraryQueries.overview(id).queryKey }),
    client.invalidateQueries({ queryKey: libraryQueries.borrower(id).queryKey }),
    client.invalidateQueries({ queryKey: libraryQueries.history('borrower', id).queryKey }),
    client.invalidateQueries({ queryKey: libraryKeys.borrowers }),
    client.invalidateQueries({ queryKey: libraryKeys.groups }),
    client.invalidateQueries({ queryKey: libraryKeys.mail }),
    client.invalidateQueries({ queryKey: libraryKeys.groupLoans }),
    // These lists also contain names and classes; they are refetched when they are next shown.
    client.invalidateQueries({ queryKey: libraryKeys.loans, refetchType: 'none' }),
    client.invalidateQueries({ queryKey: libraryKeys.overdues, refetchType: 'none' }),
  ]);
}
