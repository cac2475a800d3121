// Charges and payments: lists, sums of a day, and changes through the write gate.
import type { z } from '@hono/zod-openapi';
import { todayIn, type CalendarDate } from '../../core/dates/calendar-dates.ts';
import type { ReadableDatabase } from '../../core/database/connection.ts';
import type { Clock } from '../../core/journal/clock.ts';
import { deskNames } from '../../core/journal/desks.ts';
import type { Actor, WriteGate } from '../../core/journal/write-gate.ts';
import type { BorrowersService } from '../borrowers/borrowers-service.ts';
import type { MoneyAsked, OverviewMoney } from '../circulation/circulation-hooks.ts';
import { openLoansOf } from '../circulation/loan-to-charge.ts';
import { currentSettings, readSettings } from '../settings/settings-service.ts';
import type { Refusal } from '../../core/problems/declared-refusals.ts';
import { Problem } from '../../core/problems/problem.ts';
import { chargeRefusal } from './charge-codes.ts';
import { stateOf, type ChargeKind, type ChargeState } from './charge-rules.ts';
import { chargeSettings } from './charge-settings.ts';
import {
  addCharge,
  asCharge,
  chargeNow,
  currencyOf,
  endSettledLoans,
  pay,
  refund,
  waive,
  type Charge,
  type ChargeRequest,
  type PaymentRequest,
} from './charges-commands.ts';
import type { paymentSchema } from './charges-schemas.ts';
import { importCharges, type ChargeToImport } from './imported-charges-commands.ts';
import { chargesIn, type PaymentRow } from './charges-repository.ts';
import { moneyWords } from './money-words.ts';
import { owedSoFar } from './overdue-charges.ts';

interface Takings {
  kind: ChargeKind;
  desk: string;
  paid: number;
  refunded: number;
  waived: number;
}

/** Every desk takes money. */
const everywhere = { atEveryDesk: true } as const;

/** The widest offset of a time zone: a day of the library lies within it. */
const widestOffsetMs = 15 * 3_600_000;

export type ChargesService = ReturnType<typeof chargesService>;

export function chargesService(
  reader: ReadableDatabase,
  gate: WriteGate,
  clock: Clock,
  borrowers: Pick<BorrowersService, 'idOf'>,
) {
  const read = chargesIn(reader);
  function shown(rows: readonly PaymentRow[]) {
    const desks = deskNames(reader);
    const currency = currencyOf(reader);
    return rows.map(({ id, at, desk, amount, borrowerId, givenName, familyName, group, applied }) => ({
      id,
      at,
      desk: desks.get(desk) ?? desk,
      amount,
      currency,
      borrower:
        borrowerId === null
          ? null
          : { id: borrowerId, givenName: givenName ?? '', familyName: familyName ?? '', group },
      applied: JSON.parse(applied) as z.infer<typeof paymentSchema>['applied'],
    }));
  }
  return {
    /** The latest first; of one borrower all, otherwise the latest 2000. */
    list({ borrower, state }: { borrower?: string | undefined; state?: ChargeState | undefined }): Charge[] {
      const rows = borrower === undefined ? read.latest() : read.ofBorrower(borrowers.idOf(borrower));
      const currency = currencyOf(reader);
      return rows
        .toReversed()
        .filter((row) => row.amount !== 0 && (state === undefined || stateOf(row) === state))
        .map((row) => asCharge(row, currency));
    },
    /** Ends the loans of lost items that are paid or waived, a few in each command. */
    async endSettledLoans(): Promise<void> {
      while (read.settledLosses(1).length > 0)
        if ((await gate.writeInBackground('system', endSettledLoans())).result === 0) return;
    },
    /** @throws Problem not-found */
    charge: (id: string): Charge => chargeNow(reader, id),
    /** The latest first. */
    payments: (borrower?: string) =>
      shown(read.payments(borrower === undefined ? null : borrowers.idOf(borrower))),
    /** @throws Problem not-found: there is no such payment, or it was undone */
    payment(id: string) {
      const [payment] = shown(read.payment(id));
      if (payment === undefined) throw new Problem('not-found', `There is no payment ${id}.`);
      return payment;
    },
    /** The sums paid, paid back and waived on a day of the library, by kind and desk. */
    takings(day?: CalendarDate): { on: CalendarDate; currency: string; takings: Takings[] } {
      const { timeZone } = currentSettings(reader);
      const on = day ?? todayIn(timeZone, clock.now());
      const noon = Date.parse(`${on}T12:00:00.000Z`);
      const at = (ms: number) => new Date(noon + ms).toISOString();
      const desks = deskNames(reader);
      const sums = new Map<string, Takings>();
      for (const row of read.takings(
        at(-12 * 3_600_000 - widestOffsetMs),
        at(12 * 3_600_000 + widestOffsetMs),
      )) {
        if (todayIn(timeZone, row.at) !== on) continue;
        const desk = desks.get(row.desk) ?? row.desk;
        const key = `${row.kind} ${desk}`;
        const { paid, refunded, waived } = sums.get(key) ?? { paid: 0, refunded: 0, waived: 0 };
        sums.set(key, {
          kind: row.kind,
          desk,
          paid: paid + row.paid,
          refunded: refunded + row.refunded,
          waived: waived + row.waived,
        });
      }
      return { on, currency: currencyOf(reader), takings: [...sums.values()] };
    },
    add: (actor: Actor, request: ChargeRequest) => gate.write(actor, addCharge(request), everywhere),
    importCharges: (actor: Actor, wanted: readonly ChargeToImport[], currency: string | undefined) =>
      gate.write(actor, importCharges(wanted, currency)),
    pay: (actor: Actor, request: PaymentRequest) => gate.write(actor, pay(request), everywhere),
    waive: (actor: Actor, id: string, amount: number | undefined, reason: string) =>
      gate.write(actor, waive(id, amount, reason), everywhere),
    refund: (actor: Actor, id: string, amount: number | undefined) =>
      gate.write(actor, refund(id, amount), everywhere),
  };
}

/** The amount that the borrower owes, as this connection sees it; null if charges are off. */
export function moneyOf(db: ReadableDatabase, { borrower, loans, today }: MoneyAsked): OverviewMoney | null {
  const { chargesEnabled, currency } = readSettings(db, chargeSettings);
  if (!chargesEnabled) return null;
  const [owed, refundDue] = [chargesIn(db).owed(borrower), chargesIn(db).refundDue(borrower)];
  return { owed, refundDue, owedSoFar: owedSoFar(db, borrower, loans, today), currency };
}

/** The cost of the borrower's overdue items so far, with the currency; empty if nothing. */
export function soFarInWords(
  db: ReadableDatabase,
  borrower: string,
  today: CalendarDate,
  language: string,
): string {
  if (!readSettings(db, chargeSettings).chargesEnabled) return '';
  const amount = owedSoFar(db, borrower, openLoansOf(db, borrower, today), today);
  return amount === 0 ? '' : moneyWords(db, amount, language);
}

/** @throws Problem borrower-owes-money, borrower-is-owed-money */
export function refuseDeletionWhileOwed(db: ReadableDatabase, borrower: string): void {
  const owed = chargesIn(db).owed(borrower);
  if (owed > 0)
    throw new Problem(
      'borrower-owes-money',
      `This borrower still owes ${moneyWords(db, owed)}. Take the payment or waive it first.`,
    );
  const refundDue = chargesIn(db).refundDue(borrower);
  if (refundDue > 0)
    throw new Problem(
      'borrower-is-owed-money',
      `This borrower is to get ${moneyWords(db, refundDue)} back. Pay it back first.`,
    );
}

/** Refuses to lend above the debt that the library allows. @param money of the borrower, if it was read already */
export function refusalsByDebt(
  db: ReadableDatabase,
  borrower: string,
  today: CalendarDate,
  money?: OverviewMoney | null,
): Refusal[] {
  const {
    chargesEnabled,
    debtLimit: limit,
    debtLimitCountsSoFar,
    currency,
  } = readSettings(db, chargeSettings);
  if (!chargesEnabled || limit === null) return [];
  const soFar = () => money?.owedSoFar ?? owedSoFar(db, borrower, openLoansOf(db, borrower, today), today);
  const owed = (money?.owed ?? chargesIn(db).owed(borrower)) + (debtLimitCountsSoFar ? soFar() : 0);
  if (owed <= limit) return [];
  const facts = { owedMoney: `${String(owed)} ${currency}`, limitMoney: `${String(limit)} ${currency}` };
  return [chargeRefusal('borrower-owes-too-much', facts)];
}
