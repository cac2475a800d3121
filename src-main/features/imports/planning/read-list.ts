// Reads the list out of a file: of a workbook the sheet that looks like one, wherever it stands.
import { readTable } from '../reading/read-table.ts';
import { UnreadableFileError, type ReadingChoices, type Table, type TableRow } from '../reading/table.ts';
import { meaningOf } from './column-names-rules.ts';
import { layOut, type LaidOut } from './header-rules.ts';

/** Each is parsed anew; a list that stands behind so many others is chosen by a person. */
const SHEETS_TRIED = 8;
/** One known word may stand on a cover sheet by chance. */
const COLUMNS_OF_A_LIST = 2;

/**
 * A cover or a page of explanations often stands before the list. Where nobody chose a sheet, the first one with
 * columns that are known and rows below them is taken; where there is none, the first one with rows.
 *
 * @throws UnreadableFileError
 */
export function readList(
  file: Buffer,
  choices: ReadingChoices & { readonly headerRow: number | null },
): { table: Table; laid: LaidOut<TableRow> } {
  const table = listIn(file, choices);
  return { table, laid: layOut(table.rows, table.blank, choices.headerRow) };
}

function listIn(file: Buffer, choices: ReadingChoices): Table {
  const first = readTable(file, choices);
  if (choices.sheet !== null || first.sheets.length <= 1 || looksLikeList(first)) return first;
  let withRows = first;
  for (const sheet of first.sheets.filter((name) => name !== first.sheet).slice(0, SHEETS_TRIED)) {
    const other = sheetOrNull(() => readTable(file, { ...choices, sheet }));
    if (other === null) continue;
    if (looksLikeList(other)) return other;
    if (!hasRows(withRows)) withRows = other;
  }
  return withRows;
}

function looksLikeList(table: Table): boolean {
  const { header, rows } = layOut(table.rows, table.blank, null);
  const known = new Set(header.map(meaningOf).filter((meaning) => meaning !== null));
  return rows.length > 0 && known.size >= COLUMNS_OF_A_LIST;
}

function hasRows({ rows, blank }: Table): boolean {
  return layOut(rows, blank, null).rows.length > 0;
}

/** A sheet beside the list may be empty, or wider than any list. */
function sheetOrNull(read: () => Table): Table | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof UnreadableFileError) return null;
    throw error;
  }
}
