// Tests the measure of the long fuzz: comings and goings are no growth, what is never given back is.
import { expect, test } from 'vitest';
import { growthOf } from '../../support/fuzz-run.ts';

/** As many looks as the long run takes; what was freed and not given back is up to 100 MB more at each of them. */
const looks = 101;
const residentAt = (look: number): number => 300 + ((look * 37) % 100);
const run = (resident: (look: number) => number): Parameters<typeof growthOf>[0] => ({
  memory: Array.from({ length: looks }, (_, look) => ({
    sent: look * 10_000,
    heap: 40,
    heapTotal: 110,
    external: 10,
    anonymous: 0,
    resident: resident(look),
  })),
});

test('memory that comes and goes is no growth', () => {
  expect(growthOf(run(residentAt)).residentMb).toBeLessThan(10);
});

test('memory that fills a cache once is no growth', () => {
  expect(growthOf(run((look) => residentAt(look) + (look < 20 ? 10 * look : 200))).residentMb).toBeLessThan(
    10,
  );
});

test('a hundred bytes that each request leaves behind are seen behind the comings and goings', () => {
  const leaked = (look: number): number => (look * 10_000 * 100) / 1024 / 1024;
  const { residentMb } = growthOf(run((look) => residentAt(look) + leaked(look)));
  expect(residentMb).toBeGreaterThan(80);
  expect(residentMb).toBeLessThan(120);
});
