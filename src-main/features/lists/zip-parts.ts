// Unpacks the cell parts of a zipped workbook within fixed size limits.
import {
  ERR_INVALID_UNCOMPRESSED_SIZE,
  Reader,
  Uint8ArrayReader,
  ZipReader,
  type FileEntry,
} from '@zip.js/zip.js';
import { tableLimits, UnreadableFileError } from './table.ts';

export type ZipPart = FileEntry;

const PARTS_AT_MOST = 4096;

/** The archive's directory. @throws UnreadableFileError */
export async function partsOf(file: Buffer | Reader<unknown>, mostParts = PARTS_AT_MOST): Promise<ZipPart[]> {
  const zip = new ZipReader(file instanceof Reader ? file : new Uint8ArrayReader(file), {
    useWebWorkers: false,
    checkCrc32: true,
    // Parts are matched by name and never written to disk; small header differences are common.
    filenameValidation: 'tolerant',
    strictness: 'tolerant',
  });
  const parts: ZipPart[] = [];
  try {
    for await (const entry of zip.getEntriesGenerator()) {
      if (parts.length === mostParts) throw unsafe(`it has more than ${String(mostParts)} parts`);
      if (entry.directory) continue;
      // Some programs of Windows write backslashes.
      parts.push(Object.assign(entry, { filename: entry.filename.replaceAll('\\', '/') }));
    }
  } catch (error) {
    throw error instanceof UnreadableFileError ? error : damaged(error);
  }
  return parts;
}

/**
 * The bytes of the wanted parts. A part larger than its stated size, or a total above the limit, is refused before memory
 * is used.
 *
 * @throws UnreadableFileError
 */
export async function unpack(parts: readonly ZipPart[]): Promise<Map<string, Buffer>> {
  const total = parts.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
  if (total > tableLimits.unpackedBytes) {
    throw unsafe(`it would unpack to ${String(Math.round(total / 1024 / 1024))} MB`);
  }
  const unpacked = new Map<string, Buffer>();
  for (const part of parts) {
    if (unpacked.has(part.filename)) throw unsafe('it holds the same part twice');
    if (part.encrypted) throw new UnreadableFileError('protected', protectedSentence);
    unpacked.set(part.filename, await bytesOf(part));
  }
  return unpacked;
}

export const protectedSentence = 'The file is protected with a password. Save it without one and try again.';

async function bytesOf(part: ZipPart): Promise<Buffer> {
  try {
    return Buffer.from(await part.arrayBuffer());
  } catch (error) {
    // The library stops unpacking when a part exceeds its stated size.
    const isLarger = error instanceof Error && error.message === ERR_INVALID_UNCOMPRESSED_SIZE;
    throw isLarger ? unsafe('a part unpacks to more than it says') : damaged(error);
  }
}

function unsafe(why: string): UnreadableFileError {
  return new UnreadableFileError(
    'unsafe',
    `The file is malicious or badly damaged: ${why}. It was not read.`,
  );
}

export function damaged(cause?: unknown): UnreadableFileError {
  return new UnreadableFileError(
    'damaged',
    'The file is damaged or incomplete. Open it in a spreadsheet program, save it again and try again.',
    cause,
  );
}
