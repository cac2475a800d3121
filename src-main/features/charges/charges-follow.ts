// Charges that follow from other changes, in the same command: overdue returns and renewals, lost items, items that are found.
import type { ReadableDatabase } from '../../core/database/connection.ts';
import type { CommandContext, Follow } from '../../core/journal/write-gate.ts';
import type { NewEvent } from '../../core/events/events.ts';
import { todayIn } from '../../core/dates/calendar-dates.ts';
import { itemById } from '../collection/collection-commands.ts';
import type { LossCharge } from '../circulation/circulation-hooks.ts';
import { loanToCharge } from '../circulation/loan-to-charge.ts';
import { currentSettings, readSettings } from '../settings/settings-service.ts';
import { chargeSettings } from './charge-settings.ts';
import { cancelLostCharges, chargeLoan } from './charges-commands.ts';
import { chargesIn } from './charges-repository.ts';
import { overdueCharge, type Lateness } from './overdue-charges.ts';

/** Undone changes bring back their own charges. */
export const chargesFollow: Follow = (context, changes) => {
  const follows = ['loan.returned', 'loan.renewed', 'item.updated'];
  if (!changes.some(({ type }) => follows.includes(type))) return [];
  const { chargesEnabled, renewalsForgiveOverdue } = readSettings(context.db, chargeSettings);
  if (!chargesEnabled) return [];
  const events: NewEvent[] = [];
  for (const change of changes) {
    const { item, loan } = change;
    if (change.undoes !== undefined) continue;
    if (change.type === 'loan.returned' && loan !== undefined) {
      const wasLost = changes.some(
        (other) =>
          other.type === 'item.updated' && other.item === item && other.data.before?.status === 'lost',
      );
      chargeOverdue(context, loan, { wasLost, returnedOn: change.data?.returnedOn }, events);
    }
    if (change.type === 'loan.renewed' && loan !== undefined && !renewalsForgiveOverdue)
      chargeOverdue(
        context,
        loan,
        { dueOn: change.data.dueOnBefore, wasLost: isLost(context, item) },
        events,
      );
    if (change.type !== 'item.updated' || item === undefined) continue;
    if (!change.data.changed.includes('status')) continue;
    if (change.data.status === 'in-collection') {
      cancelLostCharges(context, item, events);
      // The loan of what was given up has ended already, without a charge for the days until the loss.
      const isGivenUp = loan !== undefined && (loanToCharge(context.db, loan)?.givenUpAt ?? null) !== null;
      if (isGivenUp) chargeOverdue(context, loan, { wasLost: true }, events);
    }
    if (change.data.status === 'lost' && loan !== undefined) chargeLost(context, loan, events);
  }
  return events;
};

const isLost = ({ db }: Pick<CommandContext, 'db'>, item: string | undefined): boolean =>
  item !== undefined && itemById(db, item)?.status === 'lost';

function chargeOverdue(context: CommandContext, loan: string, lateness: Lateness, events: NewEvent[]): void {
  const { db, now } = context;
  const owed = overdueCharge(db, loan, todayIn(currentSettings(db).timeZone, now), lateness);
  if (owed !== null) chargeLoan(context, owed, events);
}

function chargeLost(context: CommandContext, loanId: string, events: NewEvent[]): void {
  const lost = lostIn(context.db, loanId);
  if (lost !== null) chargeLoan(context, lost, events);
}

/** The charge for the borrower if the item of the loan were lost now; null if nothing. */
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
  const charged = chargesIn(db)
    .ofItem(itemId)
    .filter((row) => row.kind === 'lost' && row.loanId === loanId);
  const isCharged = charged.some((row) => row.amount > row.cancelled);
  if (amount === 0 || isCharged) return null;
  return { about: 'lost', amount, borrowerId, itemId, loanId, before: charged.length } as const;
}
