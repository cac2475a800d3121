// The record files that a school or a district puts beside the library: MARC 21 or MARCXML, indexed by ISBN in memory.
import { mkdir, open, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { MarcRecord } from '../lists/marc/marc-record-rules.ts';
import { isbnsOf, titleFromMarc, type TitleRecord } from './record-rules.ts';
import { kindOfFile, spansIn, type RecordFileKind } from './record-spans.ts';

export interface RecordFile {
  readonly name: string;
  /** How many ISBNs it knows. */
  readonly isbns: number;
  /** Whether it is neither MARC 21 nor MARCXML, or cannot be read. */
  readonly unreadable: boolean;
}

interface IndexedFile {
  readonly name: string;
  /** Size and time of the file as it was read. */
  readonly version: string;
  readonly kind: RecordFileKind | null;
  /** Where the record of an ISBN begins. */
  readonly places: ReadonlyMap<number, number>;
}

/** Most libraries have no record files: a start need not read what reads them. */
const recordReading = () => import('./record-reading.ts');

/** Keeps the index of all files under about 50 MB. */
const mostIsbns = 500_000;

export function recordFiles(folder: string, closing: AbortSignal) {
  let files: readonly IndexedFile[] = [];
  let looking: Promise<void> | null = null;

  async function look(): Promise<void> {
    await mkdir(folder, { recursive: true });
    const names = (await readdir(folder)).filter((name) =>
      /^[^.].*\.(mrc|marc|dat|iso|xml|marcxml)$/i.test(name),
    );
    const now: IndexedFile[] = [];
    let room = mostIsbns;
    for (const name of names.sort()) {
      if (closing.aborted) return;
      const { size, mtimeMs } = await stat(path.join(folder, name));
      const version = `${String(size)} ${String(mtimeMs)}`;
      const indexedFile = files.find((file) => file.name === name && file.version === version);
      const file = indexedFile ?? (await indexed(path.join(folder, name), { name, version }, room, closing));
      room -= file.places.size;
      now.push(file);
    }
    files = now;
  }

  /** Reads what is new in the folder. */
  function refresh(): Promise<void> {
    looking ??= look().finally(() => {
      looking = null;
    });
    return looking;
  }

  return {
    folder,
    refresh,
    /** @returns the record and the file that has it; the first file by name wins */
    async find(isbn: string, thisYear: number): Promise<{ record: TitleRecord; name: string } | null> {
      await refresh();
      for (const { name, kind, places } of files) {
        const offset = places.get(Number(isbn));
        if (offset === undefined || kind === null) continue;
        const marc = await recordAt(path.join(folder, name), kind, offset);
        const record = marc === null ? null : titleFromMarc(marc, isbn, thisYear);
        if (record !== null) return { record, name };
      }
      return null;
    },
    all: (): RecordFile[] =>
      files.map(({ name, kind, places }) => ({ name, isbns: places.size, unreadable: kind === null })),
  };
}

async function indexed(
  file: string,
  about: Pick<IndexedFile, 'name' | 'version'>,
  room: number,
  closing: AbortSignal,
): Promise<IndexedFile> {
  const places = new Map<number, number>();
  const handle = await open(file).catch(() => null);
  if (handle === null) return { ...about, kind: null, places };
  try {
    const kind = await kindOfFile(handle);
    if (kind === null) return { ...about, kind, places };
    const { recordIn } = await recordReading();
    let since = performance.now();
    for await (const { offset, bytes } of spansIn(handle, kind)) {
      if (closing.aborted || places.size >= room) break;
      const record = recordIn(bytes, kind);
      for (const isbn of record === null ? [] : isbnsOf(record))
        if (!places.has(Number(isbn))) places.set(Number(isbn), offset);
      // A scan at the desk waits no longer than this.
      if (performance.now() - since < 5) continue;
      await nextTurn();
      since = performance.now();
    }
    return { ...about, kind, places };
  } catch {
    return { ...about, kind: null, places: new Map() };
  } finally {
    await handle.close();
  }
}

/** The record, or null if the file has changed since it was indexed. */
async function recordAt(file: string, kind: RecordFileKind, offset: number): Promise<MarcRecord | null> {
  const handle = await open(file).catch(() => null);
  if (handle === null) return null;
  try {
    const { recordIn } = await recordReading();
    for await (const { bytes } of spansIn(handle, kind, offset)) return recordIn(bytes, kind);
    return null;
  } finally {
    await handle.close();
  }
}
