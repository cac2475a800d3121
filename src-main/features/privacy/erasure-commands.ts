// The command that begins an erasure: the borrower is gone from the library's tables; what is left in its files follows.
import { v7 as newId } from 'uuid';
import { borrowerIdOf, noSuchBorrower, refuseWhileItemsAreOut } from '../borrowers/borrower-commands.ts';
import { actorId, type Command } from '../../core/journal/write-gate.ts';
import { erasuresIn, erasureWrites, type Erasure } from './erasures-repository.ts';
import { idsOf, eraseBorrowerRows } from './erase-borrower-repository.ts';

/**
 * Also erases somebody who was only deleted before, by id. Who is erased already is not erased twice.
 *
 * @throws Problem not-found, borrower-has-loans
 */
export function eraseBorrower(reference: string): Command<Erasure> {
  return ({ db, now, actor }) => {
    const borrower = borrowerIdOf(db, reference) ?? reference;
    const earlier = erasuresIn(db).ofBorrower(borrower);
    if (earlier !== null) return { result: earlier, events: [] };
    const ids = idsOf(db, borrower);
    if (ids.length === 0) throw noSuchBorrower(reference);
    refuseWhileItemsAreOut(db, borrower);
    const id = newId();
    const erasure: Erasure = {
      ...{ id, borrower, ids, at: now, actor: actorId(actor) },
      ...{ stage: 'files', removed: eraseBorrowerRows(db, ids, now), finishedAt: null },
    };
    erasureWrites(db).begin(erasure);
    const data = { barcode: null, externalId: null, erased: true, erasure: id, ids };
    return { result: erasure, events: [{ type: 'borrower.deleted', borrower, data }] };
  };
}
