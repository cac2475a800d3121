// Imports a collection from a spreadsheet file: reads and judges every row first, then writes those that are new.
import { performance } from 'node:perf_hooks';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { addItem } from '../collection/collection-commands.ts';
import type { Item } from '../collection/collection-service.ts';
import { itemTypesService } from '../collection/item-types-service.ts';
import type { Command } from '../../core/journal/write-gate.ts';
import { cellOf, itemColumnNames, recogniseColumns } from './column-rules.ts';
import { ImportRefusedError, readCsvFile, type CsvFile } from './csv-file.ts';
import type { ImportNote } from './import-note.ts';
import { summarise, writeReport, type ImportSummary, type RowReport } from './import-report.ts';
import { importActor, writeRows, type ImportTarget } from './import-target.ts';
import { importsIn } from './imports-repository.ts';
import { knownWordFor } from './meaning-rules.ts';
import { commasPartAuthors, readItemRow, type ItemReading, type ItemRow } from './item-row-rules.ts';

interface PlannedItem {
  readonly number: number;
  readonly row: ItemRow;
  readonly notes: ImportNote[];
}

const ROWS_A_TURN = 200;

/**
 * Adds every row of the file that the library does not have yet, and writes a report of each row.
 * Nothing is written before the whole file was read; importing the same file again adds nothing.
 *
 * @throws ImportRefusedError where the file is none, BackupFailedError, ImportInterruptedError where the disk gave up half-way.
 */
export async function importItemsFrom(
  target: ImportTarget,
  file: string,
  dataFolder: string,
): Promise<ImportSummary> {
  const startedAt = performance.now();
  const csv = await readCsvFile(file);
  const reading = readingOf(csv, target);
  const reports = new Map<number, RowReport>();
  const toAdd = await plan(csv, reading, target, reports);
  if (toAdd.length > 0) await target.backUp();
  const itemTypes = await makeItemTypes(toAdd, target);

  // Those with a barcode go first: a barcode that Loandesk assigns must not take one that stands further down the file.
  const inOrder = [
    ...toAdd.filter(({ row }) => row.barcode !== null),
    ...toAdd.filter(({ row }) => row.barcode === null),
  ];
  const added = await writeRows(target.gate, inOrder, ({ row }) => addUnlessThere(row, itemTypes));
  inOrder.forEach(({ number, row, notes }, index) => {
    const barcode = added[index]?.barcode;
    if (barcode === undefined) {
      reports.set(number, {
        row: number,
        fate: 'existing',
        identity: row.barcode ?? '',
        why: 'was added meanwhile',
        notes,
      });
      return;
    }
    const why = row.barcode === null ? 'barcode assigned' : '';
    reports.set(number, { row: number, fate: 'added', identity: barcode, why, notes });
  });

  const all = csv.rows.map(({ number }) => reportOf(reports, number));
  const reportFile = await writeReport(dataFolder, 'items', target.now, all);
  const about = {
    kind: 'items' as const,
    barcodesAssigned: toAdd.filter(({ row }) => row.barcode === null).length,
    ignoredColumns: [...reading.columns.unknown],
    reportFile,
    durationMs: Math.round(performance.now() - startedAt),
  };
  return summarise(about, csv, all);
}

function readingOf(csv: CsvFile, target: ImportTarget): ItemReading {
  const columns = recogniseColumns(csv.header, itemColumnNames);
  if (!columns.at.has('title')) {
    const found = csv.header
      .map((name) => name.trim().slice(0, 40))
      .slice(0, 12)
      .join(', ');
    throw new ImportRefusedError(
      `${csv.name} has no column named title (or titel); its columns are: ${found}.`,
    );
  }
  if (csv.rows.length === 0) throw new ImportRefusedError(`${csv.name} has a header and no rows below it.`);
  return {
    columns,
    thisYear: Number(target.today.slice(0, 4)),
    commasPartAuthors: commasPartAuthors(csv.rows.map(({ cells }) => cellOf(cells, columns, 'authors'))),
  };
}

/** Judges every row. @returns those to add; the reports of the others are in `reports`. */
async function plan(
  csv: CsvFile,
  reading: ItemReading,
  target: ImportTarget,
  reports: Map<number, RowReport>,
): Promise<PlannedItem[]> {
  const library = importsIn(target.reader);
  const rowOfBarcode = new Map<string, number>();
  const withBarcode: PlannedItem[] = [];
  const withoutBarcode: PlannedItem[] = [];
  const claimedByBarcode = new Map<string, number>();

  for (const [index, { number, cells }] of csv.rows.entries()) {
    if (index % ROWS_A_TURN === 0) await nextTurn();
    const tooMany = cells.slice(csv.header.length).some((cell) => cell.trim() !== '');
    const read = readItemRow(cells, reading);
    const notes = [...read.notes];
    if (read.row === null || tooMany) {
      const why = read.row === null ? read.why : 'the row has more cells than the header';
      reports.set(number, { row: number, fate: 'rejected', identity: '', why, notes });
      continue;
    }
    const { row } = read;
    if (row.barcode === null) {
      withoutBarcode.push({ number, row, notes });
      continue;
    }
    const earlier = rowOfBarcode.get(row.barcode);
    if (earlier !== undefined) {
      const why = `barcode ${row.barcode} stands in row ${String(earlier)} as well`;
      reports.set(number, { row: number, fate: 'rejected', identity: '', why, notes });
      continue;
    }
    rowOfBarcode.set(row.barcode, number);
    const present = library.titleOfBarcode(row.barcode);
    if (present === null) {
      withBarcode.push({ number, row, notes });
      continue;
    }
    const work = workOf({ ...present, authors: JSON.parse(present.authors) as string[] });
    claimedByBarcode.set(work, (claimedByBarcode.get(work) ?? 0) + 1);
    const other = present.title === row.title ? '' : `, as "${present.title}"`;
    reports.set(number, {
      row: number,
      fate: 'existing',
      identity: row.barcode,
      why: `the library has this barcode${other}`,
      notes,
    });
  }
  warnOfShortBarcodes(withBarcode);
  return [...withBarcode, ...(await withoutThoseThere(withoutBarcode, claimedByBarcode, target, reports))];
}

/**
 * Of the rows without a barcode, the first n of each work are taken to be the n copies that the library has and that
 * no row of this file names by barcode. So the same file twice adds nothing, and two equal rows are two copies.
 */
async function withoutThoseThere(
  rows: readonly PlannedItem[],
  claimedByBarcode: ReadonlyMap<string, number>,
  target: ImportTarget,
  reports: Map<number, RowReport>,
): Promise<PlannedItem[]> {
  const library = importsIn(target.reader);
  const copiesLeft = new Map<string, number>();
  const fresh: PlannedItem[] = [];
  for (const [index, planned] of rows.entries()) {
    if (index % ROWS_A_TURN === 0) await nextTurn();
    const work = workOf(planned.row);
    const left = copiesLeft.get(work) ?? library.copiesOf(planned.row) - (claimedByBarcode.get(work) ?? 0);
    copiesLeft.set(work, left - 1);
    if (left <= 0) {
      fresh.push(planned);
      continue;
    }
    const { number, notes } = planned;
    reports.set(number, {
      row: number,
      fate: 'existing',
      identity: '',
      why: 'the library has this copy already',
      notes,
    });
  }
  return fresh;
}

/** What two copies have in common: the ISBN, or without one the title and the authors. */
function workOf({ isbn, title, authors }: Pick<ItemRow, 'isbn' | 'title' | 'authors'>): string {
  return isbn ?? JSON.stringify([title, authors]);
}

/** Barcodes are never repaired by guessing; where one is shorter than nearly all others, a person should look. */
function warnOfShortBarcodes(planned: readonly PlannedItem[]): void {
  const lengths = new Map<number, number>();
  for (const { row } of planned) {
    const length = row.barcode?.length ?? 0;
    lengths.set(length, (lengths.get(length) ?? 0) + 1);
  }
  const usual = [...lengths].find(([, count]) => count >= planned.length * 0.9)?.[0];
  if (usual === undefined) return;
  for (const { row, notes } of planned) {
    if (row.barcode === null || row.barcode.length >= usual || !/^\d+$/.test(row.barcode)) continue;
    const why = `shorter than the other barcodes of the file: it may have lost leading zeros; taken as it stands`;
    notes.push({ field: 'barcode', kind: 'guessed', from: row.barcode, to: row.barcode, why });
  }
}

/** Makes the item types that the library has no word for. @returns the library's word for each of the file's. */
async function makeItemTypes(
  planned: readonly PlannedItem[],
  target: ImportTarget,
): Promise<Map<string, string>> {
  const service = itemTypesService(target.reader, target.gate);
  const known = service.itemTypes().map(({ name }) => name);
  const words = new Map<string, string>();
  for (const { row, notes } of planned) {
    if (row.itemType === null || words.has(row.itemType)) continue;
    const word = knownWordFor(row.itemType, known);
    words.set(row.itemType, word ?? row.itemType);
    if (word !== null) continue;
    known.push(row.itemType);
    await service.add(importActor, row.itemType);
    notes.push({
      field: 'itemType',
      kind: 'guessed',
      from: row.itemType,
      to: row.itemType,
      why: 'a new item type was made',
    });
  }
  return words;
}

/** @returns the item, or null where somebody has put its barcode on another item since the file was judged. */
function addUnlessThere(row: ItemRow, itemTypes: ReadonlyMap<string, string>): Command<Item | null> {
  return (context) => {
    if (row.barcode !== null && importsIn(context.db).titleOfBarcode(row.barcode) !== null)
      return { result: null, events: [] };
    const { barcode, itemType: word, ...described } = row;
    const itemType = word === null ? undefined : (itemTypes.get(word) ?? word);
    return addItem({ ...described, barcode: barcode ?? undefined, itemType })(context);
  };
}

function reportOf(reports: ReadonlyMap<number, RowReport>, number: number): RowReport {
  const report = reports.get(number);
  if (report === undefined) throw new Error(`row ${String(number)} was forgotten`);
  return report;
}
