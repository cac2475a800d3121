// The life of an open library as a state machine: which state follows which event.

/**
 * - `opening`: the first opening; no request is answered yet
 * - `open`
 * - `replacing`: closed for a moment while its files are replaced; requests wait
 * - `drive-away`: the drive is unplugged; reopened when it is back
 * - `failed`: it did not open again after a replacement; only a new start helps
 * - `closing`, `closed`
 */
export type LibraryState = 'opening' | 'open' | 'replacing' | 'drive-away' | 'failed' | 'closing' | 'closed';

export type LibraryEvent = 'opened' | 'not-opened' | 'replace' | 'drive-lost' | 'close' | 'closed';

const transitions: Readonly<Record<LibraryState, Partial<Record<LibraryEvent, LibraryState>>>> = {
  opening: { opened: 'open', 'not-opened': 'failed' },
  open: { replace: 'replacing', 'drive-lost': 'drive-away', close: 'closing' },
  replacing: { opened: 'open', 'not-opened': 'failed', close: 'closing' },
  'drive-away': { opened: 'open', 'not-opened': 'drive-away', close: 'closing' },
  failed: { close: 'closing' },
  // A replacement that was under way ends while the library is being closed.
  closing: { opened: 'closing', 'not-opened': 'closing', close: 'closing', closed: 'closed' },
  closed: { close: 'closed' },
};

/** @returns null if the event cannot happen in this state */
export function nextState(state: LibraryState, event: LibraryEvent): LibraryState | null {
  return transitions[state][event] ?? null;
}
