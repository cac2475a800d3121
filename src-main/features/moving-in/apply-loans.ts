// Applies and undoes a row about an open loan of another program: records it, or takes it back as if it never was.
import type { ReadableDatabase } from '../../core/database/connection.ts';
import type { LaterFeatures } from '../circulation/circulation-hooks.ts';
import {
  importLoan,
  obstacleToTakingBack,
  takeBackImportedLoan,
} from '../circulation/imported-loans-commands.ts';
import type { StagedRow } from '../imports/import-record.ts';
import { changed, hindered, type ApplyTarget, type Conflict } from '../imports/target.ts';

/** @param later the features that circulation asks before it lends */
export function applyLoans(later: LaterFeatures): ApplyTarget {
  return {
    prepareApply: () => [],
    apply(context, { borrower, after }) {
      const { loan, item, lentOn, dueOn } = after;
      if (typeof loan !== 'string' || typeof item !== 'string') return hindered('gone-meanwhile');
      if (typeof lentOn !== 'string' || typeof dueOn !== 'string') return hindered('gone-meanwhile');
      const wanted = { id: loan, borrower, item, lentOn, dueOn, renewals: renewalsOf(after) };
      const { result, events } = importLoan(context, wanted, later);
      if (result.kind === 'imported') return changed(events);
      const isGone = result.refusals.some(
        ({ code }) => code === 'borrower-unknown' || code === 'item-unknown',
      );
      return hindered(isGone ? 'gone-meanwhile' : 'changed-meanwhile');
    },
    prepareUndo: () => [],
    undo(context, row) {
      const conflict = conflictWith(context.db, row);
      if (conflict !== null) return hindered(conflict.hindrance);
      const { loan } = row.after;
      return changed(typeof loan === 'string' ? takeBackImportedLoan(context, loan) : []);
    },
    conflictWith,
  };
}

const renewalsOf = ({ renewals }: StagedRow['after']): number => Number(renewals ?? 0);

/** An erasure empties the rows of its borrower: nothing is left to take back. */
function conflictWith(db: ReadableDatabase, { after }: StagedRow): Conflict | null {
  const { loan, dueOn } = after;
  if (typeof loan !== 'string' || typeof dueOn !== 'string') return null;
  const obstacle = obstacleToTakingBack(db, loan, { dueOn, renewals: renewalsOf(after) });
  return obstacle === null ? null : { hindrance: 'changed-meanwhile', fields: [] };
}
