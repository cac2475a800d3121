// Tests the states of a run and their transitions.
import { expect, test } from 'vitest';
import {
  isOpen,
  runAfter,
  type RunEvent,
} from '../../../../src-main/features/watched-folder/run-state-rules.ts';
import {
  runStates,
  type RunState,
} from '../../../../src-main/features/watched-folder/watched-folder-codes.ts';
import type { Run } from '../../../../src-main/features/watched-folder/watched-folder-record.ts';

const now = '2026-09-07T12:00:00.000Z';
const run = (state: RunState): Run => ({
  id: '1',
  at: now,
  state,
  outcome: state === 'done' ? 'expired' : null,
  why: null,
  endedAt: isOpen(state) ? null : now,
  file: 'pupils.csv',
  bytes: 1,
  modifiedMs: 0,
  sha256: '',
  import: null,
  plan: 0,
  passedOver: [],
  counts: null,
});
const events: readonly RunEvent[] = ['needs-decision', 'ends', 'fails', 'starts-again'];

const allowed: readonly [RunState, RunEvent, RunState][] = [
  ['running', 'needs-decision', 'waiting'],
  ['running', 'ends', 'done'],
  ['running', 'fails', 'failed'],
  ['waiting', 'ends', 'done'],
  ['failed', 'ends', 'done'],
  ['done', 'starts-again', 'running'],
];

test.each(allowed)('a run that is %s and %s is %s', (from, event, to) => {
  const after = runAfter(run(from), event, event === 'ends' ? { outcome: 'imported' } : {}, now);
  expect(after).toMatchObject({ state: to, outcome: to === 'done' ? 'imported' : null });
  expect(after.endedAt === null).toBe(isOpen(to));
});

test('no other transition is possible', () => {
  for (const from of runStates)
    for (const event of events)
      if (!allowed.some(([state, one]) => state === from && one === event))
        expect(() => runAfter(run(from), event, {}, now), `${from}, ${event}`).toThrow();
});
