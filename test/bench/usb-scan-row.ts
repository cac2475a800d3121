// Measures how long a person waits for the answer to a scan: from the USB scanner's report in the main process to the painted result.
import { chromium, type Page } from '@playwright/test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { usbOf, usbScanners } from '../e2e/fixtures/usb-scanner.ts';
import { findChromium } from '../support/chromium.ts';
import { launchOnStandIn } from '../support/electron-stand-in/launch.ts';
import { median, percentile } from './figures.ts';
import { notMeasured, row, type Row } from './row.ts';

const what = 'scan to answer on screen, from the report of a USB scanner: p95';
const scansOfARound = 32;

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

/** No moment of a frame is the only one at which a scan comes. */
function rest(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms + Math.random() * 100));
}

/** No person moves books faster. By then the last answer is shown in full, and its stamp no longer moves. */
const afterAnswer = () => rest(250);
/** Nothing is left to be painted of a request that does nothing. */
const afterBaseline = () => rest(120);

interface Measured {
  baseline: number[];
  whole: number[];
  inPage: number[];
  request: number[];
}

/** @param rounds beside a first one, which is that of a program that has only just started */
export async function usbScanRow(rounds: number): Promise<Row> {
  const executablePath = findChromium();
  if (executablePath === undefined)
    return notMeasured(what, 'no Chromium was found (LOANDESK_CHROMIUM names one)');
  const args = ['--disable-background-networking', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])];
  const dataFolder = mkdtempSync(path.join(tmpdir(), 'loandesk-usb-scans-'));
  const browser = await chromium.launch({ executablePath, args });
  const app = launchOnStandIn(browser, {
    args: ['--data', dataFolder, '--port', '0'],
    fakeUsb: true,
    unguarded: true,
  });
  try {
    const page = await app.page();
    const usb = usbOf(app);
    const { pointOfSale } = usbScanners;
    await page.evaluate(
      async ({ rounds, scans }) => {
        const post = (place: string, body: object) => {
          const headers = { 'content-type': 'application/json' };
          return fetch(`/api/v1/${place}`, { method: 'POST', headers, body: JSON.stringify(body) });
        };
        await post('loan-rules/rule-any', { maxItems: null, maxItemsOfType: null });
        for (let child = 0; child < rounds * scans; child += 4)
          await post('users', {
            givenName: 'Noor',
            familyName: `Bakker ${String(child)}`,
            barcode: String(1_000_000 + child),
          });
        for (let index = 0; index < rounds * scans; index += 1)
          await post('items', { barcode: String(2_000_000 + index), title: `Book ${String(index)}` });
      },
      { rounds: rounds + 1, scans: scansOfARound },
    );
    await usb.plug(pointOfSale);
    await page.getByTestId('scanner-line').filter({ hasText: 'Scanner ready' }).waitFor();

    const warm: Measured = { baseline: [], whole: [], inPage: [], request: [] };
    for (let index = 0; index < (rounds + 1) * scansOfARound; index += 1) {
      const painted = await nextPaint(page);
      await afterAnswer();
      const toldAt = await app.evaluate(
        ({ BrowserWindow }, file) => {
          const { appendFileSync } = process.getBuiltinModule('node:fs');
          const at = performance.timeOrigin + performance.now();
          for (let sync = 0; sync < 2; sync += 1) appendFileSync(file, 'x'.repeat(400), { flush: true });
          BrowserWindow.getAllWindows()[0]?.webContents.send('desk:menu', 'nothing');
          return at;
        },
        path.join(dataFolder, 'bare-syncs'),
      );
      const bareMs = (await painted()) - toldAt;

      // Each child shows the card and borrows three books.
      const isCard = index % 4 === 0;
      const answer = await nextAnswer(page);
      await afterBaseline();
      const sentAt = await usb.scan(pointOfSale, String((isCard ? 1_000_000 : 2_000_000) + index));
      const { at, pageMs, requestMs, outcome } = await answer();
      if (outcome !== (isCard ? 'opened' : 'lent')) throw new Error(`scan ${String(index)}: ${outcome}`);
      if (index < scansOfARound) continue;
      warm.baseline.push(bareMs);
      warm.whole.push(at - sentAt);
      warm.inPage.push(pageMs);
      warm.request.push(requestMs);
    }
    return row({
      what,
      library: 'new',
      measured: { value: percentile(warm.whole, 0.95), unit: 'ms' },
      baseline: {
        value: percentile(warm.baseline, 0.95),
        unit: 'ms',
        what: 'two syncs, announcement, request that does nothing, painted page: p95',
      },
      held: percentile(warm.whole, 0.95),
      target: { most: 33, unit: 'ms' },
      details: {
        scans: warm.whole.length,
        median: median(warm.whole),
        bareMedian: median(warm.baseline),
        // Of the quickest quarter, for whatever else is at work on the machine only ever adds.
        ownShare: percentile(warm.whole, 0.25) - percentile(warm.baseline, 0.25),
        inPage: median(warm.inPage),
        request: median(warm.request),
      },
    });
  } finally {
    await app.stop();
    await browser.close();
    rmSync(dataFolder, { recursive: true, force: true });
  }
}
