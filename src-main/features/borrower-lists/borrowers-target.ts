// The target of lists of borrowers: what the pipeline of imports asks of them.
import type { ReadableDatabase } from '../../core/database/connection.ts';
import { borrowerFields } from '../borrowers/borrower-spreadsheet-columns-rules.ts';
import type { ImportRow, RowToShow } from '../imports/import-record.ts';
import { usualList, type Target } from '../imports/target.ts';
import { columnsDigest } from '../lists/columns-digest.ts';
import { applyBorrowers } from './apply-borrowers.ts';
import {
  borrowerGaps,
  columnMeanings,
  noteCodes,
  rowReasons,
  type ColumnMeaning,
  type RowNote,
} from './borrower-list-vocabulary-rules.ts';
import { habitsOf } from './columns-and-values-rules.ts';
import { plannedLibrary } from './known-borrowers-repository.ts';

/** The common part of every plan that changes borrowers. */
export const changesOfBorrowers = {
  ...applyBorrowers,
  of: usualList,
  scopes: { rows: 'borrowers:read', change: 'borrowers:write' },
  outdated: 'Borrowers or classes were added after the plan was made. Plan again first.',
  hasNotice: true,
  showRow,
} satisfies Partial<Target>;

export const borrowersTarget: Target<ColumnMeaning> = {
  ...changesOfBorrowers,
  kind: 'borrowers',
  placeInMove: 10,
  outdatedBy: ['borrower.added'],
  words: {
    values: ['group', 'category'],
    gaps: borrowerGaps,
    fields: borrowerFields,
    reasons: rowReasons,
    notes: { fields: columnMeanings, codes: noteCodes },
  },
  habits(db, { columns }, choices) {
    const digest = columnsDigest(columns.map(({ header }) => header));
    return [digest, habitsOf(columns, choices, plannedLibrary(db).habits(digest))];
  },
};

function showRow(
  db: ReadableDatabase,
  { borrower, candidates, before, after, notes, ...row }: RowToShow,
): ImportRow {
  const { imported } = plannedLibrary(db);
  return {
    ...row,
    borrower: borrower === null ? null : imported(borrower),
    candidates: candidates.map(imported).filter((one) => one !== null),
    fields: Object.entries(after).flatMap(([name, value]) => {
      const field = borrowerFields.find((one) => one === name);
      if (field === undefined || before[field] === value) return [];
      return { field, old: before[field] ?? null, new: value };
    }),
    notes: notes as RowNote[],
  };
}
