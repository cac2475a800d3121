// What the list screens read from the library, each under the one key by which it is kept and refreshed.

import { type QueryClient, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../app/api.ts';
import type { JournalEvent, Loan } from '../app/api-types.ts';
import { todayIn } from '../app/dates.ts';
import { settingsKey, statusKey, useSettings, useStatus } from '../app/use-library.ts';

/** More finds than anyone looks through: they are asked for another letter. */
export const foundAtMost = 500;

const eventsAtOnce = 500;
/** Nobody reads further back than this on a screen. */
const eventsAtMost = 5_000;

/** All events of one subject, the latest first; the journal itself is told from its beginning. */
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

export const screenQueries = {
  loans: () => queryOptions({ queryKey: ['loans'], queryFn: ({ signal }) => api.loans(signal) }),
  overdues: () => queryOptions({ queryKey: ['overdues'], queryFn: ({ signal }) => api.overdues(signal) }),
  overview: (borrower: string) =>
    queryOptions({
      queryKey: ['overview', borrower],
      queryFn: ({ signal }) => api.loanOverview(borrower, signal),
    }),
  /** Without words all borrowers, with words those that have them. */
  borrowers: (q: string) =>
    queryOptions({
      queryKey: ['borrowers', q],
      queryFn: ({ signal }) => api.borrowers(q === '' ? {} : { q, limit: foundAtMost }, signal),
      placeholderData: keepPreviousData,
    }),
  borrower: (id: string) =>
    queryOptions({ queryKey: ['borrower', id], queryFn: ({ signal }) => api.borrower(id, signal) }),
  history: (of: 'borrower' | 'item', id: string) =>
    queryOptions({
      queryKey: ['history', of, id],
      queryFn: ({ signal }) => wholeHistory({ [of]: id }, signal),
    }),
  /** Without words all items, with words those that have them. */
  items: (q: string) =>
    queryOptions({
      queryKey: ['items', q],
      queryFn: ({ signal }) => api.items(q === '' ? {} : { q, limit: foundAtMost }, signal),
      placeholderData: keepPreviousData,
    }),
  item: (id: string) =>
    queryOptions({ queryKey: ['item', id], queryFn: ({ signal }) => api.item(id, signal) }),
  /** A title with all its copies. */
  title: (id: string) =>
    queryOptions({ queryKey: ['copies', id], queryFn: ({ signal }) => api.title(id, signal) }),
  groups: () => queryOptions({ queryKey: ['groups'], queryFn: ({ signal }) => api.groups(signal) }),
  borrowerCategories: () =>
    queryOptions({
      queryKey: ['borrower-categories'],
      queryFn: ({ signal }) => api.borrowerCategories(signal),
    }),
  itemTypes: () => queryOptions({ queryKey: ['item-types'], queryFn: ({ signal }) => api.itemTypes(signal) }),
  loanRules: () => queryOptions({ queryKey: ['loan-rules'], queryFn: ({ signal }) => api.loanRules(signal) }),
  closedDays: () =>
    queryOptions({ queryKey: ['closed-days'], queryFn: ({ signal }) => api.closedDays(signal) }),
  settings: () => queryOptions({ queryKey: settingsKey, queryFn: ({ signal }) => api.settings(signal) }),
  tokens: () => queryOptions({ queryKey: ['tokens'], queryFn: ({ signal }) => api.tokens(signal) }),
} as const;

/** The library's own date today; until it has told it, the date in its time zone. */
export function useToday(): string {
  const { timeZone } = useSettings().settings;
  return useStatus()?.today ?? todayIn(timeZone);
}

/** A loan was returned, renewed, or came back: puts it right in the long lists, and reads the short ones again. */
export async function loanChanged(
  client: QueryClient,
  loan: Loan,
  what: 'returned' | 'renewed' | 'undone',
): Promise<void> {
  if (what === 'undone') {
    await Promise.all([
      client.invalidateQueries({ queryKey: ['loans'] }),
      client.invalidateQueries({ queryKey: ['overdues'] }),
    ]);
  } else {
    const without = (loans: Loan[] | undefined) => loans?.filter(({ id }) => id !== loan.id);
    const replaced = (loans: Loan[] | undefined) =>
      loans?.map((other) => (other.id === loan.id ? loan : other));
    client.setQueryData<Loan[]>(['loans'], what === 'returned' ? without : replaced);
    client.setQueryData<Loan[]>(
      ['overdues'],
      what === 'renewed' && loan.daysOverdue > 0 ? replaced : without,
    );
  }
  await Promise.all([
    client.invalidateQueries({ queryKey: ['overview', loan.borrower.id] }),
    client.invalidateQueries({ queryKey: ['item', loan.item.id] }),
    client.invalidateQueries({ queryKey: ['history'] }),
    client.invalidateQueries({ queryKey: ['items'], refetchType: 'none' }),
    client.invalidateQueries({ queryKey: statusKey }),
  ]);
}
