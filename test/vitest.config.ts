// How vitest runs the unit and integration tests: on the sources, under Node.js.
import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type Reporter, type TestSpecification } from 'vitest/node';
import './support/reports.ts';

/** Puts the reason of each skipped test where the JSON report carries it. */
const skipReasons: Reporter = {
  onTestCaseResult(test) {
    const result = test.result();
    if (result.state === 'skipped' && result.note !== undefined) test.meta().skipReason = result.note;
  },
};

/** Begun last, one of these would keep a single worker busy while the other has nothing to do. */
const longest = /integration\/(api-fuzz|headless|borrower-imports|hostile-imports)\.test/;

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification): boolean => longest.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  root: path.resolve(import.meta.dirname, '..'),
  cacheDir: 'node_modules/.cache/vitest',
  test: {
    include: ['test/unit/**/*.test.{ts,tsx}', 'test/integration/**/*.test.{ts,tsx}'],
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    testTimeout: 30_000, // a busy computer takes long to start the program several times
    hookTimeout: 30_000,
    expect: { poll: { timeout: 20_000 } },
    // The processes and threads that tests start by the dozen need not compile their sources again each time.
    env: { NODE_COMPILE_CACHE: path.resolve(import.meta.dirname, '../node_modules/.cache/node') },
    reporters: ['default', skipReasons, ['json', { outputFile: 'test-results/vitest.json' }]],
  },
});
