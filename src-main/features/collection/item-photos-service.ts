// Reads items' photos, such as of damage, and changes them through the write gate.
import type { ReadableDatabase, WritableDatabase } from '../../core/database/connection.ts';
import { pictureFrom, type Picture } from '../../core/http/pictures.ts';
import type { Actor, Command, WriteGate } from '../../core/journal/write-gate.ts';
import { Problem } from '../../core/problems/problem.ts';
import { noSuchItem } from './collection-commands.ts';
import { collectionIn } from './collection-repository.ts';
import { itemPhotosIn, itemPhotoWrites } from './item-photos-repository.ts';

export type ItemPhotosService = ReturnType<typeof itemPhotosService>;

export function itemPhotosService(reader: ReadableDatabase, gate: WriteGate) {
  return {
    /** @throws Problem not-found: no such item, or an item without a photo */
    read(reference: string): Picture {
      const id = collectionIn(reader).idOf(reference);
      if (id === null) throw noSuchItem(reference);
      const photo = itemPhotosIn(reader).photo(id);
      if (photo === null) throw new Problem('not-found', `Item ${reference} has no photo.`);
      return photo;
    },
    /** @throws Problem not-found, not-a-photo */
    async put(actor: Actor, reference: string, bytes: Uint8Array): Promise<void> {
      const photo = pictureFrom(bytes, 'a photo');
      await gate.write(
        actor,
        photoChange(reference, (db, id, now) => {
          itemPhotoWrites(db).put(id, photo, now);
          return true;
        }),
      );
    },
    /** Does nothing without a photo. @throws Problem not-found: no such item */
    async remove(actor: Actor, reference: string): Promise<void> {
      await gate.write(
        actor,
        photoChange(reference, (db, id, now) => {
          if (itemPhotosIn(db).photo(id) === null) return false;
          itemPhotoWrites(db).remove(id, now);
          return true;
        }),
      );
    },
  };
}

/** @param change returns whether anything changed */
function photoChange(
  reference: string,
  change: (db: WritableDatabase, id: string, now: string) => boolean,
): Command<null> {
  return ({ db, now }) => {
    const id = collectionIn(db).idOf(reference);
    const row = id === null ? null : collectionIn(db).row(id);
    if (id === null || row === null) throw noSuchItem(reference);
    if (!change(db, id, now)) return { result: null, events: [] };
    // The ledger holds no pictures, so the change cannot be undone.
    const data = { barcode: row.barcode, changed: ['photo'], before: {} };
    return { result: null, events: [{ type: 'item.updated', item: id, data }] };
  };
}
