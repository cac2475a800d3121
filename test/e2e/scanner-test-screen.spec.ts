// Settings > Scanners in a plain browser: tests a scanner that types, and says what a browser cannot.
import { expect, test } from './fixtures/desk-test.ts';
import type { DeskPage } from './pages/desk-page.ts';

async function openTest(desk: DeskPage): Promise<void> {
  await desk.open('Settings');
  await desk.page
    .getByRole('navigation', { name: 'Parts of the settings' })
    .getByRole('link', { name: 'Scanners' })
    .click();
  await desk.page.getByRole('button', { name: 'Test' }).click();
  await expect(desk.page.getByRole('group', { name: 'Scan here' })).toBeFocused();
}

test('a scanner that types is tested: its code, its rhythm, its Enter; and nothing is lent', async ({
  desk,
  stage,
  served,
}) => {
  const item = await stage.item();
  const pupil = await stage.borrower();
  await openTest(desk);
  const tested = desk.page.getByTestId('tested-code');
  await desk.scan('LOANDESK-yzaqm/@{^');
  await expect(tested.first()).toContainText('LOANDESK-yzaqm/@{^');
  await expect(tested.first()).toContainText('ended with Enter');
  await expect(tested.first().locator('[data-finding="works"]')).toBeVisible();
  await desk.scan('loandesk-YZAQM/@{^');
  await expect(tested.first().locator('[data-finding="caps-lock"]')).toBeVisible();
  await desk.scan('LOANDESK-yzaqm/@{^', { gapMs: 60 });
  await expect(tested.first().locator('[data-finding="too-slow"]')).toContainText('60 ms');
  await desk.scan(pupil.barcode);
  await desk.scan(item.barcode);
  await expect(tested.first()).toContainText(item.barcode);
  await desk.page.getByRole('button', { name: 'Done' }).click();
  expect(await served.api.barcodesLentTo(pupil.id)).toEqual([]);
  await expect(desk.page.getByText('A browser cannot see which scanners are plugged in')).toBeVisible();
});

test('a code without Enter is shown after a silence, with what to set', async ({ desk }) => {
  await openTest(desk);
  await desk.page.keyboard.type('2000017');
  const tested = desk.page.getByTestId('tested-code');
  await expect(tested.first().locator('[data-finding="no-terminator"]')).toBeVisible();
  await expect(desk.page.getByText('Only the desktop app can show')).toBeVisible();
});
