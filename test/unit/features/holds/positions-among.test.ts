// Tests the places of holds of another program in a queue that has holds already.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { positionsAmong } from '../../../../src-main/features/holds/hold-rules.ts';

const at = (day: number) => `2026-05-${String(day).padStart(2, '0')}T10:00:00.000Z`;
const queued = (...holds: [position: number, day: number][]) =>
  holds.map(([position, day]) => ({ position, placedAt: at(day) }));

describe('holds of another program', () => {
  test('begin an empty queue behind all that were there before', () => {
    expect(positionsAmong([at(3), at(5)], [], 0)).toEqual([1, 2]);
    expect(positionsAmong([at(3), at(5)], [], 7)).toEqual([8, 9]);
  });

  test('stand in front of those that were placed later', () => {
    expect(positionsAmong([at(3), at(5)], queued([4, 9]), 4)).toEqual([2, 3]);
  });

  test('stand between others by their day', () => {
    expect(positionsAmong([at(3), at(5), at(12)], queued([1, 2], [4, 9]), 4)).toEqual([2, 3, 5]);
  });

  test('keep their own order, whatever their days', () => {
    expect(positionsAmong([at(12), at(3)], queued([1, 9]), 1)).toEqual([2, 3]);
  });

  test('are always in their own order and in front of later ones, if they came by day', () => {
    const days = fc.array(fc.integer({ min: 1, max: 28 }), { maxLength: 8 });
    fc.assert(
      fc.property(days, days, (came, waiting) => {
        const sorted = (numbers: number[]) => numbers.toSorted((one, other) => one - other);
        const queue = queued(...sorted(waiting).map((day, index): [number, number] => [index + 1, day]));
        const placed = sorted(came);
        const positions = positionsAmong(placed.map(at), queue, queue.length);
        const all = [
          ...queue,
          ...positions.map((position, index) => ({ position, placedAt: at(placed[index] ?? 0) })),
        ];
        const order = all.toSorted((one, other) => one.position - other.position);
        expect(order.map(({ placedAt }) => placedAt)).toEqual(all.map(({ placedAt }) => placedAt).toSorted());
        expect(new Set(all.map(({ position }) => position)).size).toBe(all.length);
        expect(positions).toEqual(sorted(positions));
      }),
    );
  });
});
