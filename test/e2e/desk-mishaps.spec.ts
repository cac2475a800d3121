// Small mishaps at the desk: the library is silent, its disk is full, a file is dropped beside the field for files.
import { cpSync, renameSync, rmSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, test, testInOwnLibrary } from './fixtures/desk-test.ts';

const SCREENS = ['Borrowers', 'Collection', 'Loans', 'Holds', 'Overdue', 'Letters', 'Reports', 'Settings'];

/** The desk asks for the settings last. Their file may be there before those that it stands on, and its styles. */
async function expectFetchedAhead(page: Page): Promise<void> {
  const settings = () =>
    page.evaluate(
      () =>
        performance
          .getEntriesByType('resource')
          .map(({ name }) => name)
          .find((name) => /SettingsScreen.*\.js$/.test(name)) ?? '',
    );
  await expect.poll(settings).not.toBe('');
  await page.evaluate(
    async (file) => {
      await import(file);
    },
    await settings(),
  );
  const styles = page.locator('link[rel="stylesheet"]');
  await expect
    .poll(() =>
      styles.evaluateAll((links) => links.every((link) => (link as HTMLLinkElement).sheet !== null)),
    )
    .toBe(true);
}

test('a screen opens for the first time while the library does not answer', async ({ desk, watchful }) => {
  const { page } = desk;
  watchful.allow(/ERR_INTERNET_DISCONNECTED/);
  await expectFetchedAhead(page);
  await page.context().setOffline(true);
  for (const [index, name] of SCREENS.entries()) {
    await page.keyboard.press(`Alt+${String(index + 2)}`);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  }
  await page.context().setOffline(false);
});

test('a screen whose files did not come says so, and comes when it is tried again', async ({
  page,
  openDesk,
  watchful,
}) => {
  watchful.allow(/ERR_FAILED|ERR_INTERNET_DISCONNECTED|could not be fetched|dynamically imported module/);
  await page.route('**/assets/BorrowersScreen*', (route) => route.abort());
  await openDesk();
  await page.keyboard.press('Alt+2');
  const told = page.getByRole('alert').filter({ hasText: 'This screen could not be loaded' });
  await expect(told).toBeVisible();
  // Trying again too early keeps the desk.
  await page.context().setOffline(true);
  await told.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByTestId('silent-banner')).toBeVisible();
  await expect(told).toBeVisible();
  await page.context().setOffline(false);
  await page.unroute('**/assets/BorrowersScreen*');
  await told.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Borrowers' })).toBeVisible();
});

test('a scan that the disk had no room for says so, and is done once there is room', async ({
  desk,
  stage,
  watchful,
}) => {
  watchful.allow(/507/);
  const item = await stage.item();
  await desk.openByCard(await stage.borrower());
  await desk.page.route('**/desk/scans', (route) =>
    route.fulfill({
      status: 507,
      contentType: 'application/problem+json',
      body: JSON.stringify({
        type: 'about:blank',
        title: 'The disk is full',
        status: 507,
        detail: '',
        code: 'storage-full',
      }),
    }),
  );
  await desk.scan(item.barcode);
  await expect(desk.waiting).toContainText('This computer’s disk is full');
  await desk.page.unroute('**/desk/scans');
  await desk.page.keyboard.press('F8');
  await desk.expectResult('lent', item.title);
});

testInOwnLibrary(
  'scans that the library missed because its folder was away go on by themselves when it is back',
  async ({ desk, stage, served, watchful }) => {
    watchful.allow(/503/);
    const [one, two, three] = [await stage.item(), await stage.item(), await stage.item()];
    await desk.openByCard(await stage.borrower());
    const away = `${served.folder}-away`;
    renameSync(served.folder, away);
    await desk.scan(one.barcode);
    await expect(desk.waiting).toContainText('cannot be reached');
    await desk.scan(two.barcode);
    renameSync(away, served.folder);
    await desk.expectResult('lent', two.title);
    await expect(desk.entries.filter({ hasText: one.title })).toHaveCount(1);
    // As a drive comes back: the same files, as other ones, all at once.
    renameSync(served.folder, away);
    cpSync(away, `${away}-copy`, { recursive: true });
    renameSync(`${away}-copy`, served.folder);
    rmSync(away, { recursive: true });
    await desk.scan(three.barcode);
    await desk.expectResult('lent', three.title);
  },
);

test('a file that is dropped on a screen does not open in place of the desk', async ({ desk }) => {
  for (const screen of ['Alt+1', 'Alt+2', 'Alt+6']) {
    await desk.page.keyboard.press(screen);
    await expect(desk.page.getByRole('heading', { level: 1 })).toBeAttached();
    const kept = await desk.page.getByRole('main').evaluate((main) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File(['a;b'], 'pupils.csv', { type: 'text/csv' }));
      return ['dragover', 'drop'].map((type) => {
        const event = new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true });
        return !main.dispatchEvent(event);
      });
    });
    expect(kept).toEqual([true, true]);
  }
});

test('a lost book that is brought back is in the collection again, and the desk says so', async ({
  desk,
  stage,
  served,
}) => {
  const item = await stage.item();
  await served.api.changeItem(item.id, { status: 'lost' });
  await desk.scan(item.barcode);
  await desk.expectResult('found', item.title);
  await expect(desk.result).toContainText('It can go back on its shelf');
  await desk.expectEntries([{ outcome: 'found', says: item.title }]);
});

test('a borrower who may not borrow sees no number of further loans, until staff allow it', async ({
  desk,
  stage,
}) => {
  const item = await stage.item();
  await desk.openByCard(await stage.borrower({ blockedReason: 'Lost two books' }));
  await expect(desk.borrower).toContainText('Can’t borrow at the moment');
  await desk.scan(item.barcode);
  await desk.expectRefused('borrower-blocked');
  await desk.page.keyboard.press('F6');
  await expect(desk.overriding.getByRole('radio').first()).toBeFocused();
  await desk.page.keyboard.press('1');
  await expect(desk.overriding.getByRole('radio').first()).toBeChecked();
  await desk.page.keyboard.press('Control+Enter');
  await desk.expectResult('lent', item.title);
  await expect(desk.borrower).toContainText(/Can borrow \d+ more/);
});
