// Measures scan to answer on screen in a real Chromium, from the last key of a scan to the painted answer.
import { chromium, type Page } from '@playwright/test';
import { findChromium } from '../support/chromium.ts';
import { median, percentile } from './figures.ts';
import { notMeasured, row, type Row } from './row.ts';
import { barcodeOf, cardOf, type SeededLibrary } from './seeded-library.ts';
import type { ServedLibrary } from './served-library.ts';

const what = 'scan to answer on screen, in Chromium: p95';
const answerWithinMs = 5000;

export async function screenRow(
  name: string,
  library: SeededLibrary,
  served: ServedLibrary,
  scans: number,
): Promise<Row> {
  const executablePath = findChromium();
  if (executablePath === undefined)
    return notMeasured(what, 'no Chromium was found (LOANDESK_CHROMIUM names one)');
  const browser = await chromium.launch({
    executablePath,
    args: ['--disable-background-networking', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  });
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, locale: 'en-GB' });
    await page.goto(served.desk);
    await page.waitForLoadState('networkidle');
    const times: number[] = [];
    for (const code of queueOfChildren(library, scans)) times.push(await scan(page, code));
    const counted = times.slice(5); // the first few load what later ones have
    return row({
      what,
      library: name,
      measured: { value: percentile(counted, 0.95), unit: 'ms' },
      baseline: { value: median(counted), unit: 'ms', what: 'its median' },
      held: percentile(counted, 0.95),
      target: { most: 33, unit: 'ms' },
      details: { scans: counted.length, longest: Math.max(...counted) },
    });
  } finally {
    await browser.close();
  }
}

/** Each child shows the card and borrows two items; every third one returns them at once, card put away. */
function* queueOfChildren(library: SeededLibrary, scans: number): Generator<string> {
  let item = library.items - 1;
  for (let count = 0, child = 0; count < scans; child += 1) {
    const borrowed = [barcodeOf(item), barcodeOf(item - 1)];
    item -= 2;
    for (const code of [cardOf(library.borrowers - 1 - (child % library.borrowers)), ...borrowed]) {
      yield code;
      count += 1;
    }
  }
}

async function scan(page: Page, code: string): Promise<number> {
  const before = await page.evaluate(() => performance.getEntriesByName('scan-to-answer').length);
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
  const measured = await page.waitForFunction(
    (count) => {
      const measures = performance.getEntriesByName('scan-to-answer');
      return measures.length > count ? (measures.at(-1)?.duration ?? 0) : null;
    },
    before,
    { timeout: answerWithinMs, polling: 20 },
  );
  const duration = await measured.jsonValue();
  if (duration === null) throw new Error(`${code} was not answered on screen`);
  return duration;
}
