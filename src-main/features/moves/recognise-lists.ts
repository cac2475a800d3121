// Hands over the lists in a file one by one, as a worker process finds them, within limits of time and memory.
import { JobError } from '../../core/jobs/worker-job.ts';
import { startWorker } from '../../core/jobs/worker-host.ts';
import type { IgnoredFile } from './move-record.ts';
import { recogniseJob, type ListInFile } from './recognise-job.ts';

const HEAP_MEGABYTES = 224;
const TIMEOUT_MS = 60_000;

/** @param take keeps a list before the next one is looked for @returns the files that hold no list */
export async function recogniseLists(
  name: string,
  place: string,
  take: (list: ListInFile) => Promise<void>,
): Promise<IgnoredFile[]> {
  const worker = startWorker(recogniseJob, { heapMegabytes: HEAP_MEGABYTES });
  const ignored: IgnoredFile[] = [];
  try {
    let answer = await worker.ask({ task: 'open', name, place }, TIMEOUT_MS);
    for (;;) {
      ignored.push(...answer.ignored);
      if (answer.list === null) return ignored;
      await take(answer.list);
      answer = await worker.ask({ task: 'next' }, TIMEOUT_MS);
    }
  } catch (error) {
    if (!(error instanceof JobError)) throw error;
    if (error.why === 'failed') throw error;
    return [...ignored, { name, ...whyNot[error.why] }];
  } finally {
    worker.rest();
  }
}

const whyNot = {
  slow: {
    code: 'too-slow',
    why: 'Reading the file took too long, so it was stopped. Give its lists one by one.',
  },
  ended: {
    code: 'too-much-memory',
    why: 'Reading the file takes too much memory, so it was stopped. Give its lists one by one.',
  },
  closing: { code: 'stopped', why: 'Loandesk was closed meanwhile. Choose the file again.' },
} as const;
