// Has overdue notices drawn as a PDF in a process of its own: fonts and pages take longer than a scan may wait.
import { startJob } from '../../core/jobs/job.ts';
import { processFile } from '../../core/jobs/process-file.ts';
import type { TemplateTable } from './printed-table.ts';

export interface PrintedNotice {
  /** The line at the top: whom the paper is for. */
  readonly group: string;
  readonly subject: string;
  /** The letter's plain text around its list of items. */
  readonly before: string;
  readonly table: TemplateTable;
  readonly after: string;
  /** How wide the table's columns are beside each other; without them the last three are taken for numbers and dates. */
  readonly weights?: readonly number[];
  /** Goes on below the one before, where there is room. */
  readonly follows?: boolean;
  /** A JPEG or PNG as base64, at the right of the words before the table. */
  readonly picture?: string;
  /** The words before the table where the picture cannot be drawn. */
  readonly beforeWithoutPicture?: string;
}

/** What the process is asked, once. */
export interface PrintOrder {
  readonly title: string;
  readonly footer: string;
  /** `Page {{page}} of {{pages}}` in the library's language. */
  readonly page: string;
  readonly notices: readonly PrintedNotice[];
}

/** Every pupil of a large school at once, on a slow computer. */
const patienceMs = 10 * 60_000;

/** @throws JobFailedError */
export function printNotices(order: PrintOrder): Promise<Uint8Array> {
  const file = processFile(import.meta.dirname, 'print-process');
  return startJob<Uint8Array>(file, order, patienceMs).done;
}
