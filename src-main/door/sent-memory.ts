// Gives back the memory of what a long answer has sent already.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Sent so much in between, the collector is called. */
const everyBytes = 8 * 1024 * 1024;

type Collect = (options: { type: 'minor' }) => void;

/** V8 hands its collector to contexts that are made while this flag is set, and to no other. */
function collector(): Collect | undefined {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('globalThis.gc') as Collect | undefined;
  setFlagsFromString('--no-expose-gc');
  return collect;
}

let found: { collect: Collect | undefined } | undefined;

/**
 * Counts the bytes of one answer's chunks. They lie outside V8's heap, where it lets 50 MB of dead ones pile up before
 * it looks; a collection of the young ones takes about a millisecond.
 */
export function sentMemory() {
  let bytes = 0;
  return {
    add(chunk: Uint8Array): void {
      bytes += chunk.length;
      if (bytes < everyBytes) return;
      bytes = 0;
      found ??= { collect: collector() };
      found.collect?.({ type: 'minor' });
    },
  };
}
