// Finds out how many rows a step may take, so that a scan that comes meanwhile waits a few milliseconds and no longer.

export interface StepPace {
  /** So many rows fit into the next step. */
  rows(): number;
  took(rows: number, ms: number): void;
}

const FEWEST = 8;
const MOST = 512;

/** @param mostMs how long one step may hold up a scan */
export function stepPace(mostMs: number): StepPace {
  let rows = 2 * FEWEST;
  return {
    rows: () => rows,
    took(done, ms) {
      if (done === 0) return;
      const fitting = Math.floor((mostMs * done) / Math.max(ms, 0.1));
      // One slow step may be the disk's fault and one fast one luck: neither halves nor doubles at once.
      rows = Math.min(MOST, Math.max(FEWEST, Math.min(2 * rows, Math.max(fitting, Math.floor(rows / 2)))));
    },
  };
}
