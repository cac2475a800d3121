// Applies and undoes a row about money that is owed from another program: records the charge, or takes it back.
import type { ReadableDatabase } from '../../core/database/connection.ts';
import type { NewEvent } from '../../core/events/events.ts';
import { chargeKinds } from '../charges/charge-rules.ts';
import { isSettledInPart, takeBackCharge } from '../charges/charges-commands.ts';
import { importCharge } from '../charges/imported-charges-commands.ts';
import type { StagedRow } from '../imports/import-record.ts';
import { changed, hindered, type ApplyTarget, type Conflict } from '../imports/target.ts';

export const applyCharges: ApplyTarget = {
  prepareApply: () => [],
  apply(context, { borrower, after }) {
    const { charge: id, chargedOn, chargeKind, amount, item = null, note = null, title = null } = after;
    const kind = chargeKinds.find((one) => one === chargeKind);
    if (typeof id !== 'string' || typeof chargedOn !== 'string' || kind === undefined)
      return hindered('gone-meanwhile');
    // Of a book that the library does not have, the note says which.
    const notes = [item === null ? title : null, note].filter((one) => one !== null);
    const { result, events } = importCharge(context, {
      id,
      borrower,
      kind,
      amount: Number(amount),
      chargedOn,
      note: notes.length === 0 ? null : notes.join(': '),
      item,
    });
    return result.kind === 'imported' ? changed(events) : hindered('gone-meanwhile');
  },
  prepareUndo: () => [],
  undo(context, { after: { charge } }) {
    const events: NewEvent[] = [];
    if (typeof charge === 'string' && !takeBackCharge(context, charge, events))
      return hindered('changed-meanwhile');
    return changed(events);
  },
  conflictWith,
};

/** An erasure empties the rows of its borrower: nothing is left to take back. */
function conflictWith(db: ReadableDatabase, { after: { charge } }: StagedRow): Conflict | null {
  return typeof charge === 'string' && isSettledInPart(db, charge)
    ? { hindrance: 'changed-meanwhile', fields: [] }
    : null;
}
