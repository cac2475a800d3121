// Makes a report, or the year's report as a PDF, in the worker process, from one snapshot of the library.
import { openReader } from '../../core/database/connection.ts';
import { drawYearReport } from './draw-year-report.ts';
import { makeReport } from './make-report.ts';
import type { ReportOrder, YearReportOrder } from './report-jobs.ts';
import type { PeriodReport, Report, ReportRow } from './report.ts';
import type { YearFigures } from './year-sentences-rules.ts';

const mostTitles = 25;

export function reportFrom({ file, wanted, ...day }: ReportOrder): Report {
  const db = openReader(file);
  try {
    return db.transaction(() => makeReport(db, day, wanted))();
  } finally {
    db.close();
  }
}

export async function yearReport(order: YearReportOrder): Promise<Uint8Array> {
  return drawYearReport(order, figuresOf(order));
}

function figuresOf({ file, period, before, ...day }: YearReportOrder): YearFigures {
  const db = openReader(file);
  try {
    return db.transaction((): YearFigures => {
      const reportOf = (request: PeriodReport, during = period): Report =>
        makeReport(db, day, { ...request, period: during });
      const months = reportOf({ report: 'loans', by: 'month' });
      const collection = reportOf({ report: 'collection', by: 'subject' });
      const takings = reportOf({ report: 'takings', by: 'month' });
      const total = ({ totals }: Report, figure: string): number => totals[figure] ?? 0;
      return {
        loans: total(months, 'loans'),
        loansBefore: total(reportOf({ report: 'loans', by: 'month' }, before), 'loans'),
        uses: total(months, 'uses'),
        borrowers: total(reportOf({ report: 'borrowers' }), 'borrowers'),
        titles: total(collection, 'titles'),
        copies: total(collection, 'copies'),
        lentCopies: total(collection, 'lentCopies'),
        notLent: total(reportOf({ report: 'titles', order: 'neverLent', limit: 1 }), 'titles'),
        lost: total(reportOf({ report: 'losses', by: 'month' }), 'lost'),
        overdue: total(makeReport(db, day, { report: 'overdue', by: 'class' }), 'overdue'),
        takings: total(takings, 'paid') - total(takings, 'refunded'),
        months: months.rows,
        classes: reportOf({ report: 'loans', by: 'class' }).rows,
        subjects: mostFirst(collection.rows),
        types: mostFirst(reportOf({ report: 'loans', by: 'type' }).rows),
        mostLent: reportOf({ report: 'titles', order: 'mostLent', limit: mostTitles }).rows,
        toBuy: makeReport(db, day, { report: 'holds-unmet' }).rows,
      };
    })();
  } finally {
    db.close();
  }
}

const mostFirst = (rows: readonly ReportRow[]): ReportRow[] =>
  rows
    .filter(({ figures }) => (figures['loans'] ?? 0) > 0)
    .sort((a, b) => (b.figures['loans'] ?? 0) - (a.figures['loans'] ?? 0));
