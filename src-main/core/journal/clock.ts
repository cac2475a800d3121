// The source of the current time; tests pass their own.

/** Returns the current instant as RFC 3339 in UTC with milliseconds. */
export interface Clock {
  now(): string;
}

/** Formats each millisecond once: every request reads the clock, and many arrive within one millisecond. */
function cachingClock(): Clock {
  let cached = { ms: Number.NaN, text: '' };
  return {
    now() {
      const ms = Date.now();
      if (ms !== cached.ms) cached = { ms, text: new Date(ms).toISOString() };
      return cached.text;
    },
  };
}

export const systemClock = cachingClock();
