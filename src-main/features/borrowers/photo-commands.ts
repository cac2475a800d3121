// Photo operations for other commands.
import type { WritableDatabase } from '../../core/database/connection.ts';
import { photoWrites } from './photos-repository.ts';

/** Deletes the photo, for erasure; the calling command records the change to the borrower. */
export function forgetPhoto(db: WritableDatabase, borrowerId: string): void {
  photoWrites(db).forget(borrowerId);
}
