// The commands check out, return, renew and change the due date: each applies the rules, then changes the loan.
import type { z } from '@hono/zod-openapi';
import { v7 as newId } from 'uuid';
import type { CalendarDate } from '../../core/dates/calendar-dates.ts';
import { borrowerIdOf } from '../borrowers/borrower-commands.ts';
import { daysOverdue, openDayBefore } from '../calendar/calendar-rules.ts';
import { libraryDay } from '../calendar/closed-days-service.ts';
import { markItemFound } from '../collection/collection-commands.ts';
import type { ReadableDatabase, WritableDatabase } from '../../core/database/connection.ts';
import type { NewEvent } from '../../core/events/events.ts';
import type { Command, CommandContext, Outcome } from '../../core/journal/write-gate.ts';
import {
  decisionOf,
  whatCameIn,
  type CameIn,
  type LaterFeatures,
  type LendingAsked,
  type SetAside,
} from './circulation-hooks.ts';
import { circulationPolicy, type CirculationPolicy } from './circulation-policy.ts';
import type { returnSchema, checkoutSchema, dueDateSchema } from './circulation-schemas.ts';
import { dueDateFor, lastDayFor, limitInAllFor, renewedDueDateFor, ruleFor } from './loan-rules.ts';
import {
  loansIn,
  loanWrites,
  type LendingBorrower,
  type LendingItem,
  type Loan,
} from './loans-repository.ts';
import { changeLoan } from './loan-changes.ts';
import { isLate, type LoanState } from './loan-state-rules.ts';
import type { Override, Refusal } from '../../core/problems/declared-refusals.ts';
import { refusal } from './circulation-refusals.ts';
import { checkoutRefusals, dueDateRefusals, renewalRefusals, standingRefusals } from './refusal-rules.ts';

export type CheckoutRequest = z.infer<typeof checkoutSchema>;

export interface RenewalRequest {
  item: string;
  /** The id of the borrower who asks: a loan of another is not renewed. */
  borrower?: string | undefined;
  override?: Override | undefined;
}

export type DueDateRequest = z.infer<typeof dueDateSchema>;

export interface Refused {
  kind: 'refused';
  /** Most important first; never empty. */
  refusals: Refusal[];
}

export interface Lent {
  kind: 'lent';
  loan: Loan;
  /** The loan that was returned first, if any. */
  returned: Loan | null;
  /** The first day of the booking because of which it is due earlier; null if it is not. */
  bookedFrom: CalendarDate | null;
  /** The borrower has another copy of the title, and takes no class sets. */
  hasAnotherCopy: boolean;
  /** The facts about the item that staff see. */
  shown: ShownOfItem;
}

/** The parts that belong to the item, if it has any, and its note. */
export interface ShownOfItem {
  parts?: string;
  note?: string;
}

export interface Returned {
  kind: 'returned';
  /** The loan before its return: its days overdue, and whether the item was lost. */
  loan: Loan;
  returnedAt: string;
  /** The day that counts if the return is dated back; null for today. */
  returnedOn: CalendarDate | null;
  /** The borrower for whom the item is set aside now, if any. */
  setAside: SetAside | null;
  shown: ShownOfItem;
}

/** A lost or missing item that was not on loan is in the collection again. */
export interface Found {
  kind: 'found';
  setAside: SetAside | null;
}

export interface Renewed {
  kind: 'renewed';
  loan: Loan;
  /** As for a new loan. */
  bookedFrom: CalendarDate | null;
}

/** The loan has the due date that was asked for. */
export interface Rescheduled {
  kind: 'rescheduled';
  loan: Loan;
}

export const refused = (...refusals: Refusal[]): Outcome<Refused> => ({
  result: { kind: 'refused', refusals },
  events: [],
});

/** The facts for the decision about a checkout: the records as the command's transaction sees them. */
export interface Checkout {
  borrower: LendingBorrower;
  item: LendingItem;
  policy: CirculationPolicy;
  override?: Override | undefined;
  returnFirst?: boolean | undefined;
  dueOn?: CalendarDate | undefined;
}

export function checkOut(request: CheckoutRequest, later: LaterFeatures): Command<Lent | Refused> {
  return (context) => {
    const borrower = findBorrower(context.db, request.borrower);
    const item = loansIn(context.db).itemFacts(request.item);
    if (borrower === null) return refused(refusal('borrower-unknown', { code: request.borrower }));
    if (item === null) return refused(refusal('item-unknown', { code: request.item }));
    const policy = circulationPolicy(context.db, context.now);
    return lend(context, { ...request, borrower, item, policy }, later);
  };
}

/** Lends the item to the borrower, or refuses. */
export function lend(
  context: CommandContext,
  { borrower, item, policy, override, returnFirst = false, dueOn: chosen }: Checkout,
  later: LaterFeatures,
): Outcome<Lent | Refused> {
  const { db, now } = context;
  const loans = loansIn(db);
  const rule = ruleFor(policy.rules, borrower.categoryId, item.itemTypeId);
  const openLoan = loans.openLoanOfItem(item.id);
  const { open, overdue } = loans.counted(borrower.id, policy.countsBefore);
  const { today, closed } = policy;
  const lastOn = lastDayFor(borrower, policy);
  const due = chosen ?? dueDateFor({ ...policy, rule, lastOn });
  const lending: LendingAsked = {
    verb: 'check-out',
    borrower,
    item,
    today,
    closed,
    lastOn,
    dueOn: due,
    dueBefore: null,
  };
  const decision = decisionOf(later, db, lending);
  const { dueOn, bookedFrom, waives } = decision.terms;
  const isTypeLimited = typeof rule?.maxItemsOfType === 'number';
  const badDate = chosen === undefined ? [] : dueDateRefusals({ dueOn: chosen, today, closed, lastOn });
  const byRules = checkoutRefusals({
    today: policy.today,
    item,
    borrower,
    openLoanOfItem: asOpenLoan(openLoan),
    rule,
    openLoans: open,
    openLoansOfType: isTypeLimited ? (loans.openOfTypes(borrower.id).get(item.itemTypeId) ?? 0) : 0,
    overdueLoans: overdue,
    limitInAll: limitInAllFor(policy.rules, borrower.categoryId),
    refuseWhenOverdue: policy.refuseWhenOverdue,
    refuseOverdueItems: policy.refuseOverdueItems,
    returnFirst,
    otherRefusals: decision.refusals,
  }).filter(({ code }) => !waives.includes(code));
  const refusals = [...badDate, ...byRules];
  const standing = standingRefusals(refusals, override);
  if (standing.length > 0) return refused(...standing);

  const takesClassSets = policy.classSetCategories.includes(borrower.categoryId);
  const hasAnotherCopy = open > 0 && !takesClassSets && loans.hasCopyOf(borrower.id, item.titleId);
  const events: NewEvent[] = [];
  const returned = openLoan === null ? null : loanInHand(db, openLoan.id, policy);
  if (openLoan !== null && returned !== null) closeLoan(db, openLoan, returned, now, events);
  markItemFound(db, item, now, events);
  const id = newId();
  const overridden = refusals.map(({ code }) => code);
  const data = { dueOn, ...(overridden.length > 0 && { overridden }) };
  const subjects = { loan: id, item: item.id, borrower: borrower.id };
  const opened = changeLoan(db, null, { type: 'loan.opened', ...subjects, data }, now, events);
  if (overridden.length > 0) loanWrites(db).noteOverride(id, now, overridden, override?.reason.trim() ?? '');
  decision.lent(context, id, events);
  return {
    result: {
      kind: 'lent',
      loan: loanOf(opened, borrower, item, false, policy),
      returned,
      bookedFrom,
      hasAnotherCopy,
      shown: shownOf(item),
    },
    events,
  };
}

/**
 * @param reference an id, `barcode:...` or `ext:...`; also an id or card of a record that was merged into another
 */
export function findBorrower(db: ReadableDatabase, reference: string): LendingBorrower | null {
  const loans = loansIn(db);
  const facts = loans.borrowerFacts(reference);
  if (facts !== null) return facts;
  const id = borrowerIdOf(db, reference);
  return id === null ? null : loans.borrowerFacts(id);
}

export type ReturnRequest = z.infer<typeof returnSchema>;

export function returnItem(
  { item: reference, returnedOn }: ReturnRequest,
  later: LaterFeatures,
): Command<Returned | Refused> {
  return (context) => {
    const { db, now } = context;
    const item = loansIn(db).itemFacts(reference);
    if (item === null) return refused(refusal('item-unknown', { code: reference }));
    const policy = circulationPolicy(db, now);
    if (returnedOn === undefined) return endLoan(context, item, policy, later) ?? notLent(item);
    const ended = loanEndedBy(db, item);
    if (ended === null) return notLent(item);
    const [earliestOn, latestOn] = [lentOn(db, ended), policy.today];
    return returnedOn < earliestOn || returnedOn > latestOn
      ? refused(refusal('return-date-out-of-range', { returnedOn, earliestOn, latestOn }))
      : (endLoan(context, item, policy, later, returnedOn) ?? notLent(item));
  };
}

/** The day that counts for an item from the book drop: the last open day before today, but not before it was lent. */
function bookDropDay(
  db: ReadableDatabase,
  item: LendingItem,
  { today, closed }: CirculationPolicy,
): CalendarDate {
  const ended = loanEndedBy(db, item);
  const openDay = openDayBefore(today, closed) ?? today;
  const earliest = ended === null ? openDay : lentOn(db, ended);
  return openDay > earliest ? openDay : earliest;
}

const lentOn = (db: ReadableDatabase, { checkedOutAt }: LoanState): CalendarDate =>
  libraryDay(db, checkedOutAt).today;

/** The loan that a return of this item ends: an open one, or that of a lost item that was given up. */
function loanEndedBy(db: ReadableDatabase, item: LendingItem): LoanState | null {
  const loans = loansIn(db);
  const open = loans.openLoanOfItem(item.id);
  if (open !== null) return open;
  const givenUp = item.status === 'lost' ? loans.givenUpLoanOfItem(item.id) : null;
  return givenUp === null ? null : loans.state(givenUp);
}

/**
 * A return at the desk. An item that is not on loan is found if it was lost or missing, and may belong on the hold
 * shelf or leave it; otherwise it is refused, and recorded as seen.
 */
export function returnAtDesk(
  context: CommandContext,
  item: LendingItem,
  policy: CirculationPolicy,
  later: LaterFeatures,
  { bookDrop = false }: { readonly bookDrop?: boolean | undefined } = {},
): Outcome<Returned | Found | CameIn | Refused> {
  const returnedOn = bookDrop ? bookDropDay(context.db, item, policy) : policy.today;
  const ended = endLoan(context, item, policy, later, returnedOn);
  if (ended !== null) return ended;
  const events: NewEvent[] = [];
  if (item.status === 'lost' || item.status === 'missing') {
    markItemFound(context.db, item, context.now, events);
    return {
      result: { kind: 'found', setAside: setAsideOf(whatCameIn(later, context, item, events)) },
      events,
    };
  }
  const cameIn = item.status === 'in-collection' ? whatCameIn(later, context, item, events) : null;
  if (cameIn !== null) return { result: cameIn, events };
  return { result: notReturned(item).result, events: [{ type: 'item.seen', item: item.id }] };
}

const setAsideOf = (cameIn: CameIn | null): SetAside | null =>
  cameIn?.kind === 'set-aside' ? cameIn.setAside : null;

/** Why an item that is not on loan, and neither lost nor missing, is not returned. */
function notReturned(item: LendingItem): Outcome<Refused> {
  const obstacle = notInUse(item);
  return obstacle === null ? notLent(item) : refused(obstacle);
}

/** Why an item that is not on loan should not be at the desk; null if it may be. */
export function notInUse({ title, barcode, status }: LendingItem): Refusal | null {
  if (status === 'withdrawn') return refusal('item-withdrawn', { title, barcode });
  if (status === 'in-repair') return refusal('item-in-repair', { title, barcode });
  return status === 'in-processing' ? refusal('item-in-processing', { title, barcode }) : null;
}

/**
 * Ends the item's open loan, or takes back a lost item that was given up: its loan has ended, and its borrower had it.
 *
 * @param day the one that counts; the event keeps it if it is not today
 * @returns null if the item has no such loan
 */
function endLoan(
  context: CommandContext,
  item: LendingItem,
  policy: CirculationPolicy,
  later: LaterFeatures,
  day = policy.today,
): Outcome<Returned> | null {
  const { db, now } = context;
  const ended = loanEndedBy(db, item);
  if (ended === null) return null;
  const events: NewEvent[] = [];
  const loan = loanInHand(db, ended.id, { ...policy, today: day });
  const isOpen = ended.returnedAt === null;
  const returnedOn = isOpen && day !== policy.today ? day : null;
  markItemFound(db, item, now, events, isOpen ? {} : { loan: ended.id, borrower: loan.borrower.id });
  if (isOpen) closeLoan(db, ended, loan, now, events, returnedOn);
  const isIn = ['in-collection', 'lost', 'missing'].includes(item.status);
  const setAside = isIn ? setAsideOf(whatCameIn(later, context, item, events)) : null;
  return {
    result: { kind: 'returned', loan, returnedAt: now, returnedOn, setAside, shown: shownOf(item) },
    events,
  };
}

const shownOf = ({ parts, note }: LendingItem): ShownOfItem => ({
  ...(parts !== null && { parts }),
  ...(note !== null && { note }),
});

const notLent = ({ title, barcode }: LendingItem): Outcome<Refused> =>
  refused(refusal('item-not-lent', { title, barcode }));

export function renewLoan(request: RenewalRequest, later: LaterFeatures): Command<Renewed | Refused> {
  return ({ db, now }) => {
    const loans = loansIn(db);
    const item = loans.itemFacts(request.item);
    if (item === null) return refused(refusal('item-unknown', { code: request.item }));
    const openLoan = loans.openLoanOfItem(item.id);
    const borrower = openLoan?.borrowerId ? loans.borrowerFacts(openLoan.borrowerId) : null;
    if (openLoan === null || borrower === null) return notLent(item);
    if (request.borrower !== undefined && request.borrower !== borrower.id) return notLent(item);
    const policy = circulationPolicy(db, now);
    const rule = ruleFor(policy.rules, borrower.categoryId, item.itemTypeId);
    const { today, closed } = policy;
    const lastOn = lastDayFor(borrower, policy);
    const dueByRule = renewedDueDateFor({ ...policy, rule, lastOn, dueOn: openLoan.dueOn });
    const lending: LendingAsked = {
      verb: 'renew',
      borrower,
      item,
      today,
      closed,
      lastOn,
      dueOn: dueByRule,
      dueBefore: openLoan.dueOn,
    };
    const { terms, refusals: otherRefusals } = decisionOf(later, db, lending);
    const { dueOn, bookedFrom } = terms;
    const refusals = renewalRefusals({
      today: policy.today,
      borrower,
      overdueLoans: loans.counted(borrower.id, policy.countsBefore).overdue,
      countsBefore: policy.countsBefore,
      refuseWhenOverdue: policy.refuseWhenOverdue,
      refuseOverdueItems: policy.refuseOverdueItems,
      item,
      loan: openLoan,
      rule,
      renewedDueOn: dueOn,
      otherRefusals,
    });
    const standing = standingRefusals(refusals, request.override);
    if (standing.length > 0) return refused(...standing);

    const overridden = refusals.map(({ code }) => code);
    const renewals = openLoan.renewals + 1;
    const data = {
      dueOn,
      renewals,
      dueOnBefore: openLoan.dueOn,
      ...(overridden.length > 0 && { overridden }),
    };
    const subjects = { loan: openLoan.id, item: item.id, borrower: borrower.id };
    const events: NewEvent[] = [];
    const renewed = changeLoan(db, openLoan, { type: 'loan.renewed', ...subjects, data }, now, events);
    if (overridden.length > 0)
      loanWrites(db).noteOverride(openLoan.id, now, overridden, request.override?.reason.trim() ?? '');
    const loan = loanOf(renewed, borrower, item, item.status === 'lost', policy);
    return { result: { kind: 'renewed', loan, bookedFrom }, events };
  };
}

/** Gives the item's open loan another due date, or refuses; nothing changes if the loan has that date already. */
export function changeDueDate(request: DueDateRequest): Command<Rescheduled | Refused> {
  return ({ db, now }) => {
    const item = loansIn(db).itemFacts(request.item);
    if (item === null) return refused(refusal('item-unknown', { code: request.item }));
    const openLoan = loansIn(db).openLoanOfItem(item.id);
    if (openLoan === null) return notLent(item);
    const policy = circulationPolicy(db, now);
    const { dueOn } = request;
    const { title, barcode, status } = item;
    if (status === 'lost') return refused(refusal('item-lost', { title, barcode }));
    const borrower = openLoan.borrowerId === null ? null : loansIn(db).borrowerFacts(openLoan.borrowerId);
    const lastOn = borrower && lastDayFor(borrower, policy);
    const refusals = dueDateRefusals({ dueOn, today: policy.today, closed: policy.closed, lastOn });
    const standing = standingRefusals(refusals, request.override);
    if (standing.length > 0) return refused(...standing);

    const events: NewEvent[] = [];
    if (dueOn !== openLoan.dueOn) {
      const overridden = refusals.map(({ code }) => code);
      const subjects = {
        loan: openLoan.id,
        item: item.id,
        ...(openLoan.borrowerId !== null && { borrower: openLoan.borrowerId }),
      };
      const data = {
        dueOn,
        renewals: openLoan.renewals,
        dueOnBefore: openLoan.dueOn,
        ...(overridden.length > 0 && { overridden }),
      };
      changeLoan(db, openLoan, { type: 'loan.due-date-changed', ...subjects, data }, now, events);
      if (overridden.length > 0)
        loanWrites(db).noteOverride(openLoan.id, now, overridden, request.override?.reason.trim() ?? '');
    }
    return { result: { kind: 'rescheduled', loan: findLoan(db, openLoan.id, policy) }, events };
  };
}

/** Returns an open loan. @param loan the same loan as the API shows it @param returnedOn null for today */
function closeLoan(
  db: WritableDatabase,
  open: LoanState,
  loan: Loan,
  now: string,
  events: NewEvent[],
  returnedOn: CalendarDate | null = null,
): void {
  const subjects = { loan: open.id, item: open.itemId, borrower: loan.borrower.id };
  const data = returnedOn === null ? {} : { returnedOn };
  changeLoan(db, open, { type: 'loan.returned', ...subjects, data }, now, events);
}

/** Builds an open loan from facts the command has already read: reading it back would join five tables. */
function loanOf(
  { id, checkedOutAt, dueOn, renewals, claimedAt }: LoanState,
  borrower: Loan['borrower'],
  item: Omit<Loan['item'], 'lost'>,
  lost: boolean,
  day: CirculationPolicy,
): Loan {
  const days = daysOverdue(dueOn, day);
  return {
    id,
    item: {
      id: item.id,
      barcode: item.barcode,
      title: item.title,
      lost,
      cover: item.cover,
      itemType: item.itemType,
    },
    borrower: {
      id: borrower.id,
      barcode: borrower.barcode,
      externalId: borrower.externalId,
      givenName: borrower.givenName,
      familyName: borrower.familyName,
      group: borrower.group,
    },
    checkedOutAt,
    dueOn,
    renewals,
    daysOverdue: days,
    isLate: isLate({ daysOverdue: days, lost, claimedAt }),
    claimedAt,
    isInQuestion: false, // the item is in hand
  };
}

/** The item is in hand: there is no question any more. */
const loanInHand = (db: ReadableDatabase, id: string, policy: CirculationPolicy): Loan => ({
  ...findLoan(db, id, policy),
  isInQuestion: false,
});

function findLoan(db: ReadableDatabase, id: string, policy: CirculationPolicy): Loan {
  const loan = loansIn(db).loan(id, policy);
  if (loan === null) throw new Error(`loan ${id} is missing inside its own command`);
  return loan;
}

function asOpenLoan(loan: ReturnType<ReturnType<typeof loansIn>['openLoanOfItem']>) {
  if (!loan?.borrowerId) return null;
  const { id: loanId, borrowerId, borrowerName, group, dueOn } = loan;
  return { loanId, borrowerId, borrowerName, group, dueOn };
}
