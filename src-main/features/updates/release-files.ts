// Reads the files of a release, from a folder or over HTTPS. What it reads is believed only after its checks.
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { checkedFetch } from '../../core/http/checked-fetch.ts';
import { UpdateError, type UpdateFault } from './update-error.ts';
import { mostManifestBytes } from './update-manifest.ts';

export interface ReleaseFiles {
  /**
   * A file of at most so many bytes as a manifest may have: anything can stand under its name.
   * @throws UpdateError
   */
  small(name: string): Promise<Buffer> | Buffer;
  /** @throws UpdateError, or the system's error */
  pieces(name: string): AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}

const pieceBytes = 1024 * 1024;

/** Whether a release is looked for over HTTPS rather than in a folder. */
export function isAddress(place: string): boolean {
  if (!/^https:\/\//i.test(place) || !URL.canParse(place)) return false;
  const { username, password, search, hash } = new URL(place);
  return [username, password, search, hash].every((part) => part === '');
}

/** @param place the full path of a folder, or an address that begins with https:// */
export function filesOfRelease(place: string): ReleaseFiles {
  return isAddress(place) ? atAddress(place) : inFolder(place);
}

function inFolder(folder: string): ReleaseFiles {
  return {
    small(name) {
      let handle: number;
      try {
        handle = openSync(join(folder, name), 'r');
      } catch (cause) {
        throw new UpdateError('update-missing', { cause });
      }
      try {
        const { size } = fstatSync(handle);
        if (!fstatSync(handle).isFile() || size > mostManifestBytes)
          throw new UpdateError('update-not-understood');
        const bytes = Buffer.alloc(mostManifestBytes);
        return bytes.subarray(0, readSync(handle, bytes));
      } finally {
        closeSync(handle);
      }
    },
    *pieces(name) {
      const handle = openSync(join(folder, name), 'r');
      try {
        const piece = Buffer.alloc(pieceBytes);
        for (;;) {
          const read = readSync(handle, piece);
          if (read === 0) return;
          yield piece.subarray(0, read);
        }
      } finally {
        closeSync(handle);
      }
    },
  };
}

function atAddress(address: string): ReleaseFiles {
  const folder = address.endsWith('/') ? address : `${address}/`;
  return {
    async small(name) {
      const pieces: Uint8Array[] = [];
      let bytes = 0;
      for await (const piece of download(new URL(name, folder), 'update-missing')) {
        bytes += piece.length;
        if (bytes > mostManifestBytes) throw new UpdateError('update-not-understood');
        pieces.push(piece);
      }
      return Buffer.concat(pieces);
    },
    pieces: (name) => download(new URL(name, folder), 'update-incomplete'),
  };
}

async function* download(file: URL, ifMissing: UpdateFault): AsyncGenerator<Uint8Array> {
  try {
    // A server may redirect, but not to a connection that others can read and change.
    const answer = await checkedFetch(file, { cache: 'no-store' });
    if (answer === null) throw new UpdateError('update-unreachable');
    if (!answer.ok || answer.body === null) throw new UpdateError(ifMissing);
    yield* answer.body;
  } catch (cause) {
    throw cause instanceof UpdateError ? cause : new UpdateError('update-unreachable', { cause });
  }
}
