// Adapts the number of rows per step, so that a scan waits only a few milliseconds.

export interface StepPace {
  /** Number of rows for the next step. */
  rows(): number;
  took(rows: number, ms: number): void;
}

const FEWEST = 8;
const MOST = 512;

/** @param mostMs longest delay of a scan by one step */
export function stepPace(mostMs: number): StepPace {
  let rows = 2 * FEWEST;
  return {
    rows: () => rows,
    took(done, ms) {
      if (done === 0) return;
      const fitting = Math.floor((mostMs * done) / Math.max(ms, 0.1));
      // One slow step may be the disk, one fast step luck: adapt gradually.
      rows = Math.min(MOST, Math.max(FEWEST, Math.min(2 * rows, Math.max(fitting, Math.floor(rows / 2)))));
    },
  };
}
