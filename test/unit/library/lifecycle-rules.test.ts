// Tests of the states of an open library, whatever happens to it.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  nextState,
  type LibraryEvent,
  type LibraryState,
} from '../../../src-main/library/lifecycle-rules.ts';

const events: readonly LibraryEvent[] = ['opened', 'not-opened', 'replace', 'drive-lost', 'close', 'closed'];

/** The states that a library goes through; an event that cannot happen in a state is left out. */
function statesAfter(happening: readonly LibraryEvent[]): LibraryState[] {
  const states: LibraryState[] = ['opening'];
  for (const event of happening) {
    const next = nextState(states.at(-1) ?? 'opening', event);
    if (next !== null) states.push(next);
  }
  return states;
}

function whateverHappens(check: (happening: LibraryEvent[]) => void): void {
  fc.assert(fc.property(fc.array(fc.constantFrom(...events), { maxLength: 40 }), check));
}

test('a library that is being closed never opens again', () => {
  whateverHappens((happening) => {
    const states = statesAfter(happening);
    const closing = states.indexOf('closing');
    const after = closing === -1 ? [] : states.slice(closing);
    expect(after.filter((state) => state !== 'closing' && state !== 'closed')).toEqual([]);
  });
});

test('only an open library is replaced or loses its drive', () => {
  whateverHappens((happening) => {
    const states = statesAfter(happening);
    for (const [at, state] of states.entries())
      if (state !== states[at - 1] && (state === 'replacing' || state === 'drive-away'))
        expect(states[at - 1]).toBe('open');
  });
});

test('a library that once opened can always be closed', () => {
  whateverHappens((happening) => {
    expect(statesAfter(['opened', ...happening, 'close', 'closed']).at(-1)).toBe('closed');
  });
});

test('a library that did not open after a replacement stays so until it is closed', () => {
  whateverHappens((happening) => {
    const states = statesAfter(['opened', 'replace', 'not-opened', ...happening]).slice(3);
    expect(states.filter((state) => state === 'open' || state === 'replacing')).toEqual([]);
  });
});
