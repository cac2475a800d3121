// The commands of money: charge, take a payment, waive, refund; what follows from returns and found items; undo.
import type { z } from '@hono/zod-openapi';
import { v5 as idOf, v7 as newId } from 'uuid';
import type { ReadableDatabase } from '../../core/database/connection.ts';
import type { NewEvent } from '../../core/events/events.ts';
import { deskHere } from '../../core/journal/desks.ts';
import type { UndoHandler } from '../../core/events/event-handlers.ts';
import type { Command, CommandContext } from '../../core/journal/write-gate.ts';
import { Problem } from '../../core/problems/problem.ts';
import { borrowerIdOf, noSuchBorrower } from '../borrowers/borrower-commands.ts';
import { endLostLoan } from '../circulation/lost-items-commands.ts';
import { itemIdOf, noSuchItem } from '../collection/collection-commands.ts';
import { readSettings } from '../settings/settings-service.ts';
import {
  allocated,
  cancellationOf,
  openOf,
  stateOf,
  type ChargeKind,
  type EntryKind,
} from './charge-rules.ts';
import { chargeSettings } from './charge-settings.ts';
import { chargesIn, chargeWrites, type ChargeRow, type Entry } from './charges-repository.ts';
import { moneyWords } from './money-words.ts';
import type {
  chargeSchema,
  newChargeSchema,
  newPaymentSchema,
  takenPaymentSchema,
} from './charges-schemas.ts';

export type ChargeRequest = z.infer<typeof newChargeSchema>;

export type PaymentRequest = z.infer<typeof newPaymentSchema>;

/** A charge as the API shows it. */
export type Charge = z.infer<typeof chargeSchema>;

export type Payment = Omit<z.infer<typeof takenPaymentSchema>, 'events'>;

interface EntryData {
  id: string;
  charge: string;
  kind: EntryKind;
  about: ChargeKind;
  amount: number;
  payment?: string;
}
type MoneyEvent = Extract<NewEvent, { type: `charge.${string}` }>;

/** @throws Problem charges-off, not-found, validation-failed */
export function addCharge(request: ChargeRequest): Command<Charge> {
  return (context) => {
    const { db } = context;
    refuseIfOff(db);
    refuseOtherCurrency(db, request.currency);
    const borrowerId = existingBorrower(db, request.borrower);
    const reference = request.item ?? null;
    const itemId = reference === null ? null : itemIdOf(db, reference);
    if (reference !== null && itemId === null) throw noSuchItem(reference);
    const { kind: about, amount, note = null } = request;
    const events: NewEvent[] = [];
    const id = charge(context, { about, amount, note, borrowerId, itemId, loanId: null }, events);
    return { result: chargeNow(db, id), events };
  };
}

/** Settles the borrower's charges, or those that are chosen, the oldest first. @throws Problem charges-off, not-found, more-than-owed, validation-failed */
export function pay({ borrower, amount, currency, charges }: PaymentRequest): Command<Payment> {
  return (context) => {
    const { db, now } = context;
    refuseIfOff(db);
    refuseOtherCurrency(db, currency);
    const borrowerId = existingBorrower(db, borrower);
    const owed = chosen(chargesIn(db).ofBorrower(borrowerId), charges).map((row) => ({
      ...row,
      open: openOf(row),
    }));
    const parts = allocated(amount, owed);
    if (parts === null)
      throw moreThanOwed(
        db,
        amount,
        owed.reduce((sum, { open }) => sum + Math.max(0, open), 0),
      );
    const paymentId = newId();
    const events: NewEvent[] = [];
    const entries = parts.map((part) => ({
      ...entryOf(context, part.charge, 'payment', -part.amount),
      paymentId,
    }));
    record(context, { type: 'charge.paid', borrower: borrowerId }, entries, events);
    for (const { charge: row, amount: part } of parts) if (part === row.open) endLoanOf(context, row, events);
    const applied = parts.map((part) => ({
      charge: part.charge.id,
      kind: part.charge.kind,
      amount: part.amount,
      item: itemOf(part.charge),
    }));
    const result = {
      id: paymentId,
      borrower: borrowerId,
      amount,
      currency: currencyOf(db),
      at: now,
      applied,
      owed: chargesIn(db).owed(borrowerId),
    };
    return { result, events };
  };
}

/** @throws Problem validation-failed if one is not a charge of the borrower */
function chosen(rows: readonly ChargeRow[], charges: readonly string[] | undefined): readonly ChargeRow[] {
  const foreign = charges?.findIndex((id) => !rows.some((row) => row.id === id)) ?? -1;
  if (foreign >= 0)
    throw new Problem('validation-failed', 'One of the charges is not owed by this borrower.', [
      { pointer: `/charges/${String(foreign)}`, message: 'is not a charge of this borrower' },
    ]);
  return charges === undefined ? rows : rows.filter(({ id }) => charges.includes(id));
}

/** @param amount all that is owed of the charge if omitted. @throws Problem charges-off, not-found, more-than-owed */
export function waive(id: string, amount: number | undefined, reason: string): Command<Charge> {
  return (context) => {
    const { db } = context;
    refuseIfOff(db);
    const row = existingCharge(db, id);
    const owed = Math.max(0, openOf(row));
    const waived = amount ?? owed;
    if (waived > owed || waived === 0) throw moreThanOwed(db, waived, owed);
    const events: NewEvent[] = [];
    const entry = { ...entryOf(context, row, 'waiver', -waived), note: reason };
    record(context, { type: 'charge.waived', ...subjectsOf(row) }, [entry], events);
    if (waived === owed) endLoanOf(context, row, events);
    return { result: chargeNow(db, id), events };
  };
}

/** A lost item whose charge is settled is not expected back. */
function endLoanOf(
  context: CommandContext,
  { kind, itemId, borrowerId }: ChargeRow,
  events: NewEvent[],
): void {
  if (kind === 'lost' && itemId !== null && borrowerId !== null)
    endLostLoan(context, itemId, events, borrowerId);
}

/** A scan waits for one such command. */
const endedAtOnce = 50;

/**
 * Ends loans of lost items that are settled, which a payment of now ends at once: those that an earlier version left
 * open, and those that another change opened again. @returns how many
 */
export function endSettledLoans(): Command<number> {
  return (context) => {
    const events: NewEvent[] = [];
    const settled = chargesIn(context.db).settledLosses(endedAtOnce);
    for (const { item, borrower } of settled) endLostLoan(context, item, events, borrower);
    return { result: settled.length, events };
  };
}

/** Pays back what is due. @throws Problem charges-off, not-found, no-refund-due */
export function refund(id: string, amount: number | undefined): Command<Charge> {
  return (context) => {
    const { db } = context;
    refuseIfOff(db);
    const row = existingCharge(db, id);
    const due = Math.max(0, -openOf(row));
    const refunded = amount ?? due;
    if (refunded > due || refunded === 0)
      throw new Problem('no-refund-due', `The refund that is due is ${moneyWords(db, due)}.`);
    const events: NewEvent[] = [];
    const entry = entryOf(context, row, 'refund', refunded);
    record(context, { type: 'charge.refunded', ...subjectsOf(row) }, [entry], events);
    return { result: chargeNow(db, id), events };
  };
}

/** Two desks that do the same to a loan or a charge without knowing of each other give the entry one id. */
const sameAtEachDesk = (of: string, what: string, before: number): string =>
  idOf(`${of} ${what} ${String(before)}`, 'c4b1a2a6-5b1f-4c57-9a39-0d7b6a1f8e52');

/** A charge of a loan. @param before how many of this kind the loan has already */
export function chargeLoan(
  context: CommandContext,
  charged: Pick<Entry, 'about' | 'amount' | 'borrowerId' | 'itemId'> & { loanId: string; before: number },
  events: NewEvent[],
): void {
  const { before, ...of } = charged;
  charge(context, { ...of, id: sameAtEachDesk(of.loanId, of.about, before) }, events);
}

/** Adds a charge. @returns its id */
function charge(
  context: CommandContext,
  {
    id = newId(),
    about,
    amount,
    note = null,
    ...of
  }: Pick<Entry, 'about' | 'amount' | 'borrowerId' | 'itemId' | 'loanId'> & {
    id?: string;
    note?: string | null;
  },
  events: NewEvent[],
): string {
  const entry: Entry = {
    id,
    chargeId: id,
    kind: 'charge',
    about,
    amount,
    ...of,
    paymentId: null,
    note,
    at: context.now,
    importedAt: null,
    desk: deskHere(context.db).id,
  };
  record(context, { type: 'charge.added', ...subjectsOf(of) }, [entry], events);
  return id;
}

export type NewCharge = Pick<
  Entry,
  'id' | 'about' | 'amount' | 'borrowerId' | 'itemId' | 'loanId' | 'note' | 'at'
>;

/** Adds a charge that another program made at that moment; a negative amount is a credit. */
export function chargeImported(context: CommandContext, added: NewCharge, events: NewEvent[]): void {
  const { db, now } = context;
  const entry: Entry = {
    ...added,
    chargeId: added.id,
    kind: 'charge',
    paymentId: null,
    importedAt: now,
    desk: deskHere(db).id,
  };
  chargeWrites(db).add(entry);
  const origin = { imported: true, chargedAt: added.at } as const;
  events.push({ type: 'charge.added', ...subjectsOf(entry), data: { ...dataOf([entry]), ...origin } });
}

/** Cancels what an item cost because it was lost; what was paid of it is due as a refund. */
export function cancelLostCharges(context: CommandContext, itemId: string, events: NewEvent[]): void {
  for (const row of chargesIn(context.db).ofItem(itemId)) {
    const amount = row.kind === 'lost' ? cancellationOf(row) : 0;
    if (amount === 0) continue;
    const before = (JSON.parse(row.entries) as Charge['entries']).filter(
      ({ kind }) => kind === 'cancellation',
    );
    const id = sameAtEachDesk(row.id, 'cancellation', before.length);
    const entry = { ...entryOf(context, row, 'cancellation', -amount), id };
    record(context, { type: 'charge.cancelled', ...subjectsOf(row) }, [entry], events);
  }
}

/** A correction is a further entry of the same kind with the opposite amount. */
export const chargeUndo: UndoHandler<{ entries: EntryData[] }> = {
  undo(context, { id, seq, type, borrower, item, loan, data }) {
    const { db } = context;
    const entries = data.entries.map((entry) => chargesIn(db).entry(entry.id));
    if (!entries.every((entry) => entry !== null))
      throw new Problem('undo-not-possible', 'The charge is no longer known.');
    if (
      type === 'charge.added' &&
      entries.some(({ chargeId }) => !isUntouched(chargesIn(db).charge(chargeId)))
    )
      throw new Problem(
        'undo-superseded',
        'The charge was paid, waived or cancelled since; undo that first.',
      );
    const events: NewEvent[] = [];
    const subjects = {
      ...(borrower !== null && { borrower }),
      ...(item !== null && { item }),
      ...(loan !== null && { loan }),
    };
    correct(context, { ...subjects, undoes: id }, entries, events);
    return { undone: [seq], events };
  },
};

/** Takes entries back by further ones of the same kind with the opposite amount. */
function correct(
  context: CommandContext,
  of: Omit<MoneyEvent, 'data' | 'type'>,
  entries: readonly Entry[],
  events: NewEvent[],
): void {
  const { db, now } = context;
  const correction = { note: null, at: now, importedAt: null, desk: deskHere(db).id };
  const opposite = entries.map((entry) => ({
    ...entry,
    ...correction,
    id: sameAtEachDesk(entry.id, 'correction', 0),
    amount: -entry.amount,
  }));
  record(context, { type: 'charge.corrected', ...of }, opposite, events);
}

/**
 * Two desks waived or cancelled a charge without knowing of each other: no one paid, so what is over is no refund.
 *
 * @param id of the charge
 */
export function withoutFalseRefund(context: Pick<CommandContext, 'db' | 'now'>, id: string): NewEvent[] {
  const row = chargesIn(context.db).charge(id);
  const over = row === null ? 0 : Math.min(row.waived + row.cancelled - row.amount, row.waived);
  if (row === null || row.amount <= 0 || over <= 0) return [];
  const events: NewEvent[] = [];
  const entry = entryOf(context, row, 'waiver', over);
  record(context, { type: 'charge.corrected', ...subjectsOf(row) }, [entry], events);
  return events;
}

/** Takes a charge back as if it never was. @returns whether it could be: false if it was paid, waived or cancelled since */
export function takeBackCharge(context: CommandContext, id: string, events: NewEvent[]): boolean {
  const row = chargesIn(context.db).charge(id);
  const entry = chargesIn(context.db).entry(id);
  if (row === null || entry === null || row.amount === 0) return true;
  if (!isUntouched(row)) return false;
  correct(context, subjectsOf(entry), [entry], events);
  return true;
}

/** Whether something of the charge was paid, waived, paid back or cancelled; false if it is gone. */
export function isSettledInPart(db: ReadableDatabase, id: string): boolean {
  const row = chargesIn(db).charge(id);
  return row !== null && row.amount !== 0 && !isUntouched(row);
}

function record(
  { db }: Pick<CommandContext, 'db'>,
  event: Omit<MoneyEvent, 'data'>,
  entries: readonly Entry[],
  events: NewEvent[],
): void {
  for (const entry of entries) chargeWrites(db).add(entry);
  events.push({ ...event, data: dataOf(entries) });
}

function dataOf(entries: readonly Entry[]): { entries: EntryData[] } {
  return {
    entries: entries.map(({ id, chargeId, kind, about, amount, paymentId }) => ({
      id,
      charge: chargeId,
      kind,
      about,
      amount,
      ...(paymentId !== null && { payment: paymentId }),
    })),
  };
}

function entryOf(
  { db, now }: Pick<CommandContext, 'db' | 'now'>,
  row: ChargeRow,
  kind: EntryKind,
  amount: number,
): Entry {
  const { id: chargeId, kind: about, borrowerId, itemId, loanId } = row;
  return {
    id: newId(),
    chargeId,
    kind,
    about,
    amount,
    borrowerId,
    itemId,
    loanId,
    paymentId: null,
    note: null,
    at: now,
    importedAt: null,
    desk: deskHere(db).id,
  };
}

function subjectsOf({ borrowerId, itemId, loanId }: Pick<Entry, 'borrowerId' | 'itemId' | 'loanId'>) {
  return {
    ...(borrowerId !== null && { borrower: borrowerId }),
    ...(itemId !== null && { item: itemId }),
    ...(loanId !== null && { loan: loanId }),
  };
}

export function asCharge(row: ChargeRow, currency: string): Charge {
  const { id, kind, amount, paid, waived, cancelled, refunded, at, importedAt, note } = row;
  const { borrowerId, givenName, familyName, group } = row;
  return {
    id,
    kind,
    amount,
    paid,
    waived,
    cancelled,
    refunded,
    open: openOf(row),
    state: stateOf(row),
    currency,
    at,
    imported: importedAt !== null,
    note,
    borrower:
      borrowerId === null
        ? null
        : { id: borrowerId, givenName: givenName ?? '', familyName: familyName ?? '', group },
    item: itemOf(row),
    entries: JSON.parse(row.entries) as Charge['entries'],
  };
}

function itemOf({ itemId, barcode, title }: Pick<ChargeRow, 'itemId' | 'barcode' | 'title'>): Charge['item'] {
  return itemId === null ? null : { id: itemId, barcode: barcode ?? '', title: title ?? '' };
}

export const currencyOf = (db: ReadableDatabase): string => readSettings(db, chargeSettings).currency;

/** Whether nothing was paid, waived or cancelled, or all of it was undone. */
function isUntouched(row: ChargeRow | null): boolean {
  return row !== null && [row.paid, row.waived, row.refunded, row.cancelled].every((sum) => sum === 0);
}

/** @throws Problem not-found */
export function chargeNow(db: ReadableDatabase, id: string): Charge {
  return asCharge(existingCharge(db, id), currencyOf(db));
}

function existingCharge(db: ReadableDatabase, id: string): ChargeRow {
  const row = chargesIn(db).charge(id);
  if (row === null || row.amount === 0) throw new Problem('not-found', `There is no charge ${id}.`);
  return row;
}

function existingBorrower(db: ReadableDatabase, reference: string): string {
  const id = borrowerIdOf(db, reference);
  if (id === null) throw noSuchBorrower(reference);
  return id;
}

function refuseIfOff(db: ReadableDatabase): void {
  if (!readSettings(db, chargeSettings).chargesEnabled)
    throw new Problem('charges-off', 'This library does not charge money. Switch it on in Settings, Money.');
}

export function refuseOtherCurrency(db: ReadableDatabase, currency: string | undefined): void {
  const current = currencyOf(db);
  if (currency === undefined || currency === current) return;
  throw new Problem('validation-failed', `The library’s currency is ${current}.`, [
    { pointer: '/currency', message: `must be ${current}` },
  ]);
}

function moreThanOwed(db: ReadableDatabase, amount: number, owed: number): Problem {
  const sentence = owed === 0 ? 'Nothing is owed.' : `Only ${moneyWords(db, owed)} is owed.`;
  return new Problem('more-than-owed', sentence, [
    { pointer: '/amount', message: `must be at most ${String(owed)}, and is ${String(amount)}` },
  ]);
}
