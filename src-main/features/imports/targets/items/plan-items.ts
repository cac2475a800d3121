// Plans which items an import of a collection's list would add.
import { v7 as newId } from 'uuid';
import type { ItemReasonCode } from '../../reading/cell-note-rules.ts';
import type { ImportNote } from '../../reading/spreadsheet-damage-rules.ts';
import type { Found, Gap, ItemColumnChoice } from '../../import-record.ts';
import { knownWordFor } from '../../planning/known-word-rules.ts';
import type { RowOfPlan } from '../../planning/planned-row.ts';
import type { ReadList } from '../../reading/read-list.ts';
import { UnreadableFileError } from '../../reading/table.ts';
import type { ItemColumn } from '../../import-vocabulary-rules.ts';
import { commasPartAuthors } from './author-rules.ts';
import { itemColumnsOf, itemLists } from './item-columns-rules.ts';
import {
  readItemRow,
  workKey,
  type ItemRow,
  type Work,
  stagedItem,
  type ItemValues,
} from './item-row-rules.ts';
import { itemsToImportIn } from './items-import-repository.ts';
import type { PlanTarget } from '../target.ts';

/** The queries that planning needs. */
export interface CollectionToPlanFor {
  itemTypes(): string[];
  workOfBarcode(barcode: string): Work | null;
  copiesOf(work: Work): number;
}

export const itemsPlan: PlanTarget<ItemColumn> = {
  columns: itemLists,
  plan: (list, choices, db, today) => planItems(list, choices.itemColumns ?? [], itemsToImportIn(db), today),
};

export type PlannedItem = RowOfPlan<ItemValues, ImportNote, ItemReasonCode>;

export interface ItemsPlan {
  readonly found: Found<ItemColumn>;
  /** Rows with a barcode come first, so that no assigned barcode takes one from further down the file. */
  readonly rows: readonly PlannedItem[];
  /** Only a title column is required. */
  readonly gaps: () => Gap[];
}

interface ReadItem {
  readonly number: number;
  readonly row: ItemRow;
  readonly notes: ImportNote[];
}

/** @throws UnreadableFileError */
function planItems(
  { table, laid }: ReadList,
  chosen: readonly ItemColumnChoice[],
  library: CollectionToPlanFor,
  today: string,
): ItemsPlan {
  if (laid.rows.length === 0)
    throw new UnreadableFileError('no-rows', 'The file has a header but no rows. Check the file.');
  const columns = itemColumnsOf(laid.header, laid.rows, chosen);
  const at = new Map<ItemColumn, number>();
  for (const { field, column } of columns) if (field !== null) at.set(field, column);
  const { format, encoding, delimiter, sheets, sheet, dateEpoch, formulas } = table;
  const found: Found<ItemColumn> = {
    ...{ format, encoding, delimiter, sheets: [...sheets], sheet, dateEpoch, formulas, columns },
    ...{ headerRow: laid.headerRow, idleLines: laid.idle.slice(0, 100), rows: laid.rows.length },
    ...{ dateForm: 'year-first', dateFormCertain: true, values: [], remembered: false },
    lacking: at.has('title') ? [] : ['title'],
  };
  if (found.lacking.length > 0) return { found, rows: [], gaps: () => [] };

  const authors = laid.rows.map(({ cells }) => cells[at.get('authors') ?? -1] ?? '');
  const reading = {
    columns: at,
    thisYear: Number(today.slice(0, 4)),
    commasPartAuthors: commasPartAuthors(authors),
  };
  const rejected: PlannedItem[] = [];
  const read: ReadItem[] = [];
  for (const { number, cells, damaged, rejected: why } of laid.rows) {
    if (why !== undefined) {
      rejected.push({
        ...rejectedRow(number, [], why),
        name: cells[at.get('title') ?? -1] ?? '',
      });
      continue;
    }
    if (damaged === true) {
      rejected.push(rejectedRow(number, [], 'quote-misplaced'));
      continue;
    }
    const { row, notes, why: refusal } = readItemRow(cells, reading);
    const tooMany = cells.slice(laid.header.length).some((cell) => cell.trim() !== '');
    if (row !== null && !tooMany) read.push({ number, row, notes: [...notes] });
    else rejected.push(rejectedRow(number, notes, refusal ?? 'too-many-cells'));
  }
  return { found, rows: [...planRead(read, library), ...rejected], gaps: () => [] };
}

function planRead(read: readonly ReadItem[], library: CollectionToPlanFor): PlannedItem[] {
  const typeOf = knownTypes(library.itemTypes());
  const rowOfBarcode = new Map<string, number>();
  const claimedByBarcode = new Map<string, number>();
  const fresh: ReadItem[] = [];
  const settled: PlannedItem[] = [];
  for (const one of read) {
    const { barcode } = one.row;
    if (barcode === null) continue;
    const earlier = rowOfBarcode.get(barcode);
    const present = library.workOfBarcode(barcode);
    rowOfBarcode.set(barcode, earlier ?? one.number);
    if (earlier !== undefined) {
      settled.push({ ...rejectedRow(one.number, one.notes, 'barcode-repeated'), otherRow: earlier });
    } else if (present === null) fresh.push(one);
    else {
      const work = workKey(present);
      claimedByBarcode.set(work, (claimedByBarcode.get(work) ?? 0) + 1);
      settled.push(existingRow(one, 'barcode-known'));
    }
  }
  noteShortBarcodes(fresh);
  // The first n rows of a title without a barcode match the n copies that the library has and that no row names by barcode.
  // So the same file twice adds nothing, and two equal rows are two copies.
  const copiesLeft = new Map<string, number>();
  for (const one of read) {
    if (one.row.barcode !== null) continue;
    const work = workKey(one.row);
    const left = copiesLeft.get(work) ?? library.copiesOf(one.row) - (claimedByBarcode.get(work) ?? 0);
    copiesLeft.set(work, left - 1);
    if (left <= 0) fresh.push(one);
    else settled.push(existingRow(one, 'copy-known'));
  }
  return [...fresh.map((one) => newRow(one, typeOf)), ...settled];
}

const nothing = {
  ...{ otherRow: null, borrower: null, candidates: [], before: {}, after: {} },
  ...{ version: null, releases: false, openLoans: 0 },
};

function newRow(
  { number, row, notes }: ReadItem,
  typeOf: (one: ReadItem['row'], notes: ImportNote[]) => string | null,
): PlannedItem {
  const after = stagedItem({ ...row, itemType: typeOf(row, notes) });
  return {
    ...{ ...nothing, row: number, fate: 'new', action: 'add', reason: null, name: row.title },
    ...{ borrower: newId(), after, notes },
  };
}

function existingRow({ number, row, notes }: ReadItem, reason: ItemReasonCode): PlannedItem {
  const after = stagedItem(row);
  return {
    ...nothing,
    row: number,
    fate: 'unchanged',
    action: 'nothing',
    reason,
    name: row.title,
    after,
    notes,
  };
}

function rejectedRow(number: number, notes: readonly ImportNote[], reason: ItemReasonCode): PlannedItem {
  return {
    ...nothing,
    row: number,
    fate: 'rejected',
    action: 'nothing',
    reason,
    name: '',
    notes: [...notes],
  };
}

/** Maps the file's item types to the library's; notes a new type at its first row. */
function knownTypes(types: readonly string[]) {
  const known = [...types];
  return ({ itemType }: ItemRow, notes: ImportNote[]): string | null => {
    const word = itemType === null ? null : knownWordFor(itemType, known);
    if (itemType === null || word !== null) return word;
    known.push(itemType);
    notes.push({ field: 'itemType', kind: 'guessed', from: itemType, to: itemType, code: 'item-type-new' });
    return itemType;
  };
}

/** Barcodes are never repaired by guessing; one that is shorter than nearly all others gets a note. */
function noteShortBarcodes(planned: readonly ReadItem[]): void {
  const lengths = new Map<number, number>();
  for (const { row } of planned) {
    const length = row.barcode?.length ?? 0;
    lengths.set(length, (lengths.get(length) ?? 0) + 1);
  }
  const usual = [...lengths].find(([, count]) => count >= planned.length * 0.9)?.[0];
  if (usual === undefined) return;
  for (const { row, notes } of planned) {
    if (row.barcode === null || row.barcode.length >= usual || !/^\d+$/.test(row.barcode)) continue;
    notes.push({
      field: 'barcode',
      kind: 'guessed',
      from: row.barcode,
      to: row.barcode,
      code: 'barcode-short',
    });
  }
}
