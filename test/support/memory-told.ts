// Loaded into a program before its own code: tells the process that started it how much memory it really holds.
import { readFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** In MB. `resident` is what the system counts, of which `heap` and `buffers` are JavaScript's. */
export interface MemoryHeld {
  resident: number;
  heap: number;
  heapTotal: number;
  external: number;
  /** Without what is only mapped from files. */
  anonymous: number;
}

const inMb = (bytes: number): number => bytes / 1024 / 1024;

if (process.send !== undefined) {
  setFlagsFromString('--expose-gc');
  const gc = runInNewContext('gc') as (how: { type: string; flavor: string }) => void;
  // As V8 does by itself after some seconds without work: empty pages go back to the system as well.
  const collectGarbage = (): void => {
    gc({ type: 'major', flavor: 'last-resort' });
  };
  process.on('message', () => {
    // The first collection frees unused memory; the second frees what finalizers let go.
    collectGarbage();
    setImmediate(() => {
      collectGarbage();
      const { rss, heapUsed, heapTotal, external } = process.memoryUsage();
      const held: MemoryHeld = {
        resident: inMb(rss),
        heap: inMb(heapUsed),
        heapTotal: inMb(heapTotal),
        external: inMb(external),
        anonymous: anonymousMb(),
      };
      process.send?.(held);
    });
  });
  process.channel?.unref();
}

function anonymousMb(): number {
  try {
    const kilobytes = /^Anonymous:\s+(\d+) kB/m.exec(readFileSync('/proc/self/smaps_rollup', 'utf8'))?.[1];
    return inMb(Number(kilobytes ?? 0) * 1024);
  } catch {
    return 0; // not Linux
  }
}
