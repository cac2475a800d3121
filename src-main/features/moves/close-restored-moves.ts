// Leaves the moves that were under way in a restored library to a person.
import type { WritableDatabase } from '../../core/database/connection.ts';
import type { OlderState } from '../../core/journal/ledger-recovery.ts';
import { afterStep } from './move-state-rules.ts';
import { moveWrites, storedMoves } from './moves-repository.ts';

/** @returns how many moves were under way */
export function closeRestoredMoves(db: WritableDatabase, { now }: OlderState): number {
  let closed = 0;
  for (const move of storedMoves(db).all()) {
    const status = afterStep(move.status, 'close');
    if (status === null) continue;
    moveWrites(db).save({ ...move, status, failure: 'restored' }, now);
    closed += 1;
  }
  return closed;
}
