// Unpacks those parts of a zipped workbook that hold its cells, within limits that no archive can talk its way around.
import { inflateRawSync } from 'node:zlib';
import { tableLimits, UnreadableFileError } from './table.ts';

export interface ZipPart {
  readonly name: string;
  readonly method: number;
  readonly packed: number;
  readonly unpacked: number;
  readonly offset: number;
  readonly encrypted: boolean;
}

const END = 0x06054b50;
const CENTRAL = 0x02014b50;
const LOCAL = 0x04034b50;
const PARTS_AT_MOST = 4096;

/** What the archive's directory lists. @throws UnreadableFileError */
export function partsOf(file: Buffer): ZipPart[] {
  const end = endOf(file);
  const count = file.readUInt16LE(end + 10);
  let at = file.readUInt32LE(end + 16);
  if (count > PARTS_AT_MOST) throw unsafe(`it has ${String(count)} parts`);
  const parts: ZipPart[] = [];
  for (let index = 0; index < count; index++) {
    if (at + 46 > file.length || file.readUInt32LE(at) !== CENTRAL) throw damaged();
    const nameLength = file.readUInt16LE(at + 28);
    parts.push({
      name: file.toString('utf8', at + 46, at + 46 + nameLength),
      encrypted: (file.readUInt16LE(at + 8) & 1) === 1,
      method: file.readUInt16LE(at + 10),
      packed: file.readUInt32LE(at + 20),
      unpacked: file.readUInt32LE(at + 24),
      offset: file.readUInt32LE(at + 42),
    });
    at += 46 + nameLength + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32);
  }
  return parts;
}

/**
 * The bytes of the parts that are wanted; a part that unpacks to more than it says, or all to more than the limit, is
 * refused before the memory is taken.
 *
 * @throws UnreadableFileError
 */
export function unpack(file: Buffer, parts: readonly ZipPart[]): Map<string, Buffer> {
  const total = parts.reduce((sum, part) => sum + part.unpacked, 0);
  if (total > tableLimits.unpackedBytes) {
    throw unsafe(`it would unpack to ${String(Math.round(total / 1024 / 1024))} MB`);
  }
  const unpacked = new Map<string, Buffer>();
  for (const part of parts) {
    if (unpacked.has(part.name)) throw unsafe('it holds the same part twice');
    if (part.encrypted) throw new UnreadableFileError('protected', protectedSentence);
    unpacked.set(part.name, bytesOf(file, part));
  }
  return unpacked;
}

export const protectedSentence = 'The file is protected with a password. Save it without one and try again.';

function bytesOf(file: Buffer, part: ZipPart): Buffer {
  const { offset } = part;
  if (offset + 30 > file.length || file.readUInt32LE(offset) !== LOCAL) throw damaged();
  const from = offset + 30 + file.readUInt16LE(offset + 26) + file.readUInt16LE(offset + 28);
  const packed = file.subarray(from, from + part.packed);
  if (packed.length < part.packed) throw damaged();
  if (part.method === 0) return packed;
  if (part.method !== 8) throw damaged();
  let bytes: Buffer;
  try {
    bytes = inflateRawSync(packed, { maxOutputLength: Math.max(part.unpacked, 1) });
  } catch (error) {
    if (error instanceof RangeError) throw unsafe('a part unpacks to more than it says');
    throw damaged(error);
  }
  if (bytes.length !== part.unpacked) throw damaged();
  return bytes;
}

function endOf(file: Buffer): number {
  for (let at = file.length - 22; at >= Math.max(0, file.length - 22 - 65_535); at--) {
    if (file.readUInt32LE(at) === END) return at;
  }
  throw damaged();
}

function unsafe(why: string): UnreadableFileError {
  return new UnreadableFileError(
    'unsafe',
    `The file is built to do harm, or badly damaged: ${why}. It was not read.`,
  );
}

export function damaged(cause?: unknown): UnreadableFileError {
  return new UnreadableFileError(
    'damaged',
    'The file is damaged or not complete. Open it in a spreadsheet program, save it anew and try again.',
    cause,
  );
}
