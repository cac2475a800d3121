// Tests the API with requests made from its own document, right, wrong and hostile: no defect, no undocumented answer.
import { expect, test } from 'vitest';
import { answered, fuzz, growthOf } from '../support/fuzz-run.ts';

const requests = 3000; // test:soak sends a million
/** The rarest operations start a thread or a process each. */
const weights = { slow: 20, slowest: 20 };
const leastOfEach = 1;

test(
  'every request is answered as the document says, without a defect and in constant memory',
  { timeout: 10 * 60_000 },
  async () => {
    const run = await fuzz({ count: requests, seed: 20_260_907, lookEvery: 1000, weights });
    const { heapMb } = growthOf(run);
    console.log(
      `sent ${String(run.sent)} requests in ${run.tookSeconds.toFixed(0)} s, ` +
        `held ${heapMb.toFixed(1)} MB more (${(run.memory.at(-1)?.resident ?? 0).toFixed(0)} MB as the system counts):`,
      JSON.stringify(run.statuses),
    );
    expect(run.wrong.slice(0, 5)).toEqual([]);
    expect(run.sent).toBe(requests);
    expect(Object.keys(run.operations).toSorted()).toEqual(run.documented.toSorted());
    for (const [operation, statuses] of Object.entries(run.operations))
      expect(answered(statuses), operation).toBeGreaterThanOrEqual(leastOfEach);
    for (const status of [200, 201, 204, 400, 401, 403, 404, 409, 415, 421])
      expect(run.statuses[status] ?? 0, String(status)).toBeGreaterThan(0);
    const succeeded = Object.values(run.operations).filter((statuses) =>
      Object.keys(statuses).some((status) => Number(status) < 400),
    );
    expect(succeeded.length).toBeGreaterThan(run.documented.length * 0.6);
    expect(heapMb).toBeLessThan(50);
  },
);
