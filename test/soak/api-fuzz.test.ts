// Sends a million requests made from the API's own document; LOANDESK_FUZZ_REQUESTS, _SEED and _MINUTES choose others.
import { mkdirSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { answered, fuzz, growthOf } from '../support/fuzz-run.ts';

const requests = Number(process.env['LOANDESK_FUZZ_REQUESTS'] ?? 1_000_000);
const seed = Number(process.env['LOANDESK_FUZZ_SEED'] ?? 1);
/** Whatever was sent by then is judged. */
const minutes = Number(process.env['LOANDESK_FUZZ_MINUTES'] ?? 5 * 60);
/** Each backup, export, import and PDF about 140 times in a million, each restore and erasure 50: they are not to take all the time. */
const weights = { slow: 3, slowest: 1 };
/** Of each operation; twenty-one of them are that rare. */
const leastOfEach = 30;

test(
  'a million requests are answered as the document says, in constant memory',
  { timeout: (minutes + 30) * 60_000 },
  async () => {
    mkdirSync('test-results', { recursive: true });
    const run = await fuzz({
      count: requests,
      seed,
      forMs: minutes * 60_000,
      lookEvery: Math.ceil(requests / 40),
      weights,
      told: (soFar) => {
        writeFileSync('test-results/fuzz.json', JSON.stringify(soFar, null, 1));
      },
    });
    const { heapMb, residentMb } = growthOf(run);
    console.log(
      `sent ${String(run.sent)} of ${String(requests)} requests in ${run.tookSeconds.toFixed(0)} s, ` +
        `${String(run.askedAgain)} of them again; held at most ${heapMb.toFixed(1)} MB more; ` +
        `the floor of what the system counts rises by ${residentMb.toFixed(1)} MB in such a run:`,
      JSON.stringify(run.statuses),
    );
    expect(run.wrong.slice(0, 5)).toEqual([]);
    expect(run.sent).toBeGreaterThan(Math.min(requests, 20_000) - 1);
    if (run.sent >= 1_000_000)
      for (const operation of run.documented)
        expect(answered(run.operations[operation] ?? {}), operation).toBeGreaterThanOrEqual(leastOfEach);
    expect(heapMb).toBeLessThan(50);
    expect(residentMb).toBeLessThan(50);
  },
);
