// The job that finds out in a worker process which lists a file holds, so that a harmful file does not affect the desk.
import { job } from '../../core/jobs/worker-job.ts';
import type { IgnoredFile } from './move-record.ts';

/** A list in a file, or its pictures. */
export interface ListInFile {
  name: string;
  /** The kind of import that reads it; null if its columns do not say. */
  kind: string | null;
  /** The sheet of a workbook of several lists. */
  sheet: string | null;
  /** Null for the file itself; otherwise the list, taken out of it. */
  bytes: Uint8Array | null;
}

/** First the file is opened, then its lists are fetched one by one. */
export type RecogniseOrder = { task: 'open'; name: string; place: string } | { task: 'next' };

export interface RecogniseAnswer {
  /** Null after the last one. */
  list: ListInFile | null;
  ignored: IgnoredFile[];
}

export const recogniseJob = job<RecogniseOrder, RecogniseAnswer>('recognise-lists');
