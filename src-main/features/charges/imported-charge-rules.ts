// Tells which charges of another program came before, so that the same list adds none twice.
import type { CalendarDate } from '../../core/dates/calendar-dates.ts';
import type { ChargeKind } from './charge-rules.ts';

/** The facts that make a charge of another program the same one: programs rarely give it a number. */
export interface ImportedCharge {
  readonly kind: ChargeKind;
  readonly item: string | null;
  /** Null if the list does not say: then the day does not count. */
  readonly chargedOn: CalendarDate | null;
  readonly amount: number;
}

/** A charge that came before. */
export type ChargeHere = ImportedCharge & { readonly id: string; readonly chargedOn: CalendarDate };

export interface ChargeMatch {
  readonly charge: ChargeHere;
  /** Whether the amount is the same too. */
  readonly isSame: boolean;
}

/**
 * For each charge the one that came before, or null. Each of those counts once: two fines of one day may be alike. Charges
 * with the same amount come first; what is left is the same charge with another amount.
 *
 * @param charges of one borrower
 */
export function matchedCharges(
  charges: readonly ImportedCharge[],
  here: readonly ChargeHere[],
): (ChargeMatch | null)[] {
  const free = new Set(here);
  const takes = (charge: ImportedCharge, isSame: boolean): ChargeMatch | null => {
    const match = [...free].find(
      (one) =>
        one.kind === charge.kind &&
        one.item === charge.item &&
        (charge.chargedOn === null || one.chargedOn === charge.chargedOn) &&
        (!isSame || one.amount === charge.amount),
    );
    if (match === undefined) return null;
    free.delete(match);
    return { charge: match, isSame };
  };
  const same = charges.map((charge) => takes(charge, true));
  return charges.map((charge, index) => same[index] ?? takes(charge, false));
}
