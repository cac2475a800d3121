// Every call that the screens make to the library, one typed function each.

import { call } from './api-door.ts';
import type {
  Borrower,
  BorrowerChange,
  ClosedDays,
  Group,
  Item,
  ItemChange,
  ItemWithLoan,
  JournalEvent,
  Kind,
  Loan,
  LoanOverview,
  LoanRule,
  NewBorrower,
  NewItem,
  Override,
  ScanOutcome,
  ScanRequest,
  SearchResult,
  Settings,
  Status,
  Title,
  Token,
  UndoResult,
} from './api-types.ts';

export { ApiProblem, UNREACHABLE } from './api-door.ts';

interface Search {
  q?: string;
  group?: string;
  limit?: number;
}
type Signal = AbortSignal | undefined;

/** One path segment: an opaque id, or a natural key such as `barcode:2000017`. */
const seg = encodeURIComponent;

export const api = {
  // The desk
  scan: (body: ScanRequest, idempotencyKey?: string) =>
    call<ScanOutcome>('POST', '/desk/scans', { body, idempotencyKey }),
  deskSearch: (q: string, limit: number, signal?: Signal) =>
    call<SearchResult>('GET', '/desk/search', { query: { q, limit }, signal }),
  checkOut: (body: { borrower: string; item: string; override?: Override; returnFirst?: boolean }) =>
    call<Loan & { events: number[]; returned?: Loan }>('POST', '/checkouts', { body }),
  return: (item: string, idempotencyKey?: string) =>
    call<Loan & { returnedAt: string; events: number[] }>('POST', '/returns', {
      body: { item },
      idempotencyKey,
    }),
  renew: (body: { item: string; override?: Override }, idempotencyKey?: string) =>
    call<Loan & { events: number[] }>('POST', '/renewals', { body, idempotencyKey }),
  undo: (seq: number, idempotencyKey?: string) =>
    call<UndoResult>('POST', `/events/${String(seq)}/undo`, { body: {}, idempotencyKey }),
  events: (
    query: {
      since?: number;
      limit?: number;
      borrower?: string;
      item?: string;
    },
    signal?: Signal,
  ) => call<{ events: JournalEvent[]; next: number | null }>('GET', '/events', { query, signal }),

  // Loans
  loanOverview: (borrower: string, signal?: Signal) =>
    call<LoanOverview>('GET', `/loans/${seg(borrower)}`, { signal }),
  loans: (query: Search = {}, signal?: Signal) =>
    call<Loan[]>('GET', '/loans', { query: { ...query }, signal }),
  overdues: (query: Search = {}, signal?: Signal) =>
    call<Loan[]>('GET', '/overdues', { query: { ...query }, signal }),

  // Borrowers
  borrowers: (query: Search = {}, signal?: Signal) =>
    call<Borrower[]>('GET', '/users', { query: { ...query }, signal }),
  borrower: (id: string, signal?: Signal) => call<Borrower>('GET', `/users/${seg(id)}`, { signal }),
  addBorrower: (body: NewBorrower) => call<Borrower>('POST', '/users', { body }),
  changeBorrower: (id: string, body: BorrowerChange, ifVersion?: number) =>
    call<Borrower>('POST', `/users/${seg(id)}`, { body, ifVersion }),
  deleteBorrower: (id: string) => call<undefined>('DELETE', `/users/${seg(id)}`),
  groups: (signal?: Signal) => call<Group[]>('GET', '/groups', { signal }),
  addGroup: (name: string) => call<Group>('POST', '/groups', { body: { name } }),
  renameGroup: (id: string, name: string) => call<Group>('POST', `/groups/${seg(id)}`, { body: { name } }),
  deleteGroup: (id: string) => call<undefined>('DELETE', `/groups/${seg(id)}`),
  borrowerCategories: (signal?: Signal) => call<Kind[]>('GET', '/borrower-categories', { signal }),
  addBorrowerCategory: (name: string) => call<Kind>('POST', '/borrower-categories', { body: { name } }),
  renameBorrowerCategory: (id: string, name: string) =>
    call<Kind>('POST', `/borrower-categories/${seg(id)}`, { body: { name } }),

  // Collection
  catalog: (chosenBy: { barcode: string } | { id: string }, signal?: Signal) =>
    call<ItemWithLoan>('GET', '/catalog', { query: chosenBy, signal }),
  items: (query: { q?: string; limit?: number } = {}, signal?: Signal) =>
    call<Item[]>('GET', '/items', { query, signal }),
  item: (id: string, signal?: Signal) => call<ItemWithLoan>('GET', `/items/${seg(id)}`, { signal }),
  addItem: (body: NewItem) => call<Item>('POST', '/items', { body }),
  changeItem: (id: string, body: ItemChange, ifVersion?: number) =>
    call<Item>('POST', `/items/${seg(id)}`, { body, ifVersion }),
  deleteItem: (id: string) => call<undefined>('DELETE', `/items/${seg(id)}`),
  titles: (query: { q?: string; limit?: number } = {}, signal?: Signal) =>
    call<Title[]>('GET', '/titles', { query, signal }),
  title: (id: string, signal?: Signal) =>
    call<Title & { items: Item[] }>('GET', `/titles/${seg(id)}`, { signal }),
  changeTitle: (id: string, body: Partial<Omit<Title, 'id' | 'itemCount'>>) =>
    call<Title>('POST', `/titles/${seg(id)}`, { body }),
  itemTypes: (signal?: Signal) => call<Kind[]>('GET', '/item-types', { signal }),
  addItemType: (name: string) => call<Kind>('POST', '/item-types', { body: { name } }),
  renameItemType: (id: string, name: string) =>
    call<Kind>('POST', `/item-types/${seg(id)}`, { body: { name } }),

  // Rules and days
  loanRules: (signal?: Signal) => call<LoanRule[]>('GET', '/loan-rules', { signal }),
  addLoanRule: (body: Omit<LoanRule, 'id'>) => call<LoanRule>('POST', '/loan-rules', { body }),
  changeLoanRule: (id: string, body: Partial<Omit<LoanRule, 'id'>>) =>
    call<LoanRule>('POST', `/loan-rules/${seg(id)}`, { body }),
  deleteLoanRule: (id: string) => call<undefined>('DELETE', `/loan-rules/${seg(id)}`),
  closedDays: (signal?: Signal) => call<ClosedDays[]>('GET', '/closed-days', { signal }),
  addClosedDays: (body: Omit<ClosedDays, 'id'>) => call<ClosedDays>('POST', '/closed-days', { body }),
  deleteClosedDays: (id: string) => call<undefined>('DELETE', `/closed-days/${seg(id)}`),

  // The library itself
  settings: (signal?: Signal) => call<Settings>('GET', '/settings', { signal }),
  changeSettings: (body: Partial<Settings>) => call<Settings>('POST', '/settings', { body }),
  tokens: (signal?: Signal) => call<Token[]>('GET', '/tokens', { signal }),
  addToken: (body: { name: string; scopes: string[]; expiresAt?: string }) =>
    call<Token & { token: string }>('POST', '/tokens', { body }),
  revokeToken: (id: string) => call<undefined>('DELETE', `/tokens/${seg(id)}`),
  status: (signal?: Signal) => call<Status>('GET', '/status', { signal }),
  health: (signal?: Signal) => call<{ status: 'ok' }>('GET', '/health', { signal }),
} as const;
