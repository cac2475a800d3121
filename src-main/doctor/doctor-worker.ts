// Examines a library or packs its support bundle in a thread of its own, so that no scan waits for it.
import { parentPort, workerData } from 'node:worker_threads';
import { endWhenAsked } from '../database/thread-end.ts';
import { examine } from './examination.ts';
import type { Finding } from './finding.ts';
import { supportBundle, type BundleOrder } from './support-bundle.ts';

/** What the thread is asked. */
export type DoctorOrder =
  | { readonly task: 'examine'; readonly dataFolder: string; readonly now: string }
  | ({ readonly task: 'bundle' } & BundleOrder);

/** What it answers, once. */
export type DoctorAnswer = { readonly findings: Finding[] } | { readonly zip: Uint8Array };

endWhenAsked();
const order = workerData as DoctorOrder;
parentPort?.postMessage(
  (order.task === 'examine'
    ? { findings: examine(order.dataFolder, order.now) }
    : { zip: supportBundle(order) }) satisfies DoctorAnswer,
);
