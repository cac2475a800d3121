// Names the parts of the contract's shapes that the screens use by themselves.
import type {
  Charge,
  Closure,
  EventPage,
  GroupLoans,
  Item,
  ItemType,
  Loan,
  Merge,
  NewToken,
  OverdueNoticesPrintRequest,
  Refusal,
  ScanOutcome,
  ScanResults,
  Status,
  countBorrowers,
  countItems,
  listBorrowers,
  listImportRows,
  listItems,
  listStocktakeItems,
  listTitles,
  planOverdueNotices,
  readOverdueNotice,
  readTitle,
} from '../../src-contract/client.ts';

/** A calendar date `YYYY-MM-DD` in the library's time zone. */
export type CalendarDate = Closure['startsOn'];

/** A borrower category or an item type. */
export type Kind = ItemType;

export type BorrowerSearch = Omit<NonNullable<Parameters<typeof listBorrowers>[0]>, 'updatedSince'>;
export type BorrowersNarrowed = NonNullable<Parameters<typeof countBorrowers>[0]>;
export type BorrowerState = NonNullable<BorrowerSearch['state']>[number];
export type GroupMember = GroupLoans['members'][number];
export type MergeField = NonNullable<Merge['take']>[number];

export type Availability = Item['availability'];
export type ItemSearch = Omit<NonNullable<Parameters<typeof listItems>[0]>, 'updatedSince'>;
export type ItemState = NonNullable<ItemSearch['state']>;
export type ItemStatus = Item['status'];
export type ItemsNarrowed = NonNullable<Parameters<typeof countItems>[0]>;
export type TitleSearch = NonNullable<Parameters<typeof listTitles>[0]>;
export type TitleWithItems = Awaited<ReturnType<typeof readTitle>>;

export type LoanItem = Pick<Loan['item'], 'id' | 'barcode' | 'title'>;
export type Offer = Extract<ScanOutcome, { outcome: 'refused' }>['offers'][number];
export type RefusalCode = Refusal['code'];
export type Facts = Readonly<Refusal['facts']>;

export type ChargeKind = Charge['kind'];
export type StocktakeKind = Parameters<typeof listStocktakeItems>[1];
export type StocktakeScan = ScanResults['results'][number];

export type OverdueLetterSearch = {
  to: Parameters<typeof readOverdueNotice>[0];
  about: Parameters<typeof readOverdueNotice>[1];
} & NonNullable<Parameters<typeof readOverdueNotice>[2]>;
export type OverdueNoticesSearch = {
  to: Parameters<typeof planOverdueNotices>[0];
} & NonNullable<Parameters<typeof planOverdueNotices>[1]>;
export type PaperLayout = NonNullable<OverdueNoticesPrintRequest['layout']>;

export type JournalEvent = EventPage['events'][number];

export type ImportRowsSearch = NonNullable<Parameters<typeof listImportRows>[1]>;
export type ImportRowsWanted = Pick<ImportRowsSearch, 'fate' | 'action' | 'noted' | 'field' | 'q'>;

export type Notice = Status['notices'][number];
export type Scope = NewToken['scopes'][number];
