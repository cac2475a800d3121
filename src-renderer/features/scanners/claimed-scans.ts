// Lets a scanner test, or a dialog that handles a run of scans, claim all scans: nothing else happens with them.

type Claimant = (code: string, at: number) => void;

const claimants: Claimant[] = [];

/** Returns a function that releases the scans. */
export function claimScans(claimant: Claimant): () => void {
  claimants.push(claimant);
  return () => {
    claimants.splice(claimants.indexOf(claimant), 1);
  };
}

/** Whether something claimed this scan; `at` is on the page's performance clock. */
export function isClaimed(code: string, at: number): boolean {
  const claimant = claimants.at(-1);
  claimant?.(code, at);
  return claimant !== undefined;
}
