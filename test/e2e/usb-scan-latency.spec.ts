// Measures how long a person waits for the answer to a scan: from the scanner's report in the main process to the painted result.
import { expect, type Page } from '@playwright/test';
import path from 'node:path';
import { launchOnStandIn } from '../support/electron-stand-in/launch.ts';
import { shellTest as test } from '../support/shell/shell-test.ts';
import { usbOf, usbScanners } from './fixtures/usb-scanner.ts';

/** At most: it ends with the first round after that of the start in which everything is as it should be. */
const ROUNDS = 5;
const SCANS = 32;
/** Two frames. */
const TARGET_P95_MS = 33;
/**
 * What the same way takes with nothing of the app in it: two syncs of the disk, an announcement, a request that does
 * nothing, a picture of nothing new. Where that is more, the round cannot tell whether the target is met.
 */
const ROOM_LEFT_P95_MS = 25;
/**
 * The machines of a CI work for several at once: one neighbour's second moves the p95 of thirty scans, and the bare way
 * beside it may not meet it. There the app's own share is held to a wider bound, and the whole is only told.
 */
const sharesItsMachine = Boolean(process.env['CI']);
/**
 * What a scan may take beyond that: of the quickest quarter of a round, for whatever else is at work on the machine
 * only ever adds. Without it a slow app could hide behind a slow machine.
 */
const OWN_SHARE_MS = sharesItsMachine ? 20 : 14;
/** From here on the machine is so busy that not even that can be told. */
const HOPELESS_P95_MS = 45;

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

/** No moment of a frame is the only one at which a scan comes. */
function rest(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms + Math.random() * 100));
}

/** Nobody moves books faster; the answer before is shown in full by then, its stamp does not move any more. */
const afterAnswer = () => rest(250);
/** Nothing is left to be painted of a request that does nothing. */
const afterBaseline = () => rest(120);

interface Round {
  baseline: number[];
  whole: number[];
  inPage: number[];
  request: number[];
}

function figuresOf({ baseline, whole, inPage, request }: Round) {
  const of = (values: readonly number[]) => ({
    p25: percentile(values, 0.25),
    p50: percentile(values, 0.5),
    p95: percentile(values, 0.95),
  });
  return { whole: of(whole), inPage: of(inPage), request: of(request), baseline: of(baseline) };
}

/** The first round is that of a program which has only just started; of the others each may be the undisturbed one. */
function judgementOf(rounds: readonly ReturnType<typeof figuresOf>[]) {
  const warm = rounds.slice(1);
  const least = (of: (round: (typeof warm)[number]) => number) => Math.min(...warm.map(of));
  const telling = warm.filter(({ baseline }) => baseline.p95 <= ROOM_LEFT_P95_MS);
  return {
    ownShare: least(({ whole, baseline }) => whole.p25 - baseline.p25),
    bare: least(({ baseline }) => baseline.p95),
    telling: telling.length,
    /** The least p95 of the whole where the bare way leaves room for it. */
    best: Math.min(...telling.map(({ whole }) => whole.p95)),
  };
}

type Judgement = ReturnType<typeof judgementOf>;

function isAsWanted({ ownShare, best }: Judgement): boolean {
  return ownShare <= OWN_SHARE_MS && (sharesItsMachine || best <= TARGET_P95_MS);
}

function wordsOf({ ownShare, bare, telling, best }: Judgement): string {
  const whole =
    telling > 0
      ? `the whole, p95 ${String(best)} ms of at most ${String(TARGET_P95_MS)} in the best of ${String(telling)} rounds` +
        (sharesItsMachine ? ' (told, not held to it: others work on this machine)' : '')
      : `the whole was not: the bare way alone took p95 ${String(bare)} ms`;
  return `judged: the app's own share, ${ownShare.toFixed(1)} ms of at most ${String(OWN_SHARE_MS)}; ${whole}`;
}

test('from report to painted answer a scan takes two frames at most', async ({
  browser,
  dataFolder,
}, testInfo) => {
  test.setTimeout(240_000);
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
      { rounds: ROUNDS, scans: SCANS },
    );
    await usb.plug(pointOfSale);
    await expect(page.getByTestId('scanner-line')).toContainText('Scanner ready');

    const measured = [];
    let index = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      const one: Round = { baseline: [], whole: [], inPage: [], request: [] };
      for (let scan = 0; scan < SCANS; scan += 1, index += 1) {
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
        one.baseline.push((await painted()) - toldAt);

        // Each child shows the card and borrows three books.
        const isCard = index % 4 === 0;
        const answer = await nextAnswer(page);
        await afterBaseline();
        const sentAt = await usb.scan(pointOfSale, String((isCard ? 1_000_000 : 2_000_000) + index));
        const { at, pageMs, requestMs, outcome } = await answer();
        expect(outcome).toBe(isCard ? 'opened' : 'lent');
        one.whole.push(at - sentAt);
        one.inPage.push(pageMs);
        one.request.push(requestMs);
      }
      measured.push(figuresOf(one));
      if (round > 0 && isAsWanted(judgementOf(measured))) break;
    }

    console.log(`scan to answer, ms: ${measured.map((round) => JSON.stringify(round)).join('\n')}`);
    testInfo.annotations.push({ type: 'figures', description: JSON.stringify(measured) });
    const judgement = judgementOf(measured);
    test.skip(
      judgement.bare > HOPELESS_P95_MS,
      `the machine is too busy to judge anything: ${JSON.stringify(measured)}`,
    );
    const judged = wordsOf(judgement);
    console.log(judged);
    testInfo.annotations.push({ type: 'judged', description: judged });
    expect(judgement.ownShare, 'the share of the app').toBeLessThanOrEqual(OWN_SHARE_MS);
    if (judgement.telling > 0 && !sharesItsMachine)
      expect(judgement.best, 'two frames').toBeLessThanOrEqual(TARGET_P95_MS);
  } finally {
    await app.stop();
  }
});
