// A new library: the desk says what is to be done first, and stops saying so once it is done.
import { expect, testInOwnLibrary as test } from './fixtures/desk-test.ts';

test('a new library says what comes first, leads there, and is quiet once something can be lent', async ({
  openDesk,
  stage,
}) => {
  const desk = await openDesk();
  const { page } = desk;
  const steps = page.getByTestId('first-steps');
  await steps.getByRole('link', { name: 'Add your borrowers' }).click();
  await expect(page.getByText('There are no borrowers yet.')).toBeVisible();
  await stage.borrower();
  await page.keyboard.press('Alt+1');
  await expect(steps.getByRole('listitem').filter({ hasText: 'Add your borrowers' })).toContainText('Import');
  await expect(steps.getByLabel('Done')).toHaveCount(1);

  await steps.getByRole('link', { name: 'Add your books' }).click();
  await expect(page.getByText('The collection is still empty.')).toBeVisible();
  const item = await stage.item();
  await page.keyboard.press('Alt+1');
  await expect(steps).toHaveCount(0);
  await expect(desk.input).toBeFocused();
  await desk.scan(item.barcode);
  await desk.expectRefused('item-not-lent');
});
