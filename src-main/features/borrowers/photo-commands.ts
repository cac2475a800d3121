// What other commands do about photos.
import type { WritableDatabase } from '../../core/database/connection.ts';
import { photoWrites } from './photos-repository.ts';

/** For commands that make somebody forgotten: the photo goes; the change to the borrower is theirs to note. */
export function forgetPhoto(db: WritableDatabase, borrowerId: string): void {
  photoWrites(db).forget(borrowerId);
}
