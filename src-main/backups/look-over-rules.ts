// Decides what of the library has still to be looked over, as far as backups, failures and ends have left something.
import type { Instant } from '../dates/calendar-dates.ts';

/** What has still to be looked over; null is done. */
export interface LookOverDue {
  /** The rows, beside the newest backup from before this moment: what was made since was held beside none. */
  readonly rows: { readonly before: Instant; readonly tries: number } | null;
  /** The open loans, beside the ledger. */
  readonly loans: { readonly tries: number } | null;
}

export type LookOverPart = keyof LookOverDue;

export const nothingDue: LookOverDue = { rows: null, loans: null };

/** A part that fails so often waits for the next backup. */
export const mostTries = 3;

/** After a backup both are due; rows that were due before still are, beside the same earlier one. */
export function dueAfterBackup({ rows }: LookOverDue, at: Instant): LookOverDue {
  const before = rows !== null && rows.before < at ? rows.before : at;
  return { rows: { before, tries: 0 }, loans: { tries: 0 } };
}

/** What is to be tried now. */
export function dueNow({ rows, loans }: LookOverDue): LookOverDue {
  return {
    rows: rows !== null && rows.tries < mostTries ? rows : null,
    loans: loans !== null && loans.tries < mostTries ? loans : null,
  };
}

/**
 * @param tried what was to be tried
 * @param failed of these
 */
export function dueAfterTry(
  due: LookOverDue,
  tried: LookOverDue,
  failed: ReadonlySet<LookOverPart>,
): LookOverDue {
  const { rows, loans } = due;
  return {
    rows: tried.rows === null || rows === null ? rows : failed.has('rows') ? oneMore(rows) : null,
    loans: tried.loans === null || loans === null ? loans : failed.has('loans') ? oneMore(loans) : null,
  };
}

export function isAnythingDue({ rows, loans }: LookOverDue): boolean {
  return rows !== null || loans !== null;
}

function oneMore<Part extends { readonly tries: number }>(part: Part): Part {
  return { ...part, tries: part.tries + 1 };
}
