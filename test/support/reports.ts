// Reads what each test runner reports about its run, and sums the runs.
import type { JSONReport, JSONReportSuite } from '@playwright/test/reporter';
import type { JsonTestResults } from 'vitest/node';

declare module 'vitest' {
  interface TaskMeta {
    /** why a test was skipped, as given to `context.skip(reason)` */
    skipReason?: string;
  }
}

interface SkippedTest {
  name: string;
  reason: string;
}

export interface Summary {
  passed: number;
  failed: number;
  skipped: SkippedTest[];
}

const noReason = 'no reason given';

/** @param json what vitest's JSON reporter wrote */
export function fromVitest(json: string): Summary {
  const report = JSON.parse(json) as JsonTestResults;
  const tests = report.testResults.flatMap((file) => file.assertionResults);
  // A file that breaks before its first test fails without a failed test in it.
  const brokenFiles = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.every((test) => test.status !== 'failed'),
  );
  return {
    passed: tests.filter((test) => test.status === 'passed').length,
    failed: tests.filter((test) => test.status === 'failed').length + brokenFiles.length,
    skipped: tests
      .filter((test) => test.status !== 'passed' && test.status !== 'failed')
      .map((test) => ({ name: test.fullName.trim(), reason: test.meta.skipReason ?? noReason })),
  };
}

/** @param json what Playwright's JSON reporter wrote */
export function fromPlaywright(json: string): Summary {
  const report = JSON.parse(json) as JSONReport;
  return {
    passed: report.stats.expected,
    // A test that passes only at the second try has failed.
    failed: report.stats.unexpected + report.stats.flaky + report.errors.length,
    skipped: report.suites.flatMap((suite) => skippedIn(suite)),
  };
}

function skippedIn(suite: JSONReportSuite): SkippedTest[] {
  const own = suite.specs.flatMap((spec) =>
    spec.tests
      .filter((test) => test.status === 'skipped')
      .map((test) => ({
        name: `${suite.file}: ${spec.title}`,
        reason: test.annotations.find((note) => note.type === 'skip')?.description ?? noReason,
      })),
  );
  return [...own, ...(suite.suites ?? []).flatMap((inner) => skippedIn(inner))];
}

/** A run that reported nothing, or ended badly without a failed test to show for it, counts as one failure. */
export function summaryOfRun(exitCode: number | null, reported: Summary | undefined): Summary {
  if (reported === undefined) return { passed: 0, failed: 1, skipped: [] };
  if (exitCode !== 0 && reported.failed === 0) return { ...reported, failed: 1 };
  return reported;
}

export function sum(summaries: Summary[]): Summary {
  return {
    passed: summaries.reduce((count, summary) => count + summary.passed, 0),
    failed: summaries.reduce((count, summary) => count + summary.failed, 0),
    skipped: summaries.flatMap((summary) => summary.skipped),
  };
}

/** The line that `npm test` ends with. */
export function summaryLine({ passed, failed, skipped }: Summary): string {
  return `${passed} passed, ${failed} failed, ${skipped.length} skipped`;
}

/** Whether all is well: nothing failed, and something was tested at all. */
export function isGood({ passed, failed }: Summary): boolean {
  return failed === 0 && passed > 0;
}
