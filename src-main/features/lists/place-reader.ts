// Reads a zip on the disk piece by piece.
import { fstatSync, readSync } from 'node:fs';
import { Reader } from '@zip.js/zip.js';

/** A zip that is not in memory. @param file its descriptor */
export class PlaceReader extends Reader<number> {
  readonly #file: number;

  constructor(file: number) {
    super(file);
    this.#file = file;
    this.size = fstatSync(file).size;
  }

  override readUint8Array(index: number, length: number): Promise<Uint8Array> {
    const bytes = Buffer.alloc(Math.min(length, this.size - index));
    readSync(this.#file, bytes, 0, bytes.length, index);
    return Promise.resolve(bytes);
  }
}
