// Puts back from the ledger that somebody was erased: in an older copy of the library the erasure is done again.
import { borrowerRestorers } from '../borrowers/borrowers-restore.ts';
import { textIn } from '../../core/events/event-data.ts';
import type { Restore } from '../../core/journal/restore.ts';
import { erasureWrites } from './erasures-repository.ts';
import { isErasure, isRedacted } from './redaction-rules.ts';

/** An event that has lost what it carried puts nothing back. */
const unlessRedacted =
  (restore: Restore): Restore =>
  (db, event) =>
    isRedacted(event) ? null : restore(db, event);

const deleted: Restore = (db, event) => {
  const { borrower, data, at, actor } = event;
  const ids = data['ids'];
  if (!isErasure(event) || borrower === null || !Array.isArray(ids))
    return borrowerRestorers['borrower.deleted'](db, event);
  // What is known of the borrower here is removed at the end of the opening, all at once.
  erasureWrites(db).begin({
    ...{ id: textIn(data, 'erasure') ?? event.id, borrower, ids: ids as string[], at, actor },
    ...{ stage: 'rows', removed: {}, finishedAt: null },
  });
  return null;
};

export const privacyRestorers = {
  'borrower.added': unlessRedacted(borrowerRestorers['borrower.added']),
  'borrower.updated': unlessRedacted(borrowerRestorers['borrower.updated']),
  'borrower.merged': unlessRedacted(borrowerRestorers['borrower.merged']),
  'borrower.merge-undone': unlessRedacted(borrowerRestorers['borrower.merge-undone']),
  'borrower.deleted': unlessRedacted(deleted),
} satisfies Record<string, Restore>;
