// The desk shows the notices of the library's start until a person has seen them at this desk.
import type { Page } from '@playwright/test';
import type { Notice } from '../../src-renderer/api/library.ts';
import { expect, test } from './fixtures/desk-test.ts';

/** The library's own answer with these notices added. */
async function tell(page: Page, notice: Notice): Promise<void> {
  await page.unrouteAll({ behavior: 'wait' });
  await page.route('**/api/v1/status', async (route) => {
    const response = await route.fetch();
    const status = await response.json().then(
      (json) => json as { notices: Notice[] },
      () => null, // a reload ended the request
    );
    if (status === null) await route.abort();
    else await route.fulfill({ response, json: { ...status, notices: [...status.notices, notice] } });
  });
}

test('a notice that was seen stays away after a reload, and the next of its kind shows', async ({
  page,
  openDesk,
}) => {
  const notice = { id: 'one', at: '2026-09-07T10:00:00.000Z', code: 'ledger-rebuilt', facts: {} };
  await tell(page, notice);
  const desk = await openDesk();
  const banner = page.locator('[data-notice=ledger-rebuilt]');
  await banner.getByRole('button', { name: 'Got it' }).click();
  await expect(banner).toHaveCount(0);
  const told = page.waitForResponse('**/api/v1/status');
  await page.reload();
  await told;
  await expect(desk.input).toBeFocused();
  await expect(banner).toHaveCount(0);

  await tell(page, { ...notice, id: 'another' });
  await page.reload();
  await expect(banner).toBeVisible();
});
