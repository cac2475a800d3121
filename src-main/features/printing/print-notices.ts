// Renders overdue notices as a PDF in a worker process, because rendering takes longer than a scan may wait.
import type { Writing } from '../../core/languages/writing-rules.ts';
import { job } from '../../core/jobs/worker-job.ts';
import { startJob } from '../../core/jobs/worker-host.ts';
import type { Letterhead } from './letterhead.ts';
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

export interface PrintOrder {
  readonly title: string;
  readonly letterhead: Letterhead;
  /** The direction of the library's language. */
  readonly dir: Writing['dir'];
  readonly footer: string;
  /** `Page {{page}} of {{pages}}` in the library's language. */
  readonly page: string;
  /** 4: each on a quarter of the page, with lines to cut along and no footer. */
  readonly perPage?: 1 | 4;
  readonly notices: readonly PrintedNotice[];
  /** The first page as an SVG in place of the PDF. */
  readonly as?: 'svg';
}

export const printJob = job<PrintOrder, Uint8Array>('print');

/** Timeout: every pupil of a large school, on a slow computer. */
const timeoutMs = 10 * 60_000;

/** @throws JobError */
export function printNotices(order: PrintOrder, signal?: AbortSignal): Promise<Uint8Array> {
  return startJob(printJob, order, timeoutMs, { signal }).done;
}
