// Sends the district the figures of each day, without names.
import type { ReadableDatabase } from '../../core/database/connection.ts';
import { addDays, startsOfDays, todayIn, type Instant } from '../../core/dates/calendar-dates.ts';
import { figuresIn } from './figures-repository.ts';
import { daysToSend, unlessFew } from './figures-rules.ts';
import type { DayFigures, UnionCalls } from './union-calls.ts';

const borrowersOfDays = 30;
/** Days of a page. */
const pageDays = 400;

/** @param isAllowed by the library's setting: if not, what was sent before is taken away */
export async function sendFigures(
  reader: ReadableDatabase,
  calls: UnionCalls,
  { isAllowed, timeZone, now }: { isAllowed: boolean; timeZone: string; now: Instant },
): Promise<void> {
  const until = await calls.figuresUntil();
  if (!isAllowed) {
    if (until !== null) await calls.forgetFigures();
    return;
  }
  const days = figuresOf(reader, daysToSend(until, todayIn(timeZone, now)), timeZone);
  for (let at = 0; at < days.length; at += pageDays) await calls.keepFigures(days.slice(at, at + pageDays));
}

/** @param days in their order, the last one today */
function figuresOf(reader: ReadableDatabase, days: readonly string[], timeZone: string): DayFigures[] {
  const today = days.at(-1);
  if (today === undefined) return [];
  const starts = startsOfDays(timeZone, [...days, addDays(today, 1)]);
  const [from = '', to = ''] = [starts[0], starts.at(-1)];
  const figures = figuresIn(reader);
  const loans = perDay(figures.loans(from, to), starts);
  const returns = perDay(figures.returns(from, to), starts);
  const uses = perDay(figures.uses(from, to), starts);
  const [since = ''] = startsOfDays(timeZone, [addDays(today, -borrowersOfDays)]);
  const stock = figures.stock(since, today);
  return days.map((day, at) => {
    const of = (counts: readonly number[]): number => counts[at] ?? 0;
    const moved = { day, loans: of(loans), returns: of(returns), uses: of(uses) };
    return day === today
      ? { ...moved, ...stock, borrowers: unlessFew(stock.borrowers) }
      : { ...moved, borrowers: null, overdue: null, titles: null, items: null, lost: null };
  });
}

/** How many of the moments are in each day. @param starts of the days, and the end of the last one */
function perDay(moments: readonly Instant[], starts: readonly Instant[]): number[] {
  const counts = new Array<number>(starts.length - 1).fill(0);
  let day = 0;
  for (const moment of moments.toSorted()) {
    while (day < counts.length - 1 && moment >= (starts[day + 1] ?? '')) day += 1;
    counts[day] = (counts[day] ?? 0) + 1;
  }
  return counts;
}
