// Reports an import of items: counts the rows, writes a report file and prints a summary.
import { mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';
import { stringify } from 'csv-stringify/sync';
import { sentenceOfNote, sentenceOfReason, type ImportNote } from './cell-note-rules.ts';
import type { NoteKind } from '../lists/spreadsheet-damage-rules.ts';
import type { ReportedRow } from './items-import-repository.ts';

type Counts = Readonly<Record<string, number>>;

/** The outcome of a row. `existing`: the library had the item already, and nothing changed. */
type RowFate = 'added' | 'changed' | 'existing' | 'rejected';

export interface RowReport {
  readonly row: number;
  readonly fate: RowFate;
  /** The item's barcode in the library; '' for a rejected row. */
  readonly identity: string;
  readonly why: string;
  readonly notes: readonly ImportNote[];
}

export interface ItemsSummary {
  readonly import: string;
  readonly file: string;
  readonly format: string;
  readonly encoding: string | null;
  readonly delimiter: string | null;
  /** Rows with data, without the header. */
  readonly rows: number;
  readonly fates: Readonly<Record<RowFate, number>>;
  /** Number of added items that got a barcode from Loandesk. */
  readonly barcodesAssigned: number;
  /** Number of repaired, guessed and rejected values, by field. */
  readonly notes: Readonly<Record<NoteKind, Counts>>;
  /** Columns of the file that Loandesk does not know. */
  readonly ignoredColumns: readonly string[];
  readonly reportFile: string;
}

export function reportOf({
  row,
  action,
  fate,
  reason,
  outcome,
  barcode,
  assigned,
  notes,
  otherRow,
}: ReportedRow): RowReport {
  const why = reason === null ? '' : sentenceOfReason(reason, otherRow);
  if (fate === 'rejected') return { row, fate, identity: '', why, notes };
  if (action === 'nothing') return { row, fate: 'existing', identity: barcode ?? '', why, notes };
  if (outcome !== 'done')
    return { row, fate: 'existing', identity: barcode ?? '', why: 'was added or changed meanwhile', notes };
  if (action === 'update') return { row, fate: 'changed', identity: assigned ?? '', why, notes };
  const assignment = barcode === null ? 'barcode assigned' : '';
  return { row, fate: 'added', identity: assigned ?? '', why: assignment, notes };
}

export function counted(
  reports: readonly RowReport[],
): Pick<ItemsSummary, 'fates' | 'notes' | 'barcodesAssigned'> {
  const fates = { added: 0, changed: 0, existing: 0, rejected: 0 };
  const notes: Record<NoteKind, Record<string, number>> = { repaired: {}, guessed: {}, rejected: {} };
  for (const report of reports) {
    fates[report.fate]++;
    for (const { kind, field } of report.notes) notes[kind][field] = (notes[kind][field] ?? 0) + 1;
  }
  return { fates, notes, barcodesAssigned: reports.filter(({ why }) => why === 'barcode assigned').length };
}

/**
 * Writes DATA/imports/TIME-items-report.csv: one line for each row, and one for each note on a field.
 * Escapes cells that a spreadsheet would run as a formula. Only the owner can read the file: it may hold names.
 *
 * @returns the file's path.
 */
export async function writeReport(
  dataFolder: string,
  at: string,
  reports: readonly RowReport[],
): Promise<string> {
  const folder = join(dataFolder, 'imports');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const { handle, file } = await openNew(join(folder, `${at.replace(/[:.]/g, '-')}-items`));
  try {
    await handle.writeFile(lines([['row', 'action', 'field', 'from', 'to', 'why']], true));
    for (let start = 0; start < reports.length; start += 1000) {
      await handle.writeFile(lines(reports.slice(start, start + 1000).flatMap(linesOf)));
    }
    await handle.sync();
  } finally {
    await handle.close();
  }
  return file;
}

function linesOf({ row, fate, identity, why, notes }: RowReport): (string | number)[][] {
  return [
    [row, fate, '', '', identity, why],
    ...notes.map((note) => [row, note.kind, note.field, note.from, note.to, sentenceOfNote(note)]),
  ];
}

function lines(records: (string | number)[][], first = false): string {
  return stringify(records, { bom: first, escape_formulas: true, record_delimiter: 'windows' });
}

/** Two imports within one millisecond get two files. */
async function openNew(stem: string) {
  for (let attempt = 1; ; attempt++) {
    const file = `${stem}${attempt === 1 ? '' : `-${String(attempt)}`}-report.csv`;
    try {
      return { file, handle: await open(file, 'wx', 0o600) };
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST') || attempt === 100)
        throw error;
    }
  }
}

/** A summary of the import, in a few lines for people. */
export function describeItemsImport(summary: ItemsSummary): string {
  const { fates, notes } = summary;
  const form = [
    summary.format,
    summary.encoding,
    summary.delimiter === '\t' ? 'delimiter tab' : summary.delimiter && `delimiter "${summary.delimiter}"`,
  ].filter((part) => part !== null && part !== 'text');
  const text = [
    `Imported items from ${summary.file} (${form.join(', ')}).`,
    `  ${String(summary.rows)} rows: ${String(fates.added)} added, ${String(fates.changed)} changed, ${String(fates.existing)} existing, ${String(fates.rejected)} rejected.`,
    summary.barcodesAssigned > 0 ? `  ${String(summary.barcodesAssigned)} barcodes assigned.` : null,
    `  Fields repaired: ${inWords(notes.repaired)}. Guessed: ${inWords(notes.guessed)}. Rejected: ${inWords(notes.rejected)}.`,
    summary.ignoredColumns.length > 0 ? `  Columns not used: ${summary.ignoredColumns.join(', ')}.` : null,
    `  Row by row: ${summary.reportFile}`,
  ];
  return text.filter((line) => line !== null).join('\n');
}

function inWords(counts: Counts): string {
  const fields = Object.entries(counts).sort(([one], [other]) => one.localeCompare(other));
  const total = fields.reduce((sum, [, count]) => sum + count, 0);
  return total === 0
    ? 'none'
    : `${String(total)} (${fields.map(([field, count]) => `${field} ${String(count)}`).join(', ')})`;
}
