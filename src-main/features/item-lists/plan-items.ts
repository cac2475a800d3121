// Plans which items an import of a collection's list would add or change.
import type { Choices, Found, FoundColumn, Gap } from '../imports/import-record.ts';
import { fileFactsOf } from '../lists/file-facts.ts';
import type { ReadList } from '../lists/read-list.ts';
import { showDamage } from '../lists/spreadsheet-damage-rules.ts';
import { tableLimits, UnreadableFileError } from '../lists/table.ts';
import type { ItemColumn } from './item-list-vocabulary-rules.ts';
import { columnsDigest } from '../lists/columns-digest.ts';
import { dateFormOf } from '../lists/date-form-rules.ts';
import { namesOfColumns } from '../lists/header-rules.ts';
import { commasPartAuthors } from './author-rules.ts';
import { columnsByContent } from './columns-by-content-rules.ts';
import { haveFrames } from './barcode-column-rules.ts';
import { itemColumnsOf, itemLists, itemSystemOf } from './item-columns-rules.ts';
import { stateByValues, statusColumns, statusesIn } from './copy-status-rules.ts';
import { levelColumns } from './level-column-rules.ts';
import { readItemRow, type ItemReading } from './item-row-rules.ts';
import { plannedItemsIn } from './items-import-repository.ts';
import type { CollectionToPlanFor } from './items-to-import.ts';
import { planRead, rejectedRow, type PlannedItem, type ReadItem } from './planned-items.ts';
import type { PlanTarget } from '../imports/target.ts';

export const itemsPlan: PlanTarget<ItemColumn> = {
  columns: itemLists,
  countedFields: [],
  plan: (list, choices, db, today) => planItems(list, choices, plannedItemsIn(db), today),
};

interface ItemsPlan {
  readonly found: Found<ItemColumn>;
  /** Rows with a barcode come first, so that no assigned barcode takes one from further down the file. */
  readonly rows: readonly PlannedItem[];
  readonly gaps: () => Gap[];
}

/** Apart from the digest of the same columns in a list of borrowers. */
export function itemColumnsDigest(header: readonly string[]): string {
  return columnsDigest(['a list of items', ...header]);
}

/** @throws UnreadableFileError */
export function planItems(
  list: ReadList,
  { itemColumns: chosen = [], dateForm: chosenForm, values: choices }: Choices,
  library: CollectionToPlanFor,
  today: string,
): ItemsPlan {
  const { table, laid } = list;
  if (laid.rows.length === 0)
    throw new UnreadableFileError('no-rows', 'The file has a header but no rows. Check the file.');
  const system = itemSystemOf(laid.header);
  const habits = laid.headerRow === null ? null : library.habits(itemColumnsDigest(laid.header));
  const header = namesOfColumns(laid);
  const named = itemColumnsOf(header, laid.rows, chosen, habits);
  const columns = laid.headerRow === null ? columnsByContent(named, laid.rows) : named;
  const at = new Map<ItemColumn, number>();
  for (const { field, column } of columns) if (field !== null) at.set(field, column);
  const cellsOf = (meaning: ItemColumn) => laid.rows.map(({ cells }) => cells[at.get(meaning) ?? -1] ?? '');
  const said = [...choices, ...(habits?.values ?? [])];
  const values = statusColumns.flatMap((column) => statusesIn(column, cellsOf(column), said));
  const form = dateFormOf([...cellsOf('acquiredOn'), ...cellsOf('lastLentBefore')]);
  const dateForm = chosenForm ?? form.form;
  const foundInFile: Found<ItemColumn> = {
    ...fileFactsOf(list),
    columns,
    dateForm,
    dateFormCertain: chosenForm !== null || form.certain,
    values,
    remembered: habits !== null,
    lacking: at.has('title') || isListOfIsbns(columns) ? [] : ['title'],
    system: system?.name ?? null,
    systemFromMemory: system?.isConfirmed === false,
  };
  if (foundInFile.lacking.length > 0) return { found: foundInFile, rows: [], gaps: () => [] };

  const reading: ItemReading = {
    columns: at,
    thisYear: Number(today.slice(0, 4)),
    currency: library.currency(),
    isRecord: table.format === 'marc' || table.format === 'marcxml',
    barcodes: { haveFrames: haveFrames(cellsOf('barcode')), showDamage: showDamage(cellsOf('barcode')) },
    commasPartAuthors: commasPartAuthors(cellsOf('authors')),
    dateForm,
    stateOf: stateByValues(values),
  };
  const rejected: PlannedItem[] = [];
  const read: ReadItem[] = [];
  for (const { number, cells, damaged, rejected: why } of laid.rows) {
    const name = cells[at.get('title') ?? -1] ?? '';
    if (why !== undefined) {
      rejected.push({ ...rejectedRow(number, [], why), name });
      continue;
    }
    if (damaged === true) {
      rejected.push(rejectedRow(number, [], 'quote-misplaced'));
      continue;
    }
    const { row, notes, copies, why: refusal } = readItemRow(cells, reading);
    const tooMany = cells.slice(header.length).some((cell) => cell.trim() !== '');
    if (row === null || tooMany) {
      rejected.push({ ...rejectedRow(number, notes, refusal ?? 'too-many-cells'), name });
      continue;
    }
    // Notes are about the row: they stand with its first copy.
    copies.forEach((barcode, copy) =>
      read.push({ number, row: { ...row, barcode }, notes: copy === 0 ? [...notes] : [] }),
    );
    if (read.length > tableLimits.rows) throw tooManyCopies();
  }
  const planned = planRead(read, library, !isListOfLevels(columns));
  return {
    found: foundInFile,
    rows: [...planned, ...rejected],
    gaps: () => barcodeGap(planned, at.has('barcode')),
  };
}

/** Titles that are known by their ISBN alone wait for their records, unless an unknown column may hold the titles. */
function isListOfIsbns(columns: readonly FoundColumn<ItemColumn>[]): boolean {
  const mayHoldTitles = columns.some(
    ({ field, by, samples }) =>
      field === null && by === null && samples.some((sample) => /\p{L}/u.test(sample)),
  );
  return !mayHoldTitles && columns.some(({ field }) => field === 'isbn' || field === 'isbn13');
}

/** A list of ISBNs with levels, such as a publisher's, is about titles that the library has. */
function isListOfLevels(columns: readonly FoundColumn<ItemColumn>[]): boolean {
  const meanings = columns.flatMap(({ field }) => field ?? []);
  const ofLevels: readonly ItemColumn[] = levelColumns;
  return (
    meanings.some((meaning) => ofLevels.includes(meaning)) &&
    meanings.every((meaning) => meaning === 'isbn' || meaning === 'isbn13' || ofLevels.includes(meaning))
  );
}

/** New copies of which none has a barcode: each gets a number, and the labels on the books are of no use. */
function barcodeGap(planned: readonly PlannedItem[], hasColumn: boolean): Gap[] {
  const added = planned.filter(({ action }) => action === 'add');
  const lack = added.length > 0 && added.every(({ after }) => after.barcode === undefined);
  return lack ? [{ field: 'barcode', hasColumn, rows: added.length }] : [];
}

function tooManyCopies(): UnreadableFileError {
  const limit = tableLimits.rows.toLocaleString('en');
  return new UnreadableFileError(
    'too-many-rows',
    `The file has more than ${limit} copies, which is the limit. Split it into smaller files.`,
  );
}
