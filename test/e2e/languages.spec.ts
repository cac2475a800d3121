// Every text is there in Dutch as well: no key shows through, and no English is left where Dutch has words of its own.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { expect, testInSchool as test } from './fixtures/desk-test.ts';
import { root } from './fixtures/served-desk.ts';
import { tours } from './fixtures/tour.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** What stands on the screen where a text is missing; names of files and of hosts look like it. */
const KEY = /^[a-z]+(\.[a-zA-Z-]+)+(?<!\.(csv|xlsx|zip|example))$/;

/** Everything that a page says, in sight or to a screen reader. */
function textsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const said: string[] = [document.title];
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) {
      const isOnACover = walk.currentNode.parentElement?.closest('[data-ornament]') instanceof Element;
      if (!isOnACover) said.push(walk.currentNode.textContent ?? '');
    }
    for (const element of document.querySelectorAll('[aria-label], [title], [placeholder], [alt]')) {
      for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
        said.push(element.getAttribute(name) ?? '');
    }
    return said.map((text) => text.trim()).filter((text) => text !== '');
  });
}

/** English words that read otherwise in Dutch, from the files that the screens use. */
function onlyEnglish(): Set<string> {
  const locales = path.join(root, 'resources', 'locales');
  const words = (language: string) => {
    const all = new Map<string, string>();
    for (const file of readdirSync(path.join(locales, language))) {
      const texts: unknown = JSON.parse(readFileSync(path.join(locales, language, file), 'utf8'));
      collect(texts, file, all);
    }
    return all;
  };
  const [english, dutch] = [words('en'), words('nl')];
  const dutchTexts = new Set(dutch.values());
  return new Set(
    [...english]
      .filter(([key, text]) => dutch.get(key) !== text && !dutchTexts.has(text) && !text.includes('{{'))
      .map(([, text]) => text),
  );
}

function collect(texts: unknown, key: string, into: Map<string, string>): void {
  if (typeof texts === 'string') into.set(key, texts);
  else if (typeof texts === 'object' && texts !== null) {
    for (const [name, inner] of Object.entries(texts)) collect(inner, `${key}.${name}`, into);
  }
}

/** As a click on the button at the foot of the rail, also behind a dialog. */
async function switchTo(page: Page, language: 'en' | 'nl'): Promise<void> {
  await page.locator(`nav button[lang="${language}"]`).dispatchEvent('click');
  await expect(page.locator('html')).toHaveAttribute('lang', language);
}

/** What is wrong with a form was said in the language of that moment. */
async function judgeAgain(page: Page): Promise<void> {
  await page
    .getByRole('dialog')
    .locator('form:has([aria-invalid=true])')
    .evaluateAll((forms) => {
      for (const form of forms) if (form instanceof HTMLFormElement) form.requestSubmit();
    });
}

for (const [name, tour] of Object.entries(tours)) {
  // Before the desk there is no choice of language, and a failure stays in the language of its moment.
  if (name === 'the doorway' || name === 'failures') continue;
  test(`${name}: complete in Dutch`, async ({ desk, served, stage, watchful }) => {
    test.slow();
    const { page } = desk;
    const english = onlyEnglish();
    const wrong: string[] = [];
    await tour({
      desk,
      page,
      served,
      stage,
      watchful,
      look: async (state) => {
        await switchTo(page, 'nl');
        await judgeAgain(page);
        for (const text of await textsOf(page)) {
          if (KEY.test(text)) wrong.push(`${state}: the key ${text}`);
          if (english.has(text)) wrong.push(`${state}: English “${text}”`);
        }
        await switchTo(page, 'en');
      },
    });
    expect(wrong).toEqual([]);
  });
}

test('the choice of language stays with this machine', async ({ desk }) => {
  await desk.page.getByRole('button', { name: 'Nederlands' }).click();
  await expect(desk.page.getByRole('combobox', { name: 'Scan of zoek' })).toBeVisible();
  await desk.page.reload();
  await expect(desk.page.getByRole('combobox', { name: 'Scan of zoek' })).toBeVisible();
});
