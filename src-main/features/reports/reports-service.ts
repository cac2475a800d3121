// Orders reports from a worker process, which stays for a while: a screen asks for several.
import { join } from 'node:path';
import { daysBetween, todayIn, type CalendarDate } from '../../core/dates/calendar-dates.ts';
import { startWorker } from '../../core/jobs/worker-host.ts';
import type { Core } from '../../core/manifest/feature.ts';
import { Problem } from '../../core/problems/problem.ts';
import { currentSettings } from '../settings/settings-service.ts';
import { reportJob } from './report-job.ts';
import { longestPeriod, periodAsked, type ReportPeriod } from './report-periods-rules.ts';
import type { PeriodReport, PresentReport, Report, ReportWanted } from './report.ts';

export interface AskedPeriod {
  from?: CalendarDate | undefined;
  to?: CalendarDate | undefined;
}

/** Timeout: ten years of a large school's loans, on a slow computer. */
const timeoutMs = 60_000;
const idleMs = 60_000;

export type ReportsService = ReturnType<typeof reportsService>;

export function reportsService({ dataFolder, reader, clock }: Pick<Core, 'dataFolder' | 'reader' | 'clock'>) {
  const worker = startWorker(reportJob);
  let waiting = 0;
  let idle: NodeJS.Timeout | undefined;

  async function make(wanted: (day: { today: CalendarDate }) => ReportWanted): Promise<Report> {
    const { timeZone } = currentSettings(reader);
    const today = todayIn(timeZone, clock.now());
    const order = { file: join(dataFolder, 'loandesk.db'), timeZone, today, wanted: wanted({ today }) };
    clearTimeout(idle);
    waiting += 1;
    try {
      return await worker.ask(order, timeoutMs);
    } finally {
      waiting -= 1;
      if (waiting === 0) {
        idle = setTimeout(() => {
          worker.rest();
        }, idleMs).unref();
      }
    }
  }

  return {
    /** @throws Problem validation-failed */
    ofPeriod: (asked: AskedPeriod, wanted: PeriodReport): Promise<Report> =>
      make(({ today }) => ({ ...wanted, period: periodOf(asked, today) })),
    ofPresent: (wanted: PresentReport): Promise<Report> => make(() => wanted),
    async close(): Promise<void> {
      clearTimeout(idle);
      await worker.close();
    },
  };
}

/** @throws Problem validation-failed */
function periodOf(asked: AskedPeriod, today: CalendarDate): ReportPeriod {
  const { from, to } = periodAsked(asked, today);
  if (from > to) throw wrongPeriod(`must not be after the last day, ${to}`);
  if (daysBetween(from, to) > longestPeriod)
    throw wrongPeriod('must be at most twenty years before the last day');
  return { from, to };
}

const wrongPeriod = (message: string) =>
  new Problem('validation-failed', `The first day ${message}.`, [{ parameter: 'from', message }]);
