// Finding borrowers, and changing them through the write gate.
import type { ReadableDatabase } from '../database/connection.ts';
import { prefixQuery } from '../database/search-query.ts';
import type { Actor, WriteGate } from '../journal/write-gate.ts';
import { borrowerChanges } from './borrower-changes-repository.ts';
import {
  addBorrower,
  deleteBorrower,
  noSuchBorrower,
  putBorrower,
  updateBorrower,
  type BorrowerChanges,
  type BorrowerInput,
  type BorrowerNumber,
  type PutBorrower,
} from './borrower-commands.ts';
import { allBorrowers, borrowersIn, type Borrower } from './borrowers-repository.ts';

export type { Borrower } from './borrowers-repository.ts';

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
    /** Adds the borrower where nobody has this number, and updates otherwise. */
    async put(
      actor: Actor,
      number: BorrowerNumber,
      changes: BorrowerChanges,
      ifVersion?: number,
    ): Promise<PutBorrower> {
      const { result, events } = await gate.write(actor, putBorrower(number, changes, ifVersion));
      return { ...result, changed: events.length > 0 };
    },
    async delete(actor: Actor, reference: string): Promise<void> {
      await gate.write(actor, deleteBorrower(reference));
    },
  };
}
