// One function for each API call of the screens; their types follow from the API.

import type {
  BorrowerChange,
  BorrowerSearch,
  BorrowersChange,
  BorrowersNarrowed,
  LibraryImport,
  ChargesAsked,
  Checkout,
  Claim,
  ChosenBackup,
  CopiesChange,
  DueDateChange,
  ImportCorrections,
  ImportRowsSearch,
  RollOverCorrections,
  ItemChange,
  ItemSearch,
  ItemsChange,
  ItemsNarrowed,
  LabelSheet,
  LabelsWanted,
  JournalSearch,
  ListedTitle,
  LoanRuleChange,
  MailMessage,
  MailPreviewRequest,
  MailSettingsChange,
  MailTemplateChange,
  OverdueLetterWanted,
  OverdueNoticesChosen,
  OverdueNoticesPrint,
  OverdueNoticesWanted,
  Merge,
  BookingChange,
  BookingsSearch,
  HoldsSearch,
  NewBorrower,
  NewCharge,
  NewPayment,
  Waiver,
  HolidaysAsked,
  NewClosedDays,
  NewCopyOfIsbn,
  NewBooking,
  NewHold,
  Override,
  NewStocktake,
  StocktakeKind,
  NewItem,
  NewSavedList,
  NumbersWanted,
  NewLoanRule,
  NewDeskCode,
  NewToken,
  NewWebhook,
  Renewal,
  Report,
  ScanRequest,
  SelfCheckoutRenewal,
  SelfCheckoutScan,
  SettingsChange,
  SynchronisationChange,
  TitleChange,
  TitleSearch,
  TitlesChange,
  WebhookChange,
  SavedListChanges,
} from './api-types.ts';
import { send } from './http-client.ts';
import { answer, by, library } from './library-client.ts';

export { ApiProblem, UNREACHABLE } from './http-client.ts';

type Signal = AbortSignal | undefined;

/** One path segment: an opaque id, or a natural key such as `barcode:2000017`. */
const at = (id: string) => ({ param: { id: encodeURIComponent(id) } });

/** Deleted records are listed only with `updatedSince`, which the screens do not use. */
type Present<Listed> = Exclude<Listed, { deleted: true }>;
const present = <Listed>(listed: Listed[]) => listed as Present<Listed>[];

export const api = {
  // The desk
  scan: (json: ScanRequest, idempotencyKey?: string) =>
    answer(library.desk.scans.$post({ json }, by({ idempotencyKey }))),
  deskSearch: (q: string, limit: number, signal?: Signal) =>
    answer(library.desk.search.$get({ query: { q, limit } }, by({ signal }))),
  /** The copies of a title. */
  deskCopies: (title: string, limit: number) => answer(library.desk.search.$get({ query: { title, limit } })),
  deskActions: (events: readonly number[]) =>
    answer(library.desk.actions.$get({ query: { events: events.join(',') } })),
  checkOut: (json: Checkout) => answer(library.checkouts.$post({ json })),
  return: (item: string, idempotencyKey?: string) =>
    answer(library.returns.$post({ json: { item } }, by({ idempotencyKey }))),
  renew: (json: Renewal, idempotencyKey?: string) =>
    answer(library.renewals.$post({ json }, by({ idempotencyKey }))),
  declareLost: (item: string, idempotencyKey?: string) =>
    answer(library.losses.$post({ json: { item } }, by({ idempotencyKey }))),
  previewLoss: (item: string) => answer(library.losses[':id'].$get(at(item))),
  giveUpLost: (item: string, idempotencyKey?: string) =>
    answer(library.losses[':id']['give-up'].$post(at(item), by({ idempotencyKey }))),
  claimReturned: (json: Claim, idempotencyKey?: string) =>
    answer(library.claims.$post({ json }, by({ idempotencyKey }))),
  withdrawClaim: (item: string) => answer(library.claims[':id'].withdraw.$post(at(item))),
  renewMany: (items: readonly string[], idempotencyKey?: string) =>
    answer(library.renewals.many.$post({ json: { items: [...items] } }, by({ idempotencyKey }))),
  returnMany: (items: readonly string[]) =>
    answer(library.returns.many.$post({ json: { items: [...items] } })),
  changeDueDate: (json: DueDateChange, idempotencyKey?: string) =>
    answer(library['due-dates'].$post({ json }, by({ idempotencyKey }))),
  loansOnClosedDays: (signal?: Signal) =>
    answer(library['due-dates']['on-closed-days'].$get({}, by({ signal }))),
  moveLoansFromClosedDays: () => answer(library['due-dates']['on-closed-days'].$post({})),
  undo: (seq: number, idempotencyKey?: string) =>
    answer(library.events[':seq'].undo.$post({ param: { seq } }, by({ idempotencyKey }))),
  events: (query: JournalSearch, signal?: Signal) =>
    answer(library.events.$get({ query, header: {} }, by({ signal }))),

  // Self-checkout
  selfCheckout: (signal?: Signal) => answer(library['self-checkout'].$get({}, by({ signal }))),
  scanAtSelfCheckout: (json: SelfCheckoutScan, idempotencyKey?: string) =>
    answer(library['self-checkout'].scans.$post({ json }, by({ idempotencyKey }))),
  renewAtSelfCheckout: (json: SelfCheckoutRenewal, idempotencyKey?: string) =>
    answer(library['self-checkout'].renewals.$post({ json }, by({ idempotencyKey }))),
  selfCheckoutClasses: (signal?: Signal) => answer(library['self-checkout'].classes.$get({}, by({ signal }))),
  selfCheckoutMembers: (id: string, signal?: Signal) =>
    answer(library['self-checkout'].classes[':id'].$get(at(id), by({ signal }))),
  selfCheckoutVisit: (id: string) => answer(library['self-checkout'].visits[':id'].$get(at(id))),
  selfCheckoutPhoto: async (id: string, signal?: Signal) =>
    await (await library['self-checkout'].visits[':id'].photo.$get(at(id), by({ signal }))).blob(),
  leaveSelfCheckout: (pin: string) => answer(library['self-checkout'].leave.$post({ json: { pin } })),
  setSelfCheckoutPin: (pin: string) => answer(library['self-checkout'].pin.$post({ json: { pin } })),

  // Loans
  loanOverview: (borrower: string, signal?: Signal) =>
    answer(library.loans[':id'].$get(at(borrower), by({ signal }))),
  loans: (signal?: Signal) => answer(library.loans.$get({ query: {} }, by({ signal }))),
  overdues: (signal?: Signal) => answer(library.overdues.$get({ query: {} }, by({ signal }))),

  // Money
  charges: (query: ChargesAsked, signal?: Signal) => answer(library.charges.$get({ query }, by({ signal }))),
  addCharge: (json: NewCharge) => answer(library.charges.$post({ json })),
  waiveCharge: (id: string, json: Waiver) => answer(library.charges[':id'].waive.$post({ ...at(id), json })),
  refundCharge: (id: string) => answer(library.charges[':id'].refund.$post({ ...at(id), json: {} })),
  payments: (query: { borrower: string }, signal?: Signal) =>
    answer(library.payments.$get({ query }, by({ signal }))),
  takePayment: (json: NewPayment, idempotencyKey?: string) =>
    answer(library.payments.$post({ json }, by({ idempotencyKey }))),
  takings: (query: { on: string }, signal?: Signal) =>
    answer(library.takings.$get({ query }, by({ signal }))),

  // Holds
  holds: (query: HoldsSearch = {}, signal?: Signal) => answer(library.holds.$get({ query }, by({ signal }))),
  holdsToFetch: (signal?: Signal) => answer(library.holds['to-fetch'].$get({}, by({ signal }))),
  placeHold: (json: NewHold, idempotencyKey?: string) =>
    answer(library.holds.$post({ json }, by({ idempotencyKey }))),
  cancelHold: (id: string) => answer(library.holds[':id'].cancel.$post(at(id))),
  suspendHold: (id: string, until: string) =>
    answer(library.holds[':id'].suspend.$post({ ...at(id), json: { until } })),
  resumeHold: (id: string) => answer(library.holds[':id'].resume.$post(at(id))),
  moveHold: (id: string, place: number, reason: string) =>
    answer(library.holds[':id'].move.$post({ ...at(id), json: { place, reason } })),

  // Stocktakes
  stocktakes: (signal?: Signal) => answer(library.stocktakes.$get({}, by({ signal }))),
  stocktake: (id: string, signal?: Signal) => answer(library.stocktakes[':id'].$get(at(id), by({ signal }))),
  stocktakeSpreadsheet: async (id: string, kind: StocktakeKind) =>
    (
      await library.stocktakes[':id'].items.$get(
        { ...at(id), query: { kind } },
        { ...by({ patient: true }), headers: { accept: 'text/csv' } },
      )
    ).blob(),
  stocktakeItems: (id: string, kind: StocktakeKind, signal?: Signal) =>
    answer(library.stocktakes[':id'].items.$get({ ...at(id), query: { kind } }, by({ signal }))),
  startStocktake: (json: NewStocktake) => answer(library.stocktakes.$post({ json })),
  scanForStocktake: (id: string, barcodes: string[]) =>
    answer(library.stocktakes[':id'].scans.$post({ ...at(id), json: { barcodes } })),
  closeStocktake: (id: string, json: { setMissing: boolean }) =>
    answer(library.stocktakes[':id'].close.$post({ ...at(id), json })),

  // Bookings
  bookings: (query: BookingsSearch = {}, signal?: Signal) =>
    answer(library.bookings.$get({ query }, by({ signal }))),
  booking: (id: string, signal?: Signal) => answer(library.bookings[':id'].$get(at(id), by({ signal }))),
  bookingsToFetch: (signal?: Signal) => answer(library.bookings['to-fetch'].$get({}, by({ signal }))),
  freeCopies: (query: { title: string; from: string; to: string }, signal?: Signal) =>
    answer(library.bookings.free.$get({ query }, by({ signal }))),
  book: (json: NewBooking) => answer(library.bookings.$post({ json })),
  changeBooking: (id: string, json: BookingChange) =>
    answer(library.bookings[':id'].$post({ ...at(id), json })),
  cancelBooking: (id: string) => answer(library.bookings[':id'].cancel.$post(at(id))),
  lendBooking: (id: string, item: string) =>
    answer(library.bookings[':id'].lend.$post({ ...at(id), json: { items: [item] } })),

  // Labels
  labelSheets: (signal?: Signal) => answer(library.labels.sheets.$get({}, by({ signal }))),
  previewLabelSheet: (json: LabelSheet, signal?: Signal) =>
    answer(library.labels.sheets.preview.$post({ json }, by({ signal }))),
  previewLabels: (json: LabelsWanted, signal?: Signal) =>
    answer(library.labels.preview.$post({ json }, by({ signal }))),
  printLabels: async (json: LabelsWanted) =>
    (await library.labels.$post({ json }, by({ patient: true }))).blob(),

  // Borrowers
  borrowers: async (query: BorrowerSearch = {}, signal?: Signal) =>
    present(await answer(library.users.$get({ query }, by({ signal })))),
  borrowersSpreadsheet: async (query: BorrowerSearch) =>
    (
      await library.users.$get({ query }, { ...by({ patient: true }), headers: { accept: 'text/csv' } })
    ).blob(),
  borrower: (id: string, signal?: Signal) => answer(library.users[':id'].$get(at(id), by({ signal }))),
  addBorrower: (json: NewBorrower) => answer(library.users.$post({ json })),
  changeBorrower: (id: string, json: BorrowerChange, ifVersion?: number) =>
    answer(library.users[':id'].$post({ ...at(id), query: {}, json }, by({ ifVersion }))),
  changeBorrowers: (json: BorrowersChange) => answer(library.users.many.$post({ json })),
  previewCards: (ids: readonly string[], signal?: Signal) =>
    answer(library.users.cards.preview.$post({ json: { ids: [...ids] } }, by({ signal }))),
  giveCards: (ids: readonly string[]) => answer(library.users.cards.$post({ json: { ids: [...ids] } })),
  previewNumbers: (json: NumbersWanted, signal?: Signal) =>
    answer(library.numbers.preview.$post({ json }, by({ signal }))),
  borrowerCounts: (query: BorrowersNarrowed = {}, signal?: Signal) =>
    answer(library.users.counts.$get({ query }, by({ signal }))),
  mergeBorrowers: (id: string, json: Merge, ifVersion?: number) =>
    answer(library.users[':id'].merge.$post({ ...at(id), json }, by({ ifVersion }))),
  borrowerPhoto: async (id: string, signal?: Signal) =>
    await (await library.users[':id'].photo.$get(at(id), by({ signal }))).blob(),
  putBorrowerPhoto: (id: string, photo: Blob) =>
    answer(library.users[':id'].photo.$put(at(id), { init: { body: photo } })),
  removeBorrowerPhoto: (id: string) => answer(library.users[':id'].photo.$delete(at(id))),
  deleteBorrower: (id: string) => answer(library.users[':id'].$delete(at(id))),
  groups: (signal?: Signal) => answer(library.groups.$get({}, by({ signal }))),
  groupsWithLoans: (signal?: Signal) => answer(library.groups.loans.$get({}, by({ signal }))),
  groupLoans: (id: string, signal?: Signal) =>
    answer(library.groups[':id'].loans.$get(at(id), by({ signal }))),
  addGroup: (name: string) => answer(library.groups.$post({ json: { name } })),
  renameGroup: (id: string, name: string) =>
    answer(library.groups[':id'].$post({ ...at(id), json: { name } })),
  setTeacherEmail: (id: string, teacherEmail: string | null) =>
    answer(library.groups[':id'].$post({ ...at(id), json: { teacherEmail } })),
  deleteGroup: (id: string) => answer(library.groups[':id'].$delete(at(id))),
  borrowerCategories: (signal?: Signal) => answer(library['borrower-categories'].$get({}, by({ signal }))),
  addBorrowerCategory: (name: string) => answer(library['borrower-categories'].$post({ json: { name } })),
  renameBorrowerCategory: (id: string, name: string) =>
    answer(library['borrower-categories'][':id'].$post({ ...at(id), json: { name } })),

  // Collection
  items: async (query: ItemSearch = {}, signal?: Signal) =>
    present(await answer(library.items.$get({ query }, by({ signal })))),
  itemsSpreadsheet: async (query: ItemSearch) =>
    (
      await library.items.$get({ query }, { ...by({ patient: true }), headers: { accept: 'text/csv' } })
    ).blob(),
  /** The titles of a list with their copies, as catalogue records. */
  titleRecords: async (query: ItemSearch, type: 'application/marc' | 'application/marcxml+xml') =>
    (await library.titles.$get({ query }, { ...by({ patient: true }), headers: { accept: type } })).blob(),
  item: (id: string, signal?: Signal) => answer(library.items[':id'].$get(at(id), by({ signal }))),
  addItem: (json: NewItem) => answer(library.items.$post({ json })),
  changeItem: (id: string, json: ItemChange, ifVersion?: number) =>
    answer(library.items[':id'].$post({ ...at(id), json }, by({ ifVersion }))),
  changeItems: (json: ItemsChange) => answer(library.items.many.$post({ json })),
  itemCounts: (query: ItemsNarrowed = {}, signal?: Signal) =>
    answer(library.items.counts.$get({ query }, by({ signal }))),
  deleteItem: (id: string, override?: Override) =>
    answer(
      library.items[':id'].$delete({
        ...at(id),
        query: override === undefined ? {} : { override: override.codes.join(','), reason: override.reason },
      }),
    ),
  titles: (query: TitleSearch = {}, signal?: Signal) =>
    answer(library.titles.$get({ query }, by({ signal }))),
  /** All titles that match, page by page. */
  async allTitles(narrowed: TitleSearch = {}, signal?: Signal): Promise<ListedTitle[]> {
    const titles: ListedTitle[] = [];
    let after: string | null = null;
    do {
      const query: TitleSearch = { ...narrowed, ...(after !== null && { after }) };
      const page = await library.titles.$get({ query }, by({ signal }));
      titles.push(...(await answer(Promise.resolve(page))));
      after = /[?&]after=([^&>]+)/.exec(page.headers.get('link') ?? '')?.[1] ?? null;
    } while (after !== null);
    return titles;
  },
  titleCounts: (query: ItemsNarrowed = {}, signal?: Signal) =>
    answer(library.titles.counts.$get({ query }, by({ signal }))),
  title: (id: string, signal?: Signal) => answer(library.titles[':id'].$get(at(id), by({ signal }))),
  titleLoans: (id: string, signal?: Signal) =>
    answer(library.titles[':id'].loans.$get(at(id), by({ signal }))),
  changeTitle: (id: string, json: TitleChange) => answer(library.titles[':id'].$post({ ...at(id), json })),
  addCopyOfIsbn: (json: NewCopyOfIsbn) => answer(library.records.copies.$post({ json })),
  waitingTitles: (signal?: Signal) => answer(library.records.waiting.$get({}, by({ signal }))),
  recordSources: (signal?: Signal) => answer(library.records.sources.$get({}, by({ signal }))),
  cover: async (id: string, signal?: Signal) =>
    await (await library.covers[':id'].$get(at(id), by({ signal }))).blob(),
  putCover: (title: string, cover: Blob) =>
    answer(library.covers[':id'].$put(at(title), { init: { body: cover } })),
  removeCover: (title: string) => answer(library.covers[':id'].$delete(at(title))),
  itemPhoto: async (id: string, signal?: Signal) =>
    await (await library.items[':id'].photo.$get(at(id), by({ signal }))).blob(),
  putItemPhoto: (id: string, photo: Blob) =>
    answer(library.items[':id'].photo.$put(at(id), { init: { body: photo } })),
  removeItemPhoto: (id: string) => answer(library.items[':id'].photo.$delete(at(id))),
  changeTitles: (json: TitlesChange) => answer(library.titles.many.$post({ json })),
  savedLists: (signal?: Signal) => answer(library['saved-lists'].$get({}, by({ signal }))),
  savedList: (id: string, signal?: Signal) =>
    answer(library['saved-lists'][':id'].$get(at(id), by({ signal }))),
  addSavedList: (json: NewSavedList) => answer(library['saved-lists'].$post({ json })),
  changeSavedList: (id: string, json: SavedListChanges) =>
    answer(library['saved-lists'][':id'].$post({ ...at(id), json })),
  deleteSavedList: (id: string) => answer(library['saved-lists'][':id'].$delete(at(id))),
  mergeTitles: (id: string, from: string) =>
    answer(library.titles[':id'].merge.$post({ ...at(id), json: { from } })),
  itemTypes: (signal?: Signal) => answer(library['item-types'].$get({}, by({ signal }))),
  addItemType: (name: string) => answer(library['item-types'].$post({ json: { name } })),
  renameItemType: (id: string, name: string) =>
    answer(library['item-types'][':id'].$post({ ...at(id), json: { name } })),

  // Rules and days
  loanRules: (signal?: Signal) => answer(library['loan-rules'].$get({}, by({ signal }))),
  addLoanRule: (json: NewLoanRule) => answer(library['loan-rules'].$post({ json })),
  changeLoanRule: (id: string, json: LoanRuleChange) =>
    answer(library['loan-rules'][':id'].$post({ ...at(id), json })),
  deleteLoanRule: (id: string) => answer(library['loan-rules'][':id'].$delete(at(id))),
  closedDays: (signal?: Signal) => answer(library['closed-days'].$get({}, by({ signal }))),
  addClosedDays: (json: NewClosedDays) => answer(library['closed-days'].$post({ json })),
  changeClosedDays: (id: string, json: NewClosedDays) =>
    answer(library['closed-days'][':id'].$post({ ...at(id), json })),
  holidayCountries: (language: string, signal?: Signal) =>
    answer(library.holidays.$get({ query: { language } }, by({ signal }))),
  holidays: ({ country, region, ...year }: HolidaysAsked, signal?: Signal) =>
    answer(
      library.holidays[':country'].$get(
        { param: { country }, query: { ...year, ...(region !== null && { region }) } },
        by({ signal }),
      ),
    ),
  addSeveralClosedDays: (closures: NewClosedDays[]) =>
    answer(library['closed-days'].several.$post({ json: { closures } })),
  deleteClosedDays: (id: string) => answer(library['closed-days'][':id'].$delete(at(id))),

  // Backups
  backups: (signal?: Signal) => answer(library.backups.$get({}, by({ signal }))),
  makeBackup: () => answer(library.backups.$post({}, by({ patient: true }))),
  copies: (signal?: Signal) => answer(library.backups.copies.$get({}, by({ signal }))),
  changeCopies: (json: CopiesChange) => answer(library.backups.copies.$post({ json }, by({ patient: true }))),
  backupsElsewhere: (folder: string, signal?: Signal) =>
    answer(library.backups.elsewhere.$get({ query: { folder } }, by({ signal, patient: true }))),
  restoreState: (signal?: Signal) => answer(library.restores.$get({}, by({ signal }))),
  previewRestore: (json: ChosenBackup, signal?: Signal) =>
    answer(library.restores.preview.$post({ json }, by({ signal, patient: true }))),
  restore: (json: ChosenBackup) => answer(library.restores.$post({ json })),
  undoRestore: () => answer(library.restores.undo.$post({})),

  // Mail
  mailSettings: (signal?: Signal) => answer(library.mail.settings.$get({}, by({ signal }))),
  changeMailSettings: (json: MailSettingsChange) => answer(library.mail.settings.$post({ json })),
  testMail: (to: string) => answer(library.mail.test.$post({ json: { to } })),
  mailTemplates: (signal?: Signal) => answer(library.mail.templates.$get({}, by({ signal }))),
  putMailTemplate: (json: MailTemplateChange) => answer(library.mail.templates.$post({ json })),
  mailPreview: (json: MailPreviewRequest, signal?: Signal) =>
    answer(library.mail.templates.preview.$post({ json }, by({ signal }))),
  outbox: (signal?: Signal) => answer(library.mail.outbox.$get({}, by({ signal }))),
  cancelMessages: (status: 'queued' | 'held' | 'failed') =>
    answer(library.mail.outbox.cancel.$post({ query: { status } })),
  printedNotices: (signal?: Signal) =>
    answer(library.mail.printed.$get({ query: { limit: 200 } }, by({ signal }))),
  retryOutbox: () => answer(library.mail.outbox.retry.$post({})),
  messages: (status: MailMessage['status'], signal?: Signal) =>
    answer(library.mail.messages.$get({ query: { status, limit: 200 } }, by({ signal }))),
  decideMessage: (id: string, what: 'hold' | 'retry' | 'cancel') =>
    answer(library.mail.messages[':id'][what].$post(at(id))),
  sendWelcome: (borrower: string) =>
    answer(library.mail.messages.$post({ json: { kind: 'welcome', borrower } })),
  borrowerMail: (id: string, signal?: Signal) =>
    answer(library.mail.borrowers[':id'].$get(at(id), by({ signal }))),
  overdueNotices: (query: OverdueNoticesWanted, signal?: Signal) =>
    answer(library.mail['overdue-notices'].$get({ query }, by({ signal }))),
  queueOverdueNotices: (json: OverdueNoticesChosen) =>
    answer(library.mail['overdue-notices'].$post({ json })),
  noteOverdueNoticesPrinted: (json: OverdueNoticesChosen) =>
    answer(library.mail['overdue-notices'].printed.$post({ json })),
  overdueLetter: (query: OverdueLetterWanted, signal?: Signal) =>
    answer(library.mail['overdue-notices'].letter.$get({ query }, by({ signal }))),
  overdueNoticesPdf: async (json: OverdueNoticesPrint) =>
    (await library.mail['overdue-notices'].pdf.$post({ json }, by({ patient: true }))).blob(),
  // Reports
  /** @param asked the path below `/reports`, with its parameters */
  report: async (asked: string, signal?: Signal) =>
    (await (await send(`/api/v1/reports/${asked}`, { signal: signal ?? null })).json()) as Report,
  reportSpreadsheet: async (asked: string) =>
    (await send(`/api/v1/reports/${asked}`, { headers: { accept: 'text/csv' } })).blob(),
  yearReport: async (of: string) =>
    (await library.reports.year.$get({ query: { of } }, by({ patient: true }))).blob(),
  // Privacy
  borrowerFile: async (id: string) => (await library.users[':id'].export.$get(at(id))).blob(),
  borrowerFilePdf: async (id: string) => (await library.users[':id'].export.pdf.$get(at(id))).blob(),
  eraseBorrower: (id: string) => answer(library.users[':id'].erasure.$post(at(id))),
  erasures: (signal?: Signal) => answer(library.erasures.$get({}, by({ signal }))),
  erasurePdf: async (id: string) => (await library.erasures[':id'].pdf.$get(at(id))).blob(),
  // Imports
  imports: (of: 'borrowers' | 'items', signal?: Signal) =>
    answer(library.imports.$get({ query: { of } }, by({ signal }))),
  /** The body is the file itself. */
  startImport: async (name: string, content: Blob, of: 'borrowers' | 'items') => {
    const path = `/api/v1/imports?of=${of}&name=${encodeURIComponent(name)}`;
    const headers = { 'content-type': 'application/octet-stream' };
    const response = await send(path, { method: 'POST', body: content, headers });
    return (await response.json()) as LibraryImport;
  },
  import: (id: string, signal?: Signal) => answer(library.imports[':id'].$get(at(id), by({ signal }))),
  importRows: (id: string, query: ImportRowsSearch, signal?: Signal) =>
    answer(library.imports[':id'].rows.$get({ ...at(id), query }, by({ signal }))),
  correctImport: (id: string, json: ImportCorrections) =>
    answer(library.imports[':id'].$post({ ...at(id), json })),
  planRollOver: () => answer(library['roll-overs'].$post({ json: {} })),
  correctRollOver: (id: string, json: RollOverCorrections) =>
    answer(library['roll-overs'][':id'].$post({ ...at(id), json })),
  commitImport: (id: string, plan: number) =>
    answer(library.imports[':id'].commit.$post({ ...at(id), json: { plan } })),
  cancelImport: (id: string) => answer(library.imports[':id'].cancel.$post(at(id))),
  importUndo: (id: string, signal?: Signal) =>
    answer(library.imports[':id'].undo.$get(at(id), by({ signal }))),
  giveUpImport: (id: string) => answer(library.imports[':id']['give-up'].$post(at(id))),
  undoImport: (id: string, despiteObstacles: boolean) =>
    answer(library.imports[':id'].undo.$post({ ...at(id), json: { despiteObstacles } })),

  // The watched folder
  synchronisation: (signal?: Signal) => answer(library.synchronisation.$get({}, by({ signal }))),
  changeSynchronisation: (json: SynchronisationChange) =>
    answer(library.synchronisation.$post({ json }, by({ patient: true }))),
  lookIntoWatchedFolder: () => answer(library.synchronisation.look.$post({}, by({ patient: true }))),
  previewWatchedFolder: (folder: string, files: string, signal?: Signal) =>
    answer(library.synchronisation.preview.$get({ query: { folder, files } }, by({ signal }))),
  synchronisationRuns: (signal?: Signal) => answer(library.synchronisation.runs.$get({}, by({ signal }))),

  // Updates
  updates: (signal?: Signal) => answer(library.updates.$get({}, by({ signal }))),
  checkUpdate: (from: string) =>
    answer(library.updates.check.$post({ json: { from } }, by({ patient: true }))),
  prepareUpdate: (from: string) => answer(library.updates.$post({ json: { from } }, by({ patient: true }))),

  // The library itself
  settings: (signal?: Signal) => answer(library.settings.$get({}, by({ signal }))),
  defaultSettings: (signal?: Signal) => answer(library.settings.defaults.$get({}, by({ signal }))),
  changeSettings: (json: SettingsChange) => answer(library.settings.$post({ json })),
  tokens: (signal?: Signal) => answer(library.tokens.$get({}, by({ signal }))),
  addToken: (json: NewToken) => answer(library.tokens.$post({ json })),
  revokeToken: (id: string) => answer(library.tokens[':id'].$delete(at(id))),
  lanAccess: (signal?: Signal) => answer(library.lan.$get({}, by({ signal }))),
  webhooks: (signal?: Signal) => answer(library.webhooks.$get({}, by({ signal }))),
  addWebhook: (json: NewWebhook) => answer(library.webhooks.$post({ json })),
  changeWebhook: (id: string, json: WebhookChange) =>
    answer(library.webhooks[':id'].$post({ ...at(id), json })),
  deleteWebhook: (id: string) => answer(library.webhooks[':id'].$delete(at(id))),
  renewWebhookSecret: (id: string) => answer(library.webhooks[':id'].secret.$post(at(id))),
  testWebhook: (id: string) => answer(library.webhooks[':id'].test.$post(at(id))),
  retryWebhook: (id: string, skip: 'nothing' | 'one' | 'all') =>
    answer(library.webhooks[':id'].retry.$post({ ...at(id), json: { skip } })),
  webhookAttempts: (id: string, signal?: Signal) =>
    answer(library.webhooks[':id'].deliveries.$get(at(id), by({ signal }))),
  status: (signal?: Signal) => answer(library.status.$get({}, by({ signal }))),
  examination: (signal?: Signal) => answer(library.health.examination.$get({}, by({ signal }))),
  examine: () => answer(library.health.examination.$post({})),
  exportLibrary: async () => (await library.export.$get({})).blob(),
  protectFiles: () => answer(library.health['private-files'].$post({})),
  supportBundle: async () => (await library.health['support-bundle'].$get({})).blob(),
  makeDeskCode: (json: NewDeskCode) => answer(library.desk.codes.$post({ json })),
  exchangeDeskCode: (code: string) => answer(library.desk.token.$post({ json: { code } })),
  health: (signal?: Signal) => answer(library.health.$get({}, by({ signal }))),
} as const;
