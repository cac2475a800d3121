// Sends a million requests made from the API's own document; LOANDESK_FUZZ_REQUESTS and _SEED choose others.
import { expect, test } from 'vitest';
import { fuzz } from '../support/fuzz-run.ts';

const requests = Number(process.env['LOANDESK_FUZZ_REQUESTS'] ?? 1_000_000);
const seed = Number(process.env['LOANDESK_FUZZ_SEED'] ?? 1);

test(
  'a million requests are answered as the document says, in constant memory',
  { timeout: 6 * 3_600_000 },
  async () => {
    await fuzz(4000, seed); // what is compiled and kept once
    const { sent, wrong, heapGrowthMb } = await fuzz(requests, seed + 4000);
    expect(wrong.slice(0, 5)).toEqual([]);
    expect(sent).toBe(requests);
    expect(heapGrowthMb).toBeLessThan(50);
  },
);
