// Makes the reports: their periods in the library's time zone, their rows and their totals.
import {
  addDays,
  daysBetween,
  startsOfDays,
  todayIn,
  type CalendarDate,
} from '../../core/dates/calendar-dates.ts';
import type { ReadableDatabase } from '../../core/database/connection.ts';
import { naturalOrder } from '../../core/languages/natural-order-rules.ts';
import { collectionFigures } from './collection-figures-rules.ts';
import { labelOf, stepsOf, type ReportPeriod, type Step } from './report-periods-rules.ts';
import { daysOverdue, lateBefore, type LibraryDay } from '../calendar/calendar-rules.ts';
import { reportsIn, type Span } from './reports-repository.ts';
import type { Grouping, PeriodReport, Report, ReportRow, ReportWanted } from './report.ts';

export interface Day extends LibraryDay {
  readonly timeZone: string;
}

export function makeReport(db: ReadableDatabase, day: Day, request: ReportWanted): Report {
  if (request.report === 'overdue') return overdue(db, day, request.by);
  if (request.report === 'holds-unmet') return holdsUnmet(db, day);
  const period: PeriodOf = { db, ...day, ...request.period, span: spanOf(day, request.period) };
  const { from, to } = request.period;
  return { from, to, ...ofPeriod(period, request) };
}

interface PeriodOf extends Day, ReportPeriod {
  readonly db: ReadableDatabase;
  readonly span: Span;
}
type Made = Omit<Report, 'from' | 'to'>;

function ofPeriod(period: PeriodOf, request: PeriodReport): Made {
  switch (request.report) {
    case 'loans':
      if (request.by === 'class') return loansByClass(period);
      if (request.by === 'type') return loansByType(period);
      return request.by === 'subject' ? loansBySubject(period) : loansByTime(period, request.by);
    case 'titles':
      return titles(period, request.order, request.type, request.limit);
    case 'collection':
      return collection(period, request.by);
    case 'borrowers':
      return borrowers(period);
    case 'losses':
      return losses(period, request.by);
    case 'takings':
      return takings(period, request.by);
  }
}

const row = (label: string | null, figures: ReportRow['figures'], id: string | null = null): ReportRow => ({
  id,
  label,
  detail: null,
  figures,
});
/** Class 2A before 10A, and the row without a class at the end. */
const inOrder = (rows: readonly ReportRow[]): ReportRow[] =>
  rows.toSorted(
    (one, other) =>
      Number(one.label === null) - Number(other.label === null) ||
      naturalOrder(one.label ?? '', other.label ?? ''),
  );
const sumOf = <Figure extends string>(
  rows: readonly Readonly<Record<Figure, number>>[],
  figure: Figure,
): number => rows.reduce((sum, entry) => sum + entry[figure], 0);

function spans({ timeZone }: Day, days: readonly CalendarDate[], to: CalendarDate): Span[] {
  const starts = startsOfDays(timeZone, [...days, addDays(to, 1)]);
  return days.map((_, index) => ({ start: starts[index] ?? '', end: starts[index + 1] ?? '' }));
}

function spanOf(day: Day, { from, to }: ReportPeriod): Span {
  return spans(day, [from], to)[0] ?? { start: '', end: '' };
}

function loansByTime({ db, from, to, span, ...of }: PeriodOf, step: Step): Made {
  const each = stepsOf({ from, to }, step);
  const days = each.map(({ startsOn }) => startsOn);
  const counts = reportsIn(db).loansPerSpan(spans(of, days, to));
  const used = reportsIn(db)
    .uses(span)
    .map((at) => labelOf(todayIn(of.timeZone, at), step));
  const uses = Map.groupBy(used, (label) => label);
  return {
    figures: ['loans', 'uses'],
    rows: each.map(({ label }, index) =>
      row(label, { loans: counts[index] ?? 0, uses: uses.get(label)?.length ?? 0 }),
    ),
    totals: { loans: counts.reduce((sum, count) => sum + count, 0), uses: used.length },
  };
}

/** Counts loans by the class in which each borrower was when the loan began. */
function loansByClass({ db, span }: PeriodOf): Made {
  const classes = reportsIn(db).loansPerClass(span);
  const [loans = 0] = reportsIn(db).loansPerSpan([span]);
  const rest = loans - sumOf(classes, 'loans');
  const rows = inOrder(classes.map((group) => row(group.label, { loans: group.loans }, group.id)));
  if (rest > 0) rows.push(row(null, { loans: rest }));
  return { figures: ['loans'], rows, totals: { loans } };
}

/** Counts borrowers by the class in which they are now: forgotten loans name no borrower to count. */
function borrowers({ db, span, today }: PeriodOf): Made {
  const classes = reportsIn(db).borrowersPerClass(span, today);
  return {
    figures: ['borrowers', 'active'],
    rows: inOrder(classes.map(({ id, label, ...figures }) => row(label, figures, id))),
    totals: { borrowers: sumOf(classes, 'borrowers'), active: sumOf(classes, 'active') },
  };
}

function loansByType({ db, span }: PeriodOf): Made {
  const types = reportsIn(db).loansByType(span);
  const rows = types.map(({ id, label, loans }) => row(label, { loans }, id));
  return { figures: ['loans'], rows, totals: { loans: sumOf(types, 'loans') } };
}

function loansBySubject(period: PeriodOf): Made {
  const { groups, total } = figuresBy('subject', period);
  const rows = groups.map(({ label, figures: { loans } }) => row(label, { loans }));
  return { figures: ['loans'], rows, totals: { loans: total.loans } };
}

function titles(
  { db, span }: PeriodOf,
  order: 'mostLent' | 'neverLent',
  type: string | undefined,
  limit: number,
): Made {
  const rows = reportsIn(db).titles(order, span, type ?? null, limit);
  const [first] = rows;
  return {
    figures: ['loans', 'loansEver', 'copies', 'uses'],
    rows: rows.map(({ id, label, detail, loans, loansEver, copies, uses }) => ({
      id,
      label,
      detail,
      figures: { loans, loansEver, copies, uses },
    })),
    totals: {
      titles: first?.allTitles ?? 0,
      loans: first?.allLoans ?? 0,
      copies: first?.allCopies ?? 0,
      uses: first?.allUses ?? 0,
    },
  };
}

function collection(period: PeriodOf, grouping: Grouping): Made {
  const { groups, total } = figuresBy(grouping, period);
  const typeIds = new Map(
    grouping === 'type'
      ? reportsIn(period.db)
          .itemTypes()
          .map(({ id, name }) => [name, id])
      : [],
  );
  return {
    figures: ['titles', 'copies', 'averageYear', 'lentCopies', 'loans'],
    rows: groups.map(({ label, figures }) => row(label, figures, typeIds.get(label ?? '') ?? null)),
    totals: total,
  };
}

function figuresBy(grouping: Grouping, { db, span }: PeriodOf) {
  const copies = reportsIn(db).collection(grouping, span);
  if (grouping === 'subject') return collectionFigures(copies, subjectsIn);
  if (grouping !== 'type') return collectionFigures(copies, (part) => [part]);
  const names = new Map(
    reportsIn(db)
      .itemTypes()
      .map(({ id, name }) => [id, name]),
  );
  return collectionFigures(copies, (id) => [names.get(id ?? '') ?? null]);
}

/** @param list a JSON array */
function subjectsIn(list: string | null): Iterable<string | null> {
  const subjects = new Set(JSON.parse(list ?? '[]') as string[]);
  return subjects.size === 0 ? [null] : subjects;
}

function losses(period: PeriodOf, by: 'month' | 'type'): Made {
  const items = reportsIn(period.db)
    .losses(period.span)
    .map(({ at, id, label, back }) => ({ at, id, key: label, figures: { lost: 1, back } }));
  return addedUp(period, by === 'month', ['lost', 'back'], items);
}

/** Adds up takings in minor units of the currency, such as cents. */
function takings(period: PeriodOf, by: 'month' | 'kind'): Made {
  const entries = reportsIn(period.db)
    .takings(period.span)
    .map(({ at, about, ...figures }) => ({ at, id: null, key: about, figures }));
  return addedUp(period, by === 'month', ['paid', 'refunded', 'waived'], entries);
}

/** Adds up what happened by month, or by its key. */
function addedUp<Figure extends string>(
  { from, to, timeZone }: PeriodOf,
  byMonth: boolean,
  figures: readonly Figure[],
  entries: readonly { at: string; id: string | null; key: string | null; figures: Record<Figure, number> }[],
): Made {
  const zero = () => Object.fromEntries(figures.map((figure) => [figure, 0])) as Record<Figure, number>;
  const sums = new Map<string | null, { id: string | null; sum: Record<Figure, number> }>();
  if (byMonth)
    for (const { label } of stepsOf({ from, to }, 'month')) sums.set(label, { id: null, sum: zero() });
  const totals = zero();
  for (const entry of entries) {
    const key = byMonth ? labelOf(todayIn(timeZone, entry.at), 'month') : entry.key;
    const { id, sum } = sums.get(key) ?? { id: byMonth ? null : entry.id, sum: zero() };
    sums.set(key, { id, sum });
    for (const figure of figures) {
      sum[figure] += entry.figures[figure];
      totals[figure] += entry.figures[figure];
    }
  }
  return {
    figures: [...figures],
    rows: [...sums].map(([label, { id, sum }]) => row(label, sum, id)),
    totals,
  };
}

function overdue(db: ReadableDatabase, day: Day, by: 'class' | 'type'): Report {
  const { today } = day;
  const groups = reportsIn(db)
    .overdue(by, lateBefore(day))
    .map(({ oldestDueOn, ...row }) => ({
      ...row,
      longest: oldestDueOn === null ? 0 : daysOverdue(oldestDueOn, day),
    }));
  return {
    from: today,
    to: today,
    figures: ['overdue', 'lost', 'borrowers', 'longest'],
    rows: inOrder(groups.map(({ id, label, ...figures }) => row(label, figures, id))),
    totals: {
      overdue: sumOf(groups, 'overdue'),
      lost: sumOf(groups, 'lost'),
      borrowers: reportsIn(db).overdueBorrowers(lateBefore(day)),
      longest: Math.max(0, ...groups.map(({ longest }) => longest)),
    },
  };
}

function holdsUnmet(db: ReadableDatabase, { timeZone, today }: Day): Report {
  const titlesOnHold = reportsIn(db)
    .unmet(today)
    .map(({ since, ...one }) => ({ ...one, longestWait: daysBetween(todayIn(timeZone, since), today) }));
  return {
    from: today,
    to: today,
    figures: ['waiting', 'copies', 'longestWait'],
    rows: titlesOnHold.map(({ id, label, detail, ...figures }) => ({ id, label, detail, figures })),
    totals: {
      waiting: sumOf(titlesOnHold, 'waiting'),
      copies: sumOf(titlesOnHold, 'copies'),
      longestWait: Math.max(0, ...titlesOnHold.map(({ longestWait }) => longestWait)),
    },
  };
}
