// What `npm run screenshots` runs: takes the pictures of the README again, from the demo school, in light and in dark.
import path from 'node:path';
import { chromium } from '@playwright/test';
import type { Item } from '../../src-renderer/api/api-types.ts';
import { root, serveDesk } from '../e2e/fixtures/served-desk.ts';
import { plugInScanner } from '../e2e/fixtures/scanner.ts';
import { DeskPage } from '../e2e/pages/desk-page.ts';
import { ensureChromium, findHeadlessChromium } from './chromium.ts';

ensureChromium();
const executablePath = findHeadlessChromium();
const browser = await chromium.launch({
  ...(executablePath !== undefined && { executablePath }),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});
const served = await serveDesk(['--demo']);
try {
  const [pupil, books] = await actors();
  const page = await browser.newPage({ viewport: { width: 1366, height: 768 } });
  const desk = new DeskPage(page, await plugInScanner(page));
  await page.goto(served.desk);
  await desk.scan(pupil);
  await desk.expectResult('opened', '');
  for (const { barcode, title } of books) {
    await desk.scan(barcode);
    await desk.expectResult('lent', title);
  }
  for (const [colorScheme, name] of [
    ['light', 'desk.png'],
    ['dark', 'desk-dark.png'],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await page.screenshot({ path: path.join(root, 'docs', 'images', name), animations: 'disabled' });
  }
} finally {
  await browser.close();
  await served.stop();
}

/** A pupil with two loans that are not overdue, and two books on the shelf. */
async function actors(): Promise<[card: string, books: Item[]]> {
  const [loans, items] = [await served.api.loans(), await served.api.items()];
  const pupils = Object.values(Object.groupBy(loans, ({ borrower }) => borrower.id)).filter(
    (all) =>
      all?.length === 2 &&
      all.every(({ borrower, daysOverdue }) => /^\d/.test(borrower.group ?? '') && daysOverdue === 0),
  );
  const shelved = items.filter(
    ({ availability, itemType }) => availability === 'available' && itemType === 'Book',
  );
  return [pupils[0]?.[0]?.borrower.barcode ?? '', shelved.slice(100, 102).toReversed()];
}
