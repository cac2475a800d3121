// Records what borrowers owe from another program, and what it owes them: only what cannot be is refused.
import { v7 as newId } from 'uuid';
import type { ReadableDatabase } from '../../core/database/connection.ts';
import { todayIn, type CalendarDate } from '../../core/dates/calendar-dates.ts';
import type { NewEvent } from '../../core/events/events.ts';
import type { Command, CommandContext, Outcome } from '../../core/journal/write-gate.ts';
import type { Refusal } from '../../core/problems/declared-refusals.ts';
import { borrowerIdOf } from '../borrowers/borrower-commands.ts';
import { refusal as circulationRefusal } from '../circulation/circulation-refusals.ts';
import { momentOn } from '../circulation/imported-loan-rules.ts';
import { openLoanOf } from '../circulation/loan-to-charge.ts';
import { itemIdOf } from '../collection/collection-commands.ts';
import { currentSettings } from '../settings/settings-service.ts';
import { chargeRefusal } from './charge-codes.ts';
import type { ChargeKind } from './charge-rules.ts';
import { chargeImported, chargeNow, refuseOtherCurrency, type Charge } from './charges-commands.ts';
import { chargesIn } from './charges-repository.ts';
import { matchedCharges, type ChargeHere } from './imported-charge-rules.ts';

export interface ChargeToImport {
  /** Of the new charge, if it is known before. */
  id?: string;
  /** An id or natural key. */
  borrower: string;
  kind: ChargeKind;
  /** What is still owed; negative for a credit. */
  amount: number;
  chargedOn: CalendarDate;
  note: string | null;
  /** An id or `barcode:...`. */
  item: string | null;
}

export interface ChargesImported {
  /** In the order of the request. */
  charges: Charge[];
  /** Those that cannot be, by their place in the request. */
  refused: { index: number; borrower: string; refusals: Refusal[] }[];
}

type ChargeImported = { kind: 'imported'; charge: string } | { kind: 'refused'; refusals: Refusal[] };

/** Records many charges in one step; those that cannot be, or came before, are left out and told. @throws Problem validation-failed */
export function importCharges(
  wanted: readonly ChargeToImport[],
  currency: string | undefined,
): Command<ChargesImported> {
  return (context) => {
    const { db } = context;
    refuseOtherCurrency(db, currency);
    const before = cameBefore(db, wanted);
    const result: ChargesImported = { charges: [], refused: [] };
    const events: NewEvent[] = [];
    wanted.forEach((charge, index) => {
      const here = before.get(charge);
      const done = here === undefined ? importCharge(context, charge) : existing(here);
      if (done.result.kind === 'refused') {
        result.refused.push({ index, borrower: charge.borrower, refusals: done.result.refusals });
        return;
      }
      result.charges.push(chargeNow(db, done.result.charge));
      events.push(...done.events);
    });
    return { result, events };
  };
}

/** Those that came with an earlier request, with their charge here. */
function cameBefore(
  db: ReadableDatabase,
  wanted: readonly ChargeToImport[],
): ReadonlyMap<ChargeToImport, ChargeHere> {
  const before = new Map<ChargeToImport, ChargeHere>();
  const byBorrower = Map.groupBy(wanted, ({ borrower }) => borrowerIdOf(db, borrower));
  for (const [borrower, charges] of byBorrower) {
    const here = borrower === null ? [] : chargesIn(db).thatCame(borrower);
    const compared = charges.map((charge) => ({
      ...charge,
      item: charge.item === null ? null : (itemIdOf(db, charge.item) ?? charge.item),
    }));
    matchedCharges(compared, here).forEach((match, index) => {
      const charge = charges[index];
      if (match?.isSame === true && charge !== undefined) before.set(charge, match.charge);
    });
  }
  return before;
}

/** Records it even if the same one came before. */
export function importCharge(
  context: CommandContext,
  { id = newId(), borrower, kind, amount, chargedOn, note, item }: ChargeToImport,
): Outcome<ChargeImported> {
  const { db, now } = context;
  const borrowerId = borrowerIdOf(db, borrower);
  if (borrowerId === null) return refused(circulationRefusal('borrower-unknown', { code: borrower }));
  const itemId = item === null ? null : itemIdOf(db, item);
  if (item !== null && itemId === null) return refused(circulationRefusal('item-unknown', { code: item }));
  const { timeZone } = currentSettings(db);
  const today = todayIn(timeZone, now);
  if (chargedOn > today) return refused(chargeRefusal('charged-in-future', { chargedOn, today }));
  // A book that is lost already must not be charged again for its loan.
  const loanId = itemId === null ? null : openLoanOf(db, itemId, borrowerId);
  const at = momentOn(chargedOn, timeZone, now);
  const events: NewEvent[] = [];
  chargeImported(context, { id, about: kind, amount, note, borrowerId, itemId, loanId, at }, events);
  return { result: { kind: 'imported', charge: id }, events };
}

const refused = (refusal: Refusal): Outcome<ChargeImported> => ({
  result: { kind: 'refused', refusals: [refusal] },
  events: [],
});

const existing = ({ id }: ChargeHere): Outcome<ChargeImported> =>
  refused(chargeRefusal('charge-exists', { chargeId: id }));
