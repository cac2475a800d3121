// The work on updates that runs in a worker process: a stick or a network folder can be slow, and lending goes on.
import { job } from '../../core/jobs/worker-job.ts';
import type { CheckedUpdate, PreparedUpdate, UpdateSource } from './prepare-update.ts';

interface PrepareOrder extends UpdateSource {
  readonly dataFolder: string;
}

export const checkUpdateJob = job<UpdateSource, CheckedUpdate>('check-update');

export const prepareUpdateJob = job<PrepareOrder, PreparedUpdate>('prepare-update');
