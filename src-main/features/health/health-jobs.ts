// The jobs of health: an examination and the support bundle read whole files, which would block the desk.
import { job } from '../../core/jobs/worker-job.ts';
import type { Finding } from './finding.ts';
import type { BundleOrder } from './support-bundle.ts';

export interface ExamineOrder {
  readonly dataFolder: string;
  readonly now: string;
}

export const examineJob = job<ExamineOrder, Finding[]>('examine');
export const bundleJob = job<BundleOrder, Uint8Array>('support-bundle');
