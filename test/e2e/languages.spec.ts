// The choice of the screens' language.
import { expect, test } from './fixtures/desk-test.ts';

test('the choice of language stays with this machine', async ({ desk }) => {
  await desk.page.getByRole('combobox', { name: 'Language' }).selectOption('nl');
  await expect(desk.page.getByRole('combobox', { name: 'Scan of zoek' })).toBeVisible();
  await desk.page.reload();
  await expect(desk.page.getByRole('combobox', { name: 'Scan of zoek' })).toBeVisible();
});
