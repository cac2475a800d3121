// A pupil's own books in a browser: they stay open from page to page, and close at another card and when the page is left.
import type { Page } from '@playwright/test';
import { expect, testInOwnLibrary as test } from './fixtures/desk-test.ts';
import { plugInScanner } from './fixtures/scanner.ts';
import type { ServedDesk } from './fixtures/served-desk.ts';

interface Pupil {
  id: string;
  card: string;
  pin: string;
}

async function addPupil({ api }: ServedDesk, card: string, givenName: string): Promise<Pupil> {
  const { id } = await api.addBorrower({ barcode: card, givenName, familyName: 'Bell' });
  return { id, card, pin: await api.givePin(id) };
}

async function signIn(page: Page, served: ServedDesk, { card, pin }: Pupil): Promise<void> {
  await page.goto(`${served.origin}/catalogue/my`);
  await page.getByLabel('Your card').fill(card);
  await page.getByLabel('Your PIN').fill(pin);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: /^Hello/ })).toBeVisible();
}

let ann: Pupil;
test.beforeEach(async ({ served }) => {
  await served.api.changeSettings({ catalogue: true, catalogueAccounts: true });
  await served.api.addItem({ title: 'Moonbakery' });
  ann = await addPupil(served, '2998', 'Ann');
});

test('a session stays open while a pupil goes from page to page, until Done', async ({ page, served }) => {
  await signIn(page, served, ann);
  const whose = page.getByRole('link', { name: 'Ann’s books' });
  await page.getByRole('link', { name: 'School library' }).click();
  await expect(whose).toBeVisible();
  await page
    .getByRole('link', { name: /Moonbakery/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Put it aside for me' }).click();
  await expect(page.getByText(/We put it aside for you|ask at the desk/).first()).toBeVisible();
  await page.waitForTimeout(300); // a beacon of the page before would have ended it by now
  await page.getByRole('searchbox').fill('moonb');
  await page.keyboard.press('Enter');
  await expect(whose).toBeVisible();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('link', { name: 'My books' })).toBeVisible();
  await page.goBack();
  await expect(whose).toHaveCount(0);
});

test('another card that is scanned closes it, and only asks for a PIN', async ({ page, served }) => {
  const bob = await addPupil(served, '2999', 'Bob');
  await signIn(page, served, ann);
  const scanner = await plugInScanner(page);
  await scanner.scan(bob.card);
  await expect(page.getByLabel('Your card')).toHaveValue(bob.card);
  await expect(page.getByLabel('Your PIN')).toBeFocused();
  await expect(page.getByText(/Ann/)).toHaveCount(0);
  await page.keyboard.type(bob.pin);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Hello Bob' })).toBeVisible();
});

test('a scanned card presses no button on which the keyboard stands', async ({ page, served }) => {
  const [book] = await served.api.items();
  await served.api.checkOut(ann.id, book?.id ?? '');
  await signIn(page, served, ann);
  await page.getByRole('button', { name: 'Keep it longer: Moonbakery' }).focus();
  const renewals: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/my/renew')) renewals.push(request.url());
  });
  await (await plugInScanner(page)).scan('2999');
  await expect(page.getByLabel('Your card')).toHaveValue('2999');
  expect(renewals).toEqual([]);
});

test('on the page of a borrower staff give a new PIN, on a slip that is printed once, and take it away', async ({
  page,
  served,
  watchful,
}) => {
  await page.addInitScript(() => {
    window.print = () => undefined;
  });
  await page.goto(await served.link());
  await page.goto(`${served.origin}/#/borrowers/${ann.id}`);
  const panel = page.getByRole('region', { name: 'PIN of the catalogue' });
  await panel.getByRole('button', { name: 'New PIN, on a slip' }).click();
  await page.emulateMedia({ media: 'print' });
  const pin = (await page.getByText(/^\d{3} \d{3}$/).innerText()).replace(' ', '');
  await page.emulateMedia({ media: 'screen' });
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await expect(page.getByText(/^\d{3} \d{3}$/)).toHaveCount(0);
  await signIn(page, served, { ...ann, pin });
  await page.goto(await served.link());
  await page.goto(`${served.origin}/#/borrowers/${ann.id}`);
  await panel.getByRole('button', { name: 'Take the PIN away' }).click();
  await expect(panel).toContainText('No PIN yet');
  await page.goto(`${served.origin}/catalogue/my`);
  await page.getByLabel('Your card').fill(ann.card);
  await page.getByLabel('Your PIN').fill(pin);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('do not fit');
  watchful.complaints.length = 0; // the browser reports the refused PIN
});

test('it closes at once when the page is hidden, or left for another site', async ({ page, served }) => {
  await signIn(page, served, ann);
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden' });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await expect(page).toHaveURL(/\/catalogue$/);
  await expect(page.getByRole('link', { name: 'My books' })).toBeVisible();

  await signIn(page, served, ann);
  await page.goto('about:blank');
  await page.goto(`${served.origin}/catalogue/my`);
  await expect(page.getByLabel('Your card')).toBeVisible();
});
