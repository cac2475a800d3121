// The commands of borrowers: add, update, upsert by number, delete.
import type { z } from '@hono/zod-openapi';
import { v7 as newId } from 'uuid';
import type { ReadableDatabase, WritableDatabase } from '../../core/database/connection.ts';
import { givenFields } from '../../core/database/given-fields.ts';
import type { NewEvent } from '../../core/events/events.ts';
import type { Command } from '../../core/journal/write-gate.ts';
import { Problem } from '../../core/problems/problem.ts';
import { refuseOtherVersion, type VersionCondition } from '../../core/problems/version-condition.ts';
import { hintFor } from '../../core/problems/reference-hints.ts';
import { cardNumbersFor, giveCardNumber, giveWantedCardNumber } from '../numbers/number-commands.ts';
import { borrowersIn, borrowerWrites, type Borrower, type BorrowerRow } from './borrowers-repository.ts';
import type { newBorrowerSchema } from './borrowers-schemas.ts';
import { groupsIn } from './groups-repository.ts';
import { groupNamed } from './groups-service.ts';
import { photoWrites } from './photos-repository.ts';

/** The fields of a new borrower; group and category by name. A new group is created. */
export type BorrowerInput = Omit<z.infer<typeof newBorrowerSchema>, 'sendWelcomeMessage'>;

/** The fields to change; omitted fields keep their value, null clears. */
export type BorrowerChanges = { [Field in keyof BorrowerInput]?: BorrowerInput[Field] | undefined };

/** A number by which other programs identify a borrower. */
export type BorrowerNumber = { externalId: string } | { barcode: string };

export interface PutBorrower {
  borrower: Borrower;
  added: boolean;
}

/**
 * A borrower without a card gets the next card number, if the library gives them.
 *
 * @param id the id, if one was assigned earlier; a new one otherwise
 * @throws Problem barcode-taken, external-id-taken, validation-failed (no name, a category that does not exist)
 */
export function addBorrower(input: BorrowerInput, id: string = newId()): Command<Borrower> {
  return (context) => {
    refuseNameless(input);
    const barcode = input.barcode === undefined ? giveCardNumber(context.db) : input.barcode;
    const { events } = addUnread([{ id, input: { ...input, barcode } }])(context);
    return { result: borrowerNow(context.db, id), events };
  };
}

/** A borrower to add, with the id assigned earlier. */
export interface NewBorrower {
  id: string;
  input: BorrowerInput;
}

/**
 * Adds all or none, without reading the records back. One statement writes many rows: each statement that changes the
 * search index has a fixed cost.
 *
 * @param people no two of them with the same card or number
 * @throws Problem barcode-taken, external-id-taken, validation-failed
 */
export function addUnread(people: readonly NewBorrower[]): Command<null> {
  return ({ db, now }) => {
    const events: NewEvent[] = [];
    const added = people.map(({ id, input }) => {
      const groupId = groupNamed(db, input.group ?? null, events);
      const row = rowOf(input, groupId, categoryNamed(db, input.category));
      refuseTakenNumbers(db, id, row);
      return { id, row };
    });
    borrowerWrites(db).insert(added, now);
    for (const { id, row } of added)
      events.push({ type: 'borrower.added', borrower: id, data: withoutNames(row) });
    return { result: null, events };
  };
}

/** A new borrower as a row; omitted fields are empty. */
function rowOf(input: BorrowerInput, groupId: string | null, categoryId: string): BorrowerRow {
  return {
    barcode: input.barcode ?? null,
    externalId: input.externalId ?? null,
    givenName: input.givenName,
    familyName: input.familyName,
    groupId,
    categoryId,
    email: input.email ?? null,
    guardianEmail: input.guardianEmail ?? null,
    secondGuardianEmail: input.secondGuardianEmail ?? null,
    language: input.language ?? null,
    birthDate: input.birthDate ?? null,
    message: input.message ?? null,
    blockedReason: input.blockedReason ?? null,
    expiresOn: input.expiresOn ?? null,
    leftOn: input.leftOn ?? null,
  };
}

/** @throws Problem not-found, version-conflict, barcode-taken, external-id-taken, validation-failed */
export function updateBorrower(
  reference: string,
  changes: BorrowerChanges,
  ifVersion?: VersionCondition,
): Command<Borrower> {
  return ({ db, now }) => {
    const id = borrowersIn(db).idOf(reference);
    const before = id === null ? null : borrowersIn(db).row(id);
    if (id === null || before === null) throw noSuchBorrower(reference);
    const { version, photo: _, ...row } = before;
    refuseOtherVersion('borrower', ifVersion, version);
    const events: NewEvent[] = [];
    const { group, category, ...fields } = changes;
    const given = givenFields(fields);
    const after: BorrowerRow = { ...row, ...given };
    if (group !== undefined) after.groupId = groupNamed(db, group, events);
    if (category !== undefined) after.categoryId = categoryNamed(db, category);
    refuseNameless(after);
    refuseTakenNumbers(db, id, after);
    const changed = writeChanged(db, id, { before: row, after, now }, events);
    return { result: borrowerNow(db, id), events: changed ? events : [] };
  };
}

/** The changes that a list offers for many borrowers at once. */
export type SharedBorrowerChanges = Pick<
  BorrowerChanges,
  'group' | 'category' | 'blockedReason' | 'expiresOn'
>;

/**
 * Changes the same fields of many borrowers, in one step. Those who have the values already stay as they are; so do the
 * reasons of those who are blocked already.
 *
 * @param ids opaque ids
 * @throws Problem not-found, validation-failed
 */
export function updateBorrowers(
  ids: readonly string[],
  { group, category, blockedReason, expiresOn }: SharedBorrowerChanges,
): Command<{ changed: number }> {
  return ({ db, now }) => {
    const events: NewEvent[] = [];
    const shared = givenFields({
      groupId: group === undefined ? undefined : groupNamed(db, group, events),
      categoryId: category === undefined ? undefined : categoryNamed(db, category),
      expiresOn,
      blockedReason,
    });
    const borrowers = ids.map((id) => {
      const row = borrowersIn(db).row(id);
      if (row === null) throw noSuchBorrower(id);
      return { id, row };
    });
    const changed = borrowers.filter(({ id, row: { version: _, photo: __, ...before } }) => {
      const after: BorrowerRow = { ...before, ...shared };
      if (before.blockedReason !== null && after.blockedReason !== null)
        after.blockedReason = before.blockedReason;
      return writeChanged(db, id, { before, after, now }, events);
    });
    return { result: { changed: changed.length }, events };
  };
}

/**
 * Gives those without a card the next card numbers, in one step and in the order of the ids.
 *
 * @throws Problem not-found, barcode-taken
 */
export function giveCards(ids: readonly string[]): Command<{ changed: number }> {
  return ({ db, now }) => {
    const events: NewEvent[] = [];
    for (const id of ids) {
      const row = borrowersIn(db).row(id);
      if (row === null) throw noSuchBorrower(id);
      const { version: _, photo: __, ...before } = row;
      if (before.barcode !== null) continue;
      const barcode = giveWantedCardNumber(db);
      writeChanged(db, id, { before, after: { ...before, barcode }, now }, events);
    }
    return { result: { changed: events.length }, events };
  };
}

/** How many of them have no card, and which numbers `giveCards` would give them. */
export function cardsLacking(db: ReadableDatabase, ids: readonly string[]) {
  const count = ids.filter((id) => borrowersIn(db).row(id)?.barcode === null).length;
  const numbers = count === 0 ? null : cardNumbersFor(db, count);
  return { count, first: numbers?.first ?? null, last: numbers?.last ?? null };
}

/**
 * Writes the row with its event if it differs.
 *
 * @param undoes the id of the event that this change undoes
 * @returns whether it differs
 */
export function writeChanged(
  db: WritableDatabase,
  id: string,
  { before, after, now }: { before: BorrowerRow; after: BorrowerRow; now: string },
  events: NewEvent[],
  undoes?: string,
): boolean {
  const changed = changedFields(before, after);
  if (changed.length === 0) return false;
  borrowerWrites(db).update(id, after, now);
  const data = { ...withoutNames(after), changed, before: journalled(before, changed) };
  events.push({ type: 'borrower.updated', borrower: id, data, ...(undoes !== undefined && { undoes }) });
  return true;
}

/**
 * Updates the borrower with this number, or adds one if the number is new.
 *
 * @throws Problem validation-failed (a new borrower without a name), version-conflict, and the problems of add and update
 */
export function putBorrower(
  number: BorrowerNumber,
  changes: BorrowerChanges,
  ifVersion?: VersionCondition,
): Command<PutBorrower> {
  return (context) => {
    const id = borrowersIn(context.db).idOf(
      'externalId' in number ? `ext:${number.externalId}` : `barcode:${number.barcode}`,
    );
    if (id !== null) {
      const { result, events } = updateBorrower(id, changes, ifVersion)(context);
      return { result: { borrower: result, added: false }, events };
    }
    if (ifVersion !== undefined) throw new Problem('version-conflict', 'This borrower no longer exists.');
    const { givenName, familyName, ...rest } = changes;
    if (givenName === undefined || familyName === undefined) throw namelessBorrower(changes);
    const { result, events } = addBorrower({ ...rest, ...number, givenName, familyName })(context);
    return { result: { borrower: result, added: true }, events };
  };
}

/** @throws Problem validation-failed */
function refuseNameless({ givenName, familyName }: Pick<BorrowerRow, 'givenName' | 'familyName'>): void {
  if (givenName !== '' || familyName !== '') return;
  throw new Problem(
    'validation-failed',
    'A borrower needs a name.',
    ['/givenName', '/familyName'].map((pointer) => ({ pointer, message: 'must not both be empty' })),
  );
}

function namelessBorrower(changes: BorrowerChanges): Problem {
  const missing = (['givenName', 'familyName'] as const).filter((name) => changes[name] === undefined);
  return new Problem(
    'validation-failed',
    `No borrower has this number. To add one, give ${missing.join(' and ')}.`,
    missing.map((name) => ({ pointer: `/${name}`, message: 'is missing' })),
  );
}

/** @throws Problem not-found, version-conflict, and what other features throw, such as borrower-has-loans */
export function deleteBorrower(reference: string, ifVersion?: VersionCondition): Command<null> {
  return ({ db, precede }) => {
    const id = borrowersIn(db).idOf(reference);
    if (id === null) throw noSuchBorrower(reference);
    const row = borrowersIn(db).row(id);
    if (row !== null) refuseOtherVersion('borrower', ifVersion, row.version);
    const data = { barcode: row?.barcode ?? null, externalId: row?.externalId ?? null };
    const event: NewEvent = { type: 'borrower.deleted', borrower: id, data };
    const first = precede([event]);
    photoWrites(db).forget(id);
    borrowerWrites(db).remove(id);
    return { result: null, events: [...first, event] };
  };
}

export function noSuchBorrower(reference: string): Problem {
  return new Problem('not-found', `There is no borrower ${reference}.${hintFor('borrower', reference)}`);
}

export function borrowerNow(db: ReadableDatabase, id: string): Borrower {
  const borrower = borrowersIn(db).borrower(id);
  if (borrower === null) throw new Error(`borrower ${id} is missing inside its own command`);
  return borrower;
}

function categoryNamed(db: ReadableDatabase, name: string | undefined): string {
  const category = name === undefined ? groupsIn(db).defaultCategory() : groupsIn(db).categoryByName(name);
  if (category !== null) return category.id;
  throw new Problem('validation-failed', `There is no borrower category ${name ?? 'by default'}.`, [
    { pointer: '/category', message: 'is not one of the library’s borrower categories' },
  ]);
}

/** @throws Problem barcode-taken, external-id-taken */
export function refuseTakenNumbers(db: ReadableDatabase, id: string, row: BorrowerRow): void {
  const read = borrowersIn(db);
  // An old library may have a card twice, in different cases: each borrower keeps the own one.
  const isKept = row.barcode === null || read.row(id)?.barcode === row.barcode;
  const holder = isKept || row.barcode === null ? null : read.otherWithCard(id, row.barcode);
  if (holder !== null && row.barcode !== null) {
    const [how, message] =
      holder.barcode === row.barcode
        ? [`belongs to borrower ${holder.id}.`, 'belongs to another borrower']
        : [
            `differs only in capital letters from ${holder.barcode}, which belongs to borrower ${holder.id}.`,
            'differs only in capital letters from the card of another borrower',
          ];
    throw new Problem('barcode-taken', `Card ${row.barcode} ${how}`, [{ pointer: '/barcode', message }], {
      existingId: holder.id,
    });
  }
  const ofExternal = row.externalId === null ? null : read.idOf(`ext:${row.externalId}`);
  if (row.externalId !== null && ofExternal !== null && ofExternal !== id) {
    throw new Problem(
      'external-id-taken',
      `External number ${row.externalId} belongs to borrower ${ofExternal}.`,
      [{ pointer: '/externalId', message: 'belongs to another borrower' }],
      { existingId: ofExternal },
    );
  }
}

/** The fields in which the two differ. */
function changedFields(before: BorrowerRow, after: BorrowerRow): (keyof BorrowerRow)[] {
  return (Object.keys(after) as (keyof BorrowerRow)[]).filter((field) => after[field] !== before[field]);
}

/** The earlier values of the changed fields, as far as the journal may contain them. */
function journalled(before: BorrowerRow, changed: readonly (keyof BorrowerRow)[]) {
  const names = new Set<string>(changed.map((field) => (field === 'blockedReason' ? 'blocked' : field)));
  return Object.fromEntries(Object.entries(withoutNames(before)).filter(([field]) => names.has(field)));
}

/** The borrower's fields that the journal may contain: numbers and ids. */
export function withoutNames(row: BorrowerRow) {
  const { barcode, externalId, groupId, categoryId, expiresOn, leftOn } = row;
  return { barcode, externalId, groupId, categoryId, expiresOn, leftOn, blocked: row.blockedReason !== null };
}

/** The borrower with this id as this connection sees it, or null. */
export function borrowerById(db: ReadableDatabase, id: string): Borrower | null {
  return borrowersIn(db).borrower(id);
}

/** Whether this is the borrower's card, or was one, in this very case. */
export function isCardOf(db: ReadableDatabase, id: string, card: string): boolean {
  return borrowersIn(db).isCardOf(id, card);
}

/** The id behind an opaque id, `barcode:...` or `ext:...`, those of merged records included, as this connection sees it. */
export function borrowerIdOf(db: ReadableDatabase, reference: string): string | null {
  return borrowersIn(db).idOfAnyTime(reference);
}
