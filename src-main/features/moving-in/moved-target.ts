// The parts of a target that are the same for every list that a library takes along.
import { decidedColumns } from '../imports/choices-rules.ts';
import type { ApplyTarget, Target } from '../imports/target.ts';
import type { NoteKind } from '../lists/spreadsheet-damage-rules.ts';
import type { MovedColumn, MovedKind } from './moved-columns-rules.ts';
import type { MovedNote } from './moved-row-rules.ts';
import {
  isMovedReason,
  movedNoteSentences,
  movedReasonSentences,
  type MovedNoteCode,
  type MovedReason,
} from './moved-words-rules.ts';
import { movingInto } from './moving-in-repository.ts';
import { movedColumnsDigest, type MovedBalance } from './plan-moved.ts';
import type { UnknownKind } from './records-to-add.ts';

/** The values of a row, why it adds nothing, and what was noticed. */
export interface RowMoved {
  values: Record<string, string | null>;
  reason: MovedReason | null;
  why: string | null;
  /** The records that the row adds besides those of the list, because they need it. */
  adds: 'borrower' | 'copy' | null;
  notes: { field: string; kind: NoteKind; code: MovedNoteCode; from: string; to: string; why: string }[];
}

declare module '../imports/import-record.ts' {
  interface FoundInFile {
    /** The columns of a list that comes along; `columns` and `lacking` are empty then. */
    movedColumns?: FoundColumn<MovedColumn>[];
    movedLacking?: MovedColumn[];
    balance?: MovedBalance;
  }
  interface AnyChoices {
    /** For a list that comes along; absent until a person chooses. */
    movedColumns?: ColumnChoice<MovedColumn>[] | undefined;
    /** The missing records that are added; absent until a person chooses. */
    addUnknown?: UnknownKind[] | undefined;
  }
  interface ImportRow {
    /** For a row of a list that comes along; `fields`, `notes` and `reason` are empty then. */
    moved?: RowMoved;
  }
}

/** Loans first: what a lost book costs belongs to its loan, and a borrower does not wait for a book that is at home. */
const placesInMove: Readonly<Record<MovedKind, number>> = { loans: 50, holds: 60, charges: 70 };

/** Ids, and the number of a place in a queue. */
const unseen: readonly string[] = ['loan', 'hold', 'charge', 'item', 'titleId', 'position', 'adds'];

/** @param apply how its rows are applied and undone */
export function movedTarget(kind: MovedKind, apply: ApplyTarget): Target<MovedColumn> {
  return {
    ...apply,
    skips: ({ after: { adds, dueOn, amount } }, today) => ({
      open: adds === undefined ? 1 : 0,
      overdue: typeof dueOn === 'string' && dueOn < today ? 1 : 0,
      owed: Number(amount ?? 0),
    }),
    outdatedBy: ['borrower.added', 'item.added'],
    outdated: 'Borrowers or items were added, or a list came in, after the plan was made. Plan again first.',
    kind,
    of: kind,
    placeInMove: placesInMove[kind],
    scopes: { rows: 'borrowers:read', change: ['circulation', 'override'] },
    scopesFor: ({ addUnknown = [] }) => (addUnknown.includes('copies') ? ['collection:write'] : []),
    hasNotice: false,
    words: {},
    habits: (_, { columns }) => [
      movedColumnsDigest(
        kind,
        columns.map(({ header }) => header),
      ),
      { columns: decidedColumns(columns) },
    ],
    showFound: (found) => ({
      ...found,
      columns: [],
      lacking: [],
      movedColumns: found.columns,
      movedLacking: found.lacking,
    }),
    showRow(db, { borrower: id, before: _, after, reason, notes, ...row }) {
      const values = Object.fromEntries(Object.entries(after).filter(([field]) => !unseen.includes(field)));
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
          adds: after['adds'] === 'borrower' || after['adds'] === 'copy' ? after['adds'] : null,
          notes: (notes as MovedNote[]).map((note) => ({ ...note, why: movedNoteSentences[note.code] })),
        },
      };
    },
  };
}
