// Who has an item of which two desks said different things: the loan that is open, and no other.
import { z } from 'zod';
import type { WritableDatabase } from '../../core/database/connection.ts';
import { handleEvents } from '../../core/events/event-handlers.ts';
import { declareEvents, type NewEvent } from '../../core/events/events.ts';
import { loansIn, loanWrites } from './loans-repository.ts';

/** Each desk says where the item is; a person is asked. */
const claims = z.array(
  z.object({ desk: z.string(), strand: z.string().nullable(), loan: z.string().nullable(), at: z.string() }),
);

const declared = declareEvents({
  /** Without a loan the item is there. */
  'item.settled': {
    data: z.object({ claims: claims.optional() }),
    undo: 'refused',
    afterErasure: 'kept',
  },
});

declare module '../../core/events/events.ts' {
  interface DeclaredEvents {
    settledItems: typeof declared;
  }
}

/** Ends another open loan of the item, and opens this one again. @returns whether something changed */
function put(db: WritableDatabase, item: string, loan: string | null, at: string): boolean {
  const loans = loansIn(db);
  const openId = loans.openLoanIdOfItem(item);
  if (openId === loan) return false;
  const open = openId === null ? null : loans.state(openId);
  if (open !== null) loanWrites(db).save({ ...open, returnedAt: at });
  const chosen = loan === null ? null : loans.state(loan);
  const isKnown = chosen !== null && chosen.borrowerId !== null;
  if (isKnown) loanWrites(db).save({ ...chosen, returnedAt: null, cancelledAt: null, givenUpAt: null });
  return open !== null || isKnown;
}

/** @param loan null if the item is there @returns the event; null if it was so already */
export function settleItem(
  db: WritableDatabase,
  item: string,
  loan: string | null,
  now: string,
): Extract<NewEvent, { type: 'item.settled' }> | null {
  if (!put(db, item, loan, now)) return null;
  return settledEvent(db, item, loan);
}

/** A person's word is an event even if it was so already. */
export function settledEvent(
  db: WritableDatabase,
  item: string,
  loan: string | null,
): Extract<NewEvent, { type: 'item.settled' }> {
  if (loan === null) return { type: 'item.settled', item };
  const borrower = loansIn(db).state(loan)?.borrowerId ?? null;
  return { type: 'item.settled', item, loan, ...(borrower !== null && { borrower }) };
}

export const settledEvents = handleEvents(declared, {
  'item.settled': (db, { item, loan, at }) => {
    if (item !== null) put(db, item, loan, at);
    return undefined;
  },
});
