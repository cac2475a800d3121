// Measures scan to answer on screen in a real Chromium, from the last key of a scan to the painted answer.
import { chromium, type Page } from '@playwright/test';
import { findChromium } from '../support/chromium.ts';
import { median, percentile } from './figures.ts';
import { notMeasured, row, type Row } from './row.ts';
import { barcodeOf, cardOf, type SeededLibrary } from './seeded-library.ts';
import type { ServedLibrary } from './served-library.ts';

const what = 'scan to answer on screen, in Chromium: p95';
const noChromium = 'no Chromium was found (LOANDESK_CHROMIUM names one)';
const answerWithinMs = 5000;
/** A usual scanner types a key every few milliseconds. */
const keyGapMs = 3;

export async function screenRow(
  name: string,
  library: SeededLibrary,
  served: ServedLibrary,
  scans: number,
): Promise<Row> {
  const desk = await openDesk(served);
  if (desk === null) return notMeasured(what, noChromium);
  try {
    const times: number[] = [];
    const bare: number[] = [];
    for (const code of queueOfChildren(library, scans)) {
      await rest();
      times.push(await scan(desk.page, code));
      await rest();
      bare.push(await bareAnswer(desk.page));
    }
    const counted = times.slice(5); // the first few load what later ones have
    return row({
      what,
      library: name,
      measured: { value: percentile(counted, 0.95), unit: 'ms' },
      baseline: {
        value: percentile(bare, 0.95),
        unit: 'ms',
        what: 'key, request that does nothing, painted page: p95',
      },
      held: percentile(counted, 0.95),
      target: { most: 33, unit: 'ms' },
      details: {
        scans: counted.length,
        median: median(counted),
        bareMedian: median(bare),
        longest: Math.max(...counted),
      },
    });
  } finally {
    await desk.close();
  }
}

/** Scans on a screen for as long as something else goes on in the library; both begin and end together. */
export async function scansOnScreenDuring(
  library: SeededLibrary,
  served: ServedLibrary,
  work: () => Promise<void>,
): Promise<{ before: number[]; during: number[] } | string> {
  const desk = await openDesk(served);
  if (desk === null) return noChromium;
  try {
    const codes = queueOfChildren(library, Infinity);
    const next = async (): Promise<number> => {
      await rest();
      return scan(desk.page, codes.next().value as string);
    };
    for (let count = 0; count < 8; count += 1) await next();
    const before: number[] = [];
    for (let count = 0; count < 24; count += 1) before.push(await next());
    const during: number[] = [];
    const state = { isOver: false };
    const scanning = async () => {
      do during.push(await next());
      while (!state.isOver);
    };
    await Promise.all([work().finally(() => (state.isOver = true)), scanning()]);
    return { before, during };
  } finally {
    await desk.close();
  }
}

interface OpenDesk {
  page: Page;
  close: () => Promise<void>;
}

/** The desk in a browser of its own; null where no browser is found. */
async function openDesk(served: ServedLibrary): Promise<OpenDesk | null> {
  const executablePath = findChromium();
  if (executablePath === undefined) return null;
  const browser = await chromium.launch({
    executablePath,
    args: ['--disable-background-networking', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  });
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, locale: 'en-GB' });
  await page.goto(await served.link());
  await page.waitForLoadState('networkidle');
  return { page, close: () => browser.close() };
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

/**
 * No person moves books faster, and scans come at any time in a frame. By then the last answer is shown in full: while
 * its stamp moves, whatever comes next waits for a frame that is under way.
 */
function rest(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 250 + Math.random() * 100));
}

/** The scanner types; nothing asks the page how far it is meanwhile. */
async function scan(page: Page, code: string): Promise<number> {
  await page.evaluate(() => {
    const next = new Promise<number>((resolve) => {
      const observer = new PerformanceObserver((list) => {
        const measure = list.getEntriesByName('scan-to-answer')[0];
        if (measure === undefined) return;
        observer.disconnect();
        resolve(measure.duration);
      });
      observer.observe({ type: 'measure' });
    });
    Object.assign(window, { next });
  });
  await page.keyboard.type(code, { delay: keyGapMs });
  await page.keyboard.press('Enter');
  return within(
    answerWithinMs,
    page.evaluate(() => Reflect.get(window, 'next') as Promise<number>),
    code,
  );
}

/** The same way with nothing of the desk in it: what the machine and the browser take by themselves. */
async function bareAnswer(page: Page): Promise<number> {
  await page.evaluate(() => {
    const next = new Promise<number>((resolve) => {
      const heard = (event: KeyboardEvent) => {
        window.removeEventListener('keydown', heard);
        void fetch('/api/v1/health').then(() => {
          requestAnimationFrame(() => {
            const painted = new MessageChannel();
            painted.port1.onmessage = () => {
              resolve(performance.now() - event.timeStamp);
            };
            painted.port2.postMessage(null);
          });
        });
      };
      window.addEventListener('keydown', heard);
    });
    Object.assign(window, { next });
  });
  await page.keyboard.press('Shift');
  return within(
    answerWithinMs,
    page.evaluate(() => Reflect.get(window, 'next') as Promise<number>),
    'the bare request',
  );
}

async function within<Value>(ms: number, answer: Promise<Value>, what: string): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(new Error(`${what} was not answered on screen`));
    }, ms);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
