// How vitest runs the unit and integration tests: on the sources, under Node.js.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type Reporter, type TestSpecification } from 'vitest/node';
import { quickFolder } from './support/quick-folder.ts';
import './support/reports.ts';

/** Puts the reason of each skipped test, and of each failed group, where the JSON report carries it. */
const reasons: Reporter = {
  onTestCaseResult(test) {
    const result = test.result();
    if (result.state === 'skipped' && result.note !== undefined) test.meta().skipReason = result.note;
  },
  onTestSuiteResult(group) {
    const [error] = group.errors();
    const [first] = group.children.allTests();
    if (error !== undefined && first !== undefined) first.meta().hookError = error.message;
  },
};

/** Begun last, one of these would keep a single worker busy while the other has nothing to do. */
const longest = /integration\/(hub\/desk-schedules|api-fuzz|headless|borrower-imports|hostile-imports)\.test/;

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification): boolean => longest.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

const root = path.resolve(import.meta.dirname, '..');
// A new library takes its money and its paper from the computer's time zone.
process.env['TZ'] = 'UTC';
const tests = 'test/{unit,integration}/**/*.test.{ts,tsx}';
/** These replace a module or a global for all that run in the same process, so each gets a process of its own. */
const replacing = globSync(tests, { cwd: root }).filter((file) =>
  /vi\.(mock|stubGlobal)\(/.test(readFileSync(path.join(root, file), 'utf8')),
);

const env = { TMPDIR: quickFolder() };
const setupFiles = ['test/support/same-seed.ts'];

export default defineConfig({
  root,
  cacheDir: 'node_modules/.cache/vitest',
  test: {
    projects: [
      // One process imports the program once for all of its files.
      {
        extends: true,
        test: { name: 'shared', env, setupFiles, include: [tests], exclude: replacing, isolate: false },
      },
      { extends: true, test: { name: 'apart', env, setupFiles, include: replacing } },
    ],
    // One more than the cores that tests are meant for: many of them wait for a disk, a pause or a process.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    // A machine that is shared may stand still for seconds. What passes only then is reported with its error, and is rare.
    retry: process.env['CI'] ? 1 : 0,
    testTimeout: 60_000, // a busy computer takes long to start the program several times
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
    // The processes and threads that tests start by the dozen need not compile their sources again each time.
    env: { NODE_COMPILE_CACHE: path.resolve(import.meta.dirname, '../node_modules/.cache/node') },
    reporters: ['default', reasons, ['json', { outputFile: 'test-results/vitest.json' }]],
  },
});
