// Takes pictures of every screen, dialog and error state, as the tours of the accessibility tests reach them:
// node test/support/all-screens.ts [--mirrored] [--language CODE] FOLDER [TOUR ...]. Each picture shows one state in all looks;
// with --language, in that language alone; with --mirrored, in the pseudo-language of mirrored-texts.ts.
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Page } from '@playwright/test';
import { openDeskIn } from '../e2e/fixtures/desk-test.ts';
import { createStages, serveSchool } from '../e2e/fixtures/school.ts';
import { serveDesk } from '../e2e/fixtures/served-desk.ts';
import { blankTours, tours } from '../e2e/fixtures/tour.ts';
import { watch } from '../e2e/fixtures/watchful-page.ts';
import { ensureChromium } from './chromium.ts';
import { buildMirrored } from './mirrored-program.ts';
import { MIRRORED } from './mirrored-texts.ts';

/** Each colour, size and language in at least one; 640 x 400 is a window of 1280 x 800 at 200 %. */
const LOOKS = [
  { colorScheme: 'light', contrast: 'no-preference', language: 'en', width: 1280, height: 800 },
  { colorScheme: 'dark', contrast: 'no-preference', language: 'nl', width: 1280, height: 800 },
  { colorScheme: 'light', contrast: 'more', language: 'nl', width: 800, height: 600 },
  { colorScheme: 'dark', contrast: 'more', language: 'en', width: 1280, height: 800 },
  { colorScheme: 'light', contrast: 'no-preference', language: 'nl', width: 640, height: 400 },
  { colorScheme: 'light', contrast: 'no-preference', language: 'en', width: 3840, height: 2160 },
] as const;

type Look = Omit<(typeof LOOKS)[number], 'language' | 'width' | 'height'> & {
  readonly language: string;
  readonly width: number;
  readonly height: number;
};

const lookIn = (language: string): Look => ({
  colorScheme: 'light',
  contrast: 'no-preference',
  language,
  width: 1366,
  height: 768,
});

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { mirrored: { type: 'boolean', default: false }, language: { type: 'string' } },
});
const [folder, ...wanted] = positionals;
if (folder === undefined)
  throw new Error(
    'Say where to: node test/support/all-screens.ts [--mirrored] [--language CODE] FOLDER [TOUR ...]',
  );
const language = values.mirrored ? MIRRORED : values.language;
const looks: readonly Look[] = language === undefined ? LOOKS : [lookIn(language)];
const mirrored = values.mirrored ? buildMirrored() : null;
mkdirSync(folder, { recursive: true });

const browser = await chromium.launch({
  executablePath: ensureChromium(),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});
const libraries = [
  { tours, served: await serveSchool(mirrored?.app) },
  { tours: blankTours, served: await serveDesk([], mirrored?.app) },
];
const stages = createStages();
try {
  for (const { tours, served } of libraries)
    for (const [name, tour] of Object.entries(tours)) {
      if (wanted.length > 0 && !wanted.includes(name)) continue;
      const context = await browser.newContext({ locale: 'en-GB', reducedMotion: 'reduce' });
      const page = await context.newPage();
      const watchful = await watch(context);
      const desk = await openDeskIn(page, served);
      const stage = stages(served.api);
      let states = 0;
      const look = async (state: string) => {
        states += 1;
        const file = `${name}, ${String(states).padStart(2, '0')} ${state}.png`.replaceAll(/[^\w ,.-]/g, '');
        await takeAll(page, path.join(folder, file));
      };
      await tour({ desk, page, served, stage, watchful, look });
      console.log(
        `${name}: ${String(states)} states${watchful.complaints.map((one) => `\n  ${one}`).join('')}`,
      );
      await context.close();
    }
} finally {
  await browser.close();
  for (const { served } of libraries) await served.stop();
  mirrored?.remove();
}

/** The state in all looks; the page ends in the first again, whose words the tours know. */
async function takeAll(page: Page, file: string): Promise<void> {
  const shots: Buffer[] = [];
  for (const look of looks) {
    await show(page, look);
    shots.push(await page.screenshot({ animations: 'disabled', type: 'jpeg', quality: 90 }));
  }
  await show(page, LOOKS[0]);
  const sheet = await browser.newPage({ viewport: { width: 1560, height: 600 } });
  await sheet.setContent(
    shots.map((shot) => `<img src="data:image/jpeg;base64,${shot.toString('base64')}">`).join(''),
  );
  await sheet.addStyleTag({
    content:
      'body { margin: 0; display: flex; flex-wrap: wrap; align-items: start; gap: 8px } img { width: 776px } img:only-child { width: 100% }',
  });
  await sheet.screenshot({ path: file, fullPage: true });
  await sheet.close();
}

async function show(page: Page, look: Look): Promise<void> {
  const { width, height, colorScheme, contrast, language } = look;
  await page.setViewportSize({ width, height });
  await page.emulateMedia({ colorScheme, contrast });
  const languages = page.locator('select:has(option[lang])');
  if ((await languages.count()) > 0) {
    await languages.selectOption(language, { force: true });
    await page.locator(`html[lang="${language}"]`).waitFor();
  }
  await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor();
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
}
