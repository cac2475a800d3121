// A screen of this computer that shows only the catalogue: locked by the PIN, and new for each pupil.
import type { Page } from '@playwright/test';
import { expectNothingForAxe } from './fixtures/axe.ts';
import { expect, openDeskIn, testInOwnLibrary as test } from './fixtures/desk-test.ts';
import type { ServedDesk } from './fixtures/served-desk.ts';

const PIN = '2580';

/** As a librarian starts it in Settings. */
async function start(page: Page, served: ServedDesk) {
  await served.api.changeSettings({ catalogue: true, catalogueAccounts: true });
  for (const title of ['Moonbakery', 'Whales']) await served.api.addItem({ title, subjects: ['sea'] });
  await openDeskIn(page, served);
  await page.goto(`${served.origin}/#/settings/self-checkout`);
  const startButton = page.getByRole('button', { name: 'Start the catalogue' });
  await expect(startButton).toBeDisabled();
  await page.getByLabel('Choose a PIN').fill(PIN);
  await page.keyboard.press('Enter');
  await expect(startButton).toBeEnabled();
  await startButton.press('Enter');
  const inside = page.frameLocator('iframe');
  await expect(inside.getByRole('heading', { level: 1 })).toHaveText('Library catalogue');
  return inside;
}

test('only the PIN leads back to the desk, after a reload and by address too', async ({
  page,
  served,
  watchful,
}) => {
  const inside = await start(page, served);
  for (const at of ['/#/', '/#/borrowers', '/#/self-checkout']) {
    await page.goto(`${served.origin}${at}`);
    await page.reload();
    await expect(inside.getByRole('heading', { level: 1 })).toHaveText('Library catalogue');
  }
  await page.goto(await served.link());
  await expect(inside.getByRole('heading', { level: 1 })).toHaveText('Library catalogue');
  const reached = await page.evaluate(async () => {
    const stored = [localStorage, sessionStorage].flatMap((storage) => Object.values(storage) as string[]);
    const tokens = stored.filter((value) => value.startsWith('ld_'));
    const ask = (token: string) => fetch('/api/v1/users', { headers: { authorization: `Bearer ${token}` } });
    return Promise.all(tokens.map(async (token) => (await ask(token)).status));
  });
  expect(reached).toEqual([403]);
  await page.getByRole('button', { name: 'Staff' }).press('Enter');
  await expectNothingForAxe(page);
  await page.keyboard.type('1111', { delay: 120 });
  await page.keyboard.press('Enter');
  await expect(page.getByText('That is not the PIN.')).toBeVisible();
  await page.keyboard.type(PIN, { delay: 120 });
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Scan or search' })).toBeFocused();
  await page.reload();
  await expect(page.getByRole('combobox', { name: 'Scan or search' })).toBeFocused();
  watchful.complaints.length = 0; // the browser reports the refused PIN
});

test('half a minute after the last touch the next pupil begins anew; Back does not show what was searched', async ({
  page,
  served,
}) => {
  await page.clock.install();
  const inside = await start(page, served);
  const field = inside.getByRole('searchbox');
  await field.fill('moonbakery');
  await field.press('Enter');
  await inside.getByRole('link', { name: /Moonbakery/ }).click();
  await expect(inside.getByRole('heading', { level: 1 })).toHaveText('Moonbakery');
  await page.clock.runFor(20_000);
  await inside.getByRole('heading', { level: 1 }).click(); // still reading
  await page.clock.runFor(20_000);
  await expect(inside.getByRole('heading', { level: 1 })).toHaveText('Moonbakery');
  await page.clock.runFor(11_000);
  await expect(inside.getByRole('heading', { level: 1 })).toHaveText('Library catalogue');
  await expect(field).toHaveValue('');
  await expect(field).toHaveAttribute('autocomplete', 'off');
  for (let back = 0; back < 4; back += 1) {
    await page.evaluate(() => {
      history.back();
    });
    await page.clock.runFor(500);
    await expect(page.getByTestId('catalogue-kiosk')).toBeVisible();
    await expect(inside.getByRole('heading', { level: 1 })).toHaveText('Library catalogue');
    for (const frame of page.frames()) expect(frame.url()).not.toMatch(/moonbakery|titles/);
  }
});

test('own books open on the screen with card and PIN, and are closed for the next pupil', async ({
  page,
  served,
}) => {
  const ann = await served.api.addBorrower({ barcode: '2998', givenName: 'Ann', familyName: 'Bell' });
  const pin = await served.api.givePin(ann.id);
  await page.clock.install();
  const inside = await start(page, served);
  await inside.getByRole('link', { name: 'My books' }).click();
  await inside.getByLabel('Your card').fill('2998');
  await inside.getByLabel('Your PIN').fill(pin);
  await inside.getByLabel('Your PIN').press('Enter');
  await expect(inside.getByRole('heading', { name: 'Hello Ann' })).toBeVisible();
  await page.clock.runFor(31_000);
  await expect(inside.getByRole('heading', { level: 1 })).toHaveText('Library catalogue');
  await inside.getByRole('link', { name: 'My books' }).click();
  await expect(inside.getByLabel('Your card')).toBeVisible();
});
