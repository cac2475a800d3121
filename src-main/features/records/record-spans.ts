// Finds where the records of a large MARC file begin and end, chunk by chunk, without reading the file whole.
import type { FileHandle } from 'node:fs/promises';

export type RecordFileKind = 'iso2709' | 'marcxml';

export interface Span {
  readonly offset: number;
  readonly bytes: Buffer;
}

const chunkBytes = 256 * 1024;
/** No record is longer; what goes on longer without an end is not read. */
const longestRecord = 2 * 1024 * 1024;
const recordEnd = 0x1d;

/** The kind of a file by its first bytes; null for any other kind. */
export async function kindOfFile(file: FileHandle): Promise<RecordFileKind | null> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(512), 0, 512, 0);
  const start = buffer
    .toString('latin1', 0, bytesRead)
    .replace(/^\u00ef\u00bb\u00bf/, '')
    .trimStart();
  if (start.startsWith('<')) return 'marcxml';
  return /^\d{5}[a-z]/.test(start) ? 'iso2709' : null;
}

/** @param from where a record begins */
export async function* spansIn(file: FileHandle, kind: RecordFileKind, from = 0): AsyncGenerator<Span> {
  let rest = Buffer.alloc(0);
  let offset = from;
  for (let at = from; ;) {
    const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(chunkBytes), 0, chunkBytes, at);
    at += bytesRead;
    rest = Buffer.concat([rest, buffer.subarray(0, bytesRead)]);
    const ends = kind === 'marcxml' ? xmlRecords(rest) : isoRecords(rest, bytesRead === 0);
    for (const { start, end } of ends) yield { offset: offset + start, bytes: rest.subarray(start, end) };
    const used = ends.at(-1)?.end ?? 0;
    rest = rest.subarray(used);
    offset += used;
    if (bytesRead === 0 || rest.length > longestRecord) return;
  }
}

interface Place {
  readonly start: number;
  readonly end: number;
}

function isoRecords(bytes: Buffer, isLast: boolean): Place[] {
  const places: Place[] = [];
  for (let start = 0; start < bytes.length;) {
    const end = bytes.indexOf(recordEnd, start);
    if (end < 0 && !isLast) break;
    const next = end < 0 ? bytes.length : end + 1;
    places.push({ start, end: next });
    start = next;
  }
  return places;
}

/** Inside an envelope of SRU or OAI, which is called record as well, only the inner one counts. */
function xmlRecords(bytes: Buffer): Place[] {
  const text = bytes.toString('latin1');
  const places: Place[] = [];
  let start: number | null = null;
  for (const mark of text.matchAll(/<(\/?)(?:[\w.-]+:)?record(?=[\s>])[^>]*>/g)) {
    if (mark[1] === '') start = mark.index;
    else if (start !== null) {
      places.push({ start, end: mark.index + mark[0].length });
      start = null;
    }
  }
  return places;
}
