// Every screen and state is accessible by the rules of axe, light and dark, on a small and on a large screen.
import { axeViolations } from './fixtures/axe.ts';
import { expect, testInSchool as test } from './fixtures/desk-test.ts';
import { tours } from './fixtures/tour.ts';

const SMALL = { width: 800, height: 600 };
const LARGE = { width: 1920, height: 1080 };

/** Not all four combinations: no rule of the styles depends on both size and colours. */
const LOOKS = [
  { size: SMALL, colorScheme: 'light' },
  { size: LARGE, colorScheme: 'dark' },
] as const;

test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const [name, tour] of Object.entries(tours)) {
  test(`${name}: accessible by the rules of axe, and without horizontal scrolling`, async ({
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
        const where = `${state}, ${colorScheme}, ${size.width} wide`;
        await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
        // A button that is waiting shows no text.
        await expect(page.locator('[data-loading]')).toHaveCount(0);
        for (const violation of await axeViolations(page)) found.push(`${where}: ${violation}`);
        const beside = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        if (beside > 0) found.push(`${where}: ${beside} pixels beside the screen`);
      }
    };
    await tour({ desk, page, served, stage, watchful, look });
    expect(found).toEqual([]);
  });
}
