// Where the time comes from; tests bring their own.

/** Tells the present instant as RFC 3339 in UTC with milliseconds. */
export interface Clock {
  now(): string;
}

/** Every request asks at least once, and many come within one millisecond: the text of each is made once. */
function tellingClock(): Clock {
  let told = { ms: Number.NaN, text: '' };
  return {
    now() {
      const ms = Date.now();
      if (ms !== told.ms) told = { ms, text: new Date(ms).toISOString() };
      return told.text;
    },
  };
}

export const systemClock = tellingClock();
