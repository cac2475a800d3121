// Makes a report in the worker process, from one snapshot of the library.
import { openReader } from '../../core/database/connection.ts';
import { makeReport } from './make-report.ts';
import type { ReportOrder } from './report-job.ts';
import type { Report } from './report.ts';

export function reportFrom({ file, wanted, ...day }: ReportOrder): Report {
  const db = openReader(file);
  try {
    return db.transaction(() => makeReport(db, day, wanted))();
  } finally {
    db.close();
  }
}
