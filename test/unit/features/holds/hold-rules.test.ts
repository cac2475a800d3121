// Tests who is served next, which copies are promised, and how long an item stays on the hold shelf.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  holdThatLoses,
  holdState,
  holdWithoutCopy,
  keepUntil,
  nextForItem,
  positionAt,
  promisedCopies,
  waitingHolds,
  type Hold,
} from '../../../../src-main/features/holds/hold-rules.ts';

const today = '2026-09-07';

const hold = (id: string, more: Partial<Hold> = {}): Hold => ({
  id,
  borrower: `b-${id}`,
  title: 't',
  item: null,
  placedAt: '',
  position: Number(id),
  neededUntil: null,
  suspendedUntil: null,
  shelfItem: null,
  keepUntil: null,
  ended: null,
  ...more,
});

const items = ['a', 'b', 'c', 'd'];
const aQueue = fc
  .array(
    fc.record({
      item: fc.option(fc.constantFrom(...items), { nil: null }),
      suspendedUntil: fc.option(fc.constantFrom('2026-09-07', '2026-09-08'), { nil: null }),
      position: fc.double({ min: -5, max: 5, noNaN: true }),
    }),
    { maxLength: 8 },
  )
  .map((holds) => holds.map((one, index) => hold(String(index), one)));
const someFree = fc.subarray(items);

test.each([
  ['waiting', {}],
  ['suspended', { suspendedUntil: '2026-09-08' }],
  ['waiting', { suspendedUntil: '2026-09-07' }],
  ['ready', { shelfItem: 'a', suspendedUntil: '2026-09-08' }],
  ['expired', { shelfItem: 'a', ended: 'expired' }],
] as const)('a hold is %s: %o', (state, more) => {
  expect(holdState(hold('1', more), today)).toBe(state);
});

describe('the queue', () => {
  test('no one is overtaken: who gets an item is in front of all others who would take it', () => {
    fc.assert(
      fc.property(aQueue, fc.constantFrom(...items), (queue, item) => {
        const next = nextForItem(queue, item, today);
        const takers = waitingHolds(queue, today).filter((one) => one.item === null || one.item === item);
        expect(next).toBe(takers[0] ?? null);
        expect(takers.every(({ position }) => position >= (next?.position ?? 0))).toBe(true);
      }),
    );
  });

  test('a hold that is moved to a place gets this place, and the others keep their order', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 7 }), fc.integer({ min: 1, max: 10 }), (others, place) => {
        const rest = Array.from({ length: others }, (_, index) => hold(String(index + 1)));
        const moved = hold('0', { position: positionAt(place, rest) });
        const order = waitingHolds([...rest, moved], today).map(({ id }) => id);
        expect(order.indexOf('0') + 1).toBe(Math.min(place, others + 1));
        expect(order.filter((id) => id !== '0')).toEqual(rest.map(({ id }) => id));
      }),
    );
  });
});

describe('the copies on their shelves', () => {
  test('each is promised once, to a hold that takes it, and as many as can be by those in front', () => {
    fc.assert(
      fc.property(aQueue, someFree, (queue, free) => {
        const waiting = waitingHolds(queue, today);
        const promised = promisedCopies(waiting, free);
        expect(new Set(promised.values()).size).toBe(promised.size);
        for (const waitingHold of waiting) {
          const copy = promised.get(waitingHold.id);
          if (copy === undefined) {
            const left = free.filter((item) => ![...promised.values()].includes(item));
            expect(left.filter((item) => waitingHold.item === null || waitingHold.item === item)).toEqual([]);
          } else {
            expect(free).toContain(copy);
            expect(waitingHold.item ?? copy).toBe(copy);
          }
        }
      }),
    );
  });

  test('a hold for any copy leaves the copy that another one asks for', () => {
    const waiting = [hold('1'), hold('2', { item: 'a' })];
    expect([...promisedCopies(waiting, ['a', 'b'])]).toEqual([
      ['1', 'b'],
      ['2', 'a'],
    ]);
  });

  test('the last promised copy is not lent to another borrower; a spare one is', () => {
    const queue = [hold('1')];
    const lent = { item: 'a', borrower: 'other' };
    expect(holdThatLoses(queue, { ...lent, free: ['a'] }, today)?.id).toBe('1');
    expect(holdThatLoses(queue, { ...lent, free: ['a', 'b'] }, today)).toBeNull();
    expect(holdThatLoses([], { ...lent, free: ['a'] }, today)).toBeNull();
  });

  test('the borrower of a hold takes a copy unless someone in front of them needs it', () => {
    const queue = [hold('1'), hold('2')];
    expect(holdThatLoses(queue, { item: 'a', borrower: 'b-1', free: ['a'] }, today)).toBeNull();
    expect(holdThatLoses(queue, { item: 'a', borrower: 'b-2', free: ['a'] }, today)?.id).toBe('1');
    expect(holdThatLoses(queue, { item: 'a', borrower: 'b-2', free: ['a', 'b'] }, today)).toBeNull();
  });

  test('a renewal is in the way of a hold only if no free copy serves it', () => {
    const queue = [hold('1'), hold('2', { item: 'd' })];
    expect(holdWithoutCopy(queue, 'c', [], today)?.id).toBe('1');
    expect(holdWithoutCopy(queue, 'c', ['a'], today)).toBeNull();
    expect(holdWithoutCopy(queue, 'd', ['a'], today)?.id).toBe('2');
  });
});

test('an item is not kept for longer than the borrower needs it', () => {
  const kept = { today, closed: { weekly: [], periods: [] } };
  expect(keepUntil(5, { ...kept, neededUntil: '2026-09-09' })).toBe('2026-09-09');
  expect(keepUntil(5, { ...kept, neededUntil: '2026-10-09' })).toBe('2026-09-12');
});

test('an item is kept for so many open days', () => {
  const closed = { weekly: [6, 7], periods: [{ startsOn: '2026-09-09', endsOn: '2026-09-09', name: '' }] };
  const kept = { today, neededUntil: null, closed };
  expect(keepUntil(1, kept)).toBe('2026-09-08');
  expect(keepUntil(2, kept)).toBe('2026-09-10');
  expect(keepUntil(5, kept)).toBe('2026-09-15');
});
