// Changes bookings when an item, a borrower or a class is deleted: they take any copy instead, or are cancelled, by events.
import type { NewEvent } from '../../core/events/events.ts';
import type { CommandContext, Precede } from '../../core/journal/write-gate.ts';
import type { Override } from '../../core/problems/declared-refusals.ts';
import { RefusedError } from '../../core/problems/refused-error.ts';
import { standingRefusals } from '../circulation/refusal-rules.ts';
import { changeBooking } from './booking-changes.ts';
import { refusal } from './booking-codes.ts';
import type { Claim } from './booking-rules.ts';
import { bookingsIn } from './bookings-repository.ts';
import { todayOf } from './bookings-today.ts';

type Context = Pick<CommandContext, 'db' | 'now'>;

export const bookingsPrecede: Precede = (context, changes, override) => {
  const events: NewEvent[] = [];
  for (const change of changes) {
    if (change.type === 'item.deleted' && change.item !== undefined)
      beforeDeletion(context, change.item, override, events);
    if (change.type === 'borrower.deleted' && change.borrower !== undefined) {
      const claims = bookingsIn(context.db).claimsOf(change.borrower, todayOf(context));
      cancelAll(context, claims, change.data.erased === true, events);
    }
    if (change.type === 'group.deleted') {
      const claims = bookingsIn(context.db).claimsOfGroup(change.data.id, todayOf(context));
      cancelAll(context, claims, false, events);
    }
  }
  return events;
};

/** @throws RefusedError last-copy-booked */
function beforeDeletion(
  context: Context,
  id: string,
  override: Override | undefined,
  events: NewEvent[],
): void {
  const { db, now } = context;
  const item = bookingsIn(db).item(id);
  if (item === null) return;
  const claims = bookingsIn(db).claims(item.titleId, todayOf(context));
  if (item.copies > 1) {
    for (const claim of claims)
      if (claim.items.includes(id)) {
        const items = claim.items.filter((named) => named !== id);
        changeBooking(db, claim, 'booking.changed', { items }, { now, events });
      }
    return;
  }
  const { title, barcode } = item;
  const refusals =
    claims.length > 0 ? [refusal('last-copy-booked', { title, barcode, count: claims.length })] : [];
  const standing = standingRefusals(refusals, override);
  if (standing.length > 0) throw new RefusedError(standing);
  for (const claim of claims)
    changeBooking(db, claim, 'booking.cancelled', { cancelled: true }, { now, events });
}

function cancelAll(
  { db, now }: Context,
  claims: readonly Claim[],
  isErased: boolean,
  events: NewEvent[],
): void {
  for (const claim of claims)
    changeBooking(db, claim, 'booking.cancelled', { cancelled: true }, { now, events, isErased });
}
