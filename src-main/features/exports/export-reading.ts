// Reads an export: verifies all of it, then yields its rows one at a time.
import { createHash } from 'node:crypto';
import { open, type FileHandle } from 'node:fs/promises';
import { PassThrough, Writable } from 'node:stream';
import { Reader, ZipReader, type FileEntry } from '@zip.js/zip.js';
import { exportFormat, manifestName, manifestSchema, type Manifest } from './export-manifest.ts';
import type { Value } from './exports-repository.ts';

/** The file is no export, or it is damaged or changed. */
export class BadExportError extends Error {
  override readonly name = 'BadExportError';
}

export interface OpenedExport {
  readonly manifest: Manifest;
  /** A picture's bytes, or the name of its file. @throws BadExportError at a malformed row */
  rows(table: string): AsyncGenerator<(Value | Buffer)[]>;
  /** The contents of a file, such as a photo. */
  file(name: string): Promise<Buffer>;
  close(): Promise<void>;
}

const newline = 0x0a;
const longestRow = 16 << 20;
const largestManifest = 64 << 20;

/**
 * Opens an export and verifies all of it.
 *
 * @throws BadExportError if it is truncated, damaged, changed, or made by a newer program
 */
export async function openExport(file: string): Promise<OpenedExport> {
  const handle = await open(file);
  try {
    const entries = await entriesOf(file, handle);
    const pieces = (name: string): AsyncGenerator<Buffer> => piecesOf(entries, name);
    const manifest = await manifestOf(entries, pieces);
    await compare(manifest, entries, pieces);
    return {
      manifest,
      rows: (table) => rowsOf(manifest, table, pieces(`${table}.json`)),
      file: (name) => whole(pieces(name)),
      close: () => handle.close(),
    };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/** Reads only the requested ranges, because an export may be larger than the memory. */
class OpenFile extends Reader<FileHandle> {
  readonly #handle: FileHandle;

  constructor(handle: FileHandle) {
    super(handle);
    this.#handle = handle;
  }

  override async init(): Promise<void> {
    await super.init?.();
    this.size = (await this.#handle.stat()).size;
  }

  override async readUint8Array(from: number, length: number): Promise<Uint8Array> {
    const bytes = new Uint8Array(Math.max(0, Math.min(length, this.size - from)));
    const { bytesRead } = await this.#handle.read(bytes, 0, bytes.length, from);
    return bytes.subarray(0, bytesRead);
  }
}

async function entriesOf(file: string, handle: FileHandle): Promise<Map<string, FileEntry>> {
  const entries = new Map<string, FileEntry>();
  try {
    const zip = new ZipReader(new OpenFile(handle), { useWebWorkers: false, checkCrc32: true });
    for await (const entry of zip.getEntriesGenerator()) {
      if (entries.has(entry.filename))
        throw new BadExportError(`The export has the file ${entry.filename} twice.`);
      if (!entry.directory) entries.set(entry.filename, entry);
    }
  } catch (error) {
    if (error instanceof BadExportError) throw error;
    throw new BadExportError(`${file} is not a complete zip file.`, { cause: error });
  }
  return entries;
}

async function* piecesOf(entries: ReadonlyMap<string, FileEntry>, name: string): AsyncGenerator<Buffer> {
  const entry = entries.get(name);
  if (entry === undefined) throw new BadExportError(`The file ${name} is missing.`);
  const pieces = new PassThrough();
  const read = entry.getData(Writable.toWeb(pieces)).catch((error: unknown) => {
    pieces.destroy(error instanceof Error ? error : new Error(String(error)));
    throw error;
  });
  read.catch(() => undefined); // rethrown below, unless the reader stops early
  try {
    for await (const piece of pieces) yield piece as Buffer;
    await read;
  } catch (error) {
    throw badOf(error, `The file ${name}`);
  }
}

function badOf(error: unknown, what: string): BadExportError {
  if (error instanceof BadExportError) return error;
  return new BadExportError(`${what} cannot be read: the export is damaged.`, { cause: error });
}

async function manifestOf(
  entries: ReadonlyMap<string, FileEntry>,
  pieces: (name: string) => AsyncGenerator<Buffer>,
): Promise<Manifest> {
  const entry = entries.get(manifestName);
  if (entry === undefined || entry.uncompressedSize > largestManifest)
    throw new BadExportError(`This is not a Loandesk export: it has no ${manifestName}.`);
  let json: unknown;
  try {
    json = JSON.parse((await whole(pieces(manifestName))).toString());
  } catch (error) {
    throw badOf(error, `The file ${manifestName}`);
  }
  if (formatOf(json) > exportFormat)
    throw new BadExportError('A newer version of Loandesk made this export. Update Loandesk first.');
  const parsed = manifestSchema.safeParse(json);
  if (!parsed.success) throw new BadExportError(`${manifestName} was not written by Loandesk.`);
  return parsed.data;
}

function formatOf(json: unknown): number {
  const format = typeof json === 'object' && json !== null && 'format' in json ? json.format : 0;
  return typeof format === 'number' ? format : 0;
}

async function compare(
  manifest: Manifest,
  entries: ReadonlyMap<string, FileEntry>,
  pieces: (name: string) => AsyncGenerator<Buffer>,
): Promise<void> {
  const listed = new Set([manifestName, ...manifest.files.map(({ name }) => name)]);
  const strange = [...entries.keys()].find((name) => !listed.has(name));
  if (strange !== undefined) throw new BadExportError(`The file ${strange} does not belong to the export.`);
  for (const { name, bytes, sha256 } of manifest.files) {
    const digest = createHash('sha256');
    let length = 0;
    for await (const piece of pieces(name)) {
      digest.update(piece);
      length += piece.length;
    }
    if (length !== bytes || digest.digest('hex') !== sha256)
      throw new BadExportError(`The file ${name} has changed since the export.`);
  }
}

/** Parses one row per line; JSON escapes line breaks inside values. */
async function* rowsOf(
  manifest: Manifest,
  table: string,
  pieces: AsyncGenerator<Buffer>,
): AsyncGenerator<Value[]> {
  const columns = manifest.tables.find(({ name }) => name === table)?.columns ?? [];
  for await (const json of linesOf(pieces)) {
    if (json !== '[' && json !== ']' && json !== '') yield rowOf(table, columns, json.replace(/,$/, ''));
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
    if (length > longestRow) throw new BadExportError('A row of the export is too long.');
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
        name === columns[at] && (value === null || typeof value === 'string' || Number.isFinite(value)),
    );
  if (!fits) throw new BadExportError(`A row of ${table} is malformed.`);
  return fields.map(([, value]) => value as Value);
}

async function whole(pieces: AsyncGenerator<Buffer>): Promise<Buffer> {
  const all: Buffer[] = [];
  for await (const piece of pieces) all.push(piece);
  return Buffer.concat(all);
}
