// Reads a title's loans: who has its copies, and how often they were lent.
import type { BorrowersService } from '../borrowers/borrowers-service.ts';
import type { CollectionService } from '../collection/collection-service.ts';
import type { ReadableDatabase } from '../../core/database/connection.ts';
import { titleLoansIn, type TitleLoans } from './title-loans-repository.ts';

export type TitleLoansService = ReturnType<typeof titleLoansService>;

export function titleLoansService(
  reader: ReadableDatabase,
  collection: CollectionService,
  borrowers: BorrowersService,
) {
  const read = titleLoansIn(reader);
  return {
    /** @throws Problem not-found */
    ofTitle(id: string): TitleLoans {
      return read(collection.title(id).id, borrowers.day());
    },
  };
}
