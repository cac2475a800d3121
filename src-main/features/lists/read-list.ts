// Reads the list from a file of any supported form; in a workbook, from the sheet that looks like a list.
import { isDeepStrictEqual } from 'node:util';
import {
  rowsOf,
  tableLimits,
  UnreadableFileError,
  type ReadingChoices,
  type Table,
  type TableRow,
} from './table.ts';
import { layOut, type LaidOut, type ListKind } from './header-rules.ts';
import { fileKindOf } from './file-kind-rules.ts';
import { otherFile } from './other-file.ts';
import { readMarc } from './marc/marc-table.ts';
import { readOfflineCirculation } from './offline-circulation.ts';
import { readTextTable } from './text-table.ts';
import { classOfSheet } from './class-name-rules.ts';
import { belowEachOther, tablesSideBySide } from './side-by-side.ts';
import { withClassOfPath, withJoinedClass, withSurroundingClass } from './surrounding-class.ts';

/** Number of sheets to try: each is parsed separately. A person can choose a later one. */
const SHEETS_TRIED = 8;
/** A cover sheet may contain one known word by chance. */
const COLUMNS_OF_A_LIST = 2;

/** The list that was found in a file. */
export interface ReadList {
  readonly table: Table;
  readonly laid: LaidOut<TableRow>;
}

/**
 * A cover or explanation often comes first. Without a chosen sheet, takes the first one with known columns and rows;
 * otherwise the first one with rows.
 *
 * @throws UnreadableFileError
 */
export async function readList(
  file: Buffer,
  choices: ReadingChoices & { readonly headerRow: number | null },
  kind: ListKind,
): Promise<ReadList> {
  const table = await listIn(file, choices, kind);
  const plain = (part: Table): LaidOut<TableRow> => layOut(part.rows, part.blank, choices.headerRow, kind);
  const inClasses = (part: Table): LaidOut<TableRow> =>
    kind.inClasses === true
      ? withSurroundingClass(part, withClassOfPath(withJoinedClass(plain(part), kind), kind), kind)
      : plain(part);
  const [leftmost, ...others] = tablesSideBySide(table, plain(table).header, kind);
  return {
    table,
    laid: belowEachOther([inClasses(leftmost), ...others.map(inClasses)], table.rows.at(-1)?.number ?? 0),
  };
}

async function listIn(file: Buffer, choices: ReadingChoices, kind: ListKind): Promise<Table> {
  const first = await readTable(file, choices);
  if (kind.inRecords !== true && (first.format === 'marc' || first.format === 'marcxml'))
    throw new UnreadableFileError(
      'unknown-format',
      'This file holds catalogue records (MARC), not borrowers. Import it as books.',
    );
  if (choices.sheet !== null || first.sheets.length <= 1) return first;
  if (first.format === 'access') return await bestOf(file, choices, first, kind);
  if (kind.inClasses === true && first.sheets.filter((name) => classOfSheet(name) !== null).length >= 2)
    return await sheetsOfClasses(file, choices, first, kind);
  if (looksLikeList(first, kind)) return first;
  let withRows = first;
  for (const sheet of first.sheets.filter((name) => name !== first.sheet).slice(0, SHEETS_TRIED)) {
    const other = await sheetOrNull(() => readTable(file, { ...choices, sheet }));
    if (other === null) continue;
    if (looksLikeList(other, kind)) return other;
    if (!hasRows(withRows, kind)) withRows = other;
  }
  return withRows;
}

/** In a database every table has names of columns, and loans name borrowers and books too: the most known columns count. */
async function bestOf(file: Buffer, choices: ReadingChoices, first: Table, kind: ListKind): Promise<Table> {
  const known = (table: Table): number => {
    const { header } = layOut(table.rows, table.blank, null, kind);
    return meaningsIn(table, kind) + (kind.suffices?.(header) === true ? tableLimits.columns : 0);
  };
  let best = { table: first, known: known(first) };
  for (const sheet of first.sheets.filter((name) => name !== first.sheet).slice(0, SHEETS_TRIED)) {
    const table = await sheetOrNull(() => readTable(file, { ...choices, sheet }));
    if (table !== null && known(table) > best.known) best = { table, known: known(table) };
  }
  return best.table;
}

/** A workbook with a sheet for each class: one list, with the class as its last column. Rows are numbered through. */
async function sheetsOfClasses(
  file: Buffer,
  choices: ReadingChoices,
  first: Table,
  kind: ListKind,
): Promise<Table> {
  const rows: TableRow[] = [];
  const blank: number[] = [];
  let header: readonly string[] | null = null;
  let offset = 0;
  for (const sheet of first.sheets.filter((name) => classOfSheet(name) !== null).slice(0, CLASSES_AT_MOST)) {
    const table = await sheetOrNull(() => readTable(file, { ...choices, sheet }));
    if (table === null) continue;
    const laid = withSurroundingClass(table, layOut(table.rows, table.blank, null, kind), kind);
    if (header === null) rows.push({ number: 1, cells: laid.header });
    else if (!isDeepStrictEqual(laid.header, header)) return first;
    header = laid.header;
    rows.push(...laid.rows.map((row) => ({ ...row, number: offset + row.number })));
    offset += table.rows.at(-1)?.number ?? 0;
  }
  return { ...first, sheet: null, ...rowsOf(rows), blank };
}

const CLASSES_AT_MOST = 60;

/** How many different columns of the list are known; none without rows. */
function meaningsIn(table: Table, kind: ListKind): number {
  const { header, rows } = layOut(table.rows, table.blank, null, kind);
  const meanings = new Set(header.map(kind.meaningOf).filter((meaning) => meaning !== null));
  return rows.length > 0 ? meanings.size : 0;
}

const looksLikeList = (table: Table, kind: ListKind): boolean => meaningsIn(table, kind) >= COLUMNS_OF_A_LIST;

function hasRows({ rows, blank }: Table, kind: ListKind): boolean {
  return layOut(rows, blank, null, kind).rows.length > 0;
}

/** A sheet that is not the list may be empty, or wider than the limit. */
async function sheetOrNull(read: () => Promise<Table>): Promise<Table | null> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof UnreadableFileError) return null;
    throw error;
  }
}

/** The libraries for workbooks, databases and archives take longer to load than a text file to read. */
const workbooks = () => import('./workbook-table.ts');
const savedAsWorkbook = () => import('./saved-as-workbook.ts');
const databases = () => import('./access-tables.ts');
const archives = () => import('./lists-in-zip.ts');

/** @throws UnreadableFileError */
async function readTable(file: Buffer, choices: ReadingChoices): Promise<Table> {
  const { kind, what, is = null } = fileKindOf(file);
  switch (kind) {
    case 'empty':
      throw new UnreadableFileError('empty', 'The file is empty.');
    case 'other':
      throw otherFile(what, is);
    case 'zip':
      return (
        (await (await archives()).readListsInZip(file)) ??
        (await (await workbooks()).readZippedWorkbook(file, choices.sheet))
      );
    case 'compound':
      return (await workbooks()).readCompoundWorkbook(file, choices.sheet);
    case 'web-page':
      return (await savedAsWorkbook()).readWebPage(file, choices.sheet);
    case 'web-archive':
      return (await savedAsWorkbook()).readWebArchive(file, choices.sheet);
    case 'flat-workbook':
      return (await savedAsWorkbook()).readFlatWorkbook(file, choices.sheet);
    case 'marc':
    case 'marcxml':
      return readMarc(file, kind, choices);
    case 'access':
      return (await databases()).readAccess(file, choices.sheet);
    case 'offline-circulation':
      return readOfflineCirculation(file, choices);
    case 'text':
      return readTextTable(file, choices);
  }
}
