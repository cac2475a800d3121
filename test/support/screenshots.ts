// The program of `npm run screenshots`: takes the pictures of the README and of docs/design.md again, from the demo school.
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { chromium, type Locator, type Page } from '@playwright/test';
import type { Item, Loan } from '../../src-renderer/api/library.ts';
import { root, serveDesk } from '../e2e/fixtures/served-desk.ts';
import { plugInScanner } from '../e2e/fixtures/scanner.ts';
import { DeskPage } from '../e2e/pages/desk-page.ts';
import { ensureChromium, findHeadlessChromium } from './chromium.ts';

const images = path.join(root, 'docs', 'images');
const LOOKS = [
  { colorScheme: 'light', contrast: 'no-preference' },
  { colorScheme: 'dark', contrast: 'no-preference' },
  { colorScheme: 'light', contrast: 'more' },
] as const;

mkdirSync(path.join(images, 'design'), { recursive: true });

ensureChromium();
const executablePath = findHeadlessChromium();
const browser = await chromium.launch({
  ...(executablePath !== undefined && { executablePath }),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});
const served = await serveDesk(['--demo']);
try {
  const [loans, items] = [await served.api.loans(), await served.api.items()];
  const page = await browser.newPage({ viewport: { width: 1366, height: 768 } });
  const desk = new DeskPage(page, await plugInScanner(page));
  await page.goto(await served.link());
  await takeReadme(page, desk, loans, items);
  await page.setViewportSize({ width: 1280, height: 800 });
  await takeDesign(page, desk, loans, items);
} finally {
  await browser.close();
  await served.stop();
}

async function takeReadme(page: Page, desk: DeskPage, loans: Loan[], items: Item[]): Promise<void> {
  const [pupil] = borrowers(loans, (all) => all.length === 2 && all.every((loan) => loan.daysOverdue === 0));
  await desk.scan(pupil);
  await desk.expectResult('opened', '');
  for (const { barcode, title } of onShelf(items).slice(100, 102).toReversed()) {
    await desk.scan(barcode);
    await desk.expectResult('lent', title);
  }
  await desk.waiting.waitFor({ state: 'hidden' });
  for (const [colorScheme, name] of [
    ['light', 'desk.png'],
    ['dark', 'desk-dark.png'],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await page.screenshot({ path: path.join(images, name), animations: 'disabled' });
  }
}

/** Each part of docs/design.md in one picture: light, dark and high contrast. */
async function takeDesign(page: Page, desk: DeskPage, loans: Loan[], items: Item[]): Promise<void> {
  const { origin } = served;
  const list = () => page.getByRole('grid').first();
  const take = async (name: string, part: Locator, width = Infinity, height = Infinity) => {
    await part.scrollIntoViewIfNeeded();
    const shots: Buffer[] = [];
    for (const look of LOOKS) {
      await page.emulateMedia(look);
      const box = await part.boundingBox();
      if (box === null) throw new Error(`${name} is not on the screen`);
      const clip = {
        x: box.x,
        y: box.y,
        width: Math.min(box.width, width),
        height: Math.min(box.height, height),
      };
      shots.push(await page.screenshot({ clip, animations: 'disabled' }));
    }
    await page.emulateMedia(LOOKS[0]);
    await stack(shots, path.join(images, 'design', `${name}.png`));
  };

  const [full] = borrowers(loans, (all) => all.length === 5);
  await desk.scan(full);
  await desk.expectResult('opened', '');
  await take('borrower', desk.borrower, 660, 460);
  const [another, ...shelf] = onShelf(items).slice(40, 44);
  await desk.scan(another?.barcode ?? '');
  await desk.expectRefused('loan-limit-reached');
  await take('refusal', desk.result);
  const late = loans.find(({ daysOverdue, item }) => daysOverdue > 3 && !item.lost);
  await page.keyboard.press('Escape');
  await desk.scan(late?.item.barcode ?? '');
  await desk.expectResult('returned', late?.item.title ?? '');
  await take('returned', desk.result);
  await take('entries', desk.entries.first().locator('..'), 660, 220);
  await page.keyboard.press('F1');
  await take('keys', page.getByRole('dialog'), 660, 260);
  await page.keyboard.press('Escape');

  await page.goto(`${origin}/#/loans`);
  await list().waitFor();
  await take('list', list(), 900, 240);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Alt+r');
  const message = page.locator('.mantine-Notification-root');
  await take('message', message);
  await message.getByRole('button', { name: 'Close' }).click();
  await message.waitFor({ state: 'detached' });
  await page.goto(`${origin}/#/collection/${shelf[0]?.id ?? ''}`);
  await take('cover', page.locator('main header').first(), 680);
  await page.goto(`${origin}/#/settings/desk`);
  await page.getByRole('main').getByRole('textbox').first().fill('45');
  await take('fields', page.getByRole('main').locator('form').first());
  await page.goto(`${origin}/#/borrowers`);
  await page
    .getByRole('searchbox')
    .or(page.getByPlaceholder(/Scan a card/))
    .first()
    .fill('wiebbe');
  await take('empty', page.getByRole('heading', { level: 2 }).locator('..'));
}

/** The pictures beside or below each other, drawn by the browser itself. */
async function stack(shots: readonly Buffer[], file: string): Promise<void> {
  const sheet = await browser.newPage();
  const drawn = shots.map((shot) => `<img src="data:image/png;base64,${shot.toString('base64')}">`);
  await sheet.setContent(`<div>${drawn.join('')}</div>`);
  await sheet.addStyleTag({
    content: 'body { margin: 0 } div { display: flex; flex-wrap: wrap; gap: 8px; width: 1376px; zoom: 0.6 }',
  });
  await sheet.locator('div').screenshot({ path: file, omitBackground: true });
  await sheet.close();
}

/** The cards of pupils whose loans are so. */
function borrowers(loans: readonly Loan[], wanted: (all: readonly Loan[]) => boolean): [string, ...string[]] {
  const cards = Object.values(Object.groupBy(loans, ({ borrower }) => borrower.id))
    .filter((all = []) => wanted(all) && all.every(({ borrower }) => /^\d/.test(borrower.group ?? '')))
    .map((all) => all?.[0]?.borrower.barcode ?? '');
  const [first = '', ...others] = cards;
  return [first, ...others];
}

/** Books on the shelf, each of another title: the next picture waits for the title of its result. */
function onShelf(items: readonly Item[]): Item[] {
  const shelved = items.filter(
    ({ availability, itemType }) => availability === 'available' && itemType === 'Book',
  );
  return [...new Map(shelved.map((item) => [item.title, item])).values()];
}
