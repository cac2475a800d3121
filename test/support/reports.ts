// Reads what each test runner reports about its run, and sums the runs.
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { JSONReport, JSONReportSuite, JSONReportTest } from '@playwright/test/reporter';
import type { JsonAssertionResult, JsonTestResult, JsonTestResults } from 'vitest/node';

declare module 'vitest' {
  interface TaskMeta {
    /** why a test was skipped, as given to `context.skip(reason)` */
    skipReason?: string;
    /** what the hook of a group failed of, at the group's first test */
    hookError?: string;
  }
}

interface SkippedTest {
  name: string;
  reason: string;
}

interface FailedTest {
  name: string;
  /** what it failed of at first */
  error: string;
}

export interface Summary {
  passed: number;
  failed: number;
  /** the failed ones that have a name, so that the end of a long log says which they are */
  failures: FailedTest[];
  skipped: SkippedTest[];
  /** failed at first and passed when run again, which only a CI does */
  repeated: FailedTest[];
}

/** So many may pass at the second try; more of them in one run are no accident of a shared machine. */
const REPEATED_AT_MOST = 5;

const noReason = 'no reason given';
const didNotRun = 'did not run: something before it failed';

/** @param json what vitest's JSON reporter wrote */
export function fromVitest(json: string): Summary {
  const report = JSON.parse(json) as JsonTestResults;
  const tests = report.testResults.flatMap((file) => file.assertionResults);
  // A file that breaks before its first test fails without a failed test in it.
  const brokenFiles = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.every((test) => test.status !== 'failed'),
  );
  const failed = tests.filter((test) => test.status === 'failed');
  const repeated = tests.filter((test) => test.status === 'passed' && test.failureMessages?.length);
  const intolerable = repeated.length > REPEATED_AT_MOST ? repeated.length : 0;
  return {
    passed: tests.filter((test) => test.status === 'passed').length - intolerable,
    failed: failed.length + brokenFiles.length + intolerable,
    failures: [
      ...failed.map(failedTest),
      ...brokenFiles.map((file) => ({
        name: path.basename(file.name),
        error: oneLine(file.message || hookErrorIn(file)),
      })),
    ],
    skipped: tests
      .filter((test) => test.status !== 'passed' && test.status !== 'failed')
      .map((test) => ({ name: test.fullName.trim(), reason: test.meta.skipReason ?? noReason })),
    repeated: repeated.map(failedTest),
  };
}

function hookErrorIn({ assertionResults }: JsonTestResult): string | undefined {
  return assertionResults.find(({ meta }) => meta.hookError !== undefined)?.meta.hookError;
}

function failedTest({ fullName, failureMessages }: JsonAssertionResult): FailedTest {
  return { name: fullName.trim(), error: oneLine(failureMessages?.[0]) };
}

/** @param json what Playwright's JSON reporter wrote */
export function fromPlaywright(json: string): Summary {
  const report = JSON.parse(json) as JSONReport;
  const tests = report.suites.flatMap((suite) => testsIn(suite));
  const { expected, unexpected, flaky } = report.stats;
  const isTolerable = flaky <= REPEATED_AT_MOST;
  return {
    passed: expected + (isTolerable ? flaky : 0),
    failed: unexpected + report.errors.length + (isTolerable ? 0 : flaky),
    failures: [
      ...tests
        .filter(({ test }) => test.status === 'unexpected')
        .map(({ name, test }) => ({ name, error: firstErrorOf(test) })),
      ...report.errors.map((error) => ({ name: 'Playwright', error: oneLine(error.message) })),
    ],
    skipped: tests
      .filter(({ test }) => test.status === 'skipped')
      .map(({ name, test }) => ({ name, reason: reasonOf(test) })),
    repeated: tests
      .filter(({ test }) => test.status === 'flaky')
      .map(({ name, test }) => ({ name, error: firstErrorOf(test) })),
  };
}

interface NamedTest {
  name: string;
  test: JSONReportTest;
}

function testsIn(suite: JSONReportSuite): NamedTest[] {
  const suiteSpecs = suite.specs.flatMap((spec) =>
    spec.tests.map((test) => ({ name: `${suite.file}: ${spec.title}`, test })),
  );
  return [...suiteSpecs, ...(suite.suites ?? []).flatMap((inner) => testsIn(inner))];
}

/** A test that skips itself says why; one that was not even begun cannot. */
function reasonOf({ annotations, results }: JSONReportTest): string {
  const note = annotations.find(({ type }) => type === 'skip');
  return note?.description ?? (note === undefined && results.length === 0 ? didNotRun : noReason);
}

function firstErrorOf({ results }: JSONReportTest): string {
  return oneLine(results.find(({ error }) => error !== undefined)?.error?.message);
}

/** Without the colours of a terminal. */
function oneLine(message = 'no error given'): string {
  return stripVTControlCharacters(message).replaceAll(/\s+/g, ' ').trim().slice(0, 300);
}

/** A run that reported nothing, or ended badly without a failed test to show for it, counts as one failure. */
export function summaryOfRun(exitCode: number | null, reported: Summary | undefined): Summary {
  if (reported === undefined) return { passed: 0, failed: 1, failures: [], skipped: [], repeated: [] };
  if (exitCode !== 0 && reported.failed === 0) return { ...reported, failed: 1 };
  return reported;
}

export function sum(summaries: Summary[]): Summary {
  return {
    passed: summaries.reduce((count, summary) => count + summary.passed, 0),
    failed: summaries.reduce((count, summary) => count + summary.failed, 0),
    failures: summaries.flatMap((summary) => summary.failures),
    skipped: summaries.flatMap((summary) => summary.skipped),
    repeated: summaries.flatMap((summary) => summary.repeated),
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
