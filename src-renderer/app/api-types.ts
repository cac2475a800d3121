// The shapes that the library's API sends and takes, in the words of its contract.

export type RefusalCode =
  | 'item-unknown'
  | 'item-already-lent-to-borrower'
  | 'item-lent-to-other'
  | 'item-not-for-loan'
  | 'item-lost'
  | 'item-withdrawn'
  | 'item-not-lent'
  | 'loan-rule-forbids'
  | 'borrower-unknown'
  | 'borrower-blocked'
  | 'borrower-expired'
  | 'borrower-has-overdues'
  | 'loan-limit-reached'
  | 'loan-limit-for-type-reached'
  | 'renewal-limit-reached'
  | 'renewal-gains-nothing'
  | 'code-unknown';

export type Facts = Readonly<Record<string, string | number | boolean | null>>;

/** A calendar date `YYYY-MM-DD` in the library's time zone. */
export type CalendarDate = string;
/** A moment, RFC 3339 in UTC. */
export type Instant = string;

export interface Refusal {
  code: RefusalCode;
  overridable: boolean;
  facts: Facts;
}

export interface Override {
  codes: RefusalCode[];
  reason: string;
}

export interface Borrower {
  id: string;
  barcode: string | null;
  externalId: string | null;
  givenName: string;
  familyName: string;
  group: string | null;
  category: string;
  email: string | null;
  birthDate: CalendarDate | null;
  message: string | null;
  blockedReason: string | null;
  expiresOn: CalendarDate | null;
  version: number;
  createdAt: Instant;
  updatedAt: Instant;
}

export type ItemStatus = 'in-collection' | 'lost' | 'withdrawn';
export type Availability = 'available' | 'on-loan' | 'lost' | 'withdrawn' | 'not-for-loan';

export interface Item {
  id: string;
  barcode: string;
  titleId: string;
  title: string;
  authors: string[];
  isbn: string | null;
  publisher: string | null;
  publishedYear: number | null;
  language: string | null;
  itemType: string;
  callNumber: string | null;
  note: string | null;
  status: ItemStatus;
  forLoan: boolean;
  availability: Availability;
  version: number;
  createdAt: Instant;
  updatedAt: Instant;
}

export interface LoanItem {
  id: string;
  barcode: string;
  title: string;
}

export interface LoanBorrower {
  id: string;
  barcode: string | null;
  givenName: string;
  familyName: string;
  group: string | null;
}

export interface Loan {
  id: string;
  item: LoanItem;
  borrower: LoanBorrower;
  checkedOutAt: Instant;
  dueOn: CalendarDate;
  renewals: number;
  /** 0 means not overdue. */
  daysOverdue: number;
}

export type ItemWithLoan = Item & { loan: Loan | null };

export interface LoanOverview {
  borrower: Borrower;
  loans: Loan[];
  overdueCount: number;
  /** `more: null` means that there is no limit. */
  mayBorrow: {
    more: number | null;
    limit: number | null;
    byItemType: { itemType: string; more: number | null; limit: number | null }[];
  };
  /** What stands in the way already, before anything is scanned. */
  refusals: Refusal[];
}

export interface Problem {
  type: string;
  title: string;
  status: number;
  detail: string;
  code: string;
  errors?: { pointer: string; message: string }[];
  overridable?: boolean;
  refusals?: Refusal[];
}

export type Offer = 'return-and-lend' | 'renew' | 'return' | 'override';

export type ScanOutcome =
  | { outcome: 'borrower-opened'; overview: LoanOverview }
  | {
      outcome: 'lent';
      loan: Loan;
      returned: Loan | null;
      events: number[];
      overview: LoanOverview;
    }
  | { outcome: 'returned'; loan: Loan; events: number[]; overview: LoanOverview | null }
  | {
      outcome: 'refused';
      code: RefusalCode;
      overridable: boolean;
      refusals: Refusal[];
      offers: Offer[];
      item: LoanItem | null;
      borrower: Pick<Borrower, 'id' | 'givenName' | 'familyName' | 'group'> | null;
    }
  | { outcome: 'ask'; borrower: Borrower; item: Item }
  | { outcome: 'matches'; borrowers: Borrower[]; items: ItemWithLoan[] }
  | { outcome: 'ignored'; reason: 'empty' | 'repeated' };

export interface ScanRequest {
  code: string;
  /** The open borrower's id. */
  borrower?: string | null;
  as?: 'borrower' | 'item';
  override?: Override;
  returnFirst?: boolean;
  /** Time since the same code was scanned last on this desk. */
  sameCodeAgoMs?: number;
}

export interface SearchResult {
  borrowers: Borrower[];
  items: ItemWithLoan[];
}

export interface UndoResult {
  undone: number[];
  events: number[];
  loan: Loan | null;
  overview: LoanOverview | null;
}

export type NewBorrower = Pick<Borrower, 'givenName' | 'familyName'> &
  Partial<
    Pick<
      Borrower,
      | 'barcode'
      | 'externalId'
      | 'group'
      | 'category'
      | 'email'
      | 'birthDate'
      | 'message'
      | 'blockedReason'
      | 'expiresOn'
    >
  > & { sendWelcomeMessage?: boolean };
export type BorrowerChange = Partial<Omit<NewBorrower, 'sendWelcomeMessage'>>;

export type NewItem = Partial<
  Pick<
    Item,
    | 'barcode'
    | 'title'
    | 'titleId'
    | 'authors'
    | 'isbn'
    | 'publisher'
    | 'publishedYear'
    | 'language'
    | 'itemType'
    | 'callNumber'
    | 'note'
    | 'forLoan'
  >
>;
export type ItemChange = NewItem & { status?: ItemStatus };

export interface Title {
  id: string;
  title: string;
  authors: string[];
  isbn: string | null;
  publisher: string | null;
  publishedYear: number | null;
  language: string | null;
  itemCount: number;
}

export interface Group {
  id: string;
  name: string;
  borrowerCount: number;
}

/** A borrower category or an item type. */
export interface Kind {
  id: string;
  name: string;
  isDefault: boolean;
}

export interface LoanRule {
  id: string;
  category: string | null;
  itemType: string | null;
  lendable: boolean;
  loanDays: number;
  dueOnFixed: CalendarDate | null;
  renewalsAllowed: number;
  renewalDays: number;
  maxItemsOfType: number | null;
  maxItems: number | null;
}

export interface ClosedDays {
  id: string;
  startsOn: CalendarDate;
  endsOn: CalendarDate;
  name: string;
}

export type UiLanguage = 'en' | 'nl';

export interface Settings {
  libraryName: string;
  timeZone: string;
  language: UiLanguage;
  /** ISO weekdays, 1 is Monday and 7 is Sunday. */
  weeklyClosedDays: number[];
  closeBorrowerAfterSeconds: number;
  ignoreRepeatWithinMs: number;
  refuseWhenOverdue: boolean;
  sounds: boolean;
}

export interface Token {
  id: string;
  name: string;
  scopes: string[];
  createdAt: Instant;
  expiresAt: Instant | null;
  lastUsedAt: Instant | null;
  revokedAt: Instant | null;
}

export interface Notice {
  code: string;
  facts: Facts;
  at: Instant;
}

export interface Status {
  version: string;
  libraryName: string;
  today: CalendarDate;
  language: UiLanguage;
  counts: { borrowers: number; items: number; openLoans: number; overdues: number };
  notices: Notice[];
  dataFolder: string;
}

export interface JournalEvent {
  seq: number;
  id: string;
  at: Instant;
  desk: string;
  actor: string;
  type: string;
  subjects: Record<string, string>;
  data: Record<string, unknown>;
  step: string | number | null;
}
