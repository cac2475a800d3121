// Lets a scanner test claim all scans, so that the desk lends nothing during the test.

type Claimant = (code: string, at: number) => void;

const claimants: Claimant[] = [];

/** Returns a function that releases the scans. */
export function claimScans(claimant: Claimant): () => void {
  claimants.push(claimant);
  return () => {
    claimants.splice(claimants.indexOf(claimant), 1);
  };
}

/** Whether a test claimed this scan; `at` is on the page's performance clock. */
export function isClaimed(code: string, at: number): boolean {
  const claimant = claimants.at(-1);
  claimant?.(code, at);
  return claimant !== undefined;
}
