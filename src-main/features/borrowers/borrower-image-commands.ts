// Takes a snapshot of a borrower before deletion, and restores the borrower from it.
import type { ReadableDatabase } from '../../core/database/connection.ts';
import type { NewEvent } from '../../core/events/events.ts';
import { pictureOfText, pictureText, type PictureText } from '../../core/http/pictures.ts';
import type { Command, CommandContext } from '../../core/journal/write-gate.ts';
import { addUnread, updateBorrower, type NewBorrower } from './borrower-commands.ts';
import { borrowersIn, borrowerWrites, type Borrower } from './borrowers-repository.ts';
import { mergedIn, mergeWrites, type FormerRecords } from './merge-repository.ts';
import { photosIn, photoWrites } from './photos-repository.ts';

export type { Borrower } from './borrowers-repository.ts';

/** A borrower with the data that deletion removes: photo, and former ids and cards. */
export interface BorrowerImage {
  borrower: Borrower;
  photo: PictureText | null;
  /** Missing in older images. */
  former?: FormerRecords;
}

/** The borrower as this connection sees it, or null. */
export function findBorrower(db: ReadableDatabase, id: string): Borrower | null {
  return borrowersIn(db).borrower(id);
}

/** Whether another record was merged into the borrower's. */
export function wasMergedInto(db: ReadableDatabase, id: string): boolean {
  return mergedIn(db).former(id).records.length > 0;
}

export function snapshotOf(db: ReadableDatabase, borrower: Borrower): BorrowerImage {
  const { id } = borrower;
  const photo = photosIn(db).photo(id);
  return {
    borrower,
    photo: photo && pictureText(photo),
    former: mergedIn(db).former(id),
  };
}

/** @throws Problem barcode-taken, external-id-taken, validation-failed (the category is gone) */
export function bringBackBorrower(image: BorrowerImage): Command<null> {
  return (context) => {
    const { id, createdAt, version: _, updatedAt: __, ...fields } = image.borrower;
    const events: NewEvent[] = [...addUnread([{ id, input: fields }])(context).events];
    borrowerWrites(context.db).setCreation(id, createdAt);
    restoreRelatedData(context, image);
    return { result: null, events };
  };
}

/** Restores the data that deletion removed. */
function restoreRelatedData(
  { db, now }: CommandContext,
  { borrower: { id }, photo, former }: BorrowerImage,
): void {
  if (photo !== null) photoWrites(db).put(id, pictureOfText(photo), now);
  if (former !== undefined) mergeWrites(db).restoreFormer(id, former);
}

/** Adds the borrowers; sets the fields of those who are in the library already. */
export function upsertBorrowers(people: readonly NewBorrower[]): Command<null> {
  return (context) => {
    const isNew = ({ id }: NewBorrower): boolean => borrowersIn(context.db).row(id) === null;
    const [added, present] = [people.filter(isNew), people.filter((person) => !isNew(person))];
    const events = present.flatMap(({ id, input }) => updateBorrower(id, input)(context).events);
    return { result: null, events: [...events, ...addUnread(added)(context).events] };
  };
}
