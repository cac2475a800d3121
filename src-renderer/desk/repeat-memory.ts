// Remembers when each code was scanned last, so that the library can tell a repeat from a second scan.

export interface RepeatMemory {
  /** Notes a scan; answers how long ago the same scanner read the same code before it, if it did. */
  scanned(code: string, at: number, device?: string): number | undefined;
  /** The next scan of this code counts as its first: its action was taken back. */
  forget(code: string): void;
}

/** A repeat is a matter of seconds; older scans need not be remembered. */
const REMEMBERED_MS = 60_000;

export function createRepeatMemory(): RepeatMemory {
  let remembered: { code: string; device: string; at: number }[] = [];
  return {
    scanned(code, at, device = '') {
      const isSame = (one: { code: string; device: string }): boolean =>
        one.code === code && one.device === device;
      const before = remembered.find(isSame);
      remembered = remembered.filter((one) => at - one.at <= REMEMBERED_MS && !isSame(one));
      remembered.push({ code, device, at });
      return before === undefined ? undefined : Math.max(0, Math.round(at - before.at));
    },
    forget(code) {
      remembered = remembered.filter((one) => one.code !== code);
    },
  };
}
