// The states of an item: the declared table, and what may be recorded of an item that is on loan.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  itemStateOf,
  itemStatuses,
  itemTransitions,
  mayBecome,
  mayFollow,
  type ItemState,
} from '../../../../src-main/features/collection/item-state-rules.ts';

const states = Object.keys(itemTransitions) as ItemState[];

test('every state can be reached from the shelf, and leads back to it', () => {
  const reachable = (from: ItemState): Set<ItemState> => {
    const found = new Set<ItemState>([from]);
    for (const state of found) for (const next of itemTransitions[state]) found.add(next);
    return found;
  };
  expect([...reachable('on-the-shelf')].toSorted()).toEqual(states.toSorted());
  for (const state of states) expect(reachable(state)).toContain('on-the-shelf');
});

test('an item in a borrower’s hands is neither missing, nor in repair, nor withdrawn, and a withdrawn one is not lent', () => {
  for (const state of ['missing', 'in-repair', 'in-processing', 'withdrawn'] as const)
    expect(mayFollow('on-loan', state)).toBe(false);
  expect(mayFollow('withdrawn', 'on-loan')).toBe(false);
  expect(mayFollow('withdrawn', 'on-the-hold-shelf')).toBe(false);
});

test('one that is lost while on loan is still in the borrower’s hands, or withdrawn for good', () => {
  fc.assert(
    fc.property(fc.constantFrom(...itemStatuses), fc.constantFrom(...itemStatuses), (now, next) => {
      const allowed = mayBecome({ status: now, onLoan: true }, next);
      const isGivenUp = now === 'lost' && next === 'withdrawn';
      expect(allowed).toBe(next === 'lost' || next === 'in-collection' || isGivenUp);
      expect(itemStateOf({ status: now, onLoan: false, setAside: false })).toBe(
        now === 'in-collection' ? 'on-the-shelf' : now,
      );
    }),
  );
});
