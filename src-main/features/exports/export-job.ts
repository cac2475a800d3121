// The job that exports in a worker process: one chunk for each order, so that slow readers cause no backlog.
import { job } from '../../core/jobs/worker-job.ts';
import type { Tables } from '../../core/manifest/tables.ts';

export interface ExportOrder {
  readonly at: string;
  /** The program's version. */
  readonly version: string;
  /** The text of README.txt. */
  readonly readme: string;
  /** Whether the workbook is written: a library of an older schema lacks some of its columns. */
  readonly workbook: boolean;
  /** The tables of the features. */
  readonly tables: Tables;
}

/** `begin` opens a snapshot, then each `next` returns one chunk. */
export type ExportJobOrder =
  | ({
      readonly task: 'begin';
      /** The library's file. */
      readonly library: string;
    } & ExportOrder)
  | { readonly task: 'next' };

/** The answer is the chunk; null after `begin` and at the end. */
export const exportJob = job<ExportJobOrder, Uint8Array | null>('export');
