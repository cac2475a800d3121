// Decides what an exchange with the district's server does: go on, compare everything, or stop and ask.

/** Where the copy stands, as this file knows it. */
interface CopyState {
  readonly token: string | null;
  /** Whether every row is to be compared. */
  readonly whole: boolean;
}

/** The server's answer about this library's copy. */
export interface HubState {
  /** The name of the copy's state; null if there is none. */
  readonly token: string | null;
  /** The schema version of its rows. */
  readonly form: number | null;
}

/**
 * `changes`: the noted rows are sent. `whole`: every row is compared. `ask`: the copy has another history, and only a
 * person may overwrite it.
 */
export type NextExchange = 'changes' | 'whole' | 'ask';

/** @param knows whether this file sent that state: the server was put back, or its last answer was lost */
export function nextExchange(
  copy: CopyState,
  hub: HubState,
  form: number,
  knows: (token: string) => boolean,
): NextExchange {
  if (hub.token === null) return 'whole';
  if (hub.token === copy.token) return copy.whole || hub.form !== form ? 'whole' : 'changes';
  return knows(hub.token) ? 'whole' : 'ask';
}

const minuteMs = 60_000;
const longestWaitMs = 30 * minuteMs;

/** The time until the next exchange. @param failures how many failed, one after the other */
export const waitBeforeNext = (failures: number): number =>
  failures === 0 ? minuteMs : Math.min(minuteMs * 2 ** (failures - 1), longestWaitMs);
