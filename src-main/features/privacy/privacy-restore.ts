// Puts back from the ledger that a borrower was erased: in an older copy of the library the erasure is done again.
import { textIn } from '../../core/events/event-data.ts';
import type { RestoresInstead } from '../../core/manifest/feature.ts';
import { erasureWrites } from './erasures-repository.ts';
import { isErasure } from './redaction-rules.ts';

export const privacyRestoresInstead: RestoresInstead = {
  'borrower.deleted': (db, event) => {
    const { borrower, data, at, actor } = event;
    const ids = data['ids'];
    if (!isErasure(event) || borrower === null || !Array.isArray(ids)) return false;
    // What is known of the borrower here is removed at the end of the opening, all at once.
    erasureWrites(db).begin({
      ...{ id: textIn(data, 'erasure') ?? event.id, borrower, ids: ids as string[], at, actor },
      ...{ stage: 'rows', removed: {}, finishedAt: null },
    });
    return true;
  },
};
