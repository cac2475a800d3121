// The commands for items that do not come back: declared lost, given up, claimed to be returned, lost after a long time.
import { addDays } from '../../core/dates/calendar-dates.ts';
import type { ReadableDatabase } from '../../core/database/connection.ts';
import type { NewEvent } from '../../core/events/events.ts';
import type { Command, CommandContext, Follow, Outcome } from '../../core/journal/write-gate.ts';
import type { Override, Refusal } from '../../core/problems/declared-refusals.ts';
import { lateBefore } from '../calendar/calendar-rules.ts';
import { libraryDay } from '../calendar/closed-days-service.ts';
import { itemById, markItemLost, noSuchItem } from '../collection/collection-commands.ts';
import type { Item } from '../collection/collection-service.ts';
import { readSettings } from '../settings/settings-service.ts';
import type { LaterFeatures, LossCharge } from './circulation-hooks.ts';
import { refusal } from './circulation-refusals.ts';
import { circulationSettings } from './circulation-settings.ts';
import { restsFrom } from './imported-loan-rules.ts';
import type { Refused } from './lending-commands.ts';
import { changeLoan } from './loan-changes.ts';
import { loansIn, loanWrites, type Loan } from './loans-repository.ts';
import { standingRefusals } from './refusal-rules.ts';

export interface ClaimRequest {
  /** An id or `barcode:...`. */
  item: string;
  override?: Override | undefined;
}

export interface Claimed {
  kind: 'claimed';
  loan: Loan;
}

export interface DeclaredLost {
  kind: 'declared-lost';
  item: Item;
  /** Null if the item was not on loan. */
  loan: Loan | null;
  /** Null if it costs the borrower nothing, or was lost already. */
  charge: LossCharge | null;
}

export interface GivenUp {
  kind: 'given-up';
  loan: Loan;
  givenUpAt: string;
}

const refused = (...refusals: Refusal[]): Outcome<Refused> => ({
  result: { kind: 'refused', refusals },
  events: [],
});

/** Marks the item as lost; a loan stays open, because its borrower answers for the item. Nothing changes if it is lost already. */
export function declareLost(reference: string, later: LaterFeatures): Command<DeclaredLost> {
  return (context) => {
    const { db, now } = context;
    const item = loansIn(db).itemFacts(reference);
    if (item === null) throw noSuchItem(reference);
    const charge = lossCharge(db, item.id, later);
    const events: NewEvent[] = [];
    markItemLost(context, item.id, events);
    const lost = itemById(db, item.id);
    if (lost === null) throw new Error(`item ${item.id} is missing inside its own command`);
    const id = loansIn(db).openLoanIdOfItem(item.id);
    const loan = id === null ? null : loansIn(db).loan(id, libraryDay(db, now));
    return { result: { kind: 'declared-lost', item: lost, loan, charge }, events };
  };
}

/**
 * The charge for the borrower if the item were declared lost now; null if nothing.
 *
 * @throws Problem not-found
 */
export function lossCharge(db: ReadableDatabase, reference: string, later: LaterFeatures): LossCharge | null {
  const item = loansIn(db).itemFacts(reference);
  if (item === null) throw noSuchItem(reference);
  const loan = item.status === 'lost' ? null : loansIn(db).openLoanIdOfItem(item.id);
  if (loan === null) return null;
  const charges = later.map(({ lossChargeOf }) => lossChargeOf?.(db, loan) ?? null);
  return charges.find((charge) => charge !== null) ?? null;
}

/** Ends the loan of a lost item that is not expected back; the item stays lost, and its charge stays owed. */
export function giveUpLost(reference: string): Command<GivenUp | Refused> {
  return (context) => {
    const { db, now } = context;
    const item = loansIn(db).itemFacts(reference);
    if (item === null) return refused(refusal('item-unknown', { code: reference }));
    const { id, title, barcode } = item;
    const openLoan = loansIn(db).openLoanOfItem(id);
    if (openLoan === null) return refused(refusal('item-not-lent', { title, barcode }));
    if (item.status !== 'lost') return refused(refusal('item-not-lost', { title, barcode }));
    const events: NewEvent[] = [];
    endLostLoan(context, id, events);
    const loan = loansIn(db).loan(openLoan.id, libraryDay(db, now));
    if (loan === null) throw new Error('a loan is missing inside its own command');
    return { result: { kind: 'given-up', loan, givenUpAt: now }, events };
  };
}

/**
 * Ends the open loan of an item that is lost or withdrawn, because it was paid for or given up; does nothing otherwise.
 *
 * @param borrower only if this borrower has it
 */
export function endLostLoan(
  { db, now }: Pick<CommandContext, 'db' | 'now'>,
  item: string,
  events: NewEvent[],
  borrower?: string,
): void {
  const status = loansIn(db).itemFacts(item)?.status;
  const loan = status === 'lost' || status === 'withdrawn' ? loansIn(db).openLoanOfItem(item) : null;
  if (!loan?.borrowerId || (borrower !== undefined && borrower !== loan.borrowerId)) return;
  const subjects = { loan: loan.id, item, borrower: loan.borrowerId };
  changeLoan(db, loan, { type: 'loan.given-up', ...subjects }, now, events);
}

/** A lost item that is withdrawn while on loan is given up. */
export const withdrawnFollow: Follow = (context, changes) => {
  const events: NewEvent[] = [];
  for (const { type, item, data, undoes } of changes)
    if (type === 'item.updated' && data.status === 'withdrawn' && item !== undefined && undoes === undefined)
      endLostLoan(context, item, events);
  return events;
};

/** Notes that the borrower says that the item was returned; the loan stays open until the item is found. */
export function claimReturned({ item: reference, override }: ClaimRequest): Command<Claimed | Refused> {
  return ({ db, now }) => {
    const loans = loansIn(db);
    const item = loans.itemFacts(reference);
    if (item === null) return refused(refusal('item-unknown', { code: reference }));
    const open = loans.openLoanOfItem(item.id);
    const { title, barcode } = item;
    if (!open?.borrowerId) return refused(refusal('item-not-lent', { title, barcode }));
    if (open.claimedAt !== null) return refused(refusal('loan-already-claimed', { title, barcode }));
    const claims = loans.claims(open.borrowerId);
    const { maxClaims: limit } = readSettings(db, circulationSettings);
    const refusals = claims >= limit ? [refusal('claim-limit-reached', { claims, limit })] : [];
    const standing = standingRefusals(refusals, override);
    if (standing.length > 0) return refused(...standing);

    const overridden = refusals.map(({ code }) => code);
    const events: NewEvent[] = [];
    const subjects = { loan: open.id, item: item.id, borrower: open.borrowerId };
    const data = overridden.length > 0 ? { overridden } : {};
    changeLoan(db, open, { type: 'loan.claimed', ...subjects, data }, now, events);
    if (overridden.length > 0)
      loanWrites(db).noteOverride(open.id, now, overridden, override?.reason.trim() ?? '');
    return { result: claimedLoan(loans.loan(open.id, libraryDay(db, now))), events };
  };
}

/** Withdraws the claim: the borrower still has the item. */
export function withdrawClaim(reference: string): Command<Claimed | Refused> {
  return ({ db, now }) => {
    const loans = loansIn(db);
    const item = loans.itemFacts(reference);
    if (item === null) return refused(refusal('item-unknown', { code: reference }));
    const open = loans.openLoanOfItem(item.id);
    const { title, barcode } = item;
    if (!open?.borrowerId) return refused(refusal('item-not-lent', { title, barcode }));
    if (open.claimedAt === null) return refused(refusal('loan-not-claimed', { title, barcode }));
    const events: NewEvent[] = [];
    const subjects = { loan: open.id, item: item.id, borrower: open.borrowerId };
    const data = { claimedAt: open.claimedAt };
    changeLoan(db, open, { type: 'loan.claim-withdrawn', ...subjects, data }, now, events);
    return { result: claimedLoan(loans.loan(open.id, libraryDay(db, now))), events };
  };
}

/** A scan waits for one such command. */
const lostAtOnce = 50;

/** Declares items lost that are overdue for longer than the setting says. @returns how many */
export function declareLongOverdueLost(): Command<number> {
  return (context) => {
    const { db, now } = context;
    const { lostAfterDaysOverdue } = readSettings(db, circulationSettings);
    if (lostAfterDaysOverdue === 0) return { result: 0, events: [] };
    const { today, closed } = libraryDay(db, now);
    const dueBefore = lateBefore({ today: addDays(today, -lostAfterDaysOverdue), closed });
    const importedBefore = restsFrom(now);
    const items = loansIn(db).longOverdue({ dueBefore, importedBefore, limit: lostAtOnce });
    const events: NewEvent[] = [];
    for (const item of items) markItemLost(context, item, events);
    return { result: items.length, events };
  };
}

function claimedLoan(loan: Loan | null): Claimed {
  if (loan === null) throw new Error('a loan is missing inside its own command');
  return { kind: 'claimed', loan };
}
