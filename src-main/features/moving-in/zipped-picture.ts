// Reads one picture of a zip from its place in the file, within the largest size of a picture.
import { closeSync, openSync, readSync } from 'node:fs';
import { inflateRawSync } from 'node:zlib';
import { largestPictureBytes } from '../../core/http/picture-rules.ts';

/** Where a file of a zip is. */
export interface ZippedFile {
  /** Of its local header. */
  readonly offset: number;
  readonly packedBytes: number;
  /** 0: stored, 8: deflated; others are rare. */
  readonly method: number;
}

const localHeaderBytes = 30;
/** Deflate makes random bytes longer by less than this. */
const mostPackedBytes = 2 * largestPictureBytes;

/** @returns null if it is damaged, larger than a picture may be, or packed in another way */
export function unpackedPicture(file: string, { offset, packedBytes, method }: ZippedFile): Buffer | null {
  if (packedBytes > mostPackedBytes) return null;
  const opened = openSync(file, 'r');
  try {
    const header = bytesAt(opened, offset, localHeaderBytes);
    if (header?.readUInt32LE(0) !== 0x04034b50) return null;
    const start = offset + localHeaderBytes + header.readUInt16LE(26) + header.readUInt16LE(28);
    const packed = bytesAt(opened, start, packedBytes);
    if (packed === null || (method !== 0 && method !== 8)) return null;
    const picture = method === 0 ? packed : inflateRawSync(packed, { maxOutputLength: largestPictureBytes });
    return picture.length > largestPictureBytes ? null : picture;
  } catch {
    return null;
  } finally {
    closeSync(opened);
  }
}

/** @returns null if the file ends before */
export function bytesAt(file: number, start: number, length: number): Buffer | null {
  const bytes = Buffer.alloc(length);
  return readSync(file, bytes, 0, length, start) === length ? bytes : null;
}

/** As a staged row holds it. */
export const zippedFileText = ({ offset, packedBytes, method }: ZippedFile): string =>
  [offset, packedBytes, method].join(':');

export function zippedFileFrom(text: string): ZippedFile {
  const [offset = 0, packedBytes = 0, method = 0] = text.split(':').map(Number);
  return { offset, packedBytes, method };
}
