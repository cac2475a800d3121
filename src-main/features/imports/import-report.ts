// Keeps what an import did to every row, counts it, writes it to a report file and says it in a few lines.
import { mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';
import { stringify } from 'csv-stringify/sync';
import type { CsvFile } from './csv-file.ts';
import type { ImportNote, NoteKind } from './import-note.ts';

/** What became of a row. `existing`: the library had it already, and nothing was changed. */
export type RowFate = 'added' | 'updated' | 'existing' | 'rejected';

export interface RowReport {
  readonly row: number;
  readonly fate: RowFate;
  /** The barcode or number by which the row can be found in the library; '' for a rejected row. */
  readonly identity: string;
  readonly why: string;
  readonly notes: readonly ImportNote[];
}

type Counts = Readonly<Record<string, number>>;

export interface ImportSummary {
  readonly kind: 'items' | 'borrowers';
  readonly file: string;
  readonly encoding: string;
  readonly delimiter: string;
  /** Rows with something in them, without the header. */
  readonly rows: number;
  readonly fates: Readonly<Record<RowFate, number>>;
  /** How many of the added got a barcode from Loandesk. */
  readonly barcodesAssigned: number;
  /** How many fields were repaired, guessed and rejected, by field. */
  readonly notes: Readonly<Record<NoteKind, Counts>>;
  /** Columns of the file that mean nothing to Loandesk. */
  readonly ignoredColumns: readonly string[];
  readonly reportFile: string;
  readonly durationMs: number;
}

export function summarise(
  about: Pick<ImportSummary, 'kind' | 'barcodesAssigned' | 'ignoredColumns' | 'reportFile' | 'durationMs'>,
  file: CsvFile,
  reports: readonly RowReport[],
): ImportSummary {
  const fates = { added: 0, updated: 0, existing: 0, rejected: 0 };
  const notes: Record<NoteKind, Record<string, number>> = { repaired: {}, guessed: {}, rejected: {} };
  for (const report of reports) {
    fates[report.fate]++;
    for (const { kind, field } of report.notes) notes[kind][field] = (notes[kind][field] ?? 0) + 1;
  }
  return {
    ...about,
    file: file.name,
    encoding: file.encoding,
    delimiter: file.delimiter,
    rows: file.rows.length,
    fates,
    notes,
  };
}

/**
 * Writes DATA/imports/TIME-KIND-report.csv, one line for each row and one more for each thing done to a field of it.
 * Cells that a spreadsheet would run as a formula are escaped. The file may hold names: only its owner can read it.
 *
 * @returns the file's path.
 */
export async function writeReport(
  dataFolder: string,
  kind: ImportSummary['kind'],
  at: string,
  reports: readonly RowReport[],
): Promise<string> {
  const folder = join(dataFolder, 'imports');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const { handle, file } = await openNew(join(folder, `${at.replace(/[:.]/g, '-')}-${kind}`));
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
    ...notes.map((note) => [row, note.kind, note.field, note.from, note.to, note.why]),
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

/** The import in a few lines for people. */
export function describeImport(summary: ImportSummary): string {
  const { fates, notes } = summary;
  const delimiter = summary.delimiter === '\t' ? 'tab' : `"${summary.delimiter}"`;
  const text = [
    `Imported ${summary.kind} from ${summary.file} (${summary.encoding}, delimiter ${delimiter}) in ${(summary.durationMs / 1000).toFixed(1)} s.`,
    `  ${String(summary.rows)} rows: ${String(fates.added)} added, ${String(fates.updated)} updated, ${String(fates.existing)} existing, ${String(fates.rejected)} rejected.`,
    summary.barcodesAssigned > 0 ? `  ${String(summary.barcodesAssigned)} barcodes assigned.` : null,
    `  Fields repaired: ${counted(notes.repaired)}. Guessed: ${counted(notes.guessed)}. Rejected: ${counted(notes.rejected)}.`,
    summary.ignoredColumns.length > 0 ? `  Columns not used: ${summary.ignoredColumns.join(', ')}.` : null,
    `  Row by row: ${summary.reportFile}`,
  ];
  return text.filter((line) => line !== null).join('\n');
}

function counted(counts: Counts): string {
  const fields = Object.entries(counts).sort(([one], [other]) => one.localeCompare(other));
  const total = fields.reduce((sum, [, count]) => sum + count, 0);
  return total === 0
    ? 'none'
    : `${String(total)} (${fields.map(([field, count]) => `${field} ${String(count)}`).join(', ')})`;
}
