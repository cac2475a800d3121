// Orders reports from a worker process, one at a time: a screen asks for several.
import { join } from 'node:path';
import { daysBetween, type CalendarDate } from '../../core/dates/calendar-dates.ts';
import { startWorker } from '../../core/jobs/worker-host.ts';
import type { Core } from '../../core/manifest/feature.ts';
import { dateFormat, wordsIn } from '../../core/languages/languages.ts';
import { Problem } from '../../core/problems/problem.ts';
import { chargeSettings } from '../charges/charge-settings.ts';
import { libraryDay } from '../calendar/closed-days-service.ts';
import { letterheadIn } from '../printing/library-letterhead.ts';
import { currentSettings, readSettings } from '../settings/settings-service.ts';
import { reportJob, makeYearReport } from './report-jobs.ts';
import { longestPeriod, periodAsked, schoolYearOf, type ReportPeriod } from './report-periods-rules.ts';
import type { PeriodReport, PresentReport, Report, ReportWanted } from './report.ts';

export interface AskedPeriod {
  from?: CalendarDate | undefined;
  to?: CalendarDate | undefined;
}

/** Timeout: ten years of a large school's loans, on a slow computer. */
const timeoutMs = 60_000;

export type ReportsService = ReturnType<typeof reportsService>;

export function reportsService({ dataFolder, reader, clock }: Pick<Core, 'dataFolder' | 'reader' | 'clock'>) {
  const worker = startWorker(reportJob);

  async function make(request: (day: { today: CalendarDate }) => ReportWanted): Promise<Report> {
    const { timeZone } = currentSettings(reader);
    const day = libraryDay(reader, clock.now());
    const order = { file: join(dataFolder, 'loandesk.db'), timeZone, ...day, wanted: request(day) };
    const answer = worker.ask(order, timeoutMs);
    worker.rest();
    return answer;
  }

  return {
    /** @throws Problem validation-failed */
    ofPeriod: (period: AskedPeriod, request: PeriodReport): Promise<Report> =>
      make(({ today }) => ({ ...request, period: periodOf(period, today) })),
    ofPresent: (request: PresentReport): Promise<Report> => make(() => request),
    /** A PDF about the school year of a day, without it of today. @throws JobError */
    async yearReport(startsOn: CalendarDate | undefined, signal: AbortSignal): Promise<Uint8Array> {
      const { timeZone, language } = currentSettings(reader);
      const { chargesEnabled, currency } = readSettings(reader, chargeSettings);
      const { today, closed } = libraryDay(reader, clock.now());
      const { year, period, before } = schoolYearOf(startsOn ?? today, today);
      const days = dateFormat(language, { dateStyle: 'long', timeZone: 'UTC' });
      const words = (day: CalendarDate) => days.format(new Date(`${day}T00:00:00Z`));
      return makeYearReport(
        {
          file: join(dataFolder, 'loandesk.db'),
          letterhead: letterheadIn(reader),
          timeZone,
          today,
          closed,
          year,
          period,
          before,
          currency: chargesEnabled ? currency : null,
          locale: days.resolvedOptions().locale,
          days: `${words(period.from)} – ${words(period.to)}`,
          words: wordsIn(language, 'reports').pdf,
        },
        signal,
      );
    },
    async close(): Promise<void> {
      await worker.close();
    },
  };
}

/** @throws Problem validation-failed */
function periodOf(period: AskedPeriod, today: CalendarDate): ReportPeriod {
  const { from, to } = periodAsked(period, today);
  if (from > to) throw wrongPeriod(`must not be after the last day, ${to}`);
  if (daysBetween(from, to) > longestPeriod)
    throw wrongPeriod('must be at most twenty years before the last day');
  return { from, to };
}

const wrongPeriod = (message: string) =>
  new Problem('validation-failed', `The first day ${message}.`, [{ parameter: 'from', message }]);
