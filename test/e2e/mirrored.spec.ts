// The screens in a language from right to left: a pseudo-language, made of the English texts and a third longer.
import { expect, test } from '@playwright/test';
import { buildMirrored } from '../support/mirrored-program.ts';
import { MIRRORED } from '../support/mirrored-texts.ts';
import { serveDesk } from './fixtures/served-desk.ts';

const sections = 'library desk days kinds numbers backups rules terms charges mail';
const screens = [
  '',
  'borrowers',
  'borrowers/classes',
  'borrowers/leavers',
  'imports',
  'collection',
  'stocktakes',
  'moves',
  'loans',
  'holds',
  'bookings',
  'overdues',
  'letters',
  'reports',
  ...sections.split(' ').map((section) => `settings/${section}`),
];

test('every screen begins at the right, and nothing lies beside a small window', async ({ page }) => {
  test.setTimeout(120_000);
  const mirrored = buildMirrored();
  try {
    const served = await serveDesk(['--demo'], mirrored.app);
    try {
      await served.api.changeSettings({ language: MIRRORED });
      await page.setViewportSize({ width: 800, height: 600 });
      await page.goto(await served.link());
      await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
      for (const screen of screens) {
        await page.goto(`${served.origin}/#/${screen}`);
        await expect(page.getByRole('main')).toHaveText(/\p{sc=Arabic}/u);
        await page.waitForLoadState('networkidle');
        const { beside, rail } = await page.evaluate(() => ({
          beside: document.documentElement.scrollWidth - innerWidth,
          rail: document.querySelector('nav')?.getBoundingClientRect().right,
        }));
        expect({ beside, rail }, screen).toEqual({ beside: 0, rail: 800 });
      }
      await page.goto(`${served.origin}/catalogue`);
      await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    } finally {
      await served.stop();
    }
  } finally {
    mirrored.remove();
  }
});
