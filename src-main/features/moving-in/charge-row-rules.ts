// Reads a row of a list of money: who owes how much, since when and what for; and tells why it cannot be used.
import type { CalendarDate } from '../../core/dates/calendar-dates.ts';
import type { ChargeKind } from '../charges/charge-rules.ts';
import { moneyIn } from '../item-lists/price-column-rules.ts';
import { isDateLike } from '../lists/date-form-rules.ts';
import type { TableRow } from '../lists/table.ts';
import { chargeKindOf } from './charge-kind-rules.ts';
import { movedCells, saysNo, type MovedRow, type RowReading } from './moved-row-rules.ts';
import type { MovedReason } from './moved-words-rules.ts';

export interface ChargeRow extends MovedRow {
  readonly chargedOn: CalendarDate | null;
  readonly kind: ChargeKind;
  readonly note: string | null;
  /** What is still owed, in minor units; negative for a credit. Null if the row cannot be used. */
  readonly amount: number | null;
}

const longestNote = 500;

export function readChargeRow(tableRow: TableRow, reading: RowReading): ChargeRow {
  const { cell, text, identity, day, refuse, row, ...cells } = movedCells(tableRow, reading);
  const borrower = cells.borrower();
  const barcode = identity('barcode');
  const chargedOn = day('chargedOn');
  const owed = amountOwed(
    { outstanding: cell('outstanding'), amount: cell('amount'), paid: cell('paid') },
    reading.currency,
  );
  const amount = typeof owed === 'number' ? owed : refuse(owed);
  const word = text('chargeKind');
  const known = word === null ? null : chargeKindOf(word);
  // A word that says no kind may say more than "other" does.
  const notes = [known === null ? word : null, text('note')].filter((one) => one !== null);
  const note = notes.length === 0 ? null : notes.join(': ').slice(0, longestNote);
  const title = text('title');
  return { ...row(), borrower, barcode, title, chargedOn, kind: known ?? 'other', note, amount };
}

interface AmountCells {
  readonly outstanding: string;
  readonly amount: string;
  readonly paid: string;
}

/** The outstanding sum counts; without it, the amount less what was paid. @returns why not if there is nothing to owe */
export function amountOwed(
  { outstanding, amount, paid }: AmountCells,
  currency: string,
): number | MovedReason {
  const open = signedMoney(outstanding, currency);
  if (open !== null) return open === 0 ? 'nothing-owed' : open;
  const charged = signedMoney(amount, currency);
  if (typeof charged === 'string') return charged;
  const settled = isYes(paid) ? 'nothing-owed' : signedMoney(paid, currency);
  if (typeof settled === 'string') return settled;
  if (settled !== null && settled !== 0 && (charged ?? 0) === 0) return 'is-payment';
  if (charged === null) return 'amount-missing';
  return charged - (settled ?? 0) === 0 ? 'nothing-owed' : charged - (settled ?? 0);
}

const yes =
  /^(y|yes|ja|j|oui|o|s[ií]|s|sim|tak|true|wahr|vrai|x|paid|betaald|bezahlt|pay[eé]e?|pagad[oa]|pagat[oa]|pag[oa])$/i;

/** A column "paid" may say yes, or when. */
function isYes(cell: string): boolean {
  const written = cell.trim();
  return yes.test(written) || (isDateLike(written) && !saysNo(written));
}

/** Money as people and programs write it, with a minus before or behind it, or in brackets. @returns null for none */
function signedMoney(cell: string, currency: string): number | null | MovedReason {
  const written = cell.replaceAll(/[\s\p{Zs}]+/gu, ' ').trim();
  if (!/\d/.test(written)) return saysNo(written) ? null : 'amount-not-understood';
  const isBracketed = /^\(.*\)$/.test(written);
  const bare = isBracketed ? written.slice(1, -1) : written;
  const isNegative = isBracketed || /^[^\d]*[-−]/.test(bare) || /\d *[-−]$/.test(bare);
  const unsigned = bare.replace(/^([^\d]*?)[-−+] ?/, '$1').replace(/(\d) *[-−]$/, '$1');
  const money = moneyIn(unsigned, currency);
  if (typeof money === 'string')
    return money === 'price-of-other-currency' ? 'other-currency' : 'amount-not-understood';
  return isNegative && money !== 0 ? -money : money;
}
