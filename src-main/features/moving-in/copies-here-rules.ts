// Finds the copy of a barcode in the library, and decides why a loan of another program cannot be of it.
import type { CalendarDate } from '../../core/dates/calendar-dates.ts';
import type { MovedReason } from './moved-words-rules.ts';

/** A copy of the library, with what a loan of it depends on. */
export interface CopyHere {
  readonly id: string;
  readonly barcode: string;
  readonly titleId: string;
  readonly title: string;
  readonly status: string;
  /** The borrower who has it; null if it is not on loan. */
  readonly lentTo: string | null;
  /** The latest of its loans that have ended: when it began, and when it ended. */
  readonly lastLentOn: CalendarDate | null;
  readonly lastReturnedOn: CalendarDate | null;
  readonly isSetAside: 0 | 1;
}

export interface CopiesHere {
  /** @returns the copy, and whether lost leading zeros had to be put back */
  find(barcode: string): { readonly copy: CopyHere; readonly isRestored: boolean } | null;
}

export function copiesHere(
  copyWith: (barcode: string) => CopyHere | null,
  allBarcodes: () => readonly string[],
): CopiesHere {
  let bare: ReadonlyMap<string, readonly string[]> | null = null;
  return {
    find(barcode) {
      const exact = copyWith(barcode);
      if (exact !== null) return { copy: exact, isRestored: false };
      bare ??= Map.groupBy(allBarcodes(), withoutZeros);
      const [only, another] = bare.get(withoutZeros(barcode)) ?? [];
      const copy = only === undefined || another !== undefined ? null : copyWith(only);
      return copy === null ? null : { copy, isRestored: true };
    },
  };
}

export const withoutZeros = (number: string): string => number.replace(/^0+(?=\d)/, '').toLowerCase();

/** Why the copy cannot be on loan to the borrower since that day; null if it can. */
export function copyObstacle(copy: CopyHere, borrower: string, lentOn: CalendarDate): MovedReason | null {
  if (copy.lentTo !== null) return copy.lentTo === borrower ? 'already-lent' : 'lent-to-another';
  if (copy.status === 'withdrawn') return 'copy-withdrawn';
  const { lastLentOn, lastReturnedOn } = copy;
  if ((lastLentOn !== null && lastLentOn >= lentOn) || (lastReturnedOn !== null && lastReturnedOn > lentOn))
    return 'lent-since';
  return copy.isSetAside === 1 ? 'set-aside' : null;
}
