// The main desk takes what other desks did: it records their events, applies them, and decides what they did not know.
import type { ReadableDatabase, WritableDatabase } from '../../core/database/connection.ts';
import type { AllEvents } from '../../core/events/event-handlers.ts';
import type { NewEvent, RecordedEvent } from '../../core/events/events.ts';
import { nameDesk } from '../../core/journal/desks.ts';
import { journalReads } from '../../core/journal/journal-repository.ts';
import type { WriteGate } from '../../core/journal/write-gate.ts';
import { changeLoan } from '../circulation/loan-changes.ts';
import { settledEvent, settleItem } from '../circulation/item-settled.ts';
import type { LoanState } from '../circulation/loan-state-rules.ts';
import { factsOfItem, loanById, openLoanOf } from '../circulation/joined-loans.ts';
import { markItemFound } from '../collection/collection-commands.ts';
import { applyEvent } from './applying.ts';
import { entryOf, entryTable, placeOfEntry, type Entry } from './entries.ts';
import { exchangeReads, exchangeWrites, type ItemEvent } from './exchange-repository.ts';
import { HubError, type HubCalls } from './hub-calls.ts';
import { hubCopyReads } from './hub-copy-repository.ts';
import {
  answersQuestion,
  isUndo,
  decisionOf,
  isScan,
  loanAfterAll,
  tellsWhere,
  type Claim,
} from './joining-rules.ts';
import { canTravel } from './own-events.ts';
import { unseal, type SealingKeys } from './sealing.ts';
import { noteTwice } from './twice.ts';

export interface Joining {
  readonly reader: ReadableDatabase;
  readonly gate: Pick<WriteGate, 'take'>;
  /** The events of all features. */
  readonly events: AllEvents;
  readonly calls: HubCalls;
  readonly keys: SealingKeys;
  /** The library's id on the server. */
  readonly library: string;
  /** The schema version of this program. */
  readonly form: number;
  /** Aborts between two pages. */
  readonly closing: AbortSignal;
}

type Placed = Entry & { readonly n: number };

const entriesAPage = 100;
/** So few that no scan waits for them. */
const entriesAtOnce = 5;

/**
 * Takes everything that is on the server and not here. A desk whose strand cannot be read does not hold up the others.
 *
 * @returns whether a desk's program is newer: what it did waits; and the errors of strands
 */
export async function joinOnce(joining: Joining): Promise<{ isBehind: boolean; failures: unknown[] }> {
  const failures: unknown[] = [];
  let isBehind = false;
  for (const { strand, last, event } of await joining.calls.strands()) {
    if (exchangeReads(joining.reader).isTaken(event, strand)) continue;
    try {
      if (await joinStrand(joining, strand, last)) isBehind = true;
    } catch (error) {
      if (error instanceof HubError || joining.closing.aborted) throw error;
      failures.push(error);
    }
  }
  return { isBehind, failures };
}

/** @returns whether the desk's program is newer */
async function joinStrand(joining: Joining, strand: string, last: number): Promise<boolean> {
  const { reader, gate, events, calls, keys, library, form, closing } = joining;
  let after = await placeToGoOn(joining, strand, last);
  while (after < last) {
    const page = (await calls.entries(strand, after, entriesAPage)).map(({ n, sealed }): Placed => ({
      n,
      ...entryOf(unseal(keys, library, entryTable, placeOfEntry(strand, n), sealed)),
    }));
    const end = page.at(-1);
    if (end === undefined) break;
    if (page.some((entry) => entry.form > form)) return true;
    for (const entries of ofOneKnowledge(
      page.map((entry) => ({ ...entry, known: knownOf(reader, entry) })),
    )) {
      const isNew = ({ event }: Placed): boolean =>
        canTravel(event) && journalReads(reader).seqOf(event.id) === null;
      const added = entries.filter(isNew);
      await gate.take(
        added.map(({ event }) => event),
        (db, taken, now) => join(db, strand, entries, taken, added, events, now),
      );
      closing.throwIfAborted();
    }
    after = end.n;
  }
  return false;
}

/** If the server and another desk were both put back, other events can be in places that were taken: all are looked at again. */
async function placeToGoOn({ reader, calls }: Joining, strand: string, last: number): Promise<number> {
  const taken = Math.min(exchangeReads(reader).takenOf(strand), last);
  if (taken === 0) return 0;
  const [there] = await calls.entries(strand, taken - 1, 1);
  return there !== undefined && exchangeReads(reader).isTaken(there.event, strand) ? taken : 0;
}

/** A main desk whose file was put back by hand uses numbers again that the other desk knew: it then knew none of these. */
function knownOf(reader: ReadableDatabase, { known, words }: Entry): number {
  const isOurs = words?.state === undefined || hubCopyReads(reader).knows(words.state);
  return isOurs ? known : Math.min(known, exchangeReads(reader).lastReset());
}

/** Neighbours that knew equally much of the main desk, a few at once. */
function ofOneKnowledge(page: readonly Placed[]): Placed[][] {
  const parts: Placed[][] = [];
  for (const entry of page) {
    const part = parts.at(-1);
    if (part?.[0]?.known === entry.known && part.length < entriesAtOnce) part.push(entry);
    else parts.push([entry]);
  }
  return parts;
}

/** @returns the events of what the main desk decides */
function join(
  db: WritableDatabase,
  strand: string,
  entries: readonly Placed[],
  taken: readonly RecordedEvent[],
  added: readonly Placed[],
  events: AllEvents,
  now: string,
): NewEvent[] {
  const writes = exchangeWrites(db);
  for (const { event, desk, n } of entries) {
    nameDesk(db, { id: event.desk, name: desk });
    writes.takeStrand(strand, event.desk, n);
    writes.takeEvent(event.id, strand);
  }
  const knownSeq = entries[0]?.known ?? 0;
  const before = taken[0]?.seq ?? 0;
  const items = itemsOf(db, strand, knownSeq, before, taken);
  const decided = taken.flatMap((event, at) => applyEvent(db, event, added[at]?.words ?? null, events, now));
  for (const item of items) decide(db, item, now, decided);
  noteTwice(db, decided, now);
  return decided;
}

interface JoinedItem {
  readonly id: string;
  readonly desk: string;
  readonly strand: string;
  /** Events of the other desk. */
  readonly told: readonly RecordedEvent[];
  /** Events of the main desk that it did not know. */
  readonly unknown: readonly ItemEvent[];
  readonly open: string | null;
  readonly claims: readonly Claim[];
  /** The loans that both changed, as they were. */
  readonly loans: readonly LoanState[];
}

/** Found before the events are applied. @param before the number of the first of them */
function itemsOf(
  db: WritableDatabase,
  strand: string,
  known: number,
  before: number,
  taken: readonly RecordedEvent[],
): JoinedItem[] {
  const reads = exchangeReads(db);
  return [...Map.groupBy(taken, ({ item }) => item)].flatMap(([id, told]): JoinedItem[] => {
    const desk = told[0]?.desk;
    if (id === null || desk === undefined) return [];
    const unknown = reads.sinceOfItem(id, known, strand).filter(({ seq }) => seq < before);
    const changed = new Set(unknown.map(({ loan }) => loan));
    const both = new Set(told.map(({ loan }) => loan).filter((loan) => loan !== null && changed.has(loan)));
    return [
      {
        id,
        desk,
        strand,
        told,
        unknown,
        open: openLoanOf(db, id),
        claims: reads.claims(id),
        loans: [...both].flatMap((loan) => loanById(db, loan ?? '') ?? []),
      },
    ];
  });
}

/** @param decided receives the events */
function decide(db: WritableDatabase, item: JoinedItem, now: string, decided: NewEvent[]): void {
  keepLongerDueDates(db, item, now, decided);
  const told = item.told.filter(tellsWhere);
  const unknown = item.unknown.filter(tellsWhere);
  const [lastTold, lastUnknown] = [told.at(-1), unknown.at(-1)];
  const facts = factsOfItem(db, item.id);
  if (lastTold === undefined || facts === null) return; // deleted meanwhile
  if (item.unknown.length > 0 && (facts.status === 'lost' || facts.status === 'missing'))
    markItemFound(db, facts, now, decided);
  const claim: Claim = { desk: item.desk, strand: item.strand, loan: loanAfterAll(told), at: lastTold.at };
  if (lastUnknown === undefined) {
    // Of two loans that met before, the desk had one and the main desk has the other: its scan is of both.
    const settled = isScan(lastTold) ? settleItem(db, item.id, claim.loan, now) : null;
    if (settled !== null) decided.push(settled);
    if (isToNoOne(db, claim)) ask(db, item.id, [claim], now, decided);
    return;
  }
  const others = item.claims.length > 0 ? item.claims : claimsBefore(db, item.open, unknown, lastUnknown);
  const borrowers = new Map(
    [...others, claim].flatMap(({ loan }) =>
      loan === null ? [] : [[loan, loanById(db, loan)?.borrowerId ?? null] as const],
    ),
  );
  const { loan, ask: asked } = decisionOf({ others, claim, open: item.open, borrowers });
  const settled = settleItem(db, item.id, loan, now);
  if (asked.length > 0) ask(db, item.id, asked, now, decided);
  else if (settled !== null) decided.push(settled);
}

/** With an event, so that a library which is recovered from its ledger asks again. */
function ask(
  db: WritableDatabase,
  item: string,
  claims: readonly Claim[],
  now: string,
  decided: NewEvent[],
): void {
  exchangeWrites(db).ask(item, claims, now);
  decided.push({ ...settledEvent(db, item, openLoanOf(db, item)), data: { claims: [...claims] } });
}

/** After the library was recovered from its ledger, which has no questions, or after the answer was undone. */
export async function askAgain(reader: ReadableDatabase, gate: WriteGate): Promise<void> {
  const reads = exchangeReads(reader);
  const unanswered = reads.unasked().filter(({ item, seq }) => {
    const since = reads.sinceOfItem(item, seq, '');
    const answers = since.filter(answersQuestion);
    const standing = answers.filter(({ id }) => !reads.isUndone(id));
    // An undone answer takes with it what was scanned between the answer and its undo.
    const undoneAt = standing.length < answers.length ? (since.findLast(isUndo)?.seq ?? 0) : 0;
    return standing.every((answer) => answer.seq < undoneAt);
  });
  if (unanswered.length === 0) return;
  await gate.writeInBackground('system', ({ db }) => {
    for (const { item, claims, at } of unanswered) exchangeWrites(db).ask(item, claims, at);
    return { result: null, events: [] };
  });
}

/** Each desk that says where the item is now: one of those that agree may say something else later. */
function claimsBefore(
  db: WritableDatabase,
  open: string | null,
  unknown: readonly ItemEvent[],
  lastUnknown: ItemEvent,
): Claim[] {
  const holderOf = (loan: string | null) => (loan === null ? null : (loanById(db, loan)?.borrowerId ?? loan));
  return [...Map.groupBy(unknown, ({ strand }) => strand)].flatMap(([strand, told]): Claim[] => {
    const last = told.at(-1) ?? lastUnknown;
    const said: Claim = { desk: last.desk, strand, loan: loanAfterAll(told), at: last.at };
    const isUndone = isToNoOne(db, { loan: open }); // of two loans to one borrower, that of the other desk
    if (last === lastUnknown) return [isUndone || isToNoOne(db, said) ? said : { ...said, loan: open }];
    return holderOf(said.loan) === holderOf(open) ? [said] : [];
  });
}

/** Whether the desk lent to a borrower who was deleted or erased before the main desk learned of it. */
const isToNoOne = (db: WritableDatabase, { loan }: Pick<Claim, 'loan'>): boolean =>
  loan !== null && (loanById(db, loan)?.borrowerId ?? null) === null;

/** Of two renewals that did not know of each other, the later date holds. */
function keepLongerDueDates(
  db: WritableDatabase,
  { loans, id }: JoinedItem,
  now: string,
  decided: NewEvent[],
): void {
  for (const before of loans) {
    const loan = loanById(db, before.id);
    if (loan === null || loan.dueOn >= before.dueOn) continue;
    const data = { dueOn: before.dueOn, renewals: Math.max(before.renewals, loan.renewals) };
    const borrower = loan.borrowerId === null ? {} : { borrower: loan.borrowerId };
    changeLoan(
      db,
      loan,
      { type: 'loan.due-date-restored', loan: loan.id, item: id, ...borrower, data },
      now,
      decided,
    );
  }
}
