// Remembers when each code was scanned last, so that the library can tell a repeat from a second scan.

export interface RepeatMemory {
  /** Notes a scan; answers how long ago the same code came before it, if it did. */
  scanned(code: string, at: number): number | undefined;
  /** The next scan of this code counts as its first: its action was taken back. */
  forget(code: string): void;
}

/** A repeat is a matter of seconds; older scans need not be remembered. */
const REMEMBERED_MS = 60_000;

export function createRepeatMemory(): RepeatMemory {
  const lastAt = new Map<string, number>();
  return {
    scanned(code, at) {
      for (const [old, seen] of lastAt) {
        if (at - seen > REMEMBERED_MS) lastAt.delete(old);
      }
      const before = lastAt.get(code);
      lastAt.set(code, at);
      return before === undefined ? undefined : Math.max(0, Math.round(at - before));
    },
    forget(code) {
      lastAt.delete(code);
    },
  };
}
