// Reads borrowers' photos, and changes them through the write gate.
import type { ReadableDatabase } from '../../core/database/connection.ts';
import { pictureFrom, type Picture } from '../../core/http/pictures.ts';
import type { Actor, Command, WriteGate } from '../../core/journal/write-gate.ts';
import { Problem } from '../../core/problems/problem.ts';
import { noSuchBorrower, withoutNames } from './borrower-commands.ts';
import { borrowersIn } from './borrowers-repository.ts';
import { photosIn, photoWrites } from './photos-repository.ts';

export type PhotosService = ReturnType<typeof photosService>;

export function photosService(reader: ReadableDatabase, gate: WriteGate) {
  return {
    /** @throws Problem not-found: no such borrower, or a borrower without a photo */
    read(reference: string): Picture {
      const id = borrowersIn(reader).idOfAnyTime(reference);
      if (id === null) throw noSuchBorrower(reference);
      const photo = photosIn(reader).photo(id);
      if (photo === null) throw new Problem('not-found', `Borrower ${reference} has no photo.`);
      return photo;
    },
    /** @throws Problem not-found, not-a-photo */
    async put(actor: Actor, reference: string, bytes: Uint8Array): Promise<void> {
      await gate.write(actor, setPhoto(reference, pictureFrom(bytes, 'a photo')));
    },
    /** Does nothing without a photo. @throws Problem not-found: no such borrower */
    async remove(actor: Actor, reference: string): Promise<void> {
      await gate.write(actor, setPhoto(reference, null));
    },
  };
}

/** Null without a photo. @param id of a borrower */
export const photoOf = (db: ReadableDatabase, id: string): Picture | null => photosIn(db).photo(id);

/** @param photo null removes it; does nothing without one. @throws Problem not-found: no such borrower */
export function setPhoto(reference: string, photo: Picture | null): Command<null> {
  return ({ db, now }) => {
    const id = borrowersIn(db).idOf(reference);
    const row = id === null ? null : borrowersIn(db).row(id);
    if (id === null || row === null) throw noSuchBorrower(reference);
    if (photo === null && photosIn(db).photo(id) === null) return { result: null, events: [] };
    if (photo === null) {
      photoWrites(db).forget(id);
      photoWrites(db).touch(id, now);
    } else photoWrites(db).put(id, photo, now);
    const data = { ...withoutNames(row), changed: ['photo'], photo: photo !== null };
    return { result: null, events: [{ type: 'borrower.updated', borrower: id, data }] };
  };
}
