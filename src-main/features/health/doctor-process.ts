// Worker process that examines a library or creates its support bundle, without blocking the desk.
import { carryOutOrders } from '../../core/jobs/carry-out-orders.ts';
import type { JobDone } from '../../core/jobs/job.ts';
import { examine } from './examination.ts';
import type { Finding } from './finding.ts';
import { supportBundle, type BundleOrder } from './support-bundle.ts';

/** The request; each process handles one. */
export type DoctorOrder =
  | { readonly task: 'examine'; readonly dataFolder: string; readonly now: string }
  | ({ readonly task: 'bundle' } & BundleOrder);

/** The result. */
export type DoctorAnswer = { readonly findings: Finding[] } | { readonly zip: Uint8Array };

carryOutOrders(async (order: DoctorOrder): Promise<JobDone<DoctorAnswer>> => ({
  done:
    order.task === 'examine'
      ? { findings: examine(order.dataFolder, order.now) }
      : { zip: await supportBundle(order) },
}));
