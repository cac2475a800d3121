// Measures the pupils' catalogue: a search, a page and its size, and a whole class that types while the desk scans.
import Database from 'better-sqlite3';
import { Agent, get } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { chromium, type Browser } from '@playwright/test';
import { findChromium } from '../support/chromium.ts';
import { median, percentile } from './figures.ts';
import { notMeasured, row, type Row } from './row.ts';
import { whatPeopleType } from './search-row.ts';
import { cardOf, type SeededLibrary } from './seeded-library.ts';
import type { ServedLibrary } from './served-library.ts';

const devices = 30;
const idle = 300;
const searchesASecond = 3;
const scanEveryMs = 150;

export async function catalogueRows(
  name: string,
  library: SeededLibrary,
  served: ServedLibrary,
  searches: number,
): Promise<Row[]> {
  await served.call('POST', '/settings', { catalogue: true });
  const typed = whatPeopleType(library, searches);
  return [
    await searchRow(name, served, typed),
    await titleRow(name, library, served),
    await sizeRow(name, served),
    await drawnRow(name, served),
    await classRow(name, served, typed),
  ];
}

const searched = (words: string) => `/catalogue/search?q=${encodeURIComponent(words)}`;

/** @returns milliseconds of each */
async function opened(served: ServedLibrary, paths: readonly string[]): Promise<number[]> {
  const times: number[] = [];
  for (const path of paths) {
    const { status, milliseconds } = await served.page(path);
    if (status !== 200) throw new Error(`${path} was answered ${String(status)}`);
    times.push(milliseconds);
  }
  return times;
}

/** Beside the desk's own search for the same words. */
async function searchRow(name: string, served: ServedLibrary, typed: readonly string[]): Promise<Row> {
  const ours: number[] = [];
  const desks: number[] = [];
  for (const words of typed) {
    ours.push(...(await opened(served, [searched(words)])));
    desks.push((await served.call('GET', `/desk/search?q=${encodeURIComponent(words)}`)).milliseconds);
  }
  return row({
    what: 'search in the pupils’ catalogue: p95',
    library: name,
    measured: { value: percentile(ours, 0.95), unit: 'ms' },
    baseline: { value: percentile(desks, 0.95), unit: 'ms', what: 'the desk’s own search' },
    held: percentile(ours, 0.95),
    target: { most: 20, unit: 'ms' },
    details: { searches: ours.length, median: median(ours), longest: Math.max(...ours) },
  });
}

async function titleRow(name: string, { folder }: SeededLibrary, served: ServedLibrary): Promise<Row> {
  const db = new Database(join(folder, 'loandesk.db'), { readonly: true });
  const ids = db
    .prepare<[], string>('SELECT title_id FROM items ORDER BY barcode DESC LIMIT 300')
    .pluck()
    .all();
  db.close();
  const times = await opened(
    served,
    [...new Set(ids)].map((id) => `/catalogue/titles/${id}`),
  );
  return row({
    what: 'page of a title in the pupils’ catalogue: p95',
    library: name,
    measured: { value: percentile(times, 0.95), unit: 'ms' },
    baseline: { value: median(times), unit: 'ms', what: 'its median' },
    held: percentile(times, 0.95),
    target: { most: 10, unit: 'ms' },
    details: { pages: times.length, longest: Math.max(...times) },
  });
}

/** The page, its style and its script; without the covers. */
async function sizeRow(name: string, served: ServedLibrary): Promise<Row> {
  const parts = ['', '/style.css', '/script.js'];
  const texts = await Promise.all(parts.map(async (path) => (await served.page(`/catalogue${path}`)).text));
  const kib = (size: number) => size / 1024;
  const compressed = kib(texts.reduce((sum, text) => sum + gzipSync(text).length, 0));
  return row({
    what: 'first page of the pupils’ catalogue, compressed',
    library: name,
    measured: { value: compressed, unit: 'KiB' },
    baseline: { value: kib(texts.join('').length), unit: 'KiB', what: 'the same, not compressed' },
    held: compressed,
    target: { most: 60, unit: 'KiB' },
    details: { parts: Object.fromEntries(parts.map((path, nth) => [path, texts[nth]?.length])) },
  });
}

/** On a device four times slower than this computer, over 10 Mbit/s, without anything kept from before. */
async function drawnRow(name: string, served: ServedLibrary): Promise<Row> {
  const what = 'first page of the pupils’ catalogue drawn on a device four times slower: p95';
  const executablePath = findChromium();
  if (executablePath === undefined) return notMeasured(what, 'no Chromium was found');
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  try {
    const slow = await drawn(browser, `${served.url}/catalogue`, 4);
    const usual = await drawn(browser, `${served.url}/catalogue`, 1);
    return row({
      what,
      library: name,
      measured: { value: percentile(slow, 0.95), unit: 'ms' },
      baseline: { value: percentile(usual, 0.95), unit: 'ms', what: 'on this computer' },
      held: percentile(slow, 0.95),
      target: { most: 1000, unit: 'ms' },
      details: { visits: slow.length, median: median(slow), longest: Math.max(...slow) },
    });
  } finally {
    await browser.close();
  }
}

const visits = 20;

/** @returns milliseconds from the navigation to the first and, if it is later, the largest paint, of each visit */
async function drawn(browser: Browser, url: string, slower: number): Promise<number[]> {
  const times: number[] = [];
  for (let count = 0; count < visits; count += 1) {
    const context = await browser.newContext();
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower });
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 5,
      downloadThroughput: 10e6 / 8,
      uploadThroughput: 10e6 / 8,
    });
    await page.goto(url, { waitUntil: 'load' });
    times.push(
      await page.evaluate(
        () =>
          new Promise<number>((resolve) => {
            new PerformanceObserver((list) => {
              resolve(list.getEntries().at(-1)?.startTime ?? 0);
            }).observe({ type: 'largest-contentful-paint', buffered: true });
          }),
      ),
    );
    await context.close();
  }
  return times;
}

/** Each opens the first page and keeps its connection. @returns what closes them */
async function idleDevices(served: ServedLibrary): Promise<() => void> {
  const agents = Array.from({ length: idle }, () => new Agent({ keepAlive: true }));
  const visit = (agent: Agent) =>
    new Promise<void>((resolve, reject) => {
      get(`${served.url}/catalogue`, { agent }, (answer) => answer.resume().on('end', resolve)).on(
        'error',
        reject,
      );
    });
  for (let opened = 0; opened < idle; opened += devices)
    await Promise.all(agents.slice(opened, opened + devices).map(visit));
  return () => {
    for (const agent of agents) agent.destroy();
  };
}

/** Thirty devices that type beside 300 idle ones, and meanwhile a card at the desk every 150 ms. */
async function classRow(name: string, served: ServedLibrary, typed: readonly string[]): Promise<Row> {
  const seconds = Math.min(20, typed.length / 100);
  let until = 0;
  const times: number[] = [];
  const scans: number[] = [];
  const refused: number[] = [];
  const device = async (nth: number) => {
    await pause((nth / devices) * (1000 / searchesASecond));
    for (let at = nth; performance.now() < until; at += devices) {
      const began = performance.now();
      const answer = await fetch(`${served.url}${searched(typed[at % typed.length] ?? '')}`);
      await answer.text();
      times.push(performance.now() - began);
      if (answer.status !== 200) refused.push(answer.status);
      await pause(Math.max(0, 1000 / searchesASecond - (performance.now() - began)));
    }
  };
  const desk = async () => {
    for (let at = 0; performance.now() < until; at += 1) {
      scans.push((await served.call('POST', '/desk/scans', { code: cardOf(at % 100) })).milliseconds);
      await pause(scanEveryMs);
    }
  };
  const closeIdle = await idleDevices(served);
  until = performance.now() + seconds * 1000;
  await Promise.all([desk(), ...Array.from({ length: devices }, (_, nth) => device(nth))]);
  closeIdle();
  if (refused.length > 0) throw new Error(`${String(refused.length)} searches were refused`);
  const scan = percentile(scans, 0.95);
  return row({
    what: 'a scan while 30 devices type in the catalogue and 300 are idle: p95',
    library: name,
    measured: { value: scan, unit: 'ms' },
    baseline: { value: percentile(times, 0.95), unit: 'ms', what: 'their searches: at most 100' },
    held: scan,
    target: { most: 40, unit: 'ms' },
    details: { searches: times.length, perSecond: times.length / seconds, longest: Math.max(...times) },
  });
}
