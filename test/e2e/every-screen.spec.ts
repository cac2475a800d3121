// Every screen and state: accessible by the rules of axe in all colours, nothing beside a small window, complete in Dutch.
import type { Page } from '@playwright/test';
import { axeViolations } from './fixtures/axe.ts';
import { expect, test as base, testInOwnLibrary, testInSchool } from './fixtures/desk-test.ts';
import { englishLeft, switchTo } from './fixtures/dutch.ts';
import { blankTours, tours, type Guide, type Tour } from './fixtures/tour.ts';

/** The smallest window: what stands there without horizontal scrolling does so in every other one. */
const SMALL = { width: 800, height: 600 };

/** The other colours, with the rules that depend on them, and the other language. */
const LOOKS = [
  { colours: 'dark', scheme: 'dark', contrast: null, rules: ['color-contrast'] },
  { colours: 'high contrast', scheme: 'light', contrast: 'more', rules: ['color-contrast-enhanced'] },
  'in Dutch',
] as const;
/**
 * Each state has one of these looks beside the light English one, in turn: states that follow each other share most of
 * what they show. `EVERY_LOOK=1` gives all of them to each state.
 */
const looksOf = (turn: number) =>
  process.env['EVERY_LOOK'] === undefined ? [LOOKS[turn % LOOKS.length]] : LOOKS;

/** Before the desk there is no choice of language. */
const onlyInEnglish = ['the doorway'];

const kinds = [
  { test: testInSchool, tours },
  { test: testInOwnLibrary, tours: blankTours },
];

for (const { test, tours } of kinds) {
  test.describe(() => {
    test.use({ viewport: SMALL, colorScheme: 'light' });
    for (const [name, tour] of Object.entries(tours))
      test(`${name}: accessible, within a small window, complete in Dutch`, async ({
        desk,
        served,
        stage,
        watchful,
      }) => {
        test.slow();
        const guide = { desk, page: desk.page, served, stage, watchful };
        expect(await findingsOf(tour, guide, !onlyInEnglish.includes(name))).toEqual([]);
      });
  });
}

base('the colours of a test are those that the system asks for', async ({ desk }) => {
  const { page } = desk;
  const html = page.locator('html');
  await page.emulateMedia({ colorScheme: 'dark', contrast: 'more' });
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await expect(html).toHaveAttribute('data-contrast', 'more');
});

async function findingsOf(tour: Tour, guide: Omit<Guide, 'look'>, inDutch: boolean): Promise<string[]> {
  const { page } = guide;
  const found: string[] = [];
  let turn = 0;
  const look = async (state: string) => {
    // A button that is waiting shows no text.
    await expect(page.locator('[data-loading]')).toHaveCount(0);
    for (const violation of await axeViolations(page)) found.push(`${state}: ${violation}`);
    await expectWithinWindow(page, state, found);
    for (const one of looksOf(turn++)) {
      if (one === undefined) continue;
      if (one === 'in Dutch') {
        if (!inDutch) continue;
        await switchTo(page, 'nl');
        // A page with many choices takes a moment to be drawn again.
        await expect.poll(() => englishLeft(page), state).toEqual([]);
        await expectWithinWindow(page, `${state}, in Dutch`, found);
        await switchTo(page, 'en');
      } else {
        await paint(page, one.scheme, one.contrast);
        for (const violation of await axeViolations(page, [...one.rules]))
          found.push(`${state}, ${one.colours}: ${violation}`);
        await paint(page, 'light', null);
      }
    }
  };
  await tour({ ...guide, look });
  return found;
}

/** What the system's wish does to the page, without the pause in which a browser carries it out. */
async function paint(page: Page, scheme: string, contrast: string | null): Promise<void> {
  await page.evaluate(
    ([colours, more]) => {
      const { dataset } = document.documentElement;
      dataset['mantineColorScheme'] = colours;
      if (more === null) delete dataset['contrast'];
      else dataset['contrast'] = more;
    },
    [scheme, contrast] as const,
  );
}

async function expectWithinWindow(page: Page, state: string, found: string[]): Promise<void> {
  const beside = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  if (beside > 0) found.push(`${state}: ${beside} pixels beside the screen`);
}
