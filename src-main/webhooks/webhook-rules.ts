// Decides when a webhook is tried again, and when it is given up.

/** Why an event did not arrive. */
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

/** How long to wait after each attempt in vain; the last one from then on. */
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
/** A computer that was off over the weekend has not tried for a day. */
const attemptsAtLeast = 10;

/** Whether it has been tried for a day and often enough. */
export function isGivenUp(failingSince: string, attempts: number, now: string): boolean {
  return attempts >= attemptsAtLeast && Date.parse(now) - Date.parse(failingSince) >= givenUpAfterMs;
}
