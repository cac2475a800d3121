// Decides when a delivery is retried, and when a webhook is switched off.

/** Why a delivery failed. */
export const deliveryErrors = [
  'host-not-allowed',
  'name-not-found',
  'address-not-allowed',
  'not-reached',
  'timed-out',
  'certificate',
  'redirected',
  'refused',
  'gone',
] as const;
export type DeliveryError = (typeof deliveryErrors)[number];

export const offReasons = ['switched-off', 'failed-for-a-day', 'gone', 'secret-lost'] as const;
export type OffReason = (typeof offReasons)[number];

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

/** Delay after each failed attempt; the last one repeats. */
export const retryAfterMs: readonly number[] = [
  5 * second,
  30 * second,
  2 * minute,
  10 * minute,
  30 * minute,
  hour,
];

export function waitBefore(attempts: number, waits: readonly number[]): number {
  return waits[Math.min(attempts, waits.length) - 1] ?? 0;
}

const givenUpAfterMs = 24 * hour;

/**
 * Whether retries have gone on for a day. Counted by attempts: time with the computer off does not count, and a changed
 * clock has no effect.
 */
export function isGivenUp(attempts: number): boolean {
  let triedMs = 0;
  for (let attempt = 1; attempt < attempts; attempt += 1) triedMs += waitBefore(attempt, retryAfterMs);
  return triedMs >= givenUpAfterMs;
}
