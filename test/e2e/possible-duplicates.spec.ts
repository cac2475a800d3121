// Titles that an import brought in twice are shown side by side, merged with the keyboard, kept apart, and the latter undone.
import { expect, testInOwnLibrary as test } from './fixtures/desk-test.ts';
import { expectNothingForAxe } from './fixtures/axe.ts';
import { ImportPage } from './pages/import-page.ts';

const list = [
  'Title,Author,Publisher',
  'Glass Crab,"Adeyinka, Nova",Tidewater Press',
  'The glass crab.,Nova Adeyinka,Tidewater',
  '"Lantern Fish, The",Q. Iversholt,',
  'Lanternfish / Quinn Iversholt,"Iversholt, Quinn",',
  'Lantern Fish 2,Quinn Iversholt,',
].join('\n');

test('possible duplicates of an import are merged or kept apart', async ({ desk, served }) => {
  const { page } = desk;
  const screen = new ImportPage(page);
  await desk.open('Collection');
  await screen.open('items');
  await screen.choose('books.csv', Buffer.from(list));
  await screen.expectStatus('Nothing has changed yet');
  await screen.commit();
  await expect(page.getByText('2 titles may be in the library twice now.')).toBeVisible();
  await page.getByRole('link', { name: 'Look at them' }).click();

  const crab = page.getByRole('region', { name: 'Glass Crab' });
  await expect(crab.getByRole('row', { name: 'Publisher' })).toHaveText('PublisherTidewater PressTidewater');
  await expectNothingForAxe(page, 'inTheDark');
  await crab.getByRole('button', { name: 'Keep the other one' }).click();
  const swapped = page.getByRole('region', { name: 'The glass crab.' });
  await swapped.getByRole('button', { name: 'Merge' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('The titles are one now.')).toBeVisible();
  const fish = page.getByRole('region', { name: 'Lantern Fish, The' });
  await expect(fish.getByRole('button', { name: 'Merge' })).toBeFocused();
  expect((await served.api.items()).map(({ title }) => title)).toEqual([
    'The glass crab.',
    'The glass crab.',
    'Lantern Fish, The',
    'Lanternfish / Quinn Iversholt',
    'Lantern Fish 2',
  ]);

  await fish.getByRole('button', { name: 'These are different' }).click();
  await expect(page.getByText('No titles look alike.')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(fish).toBeVisible();
});
