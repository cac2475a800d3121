// What money follows from other changes, in the same command: overdue returns, lost items, items that are found.
import type { ReadableDatabase } from '../../core/database/connection.ts';
import type { CommandContext, Follow } from '../../core/journal/write-gate.ts';
import type { NewEvent } from '../../core/events/events.ts';
import { todayIn } from '../../core/dates/calendar-dates.ts';
import { calendarSettings } from '../calendar/calendar-settings.ts';
import { closedDays } from '../calendar/closed-days-service.ts';
import { itemById } from '../collection/collection-commands.ts';
import type { LossCharge } from '../circulation/circulation-hooks.ts';
import { loanToCharge } from '../circulation/loan-to-charge.ts';
import { currentSettings, readSettings } from '../settings/settings-service.ts';
import { openDaysLate, openOf, overdueAmount } from './charge-rules.ts';
import { chargeSettings } from './charge-settings.ts';
import { cancelLostCharges, charge } from './charges-commands.ts';
import { chargesIn } from './charges-repository.ts';

/** Undone changes bring back their own charges. */
export const chargesFollow: Follow = (context, changes) => {
  if (!changes.some(({ type }) => type === 'loan.returned' || type === 'item.updated')) return [];
  if (!readSettings(context.db, chargeSettings).chargesEnabled) return [];
  const events: NewEvent[] = [];
  for (const change of changes) {
    if (change.undoes !== undefined) continue;
    if (change.type === 'loan.returned' && change.loan !== undefined)
      chargeOverdue(context, change.loan, events);
    if (change.type !== 'item.updated' || change.item === undefined) continue;
    if (!change.data.changed.includes('status')) continue;
    if (change.data.status === 'in-collection') cancelLostCharges(context, change.item, events);
    if (change.data.status === 'lost' && change.loan !== undefined) chargeLost(context, change.loan, events);
  }
  return events;
};

function chargeOverdue(context: CommandContext, loanId: string, events: NewEvent[]): void {
  const { db, now } = context;
  const settings = readSettings(db, { ...chargeSettings, ...calendarSettings });
  const loan = loanToCharge(db, loanId);
  const rate = settings.overdueCharges.find(({ rule }) => rule === loan?.ruleId);
  const borrowerId = loan?.borrowerId ?? null;
  if (loan === null || borrowerId === null || rate === undefined) return;
  const { timeZone } = currentSettings(db);
  // A borrower who said before that the item was returned does not pay for the time of the search.
  const returnedOn = todayIn(timeZone, loan.claimedAt ?? now);
  const days = openDaysLate(loan.dueOn, returnedOn, closedDays(db, settings.weeklyClosedDays));
  if (days === 0) return;
  const owed = chargesIn(db)
    .ofBorrower(borrowerId)
    .reduce((sum, row) => (row.kind === 'overdue' ? sum + Math.max(0, openOf(row)) : sum), 0);
  const room = settings.overdueMaximum === null ? null : Math.max(0, settings.overdueMaximum - owed);
  const amount = overdueAmount(rate, days, room);
  const { itemId } = loan;
  if (amount > 0) charge(context, { about: 'overdue', amount, borrowerId, itemId, loanId }, events);
}

function chargeLost(context: CommandContext, loanId: string, events: NewEvent[]): void {
  const lost = lostIn(context.db, loanId);
  if (lost !== null) charge(context, lost, events);
}

/** What the borrower would be charged if the item of the loan were lost now; null if nothing. */
export function lossChargeOf(db: ReadableDatabase, loanId: string): LossCharge | null {
  const { chargesEnabled, currency } = readSettings(db, chargeSettings);
  const lost = chargesEnabled ? lostIn(db, loanId) : null;
  return lost && { amount: lost.amount, currency };
}

/** Once for each loan. */
function lostIn(db: ReadableDatabase, loanId: string) {
  const { lostCharge, lostChargesByType } = readSettings(db, chargeSettings);
  const loan = loanToCharge(db, loanId);
  const borrowerId = loan?.borrowerId ?? null;
  if (loan === null || borrowerId === null) return null;
  const { itemId, itemTypeId } = loan;
  const ofType = lostChargesByType.find(({ itemType }) => itemType === itemTypeId)?.amount;
  const amount = itemById(db, itemId)?.price ?? ofType ?? lostCharge;
  const isCharged = chargesIn(db)
    .ofItem(itemId)
    .some((row) => row.kind === 'lost' && row.loanId === loanId && row.amount > row.cancelled);
  return amount > 0 && !isCharged ? ({ about: 'lost', amount, borrowerId, itemId, loanId } as const) : null;
}
