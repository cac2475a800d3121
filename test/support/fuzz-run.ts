// Sends many requests made from the API's document to a real library, and tells what was not as it should be.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
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
  /** What was held at most beyond what was held after the first requests; garbage is collected before each look. */
  heapGrowthMb: number;
  /** The same of the whole process, which the system gives back late. */
  residentGrowthMb: number;
}

/** Deletes and list streams stay in; the library starts afresh where it has become large. */
export async function fuzz(count: number, seed: number, forMs = Infinity): Promise<FuzzRun> {
  const run: FuzzRun = { sent: 0, statuses: {}, wrong: [], heapGrowthMb: 0, residentGrowthMb: 0 };
  const startedAt = performance.now();
  let first: ReturnType<typeof memory> | undefined;
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
    const now = memory();
    first ??= now;
    run.heapGrowthMb = Math.max(run.heapGrowthMb, now.heap - first.heap);
    run.residentGrowthMb = Math.max(run.residentGrowthMb, now.resident - first.resident);
  }
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

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** What is really held, in MB: what nobody needs any more is thrown away first. */
function memory(): { heap: number; resident: number } {
  collectGarbage();
  const { heapUsed, rss } = process.memoryUsage();
  return { heap: heapUsed / 1024 / 1024, resident: rss / 1024 / 1024 };
}
