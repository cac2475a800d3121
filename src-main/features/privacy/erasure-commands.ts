// The command that starts an erasure: removes the borrower from the tables; the files follow later.
import { v7 as newId } from 'uuid';
import { borrowerIdOf, noSuchBorrower } from '../borrowers/borrower-commands.ts';
import { allIdsOf } from '../borrowers/borrower-personal-data.ts';
import type { NewEvent } from '../../core/events/events.ts';
import type { Command } from '../../core/journal/write-gate.ts';
import type { ErasurePlan } from '../../core/manifest/personal-data.ts';
import { erasuresIn, erasureWrites, type Erasure } from './erasures-repository.ts';
import { eraseBorrowerRows } from './erase-borrower.ts';

/**
 * Also erases a borrower who was already deleted, by id. Repeating an erasure returns the earlier one.
 *
 * @throws Problem not-found, borrower-has-loans
 */
export function eraseBorrower(reference: string, plan: ErasurePlan): Command<Erasure> {
  return ({ db, now, actor, precede }) => {
    const borrower = borrowerIdOf(db, reference) ?? reference;
    const earlier = erasuresIn(db).ofBorrower(borrower);
    if (earlier !== null) return { result: earlier, events: [] };
    const ids = allIdsOf(db, borrower);
    if (ids.length === 0) throw noSuchBorrower(reference);
    const id = newId();
    const data = { barcode: null, externalId: null, erased: true, erasure: id, ids };
    const event: NewEvent = { type: 'borrower.deleted', borrower, data };
    const first = precede([event]);
    const erasure: Erasure = {
      id,
      borrower,
      ids,
      at: now,
      actor,
      stage: 'files',
      removed: eraseBorrowerRows(db, ids, plan, now),
      finishedAt: null,
    };
    erasureWrites(db).begin(erasure);
    return { result: erasure, events: [...first, event] };
  };
}
