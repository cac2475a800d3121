// Tests which step is possible in which state of a move.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  afterStep,
  type MoveStatus,
  type MoveStep,
} from '../../../../src-main/features/moves/move-state-rules.ts';

test.each([
  ['open', 'start', 'applying'],
  ['applying', 'stop', 'waiting'],
  ['waiting', 'start', 'applying'],
  ['applying', 'finish', 'applied'],
  ['applied', 'add', 'open'],
  ['applied', 'undo', 'undoing'],
  ['undoing', 'finish-undo', 'undone'],
  ['applying', 'close', 'waiting'],
  ['applying', 'undo', null],
  ['applied', 'start', null],
  ['undone', 'add', null],
  ['discarded', 'start', null],
] as const)('%s, %s: %s', (status, step, after) => {
  expect(afterStep(status, step)).toBe(after);
});

test('no steps lead out of a move that is undone or discarded', () => {
  const steps = [
    'add',
    'start',
    'backed-up',
    'stop',
    'finish',
    'undo',
    'finish-undo',
    'stop-undo',
    'discard',
    'close',
  ];
  fc.assert(
    fc.property(
      fc.constantFrom('undone', 'discarded'),
      fc.constantFrom(...(steps as MoveStep[])),
      (status, step) => afterStep(status as MoveStatus, step) === null,
    ),
  );
});
