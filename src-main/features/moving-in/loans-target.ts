// The target of lists of open loans: what the pipeline of imports asks of them.
import type { LaterFeatures } from '../circulation/circulation-hooks.ts';
import { decidedColumns } from '../imports/choices-rules.ts';
import type { Target } from '../imports/target.ts';
import type { NoteKind } from '../lists/spreadsheet-damage-rules.ts';
import { applyLoans } from './apply-loans.ts';
import type { MovedNote } from './loan-row-rules.ts';
import type { MovedColumn } from './moved-columns-rules.ts';
import {
  isMovedReason,
  movedNoteSentences,
  movedReasonSentences,
  type MovedNoteCode,
  type MovedReason,
} from './moved-words-rules.ts';
import { movingInto } from './moving-in-repository.ts';
import { loanColumnsDigest, type LoansBalance } from './plan-loans.ts';

/** What was read in a row, why it adds nothing, and what was noticed. */
export interface RowMoved {
  values: Record<string, string | null>;
  reason: MovedReason | null;
  why: string | null;
  notes: { field: string; kind: NoteKind; code: MovedNoteCode; from: string; to: string; why: string }[];
}

declare module '../imports/import-record.ts' {
  interface FoundInFile {
    /** The columns of a list of loans; `columns` and `lacking` are empty then. */
    movedColumns?: FoundColumn<MovedColumn>[];
    movedLacking?: MovedColumn[];
    balance?: LoansBalance;
  }
  interface AnyChoices {
    /** For a list of loans; absent until a person chooses. */
    movedColumns?: ColumnChoice<MovedColumn>[] | undefined;
  }
  interface ImportRow {
    /** For a row of a list of loans; `fields`, `notes` and `reason` are empty then. */
    moved?: RowMoved;
  }
}

/** @param later the features that circulation asks before it lends */
export function loansTarget(later: LaterFeatures): Target<MovedColumn> {
  return {
    ...applyLoans(later),
    kind: 'loans',
    of: 'loans',
    placeInMove: 50,
    scopes: { rows: 'borrowers:read', change: ['circulation', 'override'] },
    outdatedBy: ['borrower.added', 'item.added'],
    outdated: 'Borrowers or items were added after the plan was made. Plan again first.',
    hasNotice: false,
    words: {},
    habits: (_, { columns }) => [
      loanColumnsDigest(columns.map(({ header }) => header)),
      { columns: decidedColumns(columns) },
    ],
    showFound: (found) => ({
      ...found,
      columns: [],
      lacking: [],
      movedColumns: found.columns,
      movedLacking: found.lacking,
    }),
    showRow(db, { borrower: id, before: __, after, reason, notes, ...row }) {
      const { loan: ___, item: ____, ...values } = after;
      return {
        ...row,
        reason: null,
        borrower: id === null ? null : movingInto(db).imported(id),
        candidates: [],
        fields: [],
        notes: [],
        moved: {
          values,
          reason: isMovedReason(reason) ? reason : null,
          why: isMovedReason(reason) ? movedReasonSentences[reason] : null,
          notes: (notes as MovedNote[]).map((note) => ({ ...note, why: movedNoteSentences[note.code] })),
        },
      };
    },
  };
}
