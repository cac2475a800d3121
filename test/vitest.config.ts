// How vitest runs the unit and integration tests: on the sources, under Node.js.
import path from 'node:path';
import { defineConfig } from 'vitest/config';
import type { Reporter } from 'vitest/node';
import './support/reports.ts';

/** Puts the reason of each skipped test where the JSON report carries it. */
const skipReasons: Reporter = {
  onTestCaseResult(test) {
    const result = test.result();
    if (result.state === 'skipped' && result.note !== undefined) test.meta().skipReason = result.note;
  },
};

export default defineConfig({
  root: path.resolve(import.meta.dirname, '..'),
  cacheDir: 'node_modules/.cache/vitest',
  test: {
    include: ['test/unit/**/*.test.{ts,tsx}', 'test/integration/**/*.test.{ts,tsx}'],
    maxWorkers: 2,
    testTimeout: 15_000,
    hookTimeout: 30_000,
    reporters: ['default', skipReasons, ['json', { outputFile: 'test-results/vitest.json' }]],
  },
});
