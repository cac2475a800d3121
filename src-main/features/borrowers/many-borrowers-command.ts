// Adds, changes or deletes many borrowers with a few statements for all instead of several for each.
import type { ReadableDatabase } from '../../core/database/connection.ts';
import { givenFields } from '../../core/database/given-fields.ts';
import type { NewEvent } from '../../core/events/events.ts';
import type { Command } from '../../core/journal/write-gate.ts';
import {
  changedFields,
  rowOf,
  withoutNames,
  type BorrowerChanges,
  type BorrowerInput,
} from './borrower-commands.ts';
import { borrowersIn, type BorrowerRow } from './borrowers-repository.ts';
import { groupsIn } from './groups-repository.ts';
import { groupNamed } from './groups-service.ts';
import { manyBorrowersIn, manyBorrowerWrites, type NewRow } from './many-borrowers-repository.ts';

/** A borrower to add, with the id assigned earlier. */
export interface PromisedBorrower {
  id: string;
  input: BorrowerInput;
  /** For a restored borrower. */
  createdAt?: string;
}

/**
 * Adds all or none. If any of them exists already, has a taken number or an unknown category, nothing is written and
 * the caller has to add them one by one.
 *
 * @returns whether they were added
 */
export function addBorrowersTogether(people: readonly PromisedBorrower[]): Command<boolean> {
  return ({ db, now }) => {
    const categories = idsByName(
      people.map(({ input }) => input.category),
      (name) => (name === undefined ? groupsIn(db).defaultCategory() : groupsIn(db).categoryByName(name)),
    );
    if (categories === null || !areNew(db, people)) return { result: false, events: [] };
    const events: NewEvent[] = [];
    const groups = new Map<string | null, string | null>();
    const rows = people.map(({ id, input, createdAt }): NewRow => {
      const name = input.group ?? null;
      const groupId = groups.has(name) ? (groups.get(name) ?? null) : groupNamed(db, name, events);
      groups.set(name, groupId);
      return { id, row: rowOf(input, groupId, categories.get(input.category) ?? ''), createdAt };
    });
    manyBorrowerWrites(db).insertMany(rows, now);
    for (const { id, row } of rows) {
      events.push({ type: 'borrower.added', borrower: id, data: withoutNames(row) });
    }
    return { result: true, events };
  };
}

/** An existing borrower and the changes. */
export interface ChangedBorrower {
  id: string;
  changes: BorrowerChanges;
}

/**
 * Changes all or none. If any of them is missing or listed twice, gets a card, an external number or an unknown
 * category, nothing is written and the caller has to change them one by one.
 *
 * @returns whether they were changed
 */
export function changeBorrowersTogether(people: readonly ChangedBorrower[]): Command<boolean> {
  return ({ db, now }) => {
    const nothing = { result: false, events: [] };
    if (new Set(people.map(({ id }) => id)).size < people.length) return nothing;
    const categories = idsByName(
      people.flatMap(({ changes: { category } }) => category ?? []),
      (name) => groupsIn(db).categoryByName(name),
    );
    const rows = people.flatMap(({ id, changes }) => {
      const before = 'barcode' in changes || 'externalId' in changes ? null : borrowersIn(db).row(id);
      return before === null ? [] : [{ id, changes, before }];
    });
    if (categories === null || rows.length < people.length) return nothing;
    const events: NewEvent[] = [];
    const changed: { id: string; row: BorrowerRow }[] = [];
    const updates: NewEvent[] = [];
    for (const { id, changes, before } of rows) {
      const { version: _version, photo: _photo, ...row } = before;
      const { group, category, ...fields } = changes;
      const after: BorrowerRow = { ...row, ...givenFields(fields) };
      if (group !== undefined) after.groupId = groupNamed(db, group, events);
      if (category !== undefined) after.categoryId = categories.get(category) ?? '';
      const differing = changedFields(row, after);
      if (differing.length === 0) continue;
      changed.push({ id, row: after });
      updates.push({
        type: 'borrower.updated',
        borrower: id,
        data: { ...withoutNames(after), changed: differing },
      });
    }
    manyBorrowerWrites(db).updateMany(changed, now);
    return { result: true, events: [...events, ...updates] };
  };
}

/**
 * Deletes all or none. If any of them is missing, listed twice or has an open loan, nothing is written and the caller
 * has to delete them one by one.
 *
 * @returns whether they were deleted
 */
export function deleteBorrowersTogether(ids: readonly string[]): Command<boolean> {
  return ({ db }) => {
    const there = manyBorrowersIn(db).numbers(ids);
    if (there.size < ids.length || manyBorrowersIn(db).hasAnyOpenLoan(ids))
      return { result: false, events: [] };
    const left = manyBorrowerWrites(db).removeMany(ids);
    if (left !== ids.length)
      throw new Error(`${String(left)} of ${String(ids.length)} borrowers were deleted.`);
    const events = ids.map((id): NewEvent => {
      const { barcode = null, externalId = null } = there.get(id) ?? {};
      return { type: 'borrower.deleted', borrower: id, data: { barcode, externalId } };
    });
    return { result: true, events };
  };
}

function idsByName<Name>(
  names: readonly Name[],
  find: (name: Name) => { id: string } | null,
): ReadonlyMap<Name, string> | null {
  const ids = new Map<Name, string>();
  for (const name of new Set(names)) {
    const found = find(name);
    if (found === null) return null;
    ids.set(name, found.id);
  }
  return ids;
}

function areNew(db: ReadableDatabase, people: readonly PromisedBorrower[]): boolean {
  const numbers = (field: 'barcode' | 'externalId'): string[] =>
    people.map(({ input }) => input[field]).filter((number) => typeof number === 'string');
  const all = {
    ids: people.map(({ id }) => id),
    barcodes: numbers('barcode'),
    externalIds: numbers('externalId'),
  };
  const differ = Object.values(all).every((some) => new Set(some).size === some.length);
  return differ && !manyBorrowersIn(db).anyOf(all);
}
