// The job that exports in a worker process: one chunk for each order, so that slow readers cause no backlog.
import { job } from '../../core/jobs/worker-job.ts';
import type { ExportOrder } from './export-zip.ts';

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
