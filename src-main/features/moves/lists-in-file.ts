// Finds the lists in a file: in a zip each file, in a workbook each sheet that is a list of its own; and what each is about.
import { closeSync, openSync, readFileSync, readSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { borrowerLists } from '../borrower-lists/column-meaning-rules.ts';
import { itemLists } from '../item-lists/item-columns-rules.ts';
import { classOfSheet } from '../lists/class-name-rules.ts';
import { fileKindOf } from '../lists/file-kind-rules.ts';
import type { LaidOut, ListKind } from '../lists/header-rules.ts';
import { readList } from '../lists/read-list.ts';
import { isSqlDump } from '../lists/sql-dump.ts';
import { tableLimits, UnreadableFileError, type TableRow } from '../lists/table.ts';
import type { ZipPart } from '../lists/zip-parts.ts';
import { kindOf } from '../moving-in/kind-of-list-rules.ts';
import { loansAmongItems } from '../moving-in/loans-among-items-rules.ts';
import { movedKinds, movedMeaningOf } from '../moving-in/moved-columns-rules.ts';
import { isAddedBySystem } from '../moving-in/picture-names-rules.ts';
import { listsInBackup } from './backups/lists-in-backup.ts';
import { csvOf } from './backups/tables.ts';
import type { IgnoredFile } from './move-record.ts';
import { kindOfPicture, zipOf, type KindOfPicture } from './pictures-in-zip.ts';
import type { ListInFile, RecogniseAnswer, RecogniseOrder } from './recognise-job.ts';

/** Each sheet is parsed separately. */
const SHEETS_AT_MOST = 20;
const TABLES_AT_MOST = 100;
const COLUMNS_OF_PEOPLE = 3;
const FILES_AT_MOST = 50_000;
const readAsItIs = { encoding: null, delimiter: null, sheet: null, headerRow: null } as const;

/** Finds the columns of any list. */
const anyList: ListKind = {
  meaningOf: (header) =>
    movedKinds.map((kind) => movedMeaningOf(kind, header)).find((meaning) => meaning !== null) ??
    itemLists.meaningOf(header) ??
    borrowerLists.meaningOf(header),
  hasTotals: true,
  inRecords: true,
};

type Found = ListInFile | { readonly ignored: IgnoredFile };

/** Answers the orders for one file. @throws UnreadableFileError */
export function listRecogniser(): (order: RecogniseOrder) => Promise<RecogniseAnswer> {
  let found: AsyncIterator<Found> | null = null;
  return async (order) => {
    if (order.task === 'open') found = listsAt(order.name, order.place);
    const ignored: IgnoredFile[] = [];
    while (found !== null) {
      const next = await found.next();
      if (next.done === true) break;
      if ('ignored' in next.value) ignored.push(next.value.ignored);
      else return { list: next.value, ignored };
    }
    return { list: null, ignored };
  };
}

async function* listsAt(name: string, place: string): AsyncGenerator<Found, void> {
  const opened = openSync(place, 'r');
  try {
    const parts = await partsOfArchive(opened);
    if (parts === null) yield* listsInFile(name, readFileSync(place), true);
    else yield* listsInArchive(name, parts);
  } catch (error) {
    yield ignoredIfUnreadable(name, error);
  } finally {
    closeSync(opened);
  }
}

/** The files of a zip; null for other files, and for a zip that is one list or a workbook. @throws UnreadableFileError */
async function partsOfArchive(opened: number): Promise<ZipPart[] | null> {
  const start = Buffer.alloc(4);
  readSync(opened, start, 0, 4, 0);
  if (fileKindOf(start).kind !== 'zip') return null;
  const [{ partsOf }, { isArchiveOfPeople }, { PlaceReader }] = await Promise.all([
    import('../lists/zip-parts.ts'),
    import('../lists/lists-in-zip.ts'),
    import('../lists/place-reader.ts'),
  ]);
  const all = await partsOf(new PlaceReader(opened), FILES_AT_MOST);
  const parts = all.filter(({ filename }) => !isAddedBySystem(filename));
  const names = parts.map(({ filename }) => (filename.split('/').at(-1) ?? '').toLowerCase());
  const isWorkbook = names.includes('[content_types].xml') || names.includes('content.xml');
  return isWorkbook || isArchiveOfPeople(names) ? null : parts;
}

async function* listsInArchive(name: string, parts: readonly ZipPart[]): AsyncGenerator<Found, void> {
  const pictures = Map.groupBy(parts, ({ filename }) => kindOfPicture(filename));
  const lists = pictures.get(null) ?? [];
  pictures.delete(null);
  for (const [kind, files] of pictures)
    if (files.length === parts.length) yield { name, kind, sheet: null, bytes: null };
    else if (kind !== null) yield await packedPictures(name, kind, files);
  const { unpack } = await import('../lists/zip-parts.ts');
  for (const part of lists)
    try {
      for (const [path, bytes] of await unpack([part])) yield* listsInFile(path, bytes, false);
    } catch (error) {
      yield ignoredIfUnreadable(part.filename, error);
    }
}

async function packedPictures(name: string, kind: KindOfPicture, files: readonly ZipPart[]): Promise<Found> {
  try {
    const { unpack } = await import('../lists/zip-parts.ts');
    return { name, kind, sheet: null, bytes: await zipOf(await unpack(files)) };
  } catch (error) {
    return ignoredIfUnreadable(name, error);
  }
}

async function* listsInFile(name: string, packed: Buffer, isAsGiven: boolean): AsyncGenerator<Found, void> {
  try {
    const file = isGzip(packed) ? unzipped(packed) : packed;
    const isWhole = isAsGiven && file === packed;
    if (isSqlDump(file)) {
      for (const { kind, table, bytes } of listsInBackup(file))
        yield { name: `${name}, ${table}`, kind, sheet: null, bytes };
      return;
    }
    if (fileKindOf(file).kind === 'access') {
      yield* listsInDatabase(name, file);
      return;
    }
    for (const list of await listsInTables(file))
      yield {
        ...list,
        name: list.sheet === null ? name : `${name}, ${list.sheet}`,
        bytes: isWhole ? null : file,
      };
  } catch (error) {
    yield ignoredIfUnreadable(name, error);
  }
}

/** Each table becomes a list of its own, so that its import need not keep the whole database. */
async function* listsInDatabase(name: string, file: Buffer): AsyncGenerator<Found, void> {
  const { readAccess, tablesInAccess } = await import('../lists/access-tables.ts');
  for (const table of tablesInAccess(file).slice(0, TABLES_AT_MOST)) {
    const nameOfList = `${name}, ${table}`;
    try {
      const [header, ...rows] = readAccess(file, table).rows.map(({ cells }) => cells);
      const bytes = csvOf({ header: header ?? [], rows });
      const { laid } = await readList(Buffer.from(bytes), readAsItIs, anyList);
      const kinds = kindsIn(laid).filter((kind) => kind !== 'borrowers' || areBorrowers(laid.header));
      for (const kind of kinds) if (kind !== null) yield { name: nameOfList, kind, sheet: null, bytes };
      if (kinds.every((kind) => kind === null)) yield { ignored: { name: nameOfList, ...otherTable } };
    } catch (error) {
      yield ignoredIfUnreadable(nameOfList, error);
    }
  }
}

const otherTable = {
  code: 'is-other-table',
  why: 'The columns of this table do not say that it is a list of a library. If it is, export it as .csv or .xlsx and add that file.',
} as const;

/** A database has tables of two columns for genres and classes, with a number and a name. */
const areBorrowers = (header: readonly string[]): boolean =>
  new Set(header.map(borrowerLists.meaningOf).filter((meaning) => meaning !== null)).size >=
  COLUMNS_OF_PEOPLE;

function ignoredIfUnreadable(name: string, error: unknown): Found {
  if (!(error instanceof UnreadableFileError)) throw error;
  return { ignored: { name, code: error.code, why: error.message } };
}

const isGzip = (file: Buffer): boolean => file[0] === 0x1f && file[1] === 0x8b;

/** @throws UnreadableFileError */
function unzipped(file: Buffer): Buffer {
  try {
    return gunzipSync(file, { maxOutputLength: tableLimits.unpackedBytes });
  } catch (error) {
    const isLarge = error instanceof RangeError;
    throw new UnreadableFileError(
      isLarge ? 'too-large' : 'damaged',
      isLarge
        ? 'The file is too large once it is unpacked.'
        : 'The file is damaged. Make it again and try again.',
      error,
    );
  }
}

type Recognised = Pick<ListInFile, 'kind' | 'sheet'>;

/** @throws UnreadableFileError */
async function listsInTables(file: Buffer): Promise<Recognised[]> {
  const { kind } = fileKindOf(file);
  if (kind === 'marc' || kind === 'marcxml') return [{ kind: 'items', sheet: null }];
  const { table, laid } = await readList(file, readAsItIs, anyList);
  const { sheets } = table;
  if (sheets.length <= 1) return kindsIn(laid).map((kind) => ({ kind, sheet: null }));
  if (sheets.filter((sheet) => classOfSheet(sheet) !== null).length >= 2)
    return [{ kind: 'borrowers', sheet: null }];
  const lists: Recognised[] = [];
  for (const sheet of sheets.slice(0, SHEETS_AT_MOST)) {
    const kinds = await kindsOfSheetIn(file, sheet);
    lists.push(...kinds.flatMap((kind) => (kind === null ? [] : [{ kind, sheet }])));
  }
  return lists.length > 0 ? lists : [{ kind: null, sheet: null }];
}

/** A list of books of which some are lent is two lists. Null if the columns do not say what it is. */
function kindsIn({ header, rows }: LaidOut<TableRow>): (string | null)[] {
  return loansAmongItems(header, rows) === null ? [kindOf(header)] : ['items', 'loans'];
}

/** None for an empty sheet, or one that is no list. */
async function kindsOfSheetIn(file: Buffer, sheet: string): Promise<(string | null)[]> {
  try {
    const { laid } = await readList(file, { ...readAsItIs, sheet }, anyList);
    return laid.rows.length === 0 ? [] : kindsIn(laid);
  } catch (error) {
    if (error instanceof UnreadableFileError) return [];
    throw error;
  }
}
