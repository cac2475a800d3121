// No screen and no state shuts anybody out: axe looks at all of them, light and dark, on a small and on a large screen.
import { AxeBuilder } from '@axe-core/playwright';
import { atRest } from './fixtures/axe.ts';
import { expect, testInSchool as test } from './fixtures/desk-test.ts';
import { tours } from './fixtures/tour.ts';

const SMALL = { width: 800, height: 600 };
const LARGE = { width: 1920, height: 1080 };

/** Size and light have nothing to do with each other: no rule of the styles asks for both. */
const LOOKS = [
  { size: SMALL, colorScheme: 'light' },
  { size: LARGE, colorScheme: 'dark' },
] as const;

test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const [name, tour] of Object.entries(tours)) {
  test(`${name}: nothing for axe to find, nothing beside the screen`, async ({
    desk,
    served,
    stage,
    watchful,
  }) => {
    test.slow();
    const { page } = desk;
    const found: string[] = [];
    const look = async (state: string) => {
      for (const { size, colorScheme } of LOOKS) {
        await page.setViewportSize(size);
        await page.emulateMedia({ colorScheme });
        await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
        // A button that waits has no word on it.
        await expect(page.locator('[data-loading]')).toHaveCount(0);
        await atRest(page);
        const axe = new AxeBuilder({ page })
          .setLegacyMode()
          .options({ resultTypes: ['violations'], preload: false });
        const { violations } = await axe.analyze();
        const where = `${state}, ${colorScheme}, ${size.width} wide`;
        for (const { id, nodes } of violations) {
          found.push(`${where}: ${id} at ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
        }
        const beside = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        if (beside > 0) found.push(`${where}: ${beside} pixels beside the screen`);
      }
    };
    await tour({ desk, page, served, stage, watchful, look });
    expect(found).toEqual([]);
  });
}
