// Staff print signs for shelves and the poster of the pupils' catalogue, each with a QR code.
import type { Page } from '@playwright/test';
import { axeViolations } from './fixtures/axe.ts';
import { expect, testInOwnLibrary as test } from './fixtures/desk-test.ts';

const url = 'http://192.0.2.7:4782/catalogue';

test.beforeEach(async ({ page, served }) => {
  // Nothing is served on the network of the computer that runs this test.
  await page.route('**/api/v1/catalogue/access', (route) =>
    route.fulfill({ json: { urls: [url], problem: null } }),
  );
  await page.addInitScript(() => {
    window.print = () => undefined;
  });
  await served.api.changeSettings({ catalogue: true });
  const hall = await served.api.addPlace('Hall');
  for (const [callNumber, place] of [
    ['F TOL', hall.name],
    ['E KON', hall.name],
    ['J TER', undefined],
  ] as const)
    await served.api.addItem({ title: callNumber, callNumber, ...(place !== undefined && { place }) });
  await page.goto(await served.link());
  await page.goto(`${served.origin}/#/settings/catalogue`);
});

/** Reads a printed sheet, then closes the print dialog. */
async function onPaper<T>(page: Page, read: () => Promise<T>): Promise<T> {
  await page.emulateMedia({ media: 'print' });
  const seen = await read();
  await page.emulateMedia({ media: 'screen' });
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  return seen;
}

test('signs of the chosen shelves of a place, each with a code of its own', async ({ page, served }) => {
  await page.getByRole('button', { name: 'Shelf signs' }).click();
  const dialog = page.getByRole('dialog', { name: 'Shelf signs' });
  await expect(dialog.getByRole('checkbox')).toHaveCount(3);
  await dialog.getByRole('checkbox', { name: 'J' }).check();
  await dialog.getByLabel('Place').selectOption('Hall');
  await expect(dialog.getByRole('checkbox')).toHaveCount(2);
  expect(await axeViolations(page)).toEqual([]);

  const print = (shelves: readonly string[]) =>
    test.step(`printed: ${shelves.join(', ')}`, async () => {
      for (const shelf of shelves) await dialog.getByRole('checkbox', { name: shelf }).check();
      await dialog.getByRole('button', { name: `Print ${String(shelves.length)} sign` }).click();
      const signs = page.locator('section').filter({ hasText: 'Scan this to see what stands here' });
      return onPaper(page, async () => {
        await expect(signs).toHaveCount(shelves.length);
        for (const [nth, shelf] of shelves.entries()) {
          await expect(signs.nth(nth)).toContainText(shelf);
          await expect(signs.nth(nth)).toContainText('Hall');
        }
        return signs.locator('img').evaluateAll((images: HTMLImageElement[]) => images.map(({ src }) => src));
      });
    });
  await dialog.getByRole('checkbox', { name: 'E' }).focus();
  await page.keyboard.press('Space');
  const [alone] = await print(['E']);
  await expect.poll(async () => (await served.api.settings()).cataloguePosterUrl).toBe(url);
  const both = await print(['E', 'F']);
  expect(new Set(both).size).toBe(2);
  expect(both).toContain(alone);
});

test('a poster with the address', async ({ page }) => {
  await page.getByRole('button', { name: /poster/i }).click();
  await onPaper(page, async () => {
    await expect(page.getByText(url, { exact: true }).last()).toBeVisible();
    await expect(page.getByAltText(url)).toHaveAttribute('src', /^data:image\/svg/);
  });
  await expect(page.getByAltText(url)).toHaveCount(0);
});
