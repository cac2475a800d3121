// Staff print the card of the keys, the first steps and the notice for parents, in the language of the screens.
import { writeFile } from 'node:fs/promises';
import { type Page } from '@playwright/test';
import { languages, textsOf, type Texts } from '../support/locales.ts';
import { axeViolations } from './fixtures/axe.ts';
import { expect, testInOwnLibrary as test } from './fixtures/desk-test.ts';

/** A folder for the PDFs, to look at them. */
const kept = process.env['STAFF_DOCUMENTS'];

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    window.print = () => undefined;
  });
});

/** Number of pages of what the page prints; then the print dialog is closed. */
async function pagesOf(page: Page, name: string): Promise<number> {
  const pdf = await page.pdf({
    format: 'A4',
    margin: { top: '12mm', bottom: '12mm', left: '12mm', right: '12mm' },
  });
  if (kept !== undefined) await writeFile(`${kept}/${name}.pdf`, pdf);
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  return pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0;
}

/** A text of the screens, or a name that no button has. */
function textIn(language: string, file: string, ...keys: string[]): string {
  let text: string | Texts | undefined = textsOf(language, `${file}.json`);
  for (const key of keys) text = typeof text === 'object' ? text[key] : undefined;
  return typeof text === 'string' ? text : `no text ${keys.join('.')} in ${language}`;
}

test('each document is a page in each language', async ({ page, served }) => {
  test.slow();
  for (const language of languages) {
    await served.api.changeSettings({ libraryName: 'Loandesk', language, keepReturnedLoansDays: 30 });
    await page.goto('about:blank');
    await page.goto(await served.link());
    await expect(page.locator('input:focus')).toBeVisible();
    await page.keyboard.press('F1');
    await page.getByRole('button', { name: textIn(language, 'shortcuts', 'printCard') }).click();
    expect(await pagesOf(page, `card-${language}`), `card in ${language}`).toBe(1);
    await page.goto(`${served.origin}/#/first-steps/rules`);
    await page.getByRole('button', { name: textIn(language, 'first-steps', 'print') }).click();
    expect(await pagesOf(page, `steps-${language}`), `steps in ${language}`).toBe(1);
    await page.goto(`${served.origin}/#/settings/privacy`);
    await page.getByRole('button', { name: textIn(language, 'privacy', 'notice', 'print') }).click();
    expect(await pagesOf(page, `notice-${language}`), `notice in ${language}`).toBe(1);
  }
});

test('the notice for parents says what this library keeps', async ({ page, served }) => {
  await served.api.changeSettings({
    libraryName: 'Library of the Vale',
    keepReturnedLoansDays: 14,
    timeZone: 'Europe/Paris',
  });
  await page.goto(await served.link());
  await page.goto(`${served.origin}/#/settings/privacy`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  await expect(page.getByText('libraries in France: at most 120 days')).toBeVisible();
  await page.getByRole('button', { name: 'Print the notice' }).click();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('Returned loans become anonymous after 14 days.')).toBeVisible();
  await expect(page.getByText('What is owed for lost or late books, and what was paid.')).toBeHidden();
  await expect(page.getByText('Library of the Vale').last()).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
});
