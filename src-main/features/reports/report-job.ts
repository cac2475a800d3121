// The job that makes reports in a worker process: over years of loans one takes longer than a scan may wait.
import type { CalendarDate } from '../../core/dates/calendar-dates.ts';
import type { ClosedDays } from '../calendar/calendar-rules.ts';
import { job } from '../../core/jobs/worker-job.ts';
import type { Report, ReportWanted } from './report.ts';

export interface ReportOrder {
  /** The library's file; the same in every order of a worker. */
  readonly file: string;
  readonly timeZone: string;
  readonly today: CalendarDate;
  readonly closed: ClosedDays;
  readonly wanted: ReportWanted;
}

export const reportJob = job<ReportOrder, Report>('report');
