// Remembers the last scan, so that the library can distinguish a double read from an intended second scan.

export interface RepeatMemory {
  /** Records a scan; returns the time since the same scanner read the same code, if nothing happened in between. */
  scanned(code: string, at: number, device?: string): number | undefined;
  /** A key, a choice or a change of borrower: the next scan is intended, whatever its code. */
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
