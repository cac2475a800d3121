// Reads an export: first whether all of it is there and unchanged, then its rows, one at a time.
import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { openPromise, type Entry, type ZipFile } from 'yauzl';
import { exportFormat, manifestName, manifestSchema, type Manifest } from './export-manifest.ts';
import type { Value } from './exports-repository.ts';

/** What is there is no export, or not as it was made. */
export class BadExportError extends Error {
  override readonly name = 'BadExportError';
}

export interface OpenedExport {
  readonly manifest: Manifest;
  /** @throws BadExportError at a row that has other columns, or is none */
  rows(table: string): AsyncGenerator<Value[]>;
  /** A file whole, for photos. */
  file(name: string): Promise<Buffer>;
  close(): void;
}

const newline = 0x0a;
const longestRow = 16 << 20;
const largestManifest = 64 << 20;

/**
 * Opens an export and reads all of it once.
 *
 * @throws BadExportError where it is cut off, damaged, changed or made by a newer program.
 */
export async function openExport(file: string): Promise<OpenedExport> {
  const zip = await openPromise(file, { lazyEntries: true, autoClose: false }).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') throw error;
    throw new BadExportError(`${file} is no zip file, or only a part of one.`, { cause: error });
  });
  try {
    const entries = await entriesOf(zip);
    const pieces = (name: string): AsyncGenerator<Buffer> => piecesOf(zip, entries, name);
    const manifest = await manifestOf(entries, pieces);
    await compare(manifest, entries, pieces);
    return {
      manifest,
      rows: (table) => rowsOf(manifest, table, pieces(`${table}.json`)),
      file: (name) => whole(pieces(name)),
      close: () => {
        zip.close();
      },
    };
  } catch (error) {
    zip.close();
    throw error;
  }
}

async function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  try {
    for await (const entry of zip.eachEntry()) {
      if (entries.has(entry.fileName)) throw new BadExportError(`The file ${entry.fileName} is there twice.`);
      entries.set(entry.fileName, entry);
    }
  } catch (error) {
    throw badOf(error, 'Its list of files');
  }
  return entries;
}

async function* piecesOf(
  zip: ZipFile,
  entries: ReadonlyMap<string, Entry>,
  name: string,
): AsyncGenerator<Buffer> {
  const entry = entries.get(name);
  if (entry === undefined) throw new BadExportError(`The file ${name} is missing.`);
  try {
    for await (const piece of await zip.openReadStreamPromise(entry)) yield piece as Buffer;
  } catch (error) {
    throw badOf(error, `The file ${name}`);
  }
}

function badOf(error: unknown, what: string): BadExportError {
  if (error instanceof BadExportError) return error;
  return new BadExportError(`${what} cannot be read: the export is damaged.`, { cause: error });
}

async function manifestOf(
  entries: ReadonlyMap<string, Entry>,
  pieces: (name: string) => AsyncGenerator<Buffer>,
): Promise<Manifest> {
  const entry = entries.get(manifestName);
  if (entry === undefined || entry.uncompressedSize > largestManifest)
    throw new BadExportError(`This is no export of Loandesk: it has no ${manifestName}.`);
  let told: unknown;
  try {
    const bytes = await whole(pieces(manifestName));
    if (crc32(bytes) !== entry.crc32) throw new Error('The check sum is another one.');
    told = JSON.parse(bytes.toString());
  } catch (error) {
    throw badOf(error, `The file ${manifestName}`);
  }
  if (formatOf(told) > exportFormat)
    throw new BadExportError('A newer Loandesk made this export; update this one first.');
  const parsed = manifestSchema.safeParse(told);
  if (!parsed.success) throw new BadExportError(`${manifestName} is not one that Loandesk wrote.`);
  return parsed.data;
}

function formatOf(told: unknown): number {
  const format = typeof told === 'object' && told !== null && 'format' in told ? told.format : 0;
  return typeof format === 'number' ? format : 0;
}

async function compare(
  manifest: Manifest,
  entries: ReadonlyMap<string, Entry>,
  pieces: (name: string) => AsyncGenerator<Buffer>,
): Promise<void> {
  const known = new Set([manifestName, ...manifest.files.map(({ name }) => name)]);
  const strange = [...entries.keys()].find((name) => !known.has(name));
  if (strange !== undefined) throw new BadExportError(`The file ${strange} does not belong here.`);
  for (const { name, bytes, sha256 } of manifest.files) {
    const digest = createHash('sha256');
    let length = 0;
    for await (const piece of pieces(name)) {
      digest.update(piece);
      length += piece.length;
    }
    if (length !== bytes || digest.digest('hex') !== sha256)
      throw new BadExportError(`The file ${name} is not as it was exported.`);
  }
}

/** A row is a line; JSON has no line breaks of its own. */
async function* rowsOf(
  manifest: Manifest,
  table: string,
  pieces: AsyncGenerator<Buffer>,
): AsyncGenerator<Value[]> {
  const columns = manifest.tables.find(({ name }) => name === table)?.columns ?? [];
  for await (const line of linesOf(pieces)) {
    if (line !== '[' && line !== ']' && line !== '') yield rowOf(table, columns, line.replace(/,$/, ''));
  }
}

async function* linesOf(pieces: AsyncGenerator<Buffer>): AsyncGenerator<string> {
  let rest: Buffer[] = [];
  let length = 0;
  for await (const piece of pieces) {
    let start = 0;
    for (let end = piece.indexOf(newline); end !== -1; end = piece.indexOf(newline, start)) {
      yield Buffer.concat([...rest, piece.subarray(start, end)]).toString();
      rest = [];
      length = 0;
      start = end + 1;
    }
    rest.push(piece.subarray(start));
    length += piece.length - start;
    if (length > longestRow) throw new BadExportError('A row is longer than any row can be.');
  }
  yield Buffer.concat(rest).toString();
}

function rowOf(table: string, columns: readonly string[], line: string): Value[] {
  let row: unknown;
  try {
    row = JSON.parse(line);
  } catch {
    row = null;
  }
  const fields = typeof row === 'object' && row !== null ? Object.entries(row) : [];
  const fits =
    fields.length === columns.length &&
    fields.every(
      ([name, value], at) =>
        name === columns[at] && (value === null || typeof value === 'string' || Number.isSafeInteger(value)),
    );
  if (!fits) throw new BadExportError(`A row of ${table} cannot be understood.`);
  return fields.map(([, value]) => value as Value);
}

async function whole(pieces: AsyncGenerator<Buffer>): Promise<Buffer> {
  const all: Buffer[] = [];
  for await (const piece of pieces) all.push(piece);
  return Buffer.concat(all);
}
