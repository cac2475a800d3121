// Undoes a change of a borrower's class, category, dates, numbers or block.
import type { NewEvent } from '../../core/events/events.ts';
import type { UndoHandler } from '../../core/events/event-handlers.ts';
import { Problem } from '../../core/problems/problem.ts';
import { refuseTakenNumbers, writeChanged } from './borrower-commands.ts';
import { borrowersIn, type BorrowerRow } from './borrowers-repository.ts';
import { groupsIn } from './groups-repository.ts';

/** The fields whose values the journal holds. */
const restorable = ['barcode', 'externalId', 'groupId', 'categoryId', 'expiresOn', 'leftOn'] as const;

interface Journalled extends Pick<BorrowerRow, Exclude<(typeof restorable)[number], 'leftOn'>> {
  leftOn?: string | null | undefined;
  blocked: boolean;
}

interface Updated extends Journalled {
  changed: string[];
  before?: { [Field in keyof Journalled]?: Journalled[Field] | undefined } | undefined;
  photo?: boolean | undefined;
}

/** The journal holds no texts about people: a changed name, or a block that was lifted, cannot be brought back. */
export const borrowerUndo: UndoHandler<Updated> = {
  scope: () => 'borrowers:write',
  undo({ db, now }, { seq, id, borrower, data }) {
    const row = borrower === null ? null : borrowersIn(db).row(borrower);
    const { before = {}, changed } = data;
    const fields = restorable.filter((field) => changed.includes(field) && before[field] !== undefined);
    const blocks = changed.includes('blockedReason') && data.blocked && before.blocked === false;
    if (borrower === null || row === null || fields.length + (blocks ? 1 : 0) < changed.length)
      throw new Problem('undo-not-possible', 'This kind of change cannot be undone here.');
    if (
      fields.some((field) => row[field] !== (data[field] ?? null)) ||
      (blocks && row.blockedReason === null)
    )
      throw new Problem('undo-superseded', 'The borrower was changed again since.');
    if (typeof before.groupId === 'string' && groupsIn(db).group(before.groupId) === null)
      throw new Problem('undo-superseded', 'The class was deleted since.');
    const { version: _, photo: __, ...present } = row;
    const earlier = Object.fromEntries(fields.map((field) => [field, before[field]]));
    const after: BorrowerRow = { ...present, ...earlier, ...(blocks && { blockedReason: null }) };
    refuseTakenNumbers(db, borrower, after);
    const events: NewEvent[] = [];
    writeChanged(db, borrower, { before: present, after, now }, events, id);
    return { undone: [seq], events };
  },
};
