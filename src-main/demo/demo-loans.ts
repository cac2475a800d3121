// Simulates three months of loans at the demo school, day by day, with the desk's own commands.
import { Temporal } from 'temporal-polyfill';
import {
  addDays,
  daysBetween,
  isoWeekday,
  type CalendarDate,
  type Instant,
} from '../core/dates/calendar-dates.ts';
import { nextOpenDay, type ClosedDays } from '../features/calendar/calendar-rules.ts';
import { checkOut, renewLoan, returnItem } from '../features/circulation/lending-commands.ts';
import type { Command } from '../core/journal/write-gate.ts';
import { importActor, type FillTarget } from './filled-library.ts';
import type { InventedBorrower } from './demo-borrowers.ts';
import type { SeededRandom } from './seeded-random.ts';

export interface Months {
  readonly from: CalendarDate;
  readonly today: CalendarDate;
  readonly now: Instant;
  readonly timeZone: string;
  readonly closed: ClosedDays;
}

interface OpenLoan {
  readonly item: string;
  readonly lentOn: CalendarDate;
  dueOn: CalendarDate;
  renewed: boolean;
  /** Returned very late or never. */
  readonly forgotten: boolean;
}

export interface LivedLoans {
  lent: number;
  returned: number;
  renewed: number;
}

const MOST_AT_ONCE = 5;

/** @param items barcodes of what may be lent */
export async function liveThroughLoans(
  target: FillTarget,
  random: SeededRandom,
  borrowers: readonly InventedBorrower[],
  items: readonly string[],
  months: Months,
): Promise<LivedLoans> {
  const shelf = new Set(random.shuffled(items));
  const byPopularity = [...shelf];
  const open = new Map<string, OpenLoan[]>(borrowers.map(({ barcode }) => [barcode, []]));
  const lived: LivedLoans = { lent: 0, returned: 0, renewed: 0 };

  let day = nextOpenDay(months.from, months.closed);
  while (day <= months.today) {
    const visitors = visitorsOn(random, borrowers, day, months.from);
    const desk = deskOf(day, visitors.length, months);
    const done: Promise<unknown>[] = [];
    for (const visitor of visitors) {
      const loans = open.get(visitor.barcode) ?? [];
      const act = desk.nextVisitor();
      if (act === null) break;
      const at = <T>(command: Command<T>) => target.gate.write(importActor, command, { at: act() });

      for (const loan of [...loans]) {
        if (comesBack(random, loan, day)) {
          loans.splice(loans.indexOf(loan), 1);
          done.push(
            at(returnItem({ item: `barcode:${loan.item}` }, [])).then(() => {
              lived.returned++;
              shelf.add(loan.item);
            }),
          );
        } else if (
          !loan.renewed &&
          !loan.forgotten &&
          loan.dueOn >= day &&
          daysBetween(day, loan.dueOn) <= 7
        ) {
          loan.renewed = true;
          done.push(
            at(renewLoan({ item: `barcode:${loan.item}` }, [])).then(({ result }) => {
              if (result.kind !== 'renewed') return;
              lived.renewed++;
              loan.dueOn = result.loan.dueOn;
            }),
          );
        }
      }
      const count = Math.min(random.pick([0, 1, 1, 1, 1, 2, 3]), MOST_AT_ONCE - loans.length);
      for (let nth = 0; nth < count; nth++) {
        const item = choose(random, byPopularity, shelf);
        if (item === null) continue;
        shelf.delete(item);
        const forgotten = random.chance(0.015);
        done.push(
          at(checkOut({ borrower: `barcode:${visitor.barcode}`, item: `barcode:${item}` }, [])).then(
            ({ result }) => {
              if (result.kind === 'refused') {
                shelf.add(item);
                return;
              }
              lived.lent++;
              loans.push({ item, lentOn: day, dueOn: result.loan.dueOn, renewed: false, forgotten });
            },
          ),
        );
      }
    }
    await Promise.all(done);
    day = nextOpenDay(addDays(day, 1), months.closed);
  }
  return lived;
}

/** Each class comes every second week on its own day; a few pupils and teachers walk in. */
function visitorsOn(
  random: SeededRandom,
  borrowers: readonly InventedBorrower[],
  day: CalendarDate,
  from: CalendarDate,
): InventedBorrower[] {
  const groups = [...new Set(borrowers.map(({ group }) => group))];
  const schoolDayOfFortnight = (Math.floor(daysBetween(from, day) / 7) % 2) * 5 + (isoWeekday(day) - 1);
  return borrowers.filter(({ group }) =>
    random.chance(groups.indexOf(group) % 10 === schoolDayOfFortnight ? 0.8 : 0.025),
  );
}

function comesBack(random: SeededRandom, loan: OpenLoan, day: CalendarDate): boolean {
  if (loan.forgotten) return loan.dueOn < day && random.chance(0.15);
  if (daysBetween(loan.lentOn, day) < 4) return false;
  return random.chance(loan.dueOn < day ? 0.97 : 0.8);
}

/** Some items are read by everybody, most by few. */
function choose(
  random: SeededRandom,
  byPopularity: readonly string[],
  shelf: ReadonlySet<string>,
): string | null {
  for (let attempt = 0; attempt < 20; attempt++) {
    const item = byPopularity[Math.floor(byPopularity.length * random.next() ** 2.5)];
    if (item !== undefined && shelf.has(item)) return item;
  }
  return null;
}

/** Spreads a day's visitors from 8:30 to 16:00; null from the present moment on. */
function deskOf(day: CalendarDate, visitors: number, { timeZone, now }: Months) {
  const opens = Temporal.PlainDate.from(day).toZonedDateTime({
    timeZone,
    plainTime: '08:30',
  }).epochMilliseconds;
  const secondsEach = Math.max(20, Math.floor((7.5 * 3600) / Math.max(1, visitors)));
  const present = Date.parse(now);
  let visitor = -1;
  return {
    /** @returns a clock that ticks a few seconds for each thing this visitor does. */
    nextVisitor(): (() => Instant) | null {
      visitor++;
      const arrives = opens + visitor * secondsEach * 1000;
      if (arrives + 20_000 >= present) return null;
      let acts = 0;
      return () => new Date(arrives + acts++ * 2000).toISOString();
    },
  };
}
