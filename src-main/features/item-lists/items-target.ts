// The target of lists of items: what the pipeline of imports asks of them.
import { decidedColumns } from '../imports/choices-rules.ts';
import type { ValueChoice } from '../imports/import-record.ts';
import type { Target } from '../imports/target.ts';
import type { NoteKind } from '../lists/spreadsheet-damage-rules.ts';
import { applyItems } from './apply-items.ts';
import {
  isItemReason,
  sentenceOfNote,
  sentenceOfReason,
  type CellNoteCode,
  type ItemReasonCode,
} from './cell-note-rules.ts';
import type { ItemColumn } from './item-list-vocabulary-rules.ts';
import { statusColumns } from './copy-status-rules.ts';
import { plannedItemsIn } from './items-import-repository.ts';
import { itemColumnsDigest } from './plan-items.ts';

/** The values of a row, why it adds nothing, and its notes. */
export interface RowItem {
  /** Of the item that the row adds or changes. */
  id: string | null;
  values: Record<string, string | null>;
  before: Record<string, string | null>;
  /** A code of this version; a plan of an earlier one has none. */
  reason: ItemReasonCode | null;
  why: string | null;
  notes: {
    field: string;
    kind: NoteKind;
    code?: CellNoteCode;
    from: string;
    to: string;
    why: string;
  }[];
}

declare module '../imports/import-record.ts' {
  interface FoundInFile {
    /** The columns of a list of items; `columns` and `lacking` are empty then. */
    itemColumns?: FoundColumn<ItemColumn>[];
  }
  interface AnyChoices {
    /** For a list of items; absent until a person chooses. */
    itemColumns?: ColumnChoice<ItemColumn>[] | undefined;
  }
  interface ImportRow {
    /** For a row of a list of items; `fields`, `notes` and `reason` are empty then. */
    item?: RowItem;
  }
}

export const itemsTarget: Target<ItemColumn> = {
  ...applyItems,
  kind: 'items',
  of: 'items',
  placeInMove: 20,
  scopes: { rows: 'collection:read', change: 'collection:write' },
  outdatedBy: ['item.added'],
  outdated: 'Items were added after the plan was made. Plan again first.',
  hasNotice: false,
  words: { gaps: ['barcode'], values: statusColumns },
  habits(db, { columns }, { values }) {
    const digest = itemColumnsDigest(columns.map(({ header }) => header));
    const earlier = plannedItemsIn(db).habits(digest)?.values ?? [];
    const isSaidNow = ({ field, from }: ValueChoice) =>
      values.some((one) => one.field === field && one.from === from);
    return [
      digest,
      {
        columns: decidedColumns(columns),
        values: [...values, ...earlier.filter((one) => !isSaidNow(one))],
      },
    ];
  },
  showFound: (found) => ({ ...found, columns: [], lacking: [], itemColumns: found.columns }),
  showRow(_, { borrower: id, before, after: values, reason, notes, ...row }) {
    const noticed = notes as Omit<RowItem['notes'][number], 'why'>[];
    return {
      ...row,
      reason: null,
      borrower: null,
      candidates: [],
      fields: [],
      notes: [],
      item: {
        id,
        values,
        before,
        reason: isItemReason(reason) ? reason : null,
        why: reason === null ? null : sentenceOfReason(reason, row.otherRow),
        notes: noticed.map((note) => ({ ...note, why: sentenceOfNote(note) })),
      },
    };
  },
};
