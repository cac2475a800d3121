// The API's types under the names that the screens use.

import type { InferRequestType, InferResponseType } from 'hono/client';
import type { Answer, library } from './library-client.ts';

type Library = typeof library;
type AnswerOf<Operation extends (...asked: never[]) => unknown> = Answer<Awaited<ReturnType<Operation>>>;
type BodyOf<Operation> = InferRequestType<Operation> extends { json: infer Body } ? Body : never;
/** Query parameters that the API accepts as `unknown` and parses to numbers; the screens pass numbers. */
type QueryOf<Operation> =
  InferRequestType<Operation> extends { query: infer Query }
    ? { [Name in keyof Query]: unknown extends Query[Name] ? number : Query[Name] }
    : never;

/** A calendar date `YYYY-MM-DD` in the library's time zone. */
export type CalendarDate = string;

// Borrowers
export type Borrower = AnswerOf<Library['users'][':id']['$get']>;
export type BorrowerSearch = Omit<QueryOf<Library['users']['$get']>, 'updatedSince'>;
export type BorrowersNarrowed = QueryOf<Library['users']['counts']['$get']>;
export type BorrowerCounts = AnswerOf<Library['users']['counts']['$get']>;
export type BorrowerState = NonNullable<BorrowerSearch['state']>;
export type Merge = BodyOf<Library['users'][':id']['merge']['$post']>;
export type MergeField = NonNullable<Merge['take']>[number];
export type Group = AnswerOf<Library['groups']['$get']>[number];
export type GroupWithLoans = AnswerOf<Library['groups']['loans']['$get']>[number];
export type GroupLoans = AnswerOf<Library['groups'][':id']['loans']['$get']>;
export type GroupMember = GroupLoans['members'][number];
export type NewBorrower = BodyOf<Library['users']['$post']>;
export type BorrowersChange = BodyOf<Library['users']['many']['$post']>;
export type BorrowerChange = BodyOf<Library['users'][':id']['$post']>;

// Collection
export type Item = AnswerOf<Library['items'][':id']['$post']>;
export type ItemWithLoan = AnswerOf<Library['catalog']['$get']>;
export type ItemSearch = Omit<QueryOf<Library['items']['$get']>, 'updatedSince'>;
export type ItemStatus = Item['status'];
export type Availability = Item['availability'];
export type NumbersWanted = BodyOf<Library['numbers']['preview']['$post']>;
export type NewItem = BodyOf<Library['items']['$post']>;
export type ItemChange = BodyOf<Library['items'][':id']['$post']>;
export type ItemsChange = BodyOf<Library['items']['many']['$post']>;
export type ItemsNarrowed = QueryOf<Library['items']['counts']['$get']>;
export type ItemCounts = AnswerOf<Library['items']['counts']['$get']>;
export type ItemState = NonNullable<ItemSearch['state']>;
export type Title = AnswerOf<Library['titles'][':id']['$post']>;
export type TitleWithItems = AnswerOf<Library['titles'][':id']['$get']>;
export type TitleLoans = AnswerOf<Library['titles'][':id']['loans']['$get']>;
export type ListedTitle = AnswerOf<Library['titles']['$get']>[number];
export type TitleSearch = QueryOf<Library['titles']['$get']>;
export type TitlesChange = BodyOf<Library['titles']['many']['$post']>;
export type TitleChange = BodyOf<Library['titles'][':id']['$post']>;

export type SavedList = AnswerOf<Library['saved-lists'][':id']['$get']>;
export type SavedSearch = NonNullable<SavedList['search']>;
export type NewSavedList = BodyOf<Library['saved-lists']['$post']>;
export type SavedListChanges = BodyOf<Library['saved-lists'][':id']['$post']>;

export type NewCopyOfIsbn = BodyOf<Library['records']['copies']['$post']>;
export type CopyOfIsbn = AnswerOf<Library['records']['copies']['$post']>;
export type RecordSources = AnswerOf<Library['records']['sources']['$get']>;

export type LabelSheet = AnswerOf<Library['labels']['sheets']['$get']>[number];
export type LabelsWanted = BodyOf<Library['labels']['$post']>;

/** A borrower category or an item type. */
export type Kind = AnswerOf<Library['item-types']['$get']>[number];

// Self-checkout
export type SelfCheckout = AnswerOf<Library['self-checkout']['$get']>;
export type SelfCheckoutRenewal = BodyOf<Library['self-checkout']['renewals']['$post']>;
export type SelfCheckoutScan = BodyOf<Library['self-checkout']['scans']['$post']>;
export type SelfCheckoutOutcome = AnswerOf<Library['self-checkout']['scans']['$post']>;
export type SelfCheckoutVisit = AnswerOf<Library['self-checkout']['visits'][':id']['$get']>;

// Lending
export type Loan = AnswerOf<Library['loans']['$get']>[number];
export type LoanItem = Omit<Loan['item'], 'lost' | 'cover'>;
export type LoanOverview = AnswerOf<Library['loans'][':id']['$get']>;
export type Checkout = BodyOf<Library['checkouts']['$post']>;
export type Renewal = BodyOf<Library['renewals']['$post']>;
export type Claim = BodyOf<Library['claims']['$post']>;
export type DueDateChange = BodyOf<Library['due-dates']['$post']>;
export type Override = NonNullable<Renewal['override']>;
export type Problem = InferResponseType<Library['checkouts']['$post'], 409>;
export type Refusal = LoanOverview['refusals'][number];
export type RefusalCode = Refusal['code'];
export type Facts = Readonly<Refusal['facts']>;

// Money
export type Charge = AnswerOf<Library['charges']['$get']>[number];
export type ChargeKind = Charge['kind'];
export type ChargesAsked = QueryOf<Library['charges']['$get']>;
export type NewCharge = BodyOf<Library['charges']['$post']>;
export type Waiver = BodyOf<Library['charges'][':id']['waive']['$post']>;
export type Payment = AnswerOf<Library['payments']['$get']>[number];
export type NewPayment = BodyOf<Library['payments']['$post']>;

// The desk
export type ScanRequest = BodyOf<Library['desk']['scans']['$post']>;
export type ScanOutcome = AnswerOf<Library['desk']['scans']['$post']>;
export type SetAside = Extract<ScanOutcome, { outcome: 'set-aside' }>['setAside'];
/** What a lost item costs its borrower. */
export type LossCharge = NonNullable<AnswerOf<Library['losses']['$post']>['charge']>;
export type DeskAction = AnswerOf<Library['desk']['actions']['$get']>[number];
export type Offer = Extract<ScanOutcome, { outcome: 'refused' }>['offers'][number];

// Holds
export type Hold = AnswerOf<Library['holds'][':id']['$get']>;
export type HoldToFetch = AnswerOf<Library['holds']['to-fetch']['$get']>[number];
export type NewHold = BodyOf<Library['holds']['$post']>;
export type HoldsSearch = QueryOf<Library['holds']['$get']>;

// Stocktakes
export type Report = AnswerOf<Library['reports']['loans']['$get']>;
export type Stocktake = AnswerOf<Library['stocktakes'][':id']['$get']>;
export type NewStocktake = BodyOf<Library['stocktakes']['$post']>;
export type StocktakeKind = QueryOf<Library['stocktakes'][':id']['items']['$get']>['kind'];
export type StocktakeLine = AnswerOf<Library['stocktakes'][':id']['items']['$get']>[number];
export type StocktakeScan = AnswerOf<Library['stocktakes'][':id']['scans']['$post']>['results'][number];

// Bookings
export type Booking = AnswerOf<Library['bookings'][':id']['$get']>;
export type BookingToFetch = AnswerOf<Library['bookings']['to-fetch']['$get']>[number];
export type NewBooking = BodyOf<Library['bookings']['$post']>;
export type BookingChange = BodyOf<Library['bookings'][':id']['$post']>;
export type BookingsSearch = QueryOf<Library['bookings']['$get']>;

// Mail
export type MailSettings = AnswerOf<Library['mail']['settings']['$get']>;
export type MailSettingsChange = BodyOf<Library['mail']['settings']['$post']>;
export type MailTestResult = AnswerOf<Library['mail']['test']['$post']>;
export type MailTemplate = AnswerOf<Library['mail']['templates']['$get']>[number];
export type MailTemplateChange = BodyOf<Library['mail']['templates']['$post']>;
export type MailPreviewRequest = BodyOf<Library['mail']['templates']['preview']['$post']>;
export type MailMessage = AnswerOf<Library['mail']['messages']['$get']>[number];
export type OutboxState = AnswerOf<Library['mail']['outbox']['$get']>;
export type OverdueNotice = AnswerOf<Library['mail']['overdue-notices']['$get']>[number];
export type OverdueNoticesWanted = QueryOf<Library['mail']['overdue-notices']['$get']>;
export type OverdueNoticesChosen = BodyOf<Library['mail']['overdue-notices']['$post']>;
export type OverdueNoticesPrint = BodyOf<Library['mail']['overdue-notices']['pdf']['$post']>;
export type OverdueLetterWanted = QueryOf<Library['mail']['overdue-notices']['letter']['$get']>;
export type PaperLayout = NonNullable<OverdueNoticesPrint['layout']>;

// The journal
export type JournalSearch = Omit<QueryOf<Library['events']['$get']>, 'type'>;
export type JournalEvent = AnswerOf<Library['events']['$get']>['events'][number];

// Rules and days
export type LoanRule = AnswerOf<Library['loan-rules']['$get']>[number];
export type NewLoanRule = BodyOf<Library['loan-rules']['$post']>;
export type LoanRuleChange = BodyOf<Library['loan-rules'][':id']['$post']>;
export type ClosedDays = AnswerOf<Library['closed-days']['$get']>[number];
export type Holidays = AnswerOf<Library['holidays'][':country']['$get']>;
export interface HolidaysAsked {
  readonly country: string;
  readonly region: string | null;
  readonly schoolYear: number;
  readonly language: string;
}
export type NewClosedDays = BodyOf<Library['closed-days']['$post']>;

// Backups
export type Backup = AnswerOf<Library['backups']['$get']>[number];
export type ChosenBackup = BodyOf<Library['restores']['$post']>;
export type Copies = AnswerOf<Library['backups']['copies']['$get']>;
export type CopiesFound = AnswerOf<Library['backups']['elsewhere']['$get']>[number];
export type CopiesChange = BodyOf<Library['backups']['copies']['$post']>;
export type RestorePreview = AnswerOf<Library['restores']['preview']['$post']>;
export type Restore = AnswerOf<Library['restores']['$post']>;

// Imports
export type LibraryImport = AnswerOf<Library['imports'][':id']['$get']>;
export type RollOver = NonNullable<LibraryImport['rollOver']>;
export type RollOverCorrections = BodyOf<Library['roll-overs'][':id']['$post']>;
export type ImportCorrections = BodyOf<Library['imports'][':id']['$post']>;
export type ImportRowsSearch = QueryOf<Library['imports'][':id']['rows']['$get']>;
export type ImportRowsWanted = Pick<ImportRowsSearch, 'fate' | 'action' | 'noted' | 'field' | 'q'>;
export type ImportRows = AnswerOf<Library['imports'][':id']['rows']['$get']>;
export type ImportRow = ImportRows['rows'][number];

// The watched folder
export type Synchronisation = AnswerOf<Library['synchronisation']['$get']>;
export type SynchronisationChange = BodyOf<Library['synchronisation']['$post']>;
export type FolderPreview = AnswerOf<Library['synchronisation']['preview']['$get']>;
export type SynchronisationRun = AnswerOf<Library['synchronisation']['runs']['$get']>[number];

// Privacy
export type Erasure = AnswerOf<Library['erasures']['$get']>[number];

// Updates
export type Updates = AnswerOf<Library['updates']['$get']>;
export type ReadyUpdate = NonNullable<Updates['ready']>;
export type Release = AnswerOf<Library['updates']['check']['$post']>;

// The library itself
export type Settings = AnswerOf<Library['settings']['$get']>;
export type SettingsChange = BodyOf<Library['settings']['$post']>;
export type Token = AnswerOf<Library['tokens']['$get']>[number];
export type NewToken = BodyOf<Library['tokens']['$post']>;
export type Scope = NewToken['scopes'][number];
export type Webhook = AnswerOf<Library['webhooks']['$get']>[number];
export type NewWebhook = BodyOf<Library['webhooks']['$post']>;
export type WebhookChange = BodyOf<Library['webhooks'][':id']['$post']>;
export type WebhookTest = AnswerOf<Library['webhooks'][':id']['test']['$post']>;
export type LanAccess = AnswerOf<Library['lan']['$get']>;
export type Status = AnswerOf<Library['status']['$get']>;
export type NewDeskCode = BodyOf<Library['desk']['codes']['$post']>;
export type DeskToken = AnswerOf<Library['desk']['token']['$post']>;
export type Notice = Status['notices'][number];
export type Examination = AnswerOf<Library['health']['examination']['$get']>;
export type Finding = Examination['findings'][number];
