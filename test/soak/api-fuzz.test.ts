// Sends a million requests made from the API's own document; LOANDESK_FUZZ_REQUESTS, _SEED and _MINUTES choose others.
import { expect, test } from 'vitest';
import { fuzz } from '../support/fuzz-run.ts';

const requests = Number(process.env['LOANDESK_FUZZ_REQUESTS'] ?? 1_000_000);
const seed = Number(process.env['LOANDESK_FUZZ_SEED'] ?? 1);
/** Whatever was sent by then is judged. */
const minutes = Number(process.env['LOANDESK_FUZZ_MINUTES'] ?? 5 * 60);

test(
  'a million requests are answered as the document says, in constant memory',
  { timeout: (minutes + 30) * 60_000 },
  async () => {
    const run = await fuzz(requests, seed, minutes * 60_000);
    const { sent, statuses, wrong, heapGrowthMb, residentGrowthMb } = run;
    console.log(
      `sent ${String(sent)} of ${String(requests)} requests; held at most ${heapGrowthMb.toFixed(1)} MB more ` +
        `(${residentGrowthMb.toFixed(1)} MB as the system counts):`,
      JSON.stringify(statuses),
    );
    expect(wrong.slice(0, 5)).toEqual([]);
    expect(sent).toBeGreaterThan(1000);
    expect(heapGrowthMb).toBeLessThan(50);
    expect(residentGrowthMb).toBeLessThan(100);
  },
);
