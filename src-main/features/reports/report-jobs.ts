// The jobs of worker processes: a report, which over years of loans takes longer than a scan may wait, and the year's
// report, a PDF for the head teacher.
import { startJob } from '../../core/jobs/worker-host.ts';
import { job } from '../../core/jobs/worker-job.ts';
import type { CalendarDate } from '../../core/dates/calendar-dates.ts';
import type { ClosedDays } from '../calendar/calendar-rules.ts';
import type { Letterhead } from '../printing/letterhead.ts';
import type { ReportPeriod } from './report-periods-rules.ts';
import type { Report, ReportWanted } from './report.ts';
import type { SentenceWords } from './year-sentences-rules.ts';

export interface ReportOrder {
  /** The library's file; the same in every order of a worker. */
  readonly file: string;
  readonly timeZone: string;
  readonly today: CalendarDate;
  readonly closed: ClosedDays;
  readonly wanted: ReportWanted;
}

export const reportJob = job<ReportOrder, Report>('report');

/** In the library's language; `reports.json` has them under `pdf`. */
export interface YearReportWords {
  readonly title: string;
  readonly page: string;
  readonly uses: string;
  readonly figures: Readonly<
    Record<
      'loans' | 'borrowers' | 'titles' | 'copies' | 'lent' | 'notLent' | 'lost' | 'overdue' | 'takings',
      string
    >
  >;
  readonly headings: Readonly<
    Record<'months' | 'classes' | 'subjects' | 'types' | 'mostLent' | 'toBuy', string>
  >;
  readonly noClass: string;
  readonly noSubject: string;
  readonly sentences: SentenceWords;
  readonly nothing: string;
  readonly more: string;
}

export interface YearReportOrder {
  /** The library's file. */
  readonly file: string;
  readonly letterhead: Letterhead;
  readonly timeZone: string;
  readonly today: CalendarDate;
  readonly closed: ClosedDays;
  /** Such as `2026-2027`. */
  readonly year: string;
  readonly period: ReportPeriod;
  /** The same days a year before. */
  readonly before: ReportPeriod;
  /** Null: nothing about money. */
  readonly currency: string | null;
  /** A BCP 47 tag, for numbers and months. */
  readonly locale: string;
  /** The period in words. */
  readonly days: string;
  readonly words: YearReportWords;
}

export const yearReportJob = job<YearReportOrder, Uint8Array>('year-report');

/** Timeout: ten years of a large school's loans, on a slow computer. */
const timeoutMs = 2 * 60_000;

/** @throws JobError */
export const makeYearReport = (order: YearReportOrder, signal: AbortSignal): Promise<Uint8Array> =>
  startJob(yearReportJob, order, timeoutMs, { signal }).done;
