// Finds where each value of each row stands in a library's file, to turn single bytes over inside of values.
import { readFileSync } from 'node:fs';
import Database from 'better-sqlite3';

/** A value that stands in the file with bytes of its own: nothing, 0 and 1 have none. */
export interface PlacedValue {
  table: string;
  column: string;
  /** The row's place among those of its table. */
  row: number;
  kind: 'text' | 'integer' | 'bytes';
  offset: number;
  length: number;
}

const pages = { tableInside: 0x05, tableLeaf: 0x0d, keyInside: 0x02, keyLeaf: 0x0a } as const;

/**
 * Every value of the tables, as far as it stands in its row's own page. The format is that of
 * https://www.sqlite.org/fileformat2.html; the file must have been closed, with nothing in its log.
 */
export function placedValues(file: string): PlacedValue[] {
  const bytes = readFileSync(file);
  const pageBytes = bytes.readUInt16BE(16) === 1 ? 65_536 : bytes.readUInt16BE(16);
  return tablesIn(file).flatMap(({ name, root, columns, keyed }) => {
    const leaves = leavesOf(bytes, pageBytes, root);
    return leaves
      .flatMap((page) => recordsOn(bytes, pageBytes, page, keyed))
      .flatMap((start, row) =>
        valuesOf(bytes, start, columns).map((value) => ({ table: name, row, ...value })),
      );
  });
}

function tablesIn(file: string) {
  const db = new Database(file, { readonly: true });
  try {
    return db
      .prepare<[], { name: string; root: number; sql: string }>(
        `SELECT name, rootpage AS root, sql FROM sqlite_schema WHERE type = 'table' AND rootpage > 0
           AND name NOT LIKE '%\\_search%' ESCAPE '\\' AND name NOT LIKE 'sqlite_%'`,
      )
      .all()
      .map(({ name, root, sql }) => {
        const keyed = /WITHOUT ROWID/i.test(sql);
        const declared = db
          .prepare<[string], { name: string; pk: number }>('SELECT name, pk FROM pragma_table_info(?)')
          .all(name);
        const ofKey = declared.filter(({ pk }) => pk > 0).toSorted((one, other) => one.pk - other.pk);
        const inOrder = keyed ? [...ofKey, ...declared.filter(({ pk }) => pk === 0)] : declared;
        return { name, root, keyed, columns: inOrder.map((column) => column.name) };
      });
  } finally {
    db.close();
  }
}

/** Where the header of a page's tree begins; the file's own header stands before it on the first page. */
const treeOn = (pageBytes: number, page: number): number => (page - 1) * pageBytes + (page === 1 ? 100 : 0);

function leavesOf(bytes: Buffer, pageBytes: number, page: number): number[] {
  const at = treeOn(pageBytes, page);
  const type = bytes[at];
  if (type === pages.tableLeaf || type === pages.keyLeaf) return [page];
  const below = cellsOn(bytes, pageBytes, page, 12).map((cell) => bytes.readUInt32BE(cell));
  const leaves = [...below, bytes.readUInt32BE(at + 8)].flatMap((child) => leavesOf(bytes, pageBytes, child));
  return type === pages.keyInside ? [...leaves, page] : leaves;
}

function cellsOn(bytes: Buffer, pageBytes: number, page: number, header: number): number[] {
  const at = treeOn(pageBytes, page);
  const cells = bytes.readUInt16BE(at + 3);
  return Array.from(
    { length: cells },
    (_, nth) => (page - 1) * pageBytes + bytes.readUInt16BE(at + header + 2 * nth),
  );
}

/** Where the records on a page begin; what runs on to other pages is left out. */
function recordsOn(bytes: Buffer, pageBytes: number, page: number, keyed: boolean): number[] {
  const inside = bytes[treeOn(pageBytes, page)] === pages.keyInside;
  const most = keyed ? Math.floor(((pageBytes - 12) * 64) / 255) - 23 : pageBytes - 35;
  return cellsOn(bytes, pageBytes, page, inside ? 12 : 8).flatMap((cell) => {
    const [payload, behind] = varint(bytes, cell + (inside ? 4 : 0));
    if (payload > most) return [];
    return [keyed ? behind : varint(bytes, behind)[1]];
  });
}

function valuesOf(bytes: Buffer, start: number, columns: readonly string[]) {
  const [headerBytes, first] = varint(bytes, start);
  const found: Omit<PlacedValue, 'table' | 'row'>[] = [];
  let offset = start + headerBytes;
  for (let [at, nth] = [first, 0]; at < start + headerBytes; nth += 1) {
    const [type, next] = varint(bytes, at);
    at = next;
    const length = type >= 12 ? Math.floor((type - 12) / 2) : ([0, 1, 2, 3, 4, 6, 8, 8, 0, 0][type] ?? 0);
    const kind = type < 12 ? 'integer' : type % 2 === 1 ? 'text' : 'bytes';
    if (length > 0) found.push({ column: columns[nth] ?? '?', kind, offset, length });
    offset += length;
  }
  return found;
}

/** @returns the number, and where the next one begins. */
function varint(bytes: Buffer, at: number): [number, number] {
  let value = 0;
  for (let nth = 0; nth < 8; nth += 1) {
    const byte = bytes[at + nth] ?? 0;
    value = value * 128 + (byte & 0x7f);
    if (byte < 0x80) return [value, at + nth + 1];
  }
  return [value * 256 + (bytes[at + 8] ?? 0), at + 9];
}
