// Sends a heavy request from a thread of its own, so that reading a long answer does not delay the scans that are measured.
import { parentPort, workerData } from 'node:worker_threads';

export interface HeavyOrder {
  url: string;
  method: string;
  headers: Record<string, string>;
  body: string | null;
  /** How many at once. */
  times: number;
}

const { url, times, ...request } = workerData as HeavyOrder;
const statuses = await Promise.all(
  Array.from({ length: times }, async () => {
    const answer = await fetch(url, request);
    await answer.arrayBuffer();
    return answer.status;
  }),
);
parentPort?.postMessage(statuses);
