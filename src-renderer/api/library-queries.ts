// The screens' queries, each with its cache key.

import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from './api.ts';
import type {
  BorrowerSearch,
  BorrowersNarrowed,
  ChosenBackup,
  ImportRowsWanted,
  JournalEvent,
} from './api-types.ts';
import { libraryKeys } from './library-keys.ts';
import { mailQueries } from './mail-queries.ts';

/** More matches than a user reads; another letter narrows them. */
export const foundAtMost = 500;
/** Enough for all borrowers of all but the largest schools, which have to search. */
export const listedAtMost = 2000;

export const importRowsAPage = 100;

const eventsAtOnce = 500;
/** A history on a screen shows no more than this. */
const eventsAtMost = 5_000;

/** All events of one subject, latest first; the journal itself lists the oldest first. */
async function wholeHistory(
  subject: { borrower?: string; item?: string },
  signal: AbortSignal,
): Promise<JournalEvent[]> {
  const all: JournalEvent[] = [];
  let since: number | null = 0;
  while (since !== null && all.length < eventsAtMost) {
    const page: Awaited<ReturnType<typeof api.events>> = await api.events(
      { ...subject, since, limit: eventsAtOnce },
      signal,
    );
    all.push(...page.events);
    since = page.next;
  }
  return all.reverse();
}

export const libraryQueries = {
  loans: () => queryOptions({ queryKey: libraryKeys.loans, queryFn: ({ signal }) => api.loans(signal) }),
  overdues: () =>
    queryOptions({ queryKey: libraryKeys.overdues, queryFn: ({ signal }) => api.overdues(signal) }),
  overview: (borrower: string) =>
    queryOptions({
      queryKey: [...libraryKeys.overview, borrower],
      queryFn: ({ signal }) => api.loanOverview(borrower, signal),
    }),
  /** Without words the first by name, otherwise the matches; the library applies the filters. */
  borrowers: ({ q = '', ...narrowed }: Omit<BorrowerSearch, 'limit' | 'sort'>) =>
    queryOptions({
      queryKey: [...libraryKeys.borrowers, q, narrowed],
      queryFn: ({ signal }) =>
        api.borrowers(
          q === ''
            ? { ...narrowed, sort: 'name', limit: listedAtMost }
            : { ...narrowed, q, limit: foundAtMost },
          signal,
        ),
      placeholderData: keepPreviousData,
    }),
  borrowerCounts: (narrowed: BorrowersNarrowed) =>
    queryOptions({
      queryKey: [...libraryKeys.borrowers, { counted: narrowed }], // not a string, so it cannot equal a search text
      queryFn: ({ signal }) => api.borrowerCounts(narrowed, signal),
      placeholderData: keepPreviousData,
    }),
  /** @param photo its name: a new photo has a new name, so a cached one is never stale */
  photo: (id: string, photo: string) =>
    queryOptions({
      queryKey: [...libraryKeys.photos, id, photo],
      queryFn: ({ signal }) => api.borrowerPhoto(id, signal),
      staleTime: Infinity,
    }),
  borrower: (id: string) =>
    queryOptions({
      queryKey: [...libraryKeys.borrower, id],
      queryFn: ({ signal }) => api.borrower(id, signal),
    }),
  history: (of: 'borrower' | 'item', id: string) =>
    queryOptions({
      queryKey: [...libraryKeys.history, of, id],
      queryFn: ({ signal }) => wholeHistory({ [of]: id }, signal),
    }),
  /** Without words all items, otherwise the matches. */
  items: (q: string) =>
    queryOptions({
      queryKey: [...libraryKeys.items, q],
      queryFn: ({ signal }) => api.items(q === '' ? {} : { q, limit: foundAtMost }, signal),
      placeholderData: keepPreviousData,
    }),
  item: (id: string) =>
    queryOptions({ queryKey: [...libraryKeys.item, id], queryFn: ({ signal }) => api.item(id, signal) }),
  /** A title with its copies. */
  title: (id: string) =>
    queryOptions({ queryKey: [...libraryKeys.copies, id], queryFn: ({ signal }) => api.title(id, signal) }),
  /** The first matching titles. */
  titles: (q: string) =>
    queryOptions({
      queryKey: [...libraryKeys.titles, q],
      queryFn: ({ signal }) => api.titles({ q, limit: 20 }, signal),
    }),
  groups: () => queryOptions({ queryKey: libraryKeys.groups, queryFn: ({ signal }) => api.groups(signal) }),
  groupsWithLoans: () =>
    queryOptions({
      queryKey: [...libraryKeys.groupLoans],
      queryFn: ({ signal }) => api.groupsWithLoans(signal),
    }),
  groupLoans: (id: string) =>
    queryOptions({
      queryKey: [...libraryKeys.groupLoans, id],
      queryFn: ({ signal }) => api.groupLoans(id, signal),
    }),
  borrowerCategories: () =>
    queryOptions({
      queryKey: libraryKeys.borrowerCategories,
      queryFn: ({ signal }) => api.borrowerCategories(signal),
    }),
  itemTypes: () =>
    queryOptions({ queryKey: libraryKeys.itemTypes, queryFn: ({ signal }) => api.itemTypes(signal) }),
  loanRules: () =>
    queryOptions({ queryKey: libraryKeys.loanRules, queryFn: ({ signal }) => api.loanRules(signal) }),
  closedDays: () =>
    queryOptions({ queryKey: libraryKeys.closedDays, queryFn: ({ signal }) => api.closedDays(signal) }),
  ...mailQueries,
  settings: () =>
    queryOptions({ queryKey: libraryKeys.settings, queryFn: ({ signal }) => api.settings(signal) }),
  status: () => queryOptions({ queryKey: libraryKeys.status, queryFn: ({ signal }) => api.status(signal) }),
  /** Polled while a backup is running. */
  erasures: () =>
    queryOptions({
      queryKey: libraryKeys.erasures,
      queryFn: ({ signal }) => api.erasures(signal),
      refetchInterval: ({ state }) =>
        state.data?.some(({ stage }) => stage !== 'done') === true ? 2000 : false,
      staleTime: 0,
    }),
  lanAccess: () =>
    queryOptions({ queryKey: libraryKeys.lanAccess, queryFn: ({ signal }) => api.lanAccess(signal) }),
  webhooks: () =>
    queryOptions({ queryKey: libraryKeys.webhooks, queryFn: ({ signal }) => api.webhooks(signal) }),
  webhookAttempts: (id: string) =>
    queryOptions({
      queryKey: [...libraryKeys.webhooks, id],
      queryFn: ({ signal }) => api.webhookAttempts(id, signal),
    }),
  imports: () =>
    queryOptions({ queryKey: libraryKeys.imports, queryFn: ({ signal }) => api.imports(signal) }),
  import: (id: string) =>
    queryOptions({ queryKey: [...libraryKeys.import, id], queryFn: ({ signal }) => api.import(id, signal) }),
  /** One page of a hundred matching rows of a plan. @param page from 0 */
  importRows: (id: string, plan: number, wanted: ImportRowsWanted, page: number) =>
    queryOptions({
      queryKey: [...libraryKeys.importRows, id, plan, wanted, page],
      queryFn: ({ signal }) =>
        api.importRows(id, { ...wanted, skip: page * importRowsAPage, limit: importRowsAPage }, signal),
      placeholderData: keepPreviousData,
    }),
  importUndo: (id: string) =>
    queryOptions({
      queryKey: [...libraryKeys.importUndo, id],
      queryFn: ({ signal }) => api.importUndo(id, signal),
      staleTime: 0,
    }),
  tokens: () => queryOptions({ queryKey: libraryKeys.tokens, queryFn: ({ signal }) => api.tokens(signal) }),
  /** Polled while an integrity check is running. */
  examination: () =>
    queryOptions({
      queryKey: libraryKeys.examination,
      queryFn: ({ signal }) => api.examination(signal),
      refetchInterval: ({ state }) => (state.data?.state === 'running' ? 700 : false),
      staleTime: 0,
    }),
  backups: () =>
    queryOptions({ queryKey: libraryKeys.backups, queryFn: ({ signal }) => api.backups(signal) }),
  synchronisation: () =>
    queryOptions({
      queryKey: libraryKeys.synchronisation,
      queryFn: ({ signal }) => api.synchronisation(signal),
    }),
  /** Checks a folder that is not saved yet. */
  folderPreview: (folder: string, files: string) =>
    queryOptions({
      queryKey: [...libraryKeys.folderPreview, folder, files],
      queryFn: ({ signal }) => api.previewWatchedFolder(folder, files, signal),
      placeholderData: keepPreviousData,
      retry: false,
      staleTime: 5000,
    }),
  synchronisationRuns: () =>
    queryOptions({
      queryKey: libraryKeys.synchronisationRuns,
      queryFn: ({ signal }) => api.synchronisationRuns(signal),
    }),
  copiesElsewhere: () =>
    queryOptions({
      queryKey: libraryKeys.copiesElsewhere,
      queryFn: ({ signal }) => api.copies(signal),
      refetchInterval: 10_000,
    }),
  restores: () =>
    queryOptions({ queryKey: libraryKeys.restores, queryFn: ({ signal }) => api.restoreState(signal) }),
  /** A missing drive answers late. */
  backupsIn: (folder: string) =>
    queryOptions({
      queryKey: [...libraryKeys.backupsIn, folder],
      queryFn: ({ signal }) => api.backupsElsewhere(folder, signal),
      retry: false,
      staleTime: 0,
    }),
  /** Reads the whole backup, so it runs once each time the dialog opens and is never refetched. */
  restorePreview: (chosen: ChosenBackup, attempt: number) =>
    queryOptions({
      queryKey: [...libraryKeys.restorePreview, chosen.folder, chosen.backup, attempt],
      queryFn: ({ signal }) => api.previewRestore(chosen, signal),
      gcTime: 0,
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
    }),
} as const;
