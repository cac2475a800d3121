// Makes the reports: their periods in the library's time zone, their rows and their totals.
import {
  addDays,
  daysBetween,
  startsOfDays,
  todayIn,
  type CalendarDate,
} from '../../core/dates/calendar-dates.ts';
import type { ReadableDatabase } from '../../core/database/connection.ts';
import type { Clock } from '../../core/journal/clock.ts';
import { Problem } from '../../core/problems/problem.ts';
import { librarySettings } from '../settings/library-settings.ts';
import { readSettings } from '../settings/settings-service.ts';
import {
  labelOf,
  longestPeriod,
  periodAsked,
  stepsOf,
  type ReportPeriod,
  type Step,
} from './report-periods-rules.ts';
import { reportsIn, type Grouping, type Span } from './reports-repository.ts';

export { collectionGroupings } from './reports-repository.ts';

export interface AskedPeriod {
  from?: CalendarDate | undefined;
  to?: CalendarDate | undefined;
}

interface Row {
  /** Of the class, type or title; null for periods and other rows without one. */
  id: string | null;
  label: string | null;
  detail: string | null;
  figures: Record<string, number | null>;
}

export interface Report {
  from: CalendarDate;
  to: CalendarDate;
  /** The names of the figures of each row, in their order. */
  figures: string[];
  rows: Row[];
  totals: Record<string, number | null>;
}

const row = (label: string | null, figures: Row['figures'], id: string | null = null): Row => ({
  ...{ id, label, detail: null, figures },
});

export type ReportsService = ReturnType<typeof reportsService>;

export function reportsService(reader: ReadableDatabase, clock: Clock) {
  const read = reportsIn(reader);
  const zone = () => readSettings(reader, librarySettings).timeZone;
  const today = () => todayIn(zone(), clock.now());

  /** @throws Problem validation-failed */
  function period(asked: AskedPeriod): ReportPeriod {
    const { from, to } = periodAsked(asked, today());
    if (from > to) throw wrongPeriod(`must not be after the last day, ${to}`);
    if (daysBetween(from, to) > longestPeriod)
      throw wrongPeriod('must be at most twenty years before the last day');
    return { from, to };
  }
  function spans(days: readonly CalendarDate[], to: CalendarDate): Span[] {
    const starts = startsOfDays(zone(), [...days, addDays(to, 1)]);
    return days.map((_, index) => ({ start: starts[index] ?? '', end: starts[index + 1] ?? '' }));
  }
  function spanOf({ from, to }: ReportPeriod): Span {
    const [start = '', end = ''] = startsOfDays(zone(), [from, addDays(to, 1)]);
    return { start, end };
  }
  const loansIn = (asked: ReportPeriod): number => read.loansPerSpan([spanOf(asked)])[0] ?? 0;

  return {
    /** @throws Problem validation-failed */
    loansByTime(asked: AskedPeriod, step: Step): Report {
      const of = period(asked);
      const each = stepsOf(of, step);
      const counts = read.loansPerSpan(
        spans(
          each.map(({ startsOn }) => startsOn),
          of.to,
        ),
      );
      const rows = each.map(({ label }, index) => row(label, { loans: counts[index] ?? 0 }));
      return {
        ...of,
        figures: ['loans'],
        rows,
        totals: { loans: counts.reduce((sum, one) => sum + one, 0) },
      };
    },
    /** By the class in which each borrower is now. @throws Problem validation-failed */
    loansByClass(asked: AskedPeriod): Report {
      const of = period(asked);
      const known = read.loansPerClass(spanOf(of));
      const loans = loansIn(of);
      const none = known.find(({ id }) => id === null);
      const forgotten = loans - known.reduce((sum, one) => sum + one.loans, 0);
      const borrowers = known.reduce((sum, one) => sum + one.borrowers, 0);
      const rows = known
        .filter(({ id }) => id !== null)
        .map((one) => row(one.label, { loans: one.loans, borrowers: one.borrowers }, one.id));
      const rest = { loans: (none?.loans ?? 0) + forgotten, borrowers: none?.borrowers ?? 0 };
      if (rest.loans > 0) rows.push(row(null, rest));
      return { ...of, figures: ['loans', 'borrowers'], rows, totals: { loans, borrowers } };
    },
    /** @throws Problem validation-failed */
    loansByGrouping(asked: AskedPeriod, grouping: Grouping): Report {
      const of = period(asked);
      const rows = read
        .collection(grouping, spanOf(of))
        .map(({ id, label, loans }) => row(label, { loans }, id));
      return { ...of, figures: ['loans'], rows, totals: { loans: loansIn(of) } };
    },
    /** @throws Problem validation-failed */
    titles(
      asked: AskedPeriod,
      order: 'mostLent' | 'neverLent',
      type: string | undefined,
      limit: number,
    ): Report {
      const of = period(asked);
      const found = read.titles(order, spanOf(of), type ?? null, limit);
      const [first] = found;
      return {
        ...of,
        figures: ['loans', 'loansEver', 'copies'],
        rows: found.map(({ id, label, detail, loans, loansEver, copies }) => ({
          ...{ id, label, detail },
          figures: { loans, loansEver, copies },
        })),
        totals: {
          titles: first?.allTitles ?? 0,
          loans: first?.allLoans ?? 0,
          copies: first?.allCopies ?? 0,
        },
      };
    },
    /** @throws Problem validation-failed */
    collection(asked: AskedPeriod, grouping: Grouping): Report {
      const of = period(asked);
      const span = spanOf(of);
      const rows = read
        .collection(grouping, span)
        .map(({ id, label, ...figures }) => row(label, figures, id));
      const { id: _, label: __, ...totals } = read.wholeCollection(span) ?? { id: null, label: null };
      return {
        ...of,
        figures: ['titles', 'copies', 'averageYear', 'lentCopies', 'loans'],
        ...{ rows, totals },
      };
    },
    overdue(by: 'class' | 'type'): Report {
      const now = today();
      const found = read.overdue(by, now);
      const sum = (figure: 'overdue' | 'lost') => found.reduce((total, one) => total + one[figure], 0);
      return {
        ...{ from: now, to: now },
        figures: ['overdue', 'lost', 'borrowers', 'longest'],
        rows: found.map(({ id, label, ...figures }) => row(label, figures, id)),
        totals: {
          ...{ overdue: sum('overdue'), lost: sum('lost'), borrowers: read.overdueBorrowers(now) },
          longest: Math.max(0, ...found.map(({ longest }) => longest)),
        },
      };
    },
    /** @throws Problem validation-failed */
    losses(asked: AskedPeriod, by: 'month' | 'type'): Report {
      const of = period(asked);
      const timeZone = zone();
      const sums = new Map<string | null, Row>();
      if (by === 'month')
        for (const { label } of stepsOf(of, 'month')) sums.set(label, row(label, { lost: 0, back: 0 }));
      const totals = { lost: 0, back: 0 };
      for (const { at, id, label, back } of read.losses(spanOf(of))) {
        const key = by === 'month' ? labelOf(todayIn(timeZone, at), 'month') : label;
        const { lost = 0, back: backBefore = 0 } = sums.get(key)?.figures ?? {};
        const figures = { lost: (lost ?? 0) + 1, back: (backBefore ?? 0) + back };
        sums.set(key, row(key, figures, by === 'type' ? id : null));
        totals.lost += 1;
        totals.back += back;
      }
      return { ...of, figures: ['lost', 'back'], rows: [...sums.values()], totals };
    },
    holdsUnmet(): Report {
      const timeZone = zone();
      const now = today();
      const rows = read.unmet(now).map(({ id, label, detail, waiting, copies, since }) => ({
        ...{ id, label, detail },
        figures: { waiting, copies, longestWait: daysBetween(todayIn(timeZone, since), now) },
      }));
      const sum = (figure: 'waiting' | 'copies') =>
        rows.reduce((total, one) => total + one.figures[figure], 0);
      return {
        ...{ from: now, to: now },
        figures: ['waiting', 'copies', 'longestWait'],
        rows,
        totals: {
          ...{ waiting: sum('waiting'), copies: sum('copies') },
          longestWait: Math.max(0, ...rows.map(({ figures }) => figures.longestWait)),
        },
      };
    },
  };
}

const wrongPeriod = (message: string) =>
  new Problem('validation-failed', `The first day ${message}.`, [{ parameter: 'from', message }]);
