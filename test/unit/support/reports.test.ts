// Holds how the runners' reports are read and summed, above all that nothing bad adds up to "all well".
import { describe, expect, test } from 'vitest';
import { fromPlaywright, fromVitest, isGood, sum, summaryLine, summaryOfRun } from '../../support/reports.ts';

const vitestReport = (
  files: {
    status: string;
    tests: { status: string; reason?: string; hookError?: string; repeated?: boolean }[];
  }[],
) =>
  JSON.stringify({
    testResults: files.map((file) => ({
      name: '/project/test/a.test.ts',
      message: file.tests.length === 0 ? 'it does not load' : '',
      status: file.status,
      assertionResults: file.tests.map((one, index) => ({
        fullName: ` a test ${index}`,
        status: one.status,
        failureMessages: one.status === 'failed' || one.repeated === true ? ['Error: the\n book'] : [],
        meta: {
          ...(one.reason !== undefined && { skipReason: one.reason }),
          ...(one.hookError !== undefined && { hookError: one.hookError }),
        },
      })),
    })),
  });

const playwrightReport = (
  stats: Partial<Record<'expected' | 'unexpected' | 'flaky', number>>,
  errors: object[] = [],
  suites: object[] = [],
) =>
  JSON.stringify({
    stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0, ...stats },
    errors,
    suites,
  });

describe("vitest's report", () => {
  test('passed and failed tests are counted, skipped ones listed with their reason', () => {
    const report = vitestReport([
      { status: 'passed', tests: [{ status: 'passed' }, { status: 'skipped', reason: 'no scanner here' }] },
      { status: 'failed', tests: [{ status: 'failed' }, { status: 'passed' }, { status: 'todo' }] },
    ]);
    expect(fromVitest(report)).toEqual({
      passed: 2,
      failed: 1,
      failures: [{ name: 'a test 0', error: 'Error: the book' }],
      skipped: [
        { name: 'a test 1', reason: 'no scanner here' },
        { name: 'a test 2', reason: 'no reason given' },
      ],
      repeated: [],
    });
  });

  test('a test that passed when it was run again is reported; many such tests in one run are failures', () => {
    const again = { status: 'passed', repeated: true };
    const run = (...tests: { status: string; repeated?: boolean }[]) =>
      fromVitest(vitestReport([{ status: 'passed', tests }]));
    expect(run(again, { status: 'passed' })).toMatchObject({
      passed: 2,
      failed: 0,
      repeated: [{ name: 'a test 0', error: 'Error: the book' }],
    });
    expect(run(again, again, again, again, again, again)).toMatchObject({
      passed: 0,
      failed: 6,
      repeated: { length: 6 },
    });
  });

  test('a file that breaks before its first test is a failure', () => {
    expect(fromVitest(vitestReport([{ status: 'failed', tests: [] }]))).toMatchObject({
      failed: 1,
      failures: [{ name: 'a.test.ts', error: 'it does not load' }],
    });
  });

  test('a file with a hook that failed says of what', () => {
    const skipped = { status: 'skipped', hookError: 'the server does not start' };
    expect(fromVitest(vitestReport([{ status: 'failed', tests: [skipped] }]))).toMatchObject({
      failed: 1,
      failures: [{ name: 'a.test.ts', error: 'the server does not start' }],
    });
  });
});

describe("Playwright's report", () => {
  test('an error outside any test is a failure', () => {
    expect(fromPlaywright(playwrightReport({ expected: 3, unexpected: 1 }, [{}]))).toMatchObject({
      passed: 3,
      failed: 2,
      failures: [{ name: 'Playwright', error: 'no error given' }],
    });
  });

  const flaky = {
    title: 'a book is lent',
    tests: [
      {
        status: 'flaky',
        annotations: [],
        results: [{ error: { message: '\u001B[31mError: the book\u001B[39m\n\nExpected: lent' } }, {}],
      },
    ],
  };
  const withFlaky = (count: number) => {
    const specs = Array.from({ length: count }, () => flaky);
    return fromPlaywright(
      playwrightReport({ expected: 3, flaky: count }, [], [{ file: 'desk.spec.ts', specs }]),
    );
  };

  test('a test that passed when it was run again is reported, with its first failure', () => {
    expect(withFlaky(1)).toEqual({
      passed: 4,
      failed: 0,
      failures: [],
      skipped: [],
      repeated: [{ name: 'desk.spec.ts: a book is lent', error: 'Error: the book Expected: lent' }],
    });
  });

  test('many such tests in one run are failures', () => {
    expect(withFlaky(5)).toMatchObject({ passed: 8, failed: 0 });
    expect(withFlaky(6)).toMatchObject({ passed: 3, failed: 6, repeated: { length: 6 } });
  });

  test('a test that was not begun, because another failed, says so', () => {
    const spec = { title: 'times', tests: [{ status: 'skipped', annotations: [], results: [] }] };
    const suites = [{ file: 'times.spec.ts', specs: [spec] }];
    expect(fromPlaywright(playwrightReport({ unexpected: 1 }, [], suites)).skipped).toEqual([
      { name: 'times.spec.ts: times', reason: 'did not run: something before it failed' },
    ]);
  });

  test('a skipped test is listed with its reason, however deep it stands', () => {
    const spec = {
      title: 'the window shows the desk',
      tests: [{ status: 'skipped', annotations: [{ type: 'skip', description: 'no Electron runtime' }] }],
    };
    const report = JSON.stringify({
      stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 1 },
      errors: [],
      suites: [{ file: 'window.spec.ts', specs: [], suites: [{ file: 'window.spec.ts', specs: [spec] }] }],
    });
    expect(fromPlaywright(report).skipped).toEqual([
      { name: 'window.spec.ts: the window shows the desk', reason: 'no Electron runtime' },
    ]);
  });
});

describe('the sum of all runs', () => {
  const nothing = { passed: 0, failed: 0, failures: [], skipped: [], repeated: [] };
  const twoPassed = { ...nothing, passed: 2 };

  test('is one line', () => {
    const withSkipped = {
      ...nothing,
      passed: 1,
      failed: 1,
      skipped: [{ name: 'a test', reason: 'no printer' }],
    };
    expect(summaryLine(sum([twoPassed, withSkipped]))).toBe('3 passed, 1 failed, 1 skipped');
  });

  test('a runner without a report counts as one failure', () => {
    expect(summaryOfRun(0, undefined)).toEqual({ ...nothing, failed: 1 });
  });

  test('a runner that ends badly without a failed test counts as one failure', () => {
    expect(summaryOfRun(1, twoPassed)).toEqual({ ...twoPassed, failed: 1 });
    expect(summaryOfRun(null, twoPassed).failed).toBe(1);
  });

  test('a runner that says what failed is taken at its word', () => {
    expect(summaryOfRun(1, { ...twoPassed, failed: 3 }).failed).toBe(3);
  });

  test('is good only where something was tested and nothing failed', () => {
    expect(isGood(twoPassed)).toBe(true);
    const allSkipped = [{ name: 'a test', reason: 'all skipped' }];
    expect(isGood({ ...nothing, skipped: allSkipped })).toBe(false);
    expect(isGood({ ...twoPassed, failed: 1 })).toBe(false);
  });
});
