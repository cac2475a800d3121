// Every screen and state is accessible by the rules of axe: light, dark and in high contrast, on a small and on a large screen.
import { axeViolations } from './fixtures/axe.ts';
import { expect, testInOwnLibrary, testInSchool } from './fixtures/desk-test.ts';
import { blankTours, tours, type Guide, type Tour } from './fixtures/tour.ts';

const SMALL = { width: 800, height: 600 };
const LARGE = { width: 1920, height: 1080 };

/** Not all combinations: no rule of the styles depends on both size and colours. High contrast changes only colours. */
const LOOKS = [
  { size: LARGE, colorScheme: 'dark', contrast: 'no-preference' },
  { size: SMALL, colorScheme: 'light', contrast: 'no-preference' },
  { size: SMALL, colorScheme: 'light', contrast: 'more', rules: ['color-contrast-enhanced'] },
] as const;

const kinds = [
  { test: testInSchool, tours },
  { test: testInOwnLibrary, tours: blankTours },
];

for (const { test, tours } of kinds) {
  test.describe(() => {
    test.use({ contextOptions: { reducedMotion: 'reduce' } });
    for (const [name, tour] of Object.entries(tours))
      test(`${name}: accessible by the rules of axe, and without horizontal scrolling`, async ({
        desk,
        served,
        stage,
        watchful,
      }) => {
        test.slow();
        await expectNothingFound(tour, { desk, page: desk.page, served, stage, watchful });
      });
  });
}

async function expectNothingFound(tour: Tour, guide: Omit<Guide, 'look'>): Promise<void> {
  const { page } = guide;
  const found: string[] = [];
  const look = async (state: string) => {
    for (const { size, colorScheme, contrast, ...only } of LOOKS) {
      await page.setViewportSize(size);
      await page.emulateMedia({ colorScheme, contrast });
      const where = `${state}, ${colorScheme}, contrast ${contrast}, ${size.width} wide`;
      const root = page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`);
      await expect(root.and(page.locator('[data-contrast]'))).toHaveCount(contrast === 'more' ? 1 : 0);
      await expect(root).toHaveCount(1);
      // A button that is waiting shows no text.
      await expect(page.locator('[data-loading]')).toHaveCount(0);
      const rules = 'rules' in only ? [...only.rules] : undefined;
      for (const violation of await axeViolations(page, rules)) found.push(`${where}: ${violation}`);
      const beside = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      if (beside > 0) found.push(`${where}: ${beside} pixels beside the screen`);
    }
  };
  await tour({ ...guide, look });
  expect(found).toEqual([]);
}
