// Takes an image of a borrower before deleting, so that the same borrower can be brought back.
import type { ReadableDatabase, WritableDatabase } from '../../core/database/connection.ts';
import type { NewEvent } from '../../core/events/events.ts';
import type { Command, CommandContext } from '../../core/journal/write-gate.ts';
import { addBorrower, updateBorrower } from './borrower-commands.ts';
import { borrowersIn, borrowerWrites, type Borrower } from './borrowers-repository.ts';
import { addBorrowersTogether } from './many-borrowers-command.ts';
import { manyBorrowersIn } from './many-borrowers-repository.ts';
import { mergedIn, mergeWrites, type FormerRecords } from './merge-repository.ts';
import { photosIn, photoWrites, type Photo } from './photos-repository.ts';

export type { Borrower } from './borrowers-repository.ts';

/** A borrower, with what deleting takes along: the photo, whose the returned loans were, and what merged records left. */
export interface BorrowerImage {
  borrower: Borrower;
  returnedLoans: string[];
  photo: (Omit<Photo, 'bytes'> & { base64: string }) | null;
  /** Images that were taken earlier know nothing of it. */
  former?: FormerRecords;
}

/** The borrower as this connection sees it; null where there is none. */
export function findBorrower(db: ReadableDatabase, id: string): Borrower | null {
  return borrowersIn(db).borrower(id);
}

/** Those of them who are there, by their ids. */
export function findBorrowers(db: ReadableDatabase, ids: readonly string[]): ReadonlyMap<string, Borrower> {
  return manyBorrowersIn(db).borrowers(ids);
}

/** Those of them into whose record that of another was merged: two records stand in one. */
export function whoWasMergedInto(db: ReadableDatabase, ids: readonly string[]): ReadonlySet<string> {
  return mergedIn(db).withOthers(ids);
}

/** Those of them to whom anything was ever lent, as far as that is still known. */
export function whoHasBorrowed(db: ReadableDatabase, ids: readonly string[]): ReadonlySet<string> {
  return manyBorrowersIn(db).withLoans(ids);
}

export function snapshotOf(db: WritableDatabase, id: string): BorrowerImage | null {
  const borrower = borrowersIn(db).borrower(id);
  if (borrower === null) return null;
  const photo = photosIn(db).photo(id);
  return {
    borrower,
    returnedLoans: borrowerWrites(db).returnedLoans(id),
    photo: photo && { name: photo.name, type: photo.type, base64: photo.bytes.toString('base64') },
    former: mergedIn(db).former(id),
  };
}

/** Whether anything was ever lent to the borrower, as far as that is still known. */
export function hasBorrowed(db: WritableDatabase, id: string): 'has-items' | 'has-borrowed' | null {
  if (borrowerWrites(db).openLoans(id) > 0) return 'has-items';
  return borrowerWrites(db).returnedLoans(id).length > 0 ? 'has-borrowed' : null;
}

/** @throws Problem barcode-taken, external-id-taken, validation-failed (the category is gone) */
export function bringBackBorrower(image: BorrowerImage): Command<null> {
  return (context) => {
    const { id, createdAt, version: _, updatedAt: __, ...fields } = image.borrower;
    const events: NewEvent[] = [...addBorrower(fields, id)(context).events];
    borrowerWrites(context.db).setCreation(id, createdAt);
    giveBack(context, image);
    return { result: null, events };
  };
}

/** Brings all of them back, or nobody, as `addBorrowersTogether` adds. @returns whether they are back */
export function bringBackTogether(images: readonly BorrowerImage[]): Command<boolean> {
  return (context) => {
    const outcome = addBorrowersTogether(
      images.map(({ borrower: { id, createdAt, version: _, updatedAt: __, ...input } }) => ({
        ...{ id, input, createdAt },
      })),
    )(context);
    if (outcome.result) for (const image of images) giveBack(context, image);
    return outcome;
  };
}

/** What deleting took along. */
function giveBack(
  { db, now }: CommandContext,
  { borrower: { id }, returnedLoans, photo, former }: BorrowerImage,
): void {
  if (photo !== null) {
    const { base64, ...about } = photo;
    photoWrites(db).put(id, { ...about, bytes: Buffer.from(base64, 'base64') }, now);
  }
  for (const loan of returnedLoans) borrowerWrites(db).giveBackLoan(id, loan);
  if (former !== undefined) mergeWrites(db).giveBack(id, former);
}

/** The same borrower with these fields, added where it is not there. */
export function upsertBorrower(id: string, fields: Parameters<typeof addBorrower>[0]): Command<Borrower> {
  return (context) =>
    borrowersIn(context.db).row(id) === null
      ? addBorrower(fields, id)(context)
      : updateBorrower(id, fields)(context);
}
