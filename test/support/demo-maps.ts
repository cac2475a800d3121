// Draws the maps of the demo school's places into resources/demo/maps.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { root } from '../e2e/fixtures/served-desk.ts';
import { findHeadlessChromium } from './chromium.ts';

const [width, height] = [640, 400];

const text = (x: number, y: number, words: string, size = 17) =>
  `<text x="${String(x)}" y="${String(y)}" font-size="${String(size)}">${words}</text>`;
const block = (x: number, y: number, wide: number, high: number, fill: string) =>
  `<rect x="${String(x)}" y="${String(y)}" width="${String(wide)}" height="${String(high)}" rx="5" fill="${fill}"/>`;
/** A book case from above. */
const shelf = (x: number, y: number, wide: number, high: number, words: string, fill = '#e2c79c') =>
  block(x, y, wide, high, fill) + text(x + wide / 2, y + high / 2 + 6, words);
const table = (x: number, y: number) =>
  `<circle cx="${String(x)}" cy="${String(y)}" r="27" fill="#bcd8c4"/>` +
  [-38, 38].map((to) => `<circle cx="${String(x + to)}" cy="${String(y)}" r="8" fill="#8fb89b"/>`).join('');
const walls = (door: number) =>
  `<rect width="${String(width)}" height="${String(height)}" fill="#fbf8f0"/>` +
  '<rect x="12" y="12" width="616" height="376" rx="4" fill="#fff" stroke="#4a4d57" stroke-width="7"/>' +
  `<path d="M${String(door)} 388h84" stroke="#fbf8f0" stroke-width="9"/>` +
  text(door + 42, 376, 'Door', 15);

const maps: Readonly<Record<string, string>> = {
  'main-library':
    walls(278) +
    shelf(34, 34, 180, 44, '1 · B') +
    shelf(230, 34, 180, 44, '2 · B') +
    shelf(426, 34, 180, 44, '3 · C') +
    shelf(562, 104, 44, 150, '4 · C') +
    shelf(34, 104, 44, 150, '5 · J', '#b9cfe8') +
    shelf(128, 130, 150, 44, '6 · J', '#b9cfe8') +
    shelf(350, 130, 150, 44, 'Comics', '#f0c3bd') +
    table(190, 236) +
    table(432, 236) +
    block(40, 318, 150, 46, '#d3d6de') +
    text(115, 347, 'Desk'),
  'infant-library':
    walls(500) +
    shelf(34, 34, 44, 200, '1 · A') +
    shelf(120, 34, 260, 44, '2 · A') +
    '<circle cx="300" cy="220" r="82" fill="#f6dfa4"/>' +
    text(300, 226, 'Story rug') +
    table(500, 110) +
    table(500, 210),
};

const literata = readFileSync(
  path.join(root, 'node_modules/@fontsource-variable/literata/files/literata-latin-opsz-normal.woff2'),
).toString('base64');
const style = `@font-face { font-family: Literata; font-weight: 200 900; src: url(data:font/woff2;base64,${literata}); }
  body { margin: 0 } svg { display: block } text { font-family: Literata; font-weight: 600; text-anchor: middle; fill: #23262f }`;

const folder = path.join(root, 'resources/demo/maps');
mkdirSync(folder, { recursive: true });
const executablePath = findHeadlessChromium();
const browser = await chromium.launch({
  ...(executablePath !== undefined && { executablePath }),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});
const page = await browser.newPage({ viewport: { width, height } });
for (const [name, drawn] of Object.entries(maps)) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${String(width)}" height="${String(height)}">${drawn}</svg>`;
  await page.setContent(`<style>${style}</style>${svg}`);
  await page.evaluate(() => document.fonts.ready.then(() => null));
  writeFileSync(path.join(folder, `${name}.png`), await page.screenshot({ type: 'png' }));
}
await browser.close();
