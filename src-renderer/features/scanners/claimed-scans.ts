// Lets a screen that tries scanners out have every scan for itself, so that nothing is lent meanwhile.

type Claimant = (code: string, at: number) => void;

const claimants: Claimant[] = [];

/** Returns how to give scans back to the desk. */
export function claimScans(claimant: Claimant): () => void {
  claimants.push(claimant);
  return () => {
    claimants.splice(claimants.indexOf(claimant), 1);
  };
}

/** Whether somebody took this scan; `at` is on the page's performance clock. */
export function isClaimed(code: string, at: number): boolean {
  const claimant = claimants.at(-1);
  claimant?.(code, at);
  return claimant !== undefined;
}
