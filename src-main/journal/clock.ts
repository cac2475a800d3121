// Where the time comes from; tests bring their own.

/** Tells the present instant as RFC 3339 in UTC with milliseconds. */
export interface Clock {
  now(): string;
}

export const systemClock: Clock = { now: () => new Date().toISOString() };
