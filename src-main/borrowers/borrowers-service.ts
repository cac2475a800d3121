// Finding, adding, changing and deleting borrowers.
import { v7 as newId } from 'uuid';
import { givenFields } from '../database/given-fields.ts';
import type { ReadableDatabase } from '../database/connection.ts';
import { prefixQuery } from '../database/search-query.ts';
import type { NewEvent } from '../journal/events.ts';
import type { Actor, Command, WriteGate } from '../journal/write-gate.ts';
import { Problem } from '../problems/problem.ts';
import { borrowerChanges } from './borrower-changes-repository.ts';
import { groupNamed } from './groups-service.ts';
import {
  allBorrowers,
  borrowersIn,
  borrowerWrites,
  type Borrower,
  type BorrowerRow,
} from './borrowers-repository.ts';

export type { Borrower } from './borrowers-repository.ts';

/** What may be said of a borrower; group and category by name. A group that is new is made. */
export interface BorrowerInput {
  givenName: string;
  familyName: string;
  barcode?: string | null | undefined;
  externalId?: string | null | undefined;
  group?: string | null | undefined;
  category?: string | undefined;
  email?: string | null | undefined;
  birthDate?: string | null | undefined;
  message?: string | null | undefined;
  blockedReason?: string | null | undefined;
  expiresOn?: string | null | undefined;
}

/** The fields to change; those left out stay, null clears. */
export type BorrowerChanges = { [Field in keyof BorrowerInput]?: BorrowerInput[Field] | undefined };

export type BorrowersService = ReturnType<typeof borrowersService>;

export function borrowersService(reader: ReadableDatabase, gate: WriteGate) {
  const read = borrowersIn(reader);

  const existing = (reference: string): string => {
    const id = read.idOf(reference);
    if (id === null) throw noSuchBorrower(reference);
    return id;
  };

  return {
    /** The complete list, for streaming. */
    list: (group?: string) => allBorrowers(group),
    /** What has changed since a moment, for streaming. */
    changes: borrowerChanges,
    search(typed: string, limit: number, group?: string): Borrower[] {
      const query = prefixQuery(typed);
      return query === null ? [] : read.search(query, limit, group);
    },
    count: () => read.count(),
    /** @throws Problem not-found */
    idOf: existing,
    findId: (reference: string): string | null => read.idOf(reference),
    /** The borrower's JSON. @throws Problem not-found */
    json(reference: string): string {
      const text = read.json(existing(reference));
      if (text === null) throw noSuchBorrower(reference);
      return text;
    },
    borrower(reference: string): Borrower {
      return JSON.parse(this.json(reference)) as Borrower;
    },
    async add(actor: Actor, input: BorrowerInput): Promise<Borrower> {
      return (await gate.write(actor, addBorrower(input))).result;
    },
    /** @param ifVersion refuses with version-conflict where the borrower has another version by now. */
    async update(
      actor: Actor,
      reference: string,
      changes: BorrowerChanges,
      ifVersion?: number,
    ): Promise<Borrower> {
      return (await gate.write(actor, updateBorrower(reference, changes, ifVersion))).result;
    },
    async delete(actor: Actor, reference: string): Promise<void> {
      await gate.write(actor, deleteBorrower(reference));
    },
  };
}

/** @throws Problem barcode-taken, external-id-taken, validation-failed (a category that does not exist) */
export function addBorrower(input: BorrowerInput): Command<Borrower> {
  return ({ db, now }) => {
    const events: NewEvent[] = [];
    const row: BorrowerRow = {
      barcode: input.barcode ?? null,
      externalId: input.externalId ?? null,
      givenName: input.givenName,
      familyName: input.familyName,
      groupId: groupNamed(db, input.group ?? null, events),
      categoryId: categoryNamed(db, input.category),
      email: input.email ?? null,
      birthDate: input.birthDate ?? null,
      message: input.message ?? null,
      blockedReason: input.blockedReason ?? null,
      expiresOn: input.expiresOn ?? null,
    };
    const id = newId();
    refuseTakenNumbers(db, id, row);
    borrowerWrites(db).insert(id, row, now);
    events.push({ type: 'borrower.added', borrower: id, data: withoutNames(row) });
    return { result: borrowerNow(db, id), events };
  };
}

/** @throws Problem not-found, version-conflict, barcode-taken, external-id-taken, validation-failed */
export function updateBorrower(
  reference: string,
  changes: BorrowerChanges,
  ifVersion?: number,
): Command<Borrower> {
  return ({ db, now }) => {
    const id = borrowersIn(db).idOf(reference);
    const before = id === null ? null : borrowersIn(db).row(id);
    if (id === null || before === null) throw noSuchBorrower(reference);
    const { version, ...row } = before;
    if (ifVersion !== undefined && ifVersion !== version) {
      throw new Problem(
        'version-conflict',
        'This borrower was changed by somebody else meanwhile; look again first.',
      );
    }
    const events: NewEvent[] = [];
    const { group, category, ...fields } = changes;
    const given = givenFields(fields);
    const after: BorrowerRow = { ...row, ...given };
    if (group !== undefined) after.groupId = groupNamed(db, group, events);
    if (category !== undefined) after.categoryId = categoryNamed(db, category);
    const changed = (Object.keys(after) as (keyof BorrowerRow)[]).filter(
      (field) => after[field] !== row[field],
    );
    if (changed.length === 0) return { result: borrowerNow(db, id), events: [] };
    refuseTakenNumbers(db, id, after);
    borrowerWrites(db).update(id, after, now);
    events.push({ type: 'borrower.updated', borrower: id, data: { ...withoutNames(after), changed } });
    return { result: borrowerNow(db, id), events };
  };
}

/** @throws Problem not-found, borrower-has-loans */
export function deleteBorrower(reference: string): Command<null> {
  return ({ db }) => {
    const id = borrowersIn(db).idOf(reference);
    if (id === null) throw noSuchBorrower(reference);
    const open = borrowerWrites(db).openLoans(id);
    if (open > 0) {
      const items = open === 1 ? '1 item' : `${String(open)} items`;
      throw new Problem('borrower-has-loans', `This borrower still has ${items}. Return them first.`);
    }
    const row = borrowersIn(db).row(id);
    borrowerWrites(db).remove(id);
    const data = { barcode: row?.barcode ?? null, externalId: row?.externalId ?? null };
    return { result: null, events: [{ type: 'borrower.deleted', borrower: id, data }] };
  };
}

function noSuchBorrower(reference: string): Problem {
  return new Problem('not-found', `There is no borrower ${reference}.`);
}

function borrowerNow(db: ReadableDatabase, id: string): Borrower {
  const borrower = borrowersIn(db).borrower(id);
  if (borrower === null) throw new Error(`borrower ${id} vanished inside its own command`);
  return borrower;
}

function categoryNamed(db: ReadableDatabase, name: string | undefined): string {
  const category =
    name === undefined ? borrowersIn(db).defaultCategory() : borrowersIn(db).categoryByName(name);
  if (category !== null) return category.id;
  throw new Problem('validation-failed', `There is no borrower category ${name ?? 'by default'}.`, [
    { pointer: '/category', message: 'is not one of the library’s borrower categories' },
  ]);
}

function refuseTakenNumbers(db: ReadableDatabase, id: string, row: BorrowerRow): void {
  const read = borrowersIn(db);
  const ofBarcode = row.barcode === null ? null : read.idOf(`barcode:${row.barcode}`);
  if (row.barcode !== null && ofBarcode !== null && ofBarcode !== id) {
    throw new Problem('barcode-taken', `Card ${row.barcode} belongs to borrower ${ofBarcode}.`, [
      { pointer: '/barcode', message: 'belongs to another borrower' },
    ]);
  }
  const ofExternal = row.externalId === null ? null : read.idOf(`ext:${row.externalId}`);
  if (row.externalId !== null && ofExternal !== null && ofExternal !== id) {
    throw new Problem(
      'external-id-taken',
      `External number ${row.externalId} belongs to borrower ${ofExternal}.`,
      [{ pointer: '/externalId', message: 'belongs to another borrower' }],
    );
  }
}

/** What the journal may carry of a borrower: numbers and ids. */
function withoutNames(row: BorrowerRow) {
  const { barcode, externalId, groupId, categoryId, expiresOn } = row;
  return { barcode, externalId, groupId, categoryId, expiresOn, blocked: row.blockedReason !== null };
}

/** The id behind an opaque id, `barcode:...` or `ext:...`, as this connection sees it. */
export function borrowerIdOf(db: ReadableDatabase, reference: string): string | null {
  return borrowersIn(db).idOf(reference);
}
