// Says when a forgotten borrower is closed, and from when the screen counts down.

const COUNTED_SECONDS = 10;

/** How many seconds the screen counts down; `over` when the time has come. */
export function countdown(quietMs: number, closeAfterSeconds: number): number | null | 'over' {
  if (closeAfterSeconds <= 0) return null;
  const left = Math.ceil(closeAfterSeconds - quietMs / 1000);
  if (left <= 0) return 'over';
  return left <= Math.min(COUNTED_SECONDS, closeAfterSeconds / 2) ? left : null;
}
