// Computes when an idle borrower is closed and when the countdown starts.

const COUNTED_SECONDS = 10;

/** The countdown's length in seconds; `over` once the time is up. */
export function countdown(quietMs: number, closeAfterSeconds: number): number | null | 'over' {
  if (closeAfterSeconds <= 0) return null;
  const left = Math.ceil(closeAfterSeconds - quietMs / 1000);
  if (left <= 0) return 'over';
  return left <= Math.min(COUNTED_SECONDS, closeAfterSeconds / 2) ? left : null;
}
