// Remembers the last scan, so that the library can tell a scanner's double read from a second scan that is meant.

export interface RepeatMemory {
  /** Notes a scan; answers how long ago the same scanner read the same code, if nothing came between. */
  scanned(code: string, at: number, device?: string): number | undefined;
  /** A key, a choice or a change of borrower came: the next scan is meant, whatever its code. */
  interrupted(): void;
}

export function createRepeatMemory(): RepeatMemory {
  let last: { code: string; device: string; at: number } | null = null;
  return {
    scanned(code, at, device = '') {
      const before = last;
      last = { code, device, at };
      if (before?.code !== code || before.device !== device) return undefined;
      return Math.max(0, Math.round(at - before.at));
    },
    interrupted() {
      last = null;
    },
  };
}
