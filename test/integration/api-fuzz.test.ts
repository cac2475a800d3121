// Tests the API with requests made from its own document, right, wrong and hostile: no defect, no undocumented answer.
import { expect, test } from 'vitest';
import { fuzz } from '../support/fuzz-run.ts';

const requests = 20_000;
/** A slow machine sends as many as fit. */
const longestMs = 60_000;

test(
  'whatever is asked is answered as the document says, without a defect',
  { timeout: 120_000 },
  async () => {
    const { sent, statuses, wrong, heapGrowthMb } = await fuzz(requests, 20_260_907, longestMs);
    console.log(`sent ${String(sent)} of ${String(requests)} requests:`, JSON.stringify(statuses));
    expect(wrong.slice(0, 5)).toEqual([]);
    expect(sent).toBeGreaterThan(1000);
    for (const status of [200, 201, 204, 400, 404, 409])
      expect(statuses[status] ?? 0, String(status)).toBeGreaterThan(5);
    expect(heapGrowthMb).toBeLessThan(50);
  },
);
