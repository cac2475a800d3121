// Reads the tables of an Access database (.mdb, .accdb) as lists. The library for it is loaded with this file.
import MDBReader from 'mdb-reader';
import { rowsOf, tableLimits, UnreadableFileError, type Table } from './table.ts';
import { protectedSentence } from './zip-parts.ts';

type Column = ReturnType<ReturnType<MDBReader['getTable']>['getColumns']>[number];

/** The kinds of columns that a list can have; the others are pictures, attached files and the like. */
const ofLists: ReadonlySet<string> = new Set([
  'boolean',
  'byte',
  'integer',
  'long',
  'bigint',
  'currency',
  'float',
  'double',
  'numeric',
  'datetime',
  'text',
  'memo',
]);
/** Values of these have one length, unless they are calculated: then the library reads something else. */
const ofOneLength: ReadonlySet<string> = new Set([
  'byte',
  'integer',
  'long',
  'bigint',
  'currency',
  'float',
  'double',
  'datetime',
]);
/** The value of a calculated number takes so much room, whatever its kind. */
const CALCULATED_SIZE = 39;
const VERSION_AT = 0x14;
const ACCESS_97 = 0;

/** The tables with rows, those with most rows first. @throws UnreadableFileError */
export function tablesInAccess(file: Buffer): string[] {
  const database = opened(file);
  const names = database.getTableNames();
  const tables = names
    .map((name) => ({ name, rows: countIn(database, name) }))
    .filter(({ rows }) => rows > 0)
    .toSorted((one, other) => other.rows - one.rows);
  if (tables.length > 0) return tables.map(({ name }) => name);
  const isLinked = database.getTableNames({ normalTables: false, linkedTables: true }).length > 0;
  throw new UnreadableFileError(
    'no-rows',
    isLinked
      ? 'The tables of this database are in another file, whose name often ends in “_be”. Choose that file.'
      : 'This database has no table with rows. Check the file.',
  );
}

/** @param sheet the table; null for that with most rows @throws UnreadableFileError */
export function readAccess(file: Buffer, sheet: string | null): Table {
  const sheets = tablesInAccess(file);
  const database = opened(file);
  const isTable = sheet !== null && sheets.includes(sheet);
  const { name, header, rows } = isTable ? tableIn(database, sheet) : firstReadable(database, sheets);
  return {
    format: 'access',
    encoding: null,
    encodingCertain: true,
    words: [],
    delimiter: null,
    sheets,
    sheet: name,
    dateEpoch: 1900,
    formulas: 0,
    ...rowsOf([header, ...rows].map((cells, at) => ({ number: at + 1, cells }))),
  };
}

function opened(file: Buffer): MDBReader {
  if (file[VERSION_AT] === ACCESS_97)
    throw new UnreadableFileError(
      'is-database',
      'This is a database of Access 97, whose letters are not read. Open it in a later Access, or export its tables as .csv or .xlsx, and try again.',
    );
  return understood(() => new MDBReader(file));
}

/** A table that cannot be read is not among the lists. */
function countIn(database: MDBReader, name: string): number {
  try {
    return database.getTable(name).rowCount;
  } catch {
    return 0;
  }
}

/** One table that cannot be read does not hide the others. */
function firstReadable(database: MDBReader, names: readonly string[]): TableRead {
  let first: unknown = null;
  for (const name of names)
    try {
      return tableIn(database, name);
    } catch (error) {
      first ??= error;
    }
  throw first;
}

interface TableRead {
  readonly name: string;
  readonly header: string[];
  readonly rows: string[][];
}

function tableIn(database: MDBReader, name: string): TableRead {
  return understood(() => {
    const table = database.getTable(name);
    if (table.rowCount > tableLimits.rows)
      throw new UnreadableFileError(
        'too-many-rows',
        `The table ${name} has more than ${tableLimits.rows.toLocaleString('en')} rows, which is the limit.`,
      );
    const columns = table.getColumns().filter(({ type }) => ofLists.has(type));
    const records = table.getData({ columns: columns.map((column) => column.name) });
    // Rows that were changed and then deleted come back: the library does not follow where they went.
    if (records.length !== table.rowCount)
      throw new UnreadableFileError(
        'damaged',
        `The table ${name} has traces of deleted rows, which cannot be told from the others. Choose “Compact and Repair Database” in Access, or export the table as .csv or .xlsx, and try again.`,
      );
    const readable = columns.filter(
      (column) => !isCalculated(column) && !records.some((record) => holdsNul(record[column.name])),
    );
    return {
      name,
      header: readable.map((column) => column.name),
      rows: records.map((record) => readable.map((column) => cellOf(column, record[column.name]))),
    };
  });
}

/** A text that is calculated has a preface of numbers. */
const holdsNul = (value: unknown): boolean => typeof value === 'string' && value.includes('\0');

function isCalculated({ type, size, fixedLength }: Column): boolean {
  if (type === 'text') return size === 0 || size % 2 === 1;
  return (ofOneLength.has(type) && !fixedLength) || (type === 'numeric' && size === CALCULATED_SIZE);
}

/** As in a workbook: a day as YYYY-MM-DD, an amount without the zeros that Access adds. */
function cellOf({ type }: Column, value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 10);
  if (type === 'boolean') return value === true ? 'TRUE' : 'FALSE';
  if ((type === 'currency' || type === 'numeric') && typeof value === 'string')
    return value.replace(/(\.\d{2,}?)0+$/, '$1').replace(/\.00$/, '');
  if (type === 'float' && typeof value === 'number') return String(Number(value.toPrecision(7)));
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint'
    ? String(value)
    : '';
}

/** @throws UnreadableFileError whatever the library says */
function understood<Result>(read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    if (error instanceof UnreadableFileError) throw error;
    if (error instanceof Error && error.message === 'Wrong password')
      throw new UnreadableFileError('protected', protectedSentence, error);
    throw new UnreadableFileError(
      'damaged',
      'This database cannot be read. Choose “Compact and Repair Database” in Access, or export its tables as .csv or .xlsx, and try again.',
      error,
    );
  }
}
