// Adds many borrowers who are new at once: a few statements for all of them instead of several for each.
import type { ReadableDatabase } from '../database/connection.ts';
import type { NewEvent } from '../journal/events.ts';
import type { Command } from '../journal/write-gate.ts';
import { rowOf, withoutNames, type BorrowerInput } from './borrower-commands.ts';
import { borrowersIn, borrowerWrites, type BorrowerRow } from './borrowers-repository.ts';
import { groupNamed } from './groups-service.ts';

/** Somebody to be added, with the id that was promised. */
export interface PromisedBorrower {
  id: string;
  input: BorrowerInput;
}

/**
 * Adds them all, or nobody: where any of them is there already, has a number that is taken, or is of a category that
 * does not exist, nothing is written, and each has to be looked at alone.
 *
 * @returns whether they were added
 */
export function addBorrowersTogether(people: readonly PromisedBorrower[]): Command<boolean> {
  return ({ db, now }) => {
    const categories = idsByName(
      people.map(({ input }) => input.category),
      (name) =>
        name === undefined ? borrowersIn(db).defaultCategory() : borrowersIn(db).categoryByName(name),
    );
    if (categories === null || !areNew(db, people)) return { result: false, events: [] };
    const events: NewEvent[] = [];
    const groups = new Map<string | null, string | null>();
    const rows = people.map(({ id, input }): { id: string; row: BorrowerRow } => {
      const name = input.group ?? null;
      const groupId = groups.has(name) ? (groups.get(name) ?? null) : groupNamed(db, name, events);
      groups.set(name, groupId);
      return { id, row: rowOf(input, groupId, categories.get(input.category) ?? '') };
    });
    borrowerWrites(db).insertMany(rows, now);
    for (const { id, row } of rows) {
      events.push({ type: 'borrower.added', borrower: id, data: withoutNames(row) });
    }
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
  return differ && !borrowersIn(db).anyOf(all);
}
