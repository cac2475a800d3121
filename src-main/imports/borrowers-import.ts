// Imports borrowers from a spreadsheet file: finds each by external number, then by card, updates those and adds the others.
import { performance } from 'node:perf_hooks';
import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  addBorrower,
  borrowerIdOf,
  updateBorrower,
  type BorrowerChanges,
} from '../borrowers/borrower-commands.ts';
import { borrowersService } from '../borrowers/borrowers-service.ts';
import { groupsService } from '../borrowers/groups-service.ts';
import type { Command } from '../journal/write-gate.ts';
import { readBorrowerRow, type BorrowerRow } from './borrower-row-rules.ts';
import { borrowerColumnNames, recogniseColumns, type BorrowerColumn, type Columns } from './column-rules.ts';
import { ImportRefusedError, readCsvFile, type CsvFile } from './csv-file.ts';
import type { ImportNote } from './import-note.ts';
import { summarise, writeReport, type ImportSummary, type RowFate, type RowReport } from './import-report.ts';
import { importActor, writeRows, type ImportTarget } from './import-target.ts';
import { importsIn } from './imports-repository.ts';
import { knownWordFor } from './meaning-rules.ts';

interface PlannedBorrower {
  readonly number: number;
  readonly row: BorrowerRow;
  readonly notes: ImportNote[];
  /** The borrower that this row updates, or null where it adds one. */
  readonly id: string | null;
}

const ROWS_A_TURN = 200;

/**
 * Adds or updates a borrower for each row of the file, and writes a report of each row. Cells that are empty leave
 * what the library has. Importing the same file again changes nothing.
 *
 * @throws ImportRefusedError where the file is none, ImportInterruptedError where the disk gave up half-way.
 */
export async function importBorrowersFrom(
  target: ImportTarget,
  file: string,
  dataFolder: string,
): Promise<ImportSummary> {
  const startedAt = performance.now();
  const csv = await readCsvFile(file);
  const columns = columnsOf(csv);
  const reports = new Map<number, RowReport>();
  const planned = await plan(csv, columns, target, reports);
  if (planned.length > 0) await target.backUp();
  const categories = await makeCategories(planned, target);

  const written = await writeRows(target.gate, planned, (one) => commandFor(one, categories));
  planned.forEach(({ number, row, notes }, index) => {
    const { fate, why } = written[index] ?? { fate: 'rejected' as const, why: 'was not written' };
    const name = [row.familyName, row.givenName].filter((part) => part !== '').join(', ');
    const identity = fate === 'rejected' ? '' : (row.externalId ?? row.barcode ?? name);
    reports.set(number, { row: number, fate, identity, why, notes });
  });

  const all = csv.rows.map(({ number }) => reports.get(number)).filter((report) => report !== undefined);
  const reportFile = await writeReport(dataFolder, 'borrowers', target.now, all);
  const durationMs = Math.round(performance.now() - startedAt);
  const about = {
    kind: 'borrowers' as const,
    barcodesAssigned: 0,
    ignoredColumns: columns.unknown,
    reportFile,
    durationMs,
  };
  return summarise(about, csv, all);
}

function columnsOf(csv: CsvFile): Columns<BorrowerColumn> {
  const columns = recogniseColumns(csv.header, borrowerColumnNames);
  if (!columns.at.has('name') && !columns.at.has('givenName') && !columns.at.has('familyName')) {
    const found = csv.header
      .map((name) => name.trim().slice(0, 40))
      .slice(0, 12)
      .join(', ');
    throw new ImportRefusedError(
      `${csv.name} has no column for names (given name and family name, or name); its columns are: ${found}.`,
    );
  }
  if (csv.rows.length === 0) throw new ImportRefusedError(`${csv.name} has a header and no rows below it.`);
  return columns;
}

/** Judges every row. @returns those to add or update; the reports of the others are in `reports`. */
async function plan(
  csv: CsvFile,
  columns: Columns<BorrowerColumn>,
  target: ImportTarget,
  reports: Map<number, RowReport>,
): Promise<PlannedBorrower[]> {
  const planned: PlannedBorrower[] = [];
  const numbersSeen = new Map<string, number>();
  const today = target.today;
  let namesakesLeft: Map<string, number> | null = null;

  for (const [index, { number, cells }] of csv.rows.entries()) {
    if (index % ROWS_A_TURN === 0) await nextTurn();
    const read = readBorrowerRow(cells, columns, today);
    const notes = [...read.notes];
    const settle = (fate: RowFate, why: string) =>
      reports.set(number, { row: number, fate, identity: '', why, notes });
    if (read.row === null) {
      settle('rejected', read.why);
      continue;
    }
    const { row } = read;
    if (cells.slice(csv.header.length).some((cell) => cell.trim() !== '')) {
      settle('rejected', 'the row has more cells than the header');
      continue;
    }
    const twice = repeated(row, number, numbersSeen);
    if (twice !== null) {
      settle('rejected', twice);
      continue;
    }
    if (row.externalId === null && row.barcode === null) {
      namesakesLeft ??= importsIn(target.reader).namesakes();
      const key = personOf(row);
      const left = namesakesLeft.get(key) ?? 0;
      namesakesLeft.set(key, left - 1);
      if (left > 0) settle('existing', 'the library has a borrower of this name, group and birth date');
      else planned.push({ number, row, notes, id: null });
      continue;
    }
    const match = matchOf(row, target, notes);
    if ('why' in match) settle('rejected', match.why);
    else planned.push({ number, row, notes, id: match.id });
  }
  return planned;
}

/** The reason why a row repeats a number of an earlier row, or null. */
function repeated(row: BorrowerRow, number: number, numbersSeen: Map<string, number>): string | null {
  const numbers = [
    row.externalId === null
      ? null
      : { key: `ext:${row.externalId}`, text: `external number ${row.externalId}` },
    row.barcode === null ? null : { key: `barcode:${row.barcode}`, text: `card ${row.barcode}` },
  ].filter((one) => one !== null);
  for (const { key, text } of numbers) {
    const earlier = numbersSeen.get(key);
    if (earlier !== undefined) return `${text} stands in row ${String(earlier)} as well`;
  }
  for (const { key } of numbers) numbersSeen.set(key, number);
  return null;
}

/** Whom a row is about. A card that leads to somebody with another external number is nobody's to guess. */
function matchOf(
  row: BorrowerRow,
  target: ImportTarget,
  notes: ImportNote[],
): { id: string | null } | { why: string } {
  const library = borrowersService(target.reader, target.gate, { now: () => target.now });
  const byNumber = row.externalId === null ? null : library.findId(`ext:${row.externalId}`);
  const byCard = row.barcode === null ? null : library.findId(`barcode:${row.barcode}`);
  if (byNumber !== null) {
    if (byCard === null || byCard === byNumber) return { id: byNumber };
    return { why: `card ${row.barcode ?? ''} belongs to another borrower of the library` };
  }
  const holder = byCard === null ? null : library.borrower(byCard);
  if (byCard === null || holder === null) return { id: null };
  if (row.externalId !== null && holder.externalId !== null) {
    return {
      why: `card ${row.barcode ?? ''} belongs to a borrower with external number ${holder.externalId}`,
    };
  }
  if (holder.givenName !== row.givenName && holder.familyName !== row.familyName) {
    const from = `${holder.familyName}, ${holder.givenName}`;
    const to = `${row.familyName}, ${row.givenName}`;
    notes.push({
      field: 'name',
      kind: 'guessed',
      from,
      to,
      why: 'found by the card alone, under another name',
    });
  }
  return { id: byCard };
}

function personOf({ givenName, familyName, group, birthDate }: BorrowerRow): string {
  return JSON.stringify([givenName, familyName, group, birthDate]);
}

/** Makes the categories that the library has no word for. @returns the library's word for each of the file's. */
async function makeCategories(
  planned: readonly PlannedBorrower[],
  target: ImportTarget,
): Promise<Map<string, string>> {
  const service = groupsService(target.reader, target.gate);
  const known = service.categories().map(({ name }) => name);
  const words = new Map<string, string>();
  for (const { row, notes } of planned) {
    if (row.category === null || words.has(row.category)) continue;
    const word = knownWordFor(row.category, known);
    words.set(row.category, word ?? row.category);
    if (word !== null) continue;
    known.push(row.category);
    await service.addCategory(importActor, row.category);
    const why = 'a new borrower category was made; it has no loan rules of its own yet';
    notes.push({ field: 'category', kind: 'guessed', from: row.category, to: row.category, why });
  }
  return words;
}

function commandFor(
  planned: PlannedBorrower,
  categories: ReadonlyMap<string, string>,
): Command<{ fate: RowFate; why: string }> {
  const { row, id } = planned;
  return (context) => {
    const category = row.category === null ? undefined : (categories.get(row.category) ?? row.category);
    if (id === null) {
      const { events } = addBorrower({ ...row, category })(context);
      return { result: { fate: 'added', why: '' }, events };
    }
    const changes: BorrowerChanges = Object.fromEntries(
      Object.entries({ ...row, category: category ?? null }).filter(
        ([, value]) => value !== null && value !== '',
      ),
    );
    // A card of a record that was merged into this borrower still works; the card of today stays what it is.
    if (row.barcode !== null && borrowerIdOf(context.db, `barcode:${row.barcode}`) === id)
      delete changes.barcode;
    const { events } = updateBorrower(id, changes)(context);
    const changed = events.find(({ type }) => type === 'borrower.updated')?.data?.['changed'];
    if (!Array.isArray(changed)) return { result: { fate: 'existing', why: 'nothing changed' }, events };
    return { result: { fate: 'updated', why: `changed ${changed.join(', ')}` }, events };
  };
}
