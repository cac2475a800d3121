// Renders overdue notices as a PDF in a worker process, because rendering takes longer than a scan may wait.
import { startJob } from '../../core/jobs/job.ts';
import { processFile } from '../../core/jobs/process-file.ts';
import type { TemplateTable } from './printed-table.ts';

export interface PrintedNotice {
  /** The recipient, in the line at the top. */
  readonly group: string;
  readonly subject: string;
  /** The plain text before and after the list of items. */
  readonly before: string;
  readonly table: TemplateTable;
  readonly after: string;
  /** Relative column widths; by default the last three columns are narrow, for numbers and dates. */
  readonly weights?: readonly number[];
  /** Continues below the previous page's content if there is room. */
  readonly follows?: boolean;
  /** A JPEG or PNG as base64, to the right of the text before the table. */
  readonly picture?: string;
  /** The text before the table if the picture cannot be drawn. */
  readonly beforeWithoutPicture?: string;
}

/** The worker's only request. */
export interface PrintOrder {
  readonly title: string;
  readonly footer: string;
  /** `Page {{page}} of {{pages}}` in the library's language. */
  readonly page: string;
  readonly notices: readonly PrintedNotice[];
}

/** Timeout: every pupil of a large school, on a slow computer. */
const patienceMs = 10 * 60_000;

/** @throws JobFailedError */
export function printNotices(order: PrintOrder): Promise<Uint8Array> {
  const file = processFile(import.meta.dirname, 'print-process');
  return startJob<Uint8Array>(file, order, patienceMs).done;
}
