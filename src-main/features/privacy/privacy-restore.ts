// Replays an erasure from the ledger, so that a restored older library loses the borrower again.
import { textIn } from '../../core/events/event-data.ts';
import type { RestoresInstead } from '../../core/manifest/feature.ts';
import { erasureWrites } from './erasures-repository.ts';
import { isErasure } from './redaction-rules.ts';

export const privacyRestoresInstead: RestoresInstead = {
  'borrower.deleted': (db, event) => {
    const { borrower, data, at, actor } = event;
    const ids = data['ids'];
    if (!isErasure(event) || borrower === null || !Array.isArray(ids)) return false;
    // The rest of the borrower's data is removed at the end of the opening.
    erasureWrites(db).begin({
      ...{ id: textIn(data, 'erasure') ?? event.id, borrower, ids: ids as string[], at, actor },
      ...{ stage: 'rows', removed: {}, finishedAt: null },
    });
    return true;
  },
};
