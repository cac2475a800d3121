// Keeps what titles or items are counted by, chunk by chunk, and reads again only the chunks that changed since.
import type { ReadableDatabase } from '../../core/database/connection.ts';
import { changedKeysIn } from './changed-keys-repository.ts';
import type { CountedGroup, Facets } from './item-counts-rules.ts';

/** Keys of one chunk: about 10 ms. */
const keysOfChunk = 1_000;

/** The groups of the rows with keys above `after`, up to and with `last`. */
type Read = (after: number, last: number) => CountedGroup[];

interface CountedTable {
  readonly of: 'titles' | 'items';
  readonly read: Read;
}

/** Reads all rows up to a key, chunk by chunk. */
export function* chunksOf(lastKey: number, read: Read): Generator<readonly CountedGroup[]> {
  for (let number = 0; number * keysOfChunk <= lastKey; number += 1) yield chunkOf(number, read);
}

function chunkOf(number: number, read: Read): CountedGroup[] {
  return read(number * keysOfChunk - 1, (number + 1) * keysOfChunk - 1);
}

/** A count of 130,000 titles reads them for seconds; the next one needs only what was lent or changed meanwhile. */
export function countedChunks(reader: ReadableDatabase, { of, read }: CountedTable) {
  const changes = changedKeysIn(reader);
  const chunks = new Map<number, CountedGroup[]>();
  /** Most groups have the same copies as another one, which saves most of the memory. */
  const shared = new Map<string, readonly Facets[]>();
  let seq = 0;
  let used = false;

  function forgetAll(): void {
    chunks.clear();
    shared.clear();
  }
  function forgetChanged(): void {
    const now = changes.lastSeq();
    if (now === seq) return;
    const keys = chunks.size === 0 ? null : changes.changedSince(seq, of);
    if (keys === null) forgetAll();
    else for (const key of keys) chunks.delete(Math.floor(key / keysOfChunk));
    seq = now;
  }
  function share({ copies, count }: CountedGroup): CountedGroup {
    const text = JSON.stringify(copies);
    const first = shared.get(text);
    if (first === undefined) shared.set(text, copies);
    return { copies: first ?? copies, count };
  }
  return {
    last: () => changes.lastKey(of),
    *all(): Generator<readonly CountedGroup[]> {
      forgetChanged();
      used = true;
      const last = changes.lastKey(of);
      for (let number = 0; number * keysOfChunk <= last; number += 1) {
        const groups = chunks.get(number) ?? chunkOf(number, read).map(share);
        chunks.set(number, groups);
        yield groups;
      }
    },
    /** Frees the memory if nothing was counted since the last call. */
    forgetUnused(): void {
      if (!used) forgetAll();
      used = false;
    },
  };
}
