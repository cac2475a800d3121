// Measures how long a person waits for the answer to a scan: from the scanner's report in the main process to the painted result.
import { expect, type Page } from '@playwright/test';
import { launchOnStandIn } from '../support/electron-stand-in/launch.ts';
import { shellTest as test } from '../support/shell/shell-test.ts';
import { usbOf, usbScanners } from './fixtures/usb-scanner.ts';

const SCANS = 100;
/** Two frames: what is wanted. Not met yet, see docs/performance.md; the bounds below hold what there is. */
const WANTED_MS = 33;
/**
 * The stand-in passes every request by the test itself, and a machine may be busy: how long the same way takes for an
 * announcement, a request that does nothing and a painted page tells how much of the wait is theirs.
 */
const QUIET_BASELINE_P95_MS = 20;
const TIMES_BASELINE = { p50: 15, p95: 8 };

// A trace takes a picture of the page at every step, which is most of what would be measured.
test.use({ trace: 'off', screenshot: 'off' });

interface Painted {
  /** milliseconds since 1970 */
  at: number;
  /** from the announcement on */
  pageMs: number;
  /** how much of it the page waited for the library */
  requestMs: number;
  outcome: string;
}

/** Listens before it answers; what it answers waits for the next answer to a scan that is painted. */
async function nextAnswer(page: Page): Promise<() => Promise<Painted>> {
  await page.evaluate(() => {
    const next = new Promise((resolve) => {
      const observer = new PerformanceObserver((list) => {
        const entry = list.getEntriesByName('scan-to-answer')[0] as PerformanceMeasure | undefined;
        if (entry === undefined) return;
        observer.disconnect();
        const { outcome } = entry.detail as { outcome: string };
        const at = performance.timeOrigin + entry.startTime + entry.duration;
        const request = performance.getEntriesByType('resource').at(-1)?.duration ?? 0;
        performance.clearResourceTimings();
        resolve({ at, pageMs: entry.duration, requestMs: request, outcome });
      });
      observer.observe({ type: 'measure' });
    });
    Object.assign(window, { next });
  });
  return () => page.evaluate(() => Reflect.get(window, 'next') as Promise<Painted>);
}

/** The same for an announcement that asks the library for its health and changes nothing. */
async function nextPaint(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const next = new Promise((resolve) => {
      const stop = window.loandesk?.onMenu(() => {
        stop?.();
        void fetch('/api/v1/health').then(() => {
          requestAnimationFrame(() => {
            const painted = new MessageChannel();
            painted.port1.onmessage = () => {
              resolve(performance.timeOrigin + performance.now());
            };
            painted.port2.postMessage(null);
          });
        });
      });
    });
    Object.assign(window, { next });
  });
  return () => page.evaluate(() => Reflect.get(window, 'next') as Promise<number>);
}

function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return Math.round((sorted[Math.ceil(sorted.length * share) - 1] ?? Infinity) * 10) / 10;
}

test('the answer to a scan is painted within a few times what a page and a request take by themselves', async ({
  browser,
  dataFolder,
}, testInfo) => {
  test.setTimeout(120_000);
  const app = launchOnStandIn(browser, { args: ['--data', dataFolder, '--port', '0'], fakeUsb: true });
  try {
    const page = await app.page();
    const usb = usbOf(app);
    const { pointOfSale } = usbScanners;
    await page.evaluate(async (count) => {
      const post = (place: string, body: object) => {
        const headers = { 'content-type': 'application/json' };
        return fetch(`/api/v1/${place}`, { method: 'POST', headers, body: JSON.stringify(body) });
      };
      await post('loan-rules/rule-any', { maxItems: null, maxItemsOfType: null });
      await post('users', { givenName: 'Noor', familyName: 'Bakker', barcode: '1000016' });
      for (let index = 0; index < count; index += 1)
        await post('items', { barcode: String(2_000_000 + index), title: `Book ${String(index)}` });
    }, SCANS);
    await usb.plug(pointOfSale);
    await expect(page.getByTestId('scanner-line')).toContainText('Scanner ready');
    await usb.scan(pointOfSale, '1000016');
    await expect(page.getByTestId('last-result')).toHaveAttribute('data-outcome', 'opened');

    const baseline: number[] = [];
    for (let index = 0; index < SCANS; index += 1) {
      const painted = await nextPaint(page);
      const sentAt = await app.evaluate(({ BrowserWindow }) => {
        BrowserWindow.getAllWindows()[0]?.webContents.send('desk:menu', 'nothing');
        return performance.timeOrigin + performance.now();
      });
      baseline.push((await painted()) - sentAt);
    }
    const whole: number[] = [];
    const inPage: number[] = [];
    const request: number[] = [];
    for (let index = 0; index < SCANS; index += 1) {
      const answer = await nextAnswer(page);
      const sentAt = await usb.scan(pointOfSale, String(2_000_000 + index));
      const { at, pageMs, requestMs, outcome } = await answer();
      expect(outcome).toBe('lent');
      whole.push(at - sentAt);
      inPage.push(pageMs);
      request.push(requestMs);
    }

    const figures = {
      scans: SCANS,
      wholeP50: percentile(whole, 0.5),
      wholeP95: percentile(whole, 0.95),
      inPageP50: percentile(inPage, 0.5),
      inPageP95: percentile(inPage, 0.95),
      requestP50: percentile(request, 0.5),
      requestP95: percentile(request, 0.95),
      baselineP50: percentile(baseline, 0.5),
      baselineP95: percentile(baseline, 0.95),
    };
    console.log(`scan to answer, ms: ${JSON.stringify(figures)}`);
    testInfo.annotations.push({ type: 'figures', description: JSON.stringify(figures) });
    expect(figures.wholeP50).toBeLessThanOrEqual(
      Math.max(WANTED_MS, TIMES_BASELINE.p50 * figures.baselineP50),
    );
    test.skip(figures.baselineP95 > QUIET_BASELINE_P95_MS, `the machine is busy: ${JSON.stringify(figures)}`);
    expect(figures.wholeP95).toBeLessThanOrEqual(
      Math.max(WANTED_MS, TIMES_BASELINE.p95 * figures.baselineP95),
    );
  } finally {
    await app.stop();
  }
});
