// Orders a thumbnail from a worker process: decoding a large picture takes time and memory.
import { startJob } from '../../core/jobs/worker-host.ts';
import { job } from '../../core/jobs/worker-job.ts';

export const thumbnailJob = job<{ readonly cover: Uint8Array }, Uint8Array>('thumbnail');

const timeoutMs = 30_000;

/**
 * @param cover a JPEG, PNG or WebP
 * @returns a JPEG
 * @throws JobError; its `why` is `failed` if the picture cannot be read
 */
export const drawInWorker = (cover: Uint8Array, signal: AbortSignal): Promise<Uint8Array> =>
  startJob(thumbnailJob, { cover }, timeoutMs, { signal }).done;
