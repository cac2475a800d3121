// Sends many requests made from the API's document to a real library, and tells what was not as it should be.
import fc from 'fast-check';
import { openTestLibrary } from './open-library.ts';
import { requestsFor, type FuzzedRequest } from './request-arbitraries.ts';
import { addBorrower, addItem } from './school-year.ts';

export interface FuzzRun {
  sent: number;
  /** How many answers had each status. */
  statuses: Record<string, number>;
  /** Requests that were answered with a defect, or not as the document says. */
  wrong: string[];
  heapGrowthMb: number;
}

/** Deletes and list streams stay in; the library starts afresh where it has become large. */
export async function fuzz(count: number, seed: number, forMs = Infinity): Promise<FuzzRun> {
  const run: FuzzRun = { sent: 0, statuses: {}, wrong: [], heapGrowthMb: 0 };
  const startedAt = performance.now();
  const before = heapMb();
  const batch = 2000;
  while (run.sent < count && performance.now() - startedAt < forMs) {
    const library = await openTestLibrary();
    try {
      await addBorrower(library, { barcode: '2000001', externalId: 'S-1' });
      for (const barcode of ['3000001', '3000002']) await addItem(library, { barcode });
      const requests = fc.sample(requestsFor(library.document), {
        numRuns: Math.min(batch, count - run.sent),
        seed: seed + run.sent,
      });
      for (const request of requests) {
        if (performance.now() - startedAt >= forMs) break;
        await one(library, request);
        run.sent += 1;
      }
      run.wrong.push(...library.reported.map((error) => `reported: ${String(error)}`));
    } finally {
      await library.remove();
    }
  }
  run.heapGrowthMb = heapMb() - before;
  return run;

  async function one(
    library: Awaited<ReturnType<typeof openTestLibrary>>,
    request: FuzzedRequest,
  ): Promise<void> {
    const { method, at, headers, body } = request;
    try {
      const { status } = await library.call(method, at, body, { headers });
      run.statuses[status] = (run.statuses[status] ?? 0) + 1;
      if (status >= 500) run.wrong.push(`${String(status)}: ${JSON.stringify(request)}`);
    } catch (error) {
      run.wrong.push(`${error instanceof Error ? error.message : String(error)}: ${JSON.stringify(request)}`);
    }
  }
}

function heapMb(): number {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed / 1024 / 1024;
}
