// A round number of loans and a thank-you at the end of the day, and the one setting that switches them off.
import type { Page } from '@playwright/test';
import { expectNothingForAxe } from './fixtures/axe.ts';
import { expect, testInOwnLibrary as test } from './fixtures/desk-test.ts';
import { wallClock } from './fixtures/wall-clock.ts';

/** The library has lent so many books this year, as far as the page hears. */
async function lentThisYear(page: Page, number: number): Promise<void> {
  await page.route('**/api/v1/status', async (route) => {
    const answer = await route.fetch();
    const status = (await answer.json()) as { counts: object };
    await route.fulfill({
      response: answer,
      json: { ...status, counts: { ...status.counts, lentThisYear: number } },
    });
  });
}

test('the loan that makes five thousand is told at the desk, and the next one is as usual', async ({
  page,
  openDesk,
  stage,
}) => {
  await lentThisYear(page, 4_999);
  const [pupil, first, second] = [await stage.borrower(), await stage.item(), await stage.item()];
  const desk = await openDesk();
  await expect(desk.today.first()).toBeVisible();
  await desk.openByCard(pupil);
  await desk.scan(first.barcode);
  await desk.expectResult('lent', 'Book 5,000 of this year!');
  await expectNothingForAxe(page, 'inTheDark');
  await desk.scan(second.barcode);
  await desk.expectResult('lent', second.title);
  await expect(desk.result).not.toContainText('of this year');
});

test('at the end of a day the desk thanks for the work, and the setting switches kind words off', async ({
  page,
  openDesk,
  stage,
  served: { api },
}) => {
  await lentThisYear(page, 99);
  // It is four in the afternoon at the library, whenever this runs.
  const hour = new Date().getUTCHours();
  const ahead = ((16 - hour + 36) % 24) - 12;
  await api.changeSettings({
    timeZone: ahead === 0 ? 'Etc/UTC' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`,
  });
  const [pupil, book, other] = [await stage.borrower(), await stage.item(), await stage.item()];
  const setForward = await wallClock(page);
  const desk = await openDesk();
  await expect(desk.today.first()).toBeVisible();
  await setForward(1_000);
  await desk.openByCard(pupil);
  await desk.scan(book.barcode);
  await desk.expectResult('lent', 'Book 100 of this year!');
  await page.keyboard.press('Escape');
  await desk.expectNobody();
  const thanks = page.getByText('Thank you! One book went over the desk today.');
  await expect(thanks).toHaveCount(0);
  await setForward(16 * 60_000);
  await desk.press('Borrowers');
  await desk.press('Desk');
  await expect(thanks).toBeVisible();
  await expectNothingForAxe(page, 'inTheDark');

  await desk.openSettings('Desk');
  await page.getByRole('switch', { name: 'Kind words' }).focus();
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(page.getByText('Saved.', { exact: true })).toBeVisible();
  expect(await api.settings()).toMatchObject({ kindWords: false });
  await desk.press('Desk');
  await expect(desk.today.first()).toBeVisible();
  await expect(thanks).toHaveCount(0);
  await setForward(17 * 60_000);
  await desk.openByCard(pupil);
  await desk.scan(other.barcode);
  await desk.expectResult('lent', other.title);
  await expect(desk.result).not.toContainText('of this year');
});
