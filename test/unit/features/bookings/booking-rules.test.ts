// Tests how many copies are free, what may be booked, and until when a copy may be away, against days counted one by one.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  bookingThatLacks,
  bookingToLend,
  copiesLeft,
  dueBefore,
  freeCopies,
  nextFreeDays,
  shortageOf,
  type BookableCopy,
  type Claim,
} from '../../../../src-main/features/bookings/booking-rules.ts';
import { addDays } from '../../../../src-main/core/dates/calendar-dates.ts';

const today = '2026-09-07';
const day = (number: number) => addDays(today, number);
const days = (from: string, to: string) => {
  const all: string[] = [];
  for (let date = from; date <= to; date = addDays(date, 1)) all.push(date);
  return all;
};
const claim = (id: string, more: Partial<Claim> = {}): Claim => ({
  id,
  borrower: `b-${id}`,
  group: null,
  title: 't',
  bookedAt: '',
  copies: 1,
  items: [],
  lent: [],
  from: day(5),
  to: day(9),
  cancelled: false,
  ...more,
});
const copy = (id: string, more: Partial<BookableCopy> = {}): BookableCopy => ({
  id,
  dueOn: null,
  keepUntil: null,
  ...more,
});

const ids = ['i-1', 'i-2', 'i-3', 'i-4'];
const aDay = fc.integer({ min: -3, max: 20 }).map(day);
const someCopies = fc
  .array(fc.record({ dueOn: fc.option(aDay), keepUntil: fc.option(aDay) }), { maxLength: 4 })
  .map((rows) => rows.map((row, index) => copy(ids[index] ?? '', row)));
const aSpan = fc
  .tuple(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 0, max: 8 }))
  .map(([from, length]) => ({ from: day(from), to: day(from + length) }));
const someClaims = fc
  .array(fc.tuple(aSpan, fc.integer({ min: 1, max: 3 }), fc.subarray(ids, { maxLength: 2 })), {
    maxLength: 4,
  })
  .map((rows) => rows.map(([span, copies, lent], index) => claim(String(index), { ...span, copies, lent })));

/** The model: what is left on one day. */
function left(copies: readonly BookableCopy[], claims: readonly Claim[], on: string): number {
  const here = copies.filter(({ dueOn, keepUntil }) => {
    if (dueOn !== null) return dueOn >= today && dueOn < on;
    return keepUntil === null || keepUntil < on;
  });
  const booked = claims.filter(({ from, to }) => from <= on && on <= to);
  return here.length - booked.reduce((sum, one) => sum + copiesLeft(one), 0);
}

test('as many copies are free in a span as on its tightest day', () => {
  fc.assert(
    fc.property(someCopies, someClaims, aSpan, (copies, claims, { from, to }) => {
      const model = Math.min(...days(from, to).map((one) => left(copies, claims, one)));
      expect(freeCopies({ today, copies, claims }, from, to)).toBe(Math.max(0, model));
    }),
  );
});

test('exactly what is free on every day may be booked, and a refusal names a booking of these days', () => {
  fc.assert(
    fc.property(
      someCopies,
      someClaims,
      aSpan,
      fc.integer({ min: 1, max: 5 }),
      (copies, claims, span, wanted) => {
        const facts = { today, copies, claims };
        const shortage = shortageOf(facts, { ...span, copies: wanted, items: [], cancelled: false });
        expect(shortage === null).toBe(wanted <= freeCopies(facts, span.from, span.to));
        if (shortage?.kind === 'booked')
          expect(shortage.by.from <= span.to && shortage.by.to >= span.from).toBe(true);
        if (shortage?.kind === 'out') expect(wanted <= copies.length).toBe(true);
      },
    ),
  );
});

test('a copy may be away until the day on which a booking would lack one', () => {
  fc.assert(
    fc.property(someCopies, someClaims, fc.integer({ min: 0, max: 20 }), (copies, claims, loanDays) => {
      const [item] = copies;
      fc.pre(item !== undefined);
      const lacks = bookingThatLacks(
        { today, copies, claims },
        { borrower: 'someone', group: null, item: item.id, dueOn: day(loanDays) },
      );
      const others = copies.slice(1);
      const bad = days(today, day(loanDays)).find(
        (on) =>
          claims.some((one) => one.from <= on && on <= one.to && copiesLeft(one) > 0) &&
          left(others, claims, on) < 0,
      );
      expect(lacks?.day ?? null).toBe(bad ?? null);
    }),
  );
});

describe('items by name', () => {
  test('are not lent to others, and not booked twice', () => {
    const claims = [claim('1', { items: ['i-1'] })];
    const facts = { today, claims, copies: ids.map((id) => copy(id)) };
    const lent = (item: string) =>
      bookingThatLacks(facts, { borrower: 'someone', group: null, item, dueOn: day(7) })?.booking.id;
    expect(lent('i-1')).toBe('1');
    expect(lent('i-2')).toBeUndefined();
    const wanted = { copies: 2, from: day(9), to: day(10), cancelled: false };
    expect(shortageOf(facts, { ...wanted, items: ['i-1', 'i-2'] })).toMatchObject({
      kind: 'booked',
      free: 1,
    });
    expect(shortageOf(facts, { ...wanted, items: ['i-3', 'i-2'] })).toBeNull();
  });
});

test('a set is lent from three days before its first day to its last, to its borrower, until all is lent', () => {
  const lend = (on: number, more: Partial<Claim> = {}, borrower = 'b-1') =>
    bookingToLend([claim('1', more)], { borrower, group: null, item: 'i-1', today: day(on) })?.id ?? null;
  expect([1, 2, 9, 10].map((on) => lend(on))).toEqual([null, '1', '1', null]);
  expect(lend(5, {}, 'b-2')).toBeNull();
  expect(lend(5, { lent: ['i-2'] })).toBeNull();
  expect(lend(5, { items: ['i-2'] })).toBeNull();
});

test('a booking of a class is for all of its borrowers, and lacks copies if others have them', () => {
  const claims = [claim('1', { borrower: null, group: 'g-1', items: ['i-1'] })];
  const facts = { today, claims, copies: ids.map((id) => copy(id)) };
  const lentAndLacking = (group: string | null) => {
    const who = { borrower: 'someone', group, item: 'i-1' };
    return [
      bookingToLend(claims, { ...who, today: day(5) })?.id,
      bookingThatLacks(facts, { ...who, dueOn: day(7) })?.booking.id,
    ];
  };
  expect(lentAndLacking('g-1')).toEqual(['1', undefined]);
  expect(lentAndLacking('g-2')).toEqual([undefined, '1']);
  expect(lentAndLacking(null)).toEqual([undefined, '1']);
});

test('a loan is due on the last open day before a booking', () => {
  const closed = { weekly: [6, 7], periods: [] };
  expect(dueBefore('2026-09-14', today, closed)).toBe('2026-09-11');
  expect(dueBefore('2026-09-09', today, closed)).toBe('2026-09-08');
  expect(dueBefore(today, today, closed)).toBeNull();
  expect(dueBefore('2026-09-14', '2026-09-12', closed)).toBeNull();
});

describe('the next free days', () => {
  const closed = { weekly: [6, 7], periods: [] };
  const wanted = fc.tuple(aSpan, fc.integer({ min: 1, max: 4 }));
  test('are the first open day from which enough copies are free for as long', () => {
    fc.assert(
      fc.property(someCopies, someClaims, wanted, (copies, claims, [span, number]) => {
        const facts = { today, copies, claims };
        const next = nextFreeDays(facts, { ...span, copies: number }, closed);
        const length = days(span.from, span.to).length;
        const fits = (from: string) =>
          ![6, 7].includes(((new Date(from).getUTCDay() + 6) % 7) + 1) &&
          freeCopies(facts, from, addDays(from, length - 1)) >= number;
        const first = days(addDays(span.from, 1), addDays(span.from, 60)).find(fits);
        expect(next?.from).toBe(first);
        if (next !== null) expect(days(next.from, next.to)).toHaveLength(length);
      }),
    );
  });
  test('do not exist for more copies than the library lends', () => {
    const facts = { today, copies: [copy('i-1')], claims: [] };
    expect(nextFreeDays(facts, { from: day(1), to: day(2), copies: 2 }, closed)).toBeNull();
  });
});
