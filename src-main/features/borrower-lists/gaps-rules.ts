// Finds data that a plan lacks as a whole: names, classes or numbers without a column, or empty in all new rows.
import type { FoundColumn, Gap } from '../imports/import-record.ts';
import { borrowerGaps, type ColumnMeaning, type PlannedRow } from './borrower-list-vocabulary-rules.ts';

type BorrowerGap = (typeof borrowerGaps)[number];

/** Any of these columns fills the gap. */
const columnsFor: Readonly<Record<BorrowerGap, readonly ColumnMeaning[]>> = {
  name: ['name', 'nameFamilyFirst', 'givenName', 'familyName'],
  givenName: ['name', 'nameFamilyFirst', 'givenName'],
  familyName: ['name', 'nameFamilyFirst', 'familyName'],
  group: ['group'],
  number: ['externalId', 'barcode'],
};

export interface GapsOfAPlan {
  look(row: PlannedRow): void;
  /** Call after every row was added. */
  found: () => Gap[];
}

export function gapsIn(columns: readonly Pick<FoundColumn<ColumnMeaning>, 'field'>[]): GapsOfAPlan {
  const lacking: Record<BorrowerGap, number> = { name: 0, givenName: 0, familyName: 0, group: 0, number: 0 };
  let newcomers = 0;
  return {
    look({ fate, reason, after }) {
      if (fate !== 'new' && reason !== 'no-name') return;
      newcomers += 1;
      if (reason === 'no-name') lacking.name += 1;
      if ((after.givenName ?? '') === '') lacking.givenName += 1;
      if ((after.familyName ?? '') === '') lacking.familyName += 1;
      if (after.group === undefined) lacking.group += 1;
      if (after.externalId === undefined && after.barcode === undefined) lacking.number += 1;
    },
    found() {
      const gaps = borrowerGaps.flatMap((field): Gap[] => {
        const hasColumn = columns.some(
          (column) => column.field !== null && columnsFor[field].includes(column.field),
        );
        const isLacking = !hasColumn || (newcomers > 0 && lacking[field] === newcomers);
        return isLacking ? [{ field, hasColumn, rows: lacking[field] }] : [];
      });
      // Without any name, a missing name part adds no information.
      return gaps.some(({ field }) => field === 'name')
        ? gaps.filter(({ field }) => field !== 'givenName' && field !== 'familyName')
        : gaps;
    },
  };
}
