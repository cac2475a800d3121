// Makes a report in the worker process, from one snapshot of the library. The connection lasts as long as the process.
import { openReader, type ReadableDatabase } from '../../core/database/connection.ts';
import { makeReport } from './make-report.ts';
import type { ReportOrder } from './report-job.ts';
import type { Report } from './report.ts';

let opened: ReadableDatabase | null = null;

export function reportFrom({ file, timeZone, today, wanted }: ReportOrder): Report {
  const db = (opened ??= openReader(file));
  return db.transaction(() => makeReport(db, { timeZone, today }, wanted))();
}
