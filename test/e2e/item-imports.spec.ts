// A catalogue comes in on the screen, as records and as a list: seen before anything changes, applied, undone, and again.
import { iso2709, marcRecord } from '../support/marc-files.ts';
import { expect, testInOwnLibrary as test } from './fixtures/desk-test.ts';
import { ImportPage } from './pages/import-page.ts';

const records = iso2709([
  marcRecord({
    '008': '880101s1988    enk           000 1 eng  ',
    '020': [{ a: '9780224025720' }],
    '100': [{ a: 'Dahl, Roald,', d: '1916-1990.' }],
    '245': [{ a: 'Matilda /', c: 'Roald Dahl.' }],
    '260': [{ b: 'Cape,', c: '1988.' }],
    '852': [
      { h: 'J DAH', p: 'B1' },
      { h: 'J DAH', p: 'B2' },
    ],
    '966': [{ b: 'X1' }],
  }),
  marcRecord({ '245': [{ a: 'A record without a copy' }] }),
]);

const books = 300;
const list = [
  'isbn,isbn13,title,original_title,authors,year,language',
  ...Array.from({ length: books }, (_, at) => {
    const number = String(at + 1);
    return `,,"Title ${number} (Series, #${number})",Title ${number},"Ann Author, Bob Writer",${String(1950 + (at % 70))}.0,eng`;
  }),
].join('\n');

test('records and a list of titles are previewed, imported, undone, and imported again', async ({
  desk,
  served,
}) => {
  test.setTimeout(180_000);
  const items = async () => (await served.api.items()).length;
  const { page } = desk;
  const screen = new ImportPage(page);
  await desk.open('Collection');
  await screen.open('items');

  await screen.choose('catalogue.mrc', records);
  await screen.expectStatus('Nothing has changed yet');
  await screen.expectCount('New', 2);
  await screen.expectCount('Left out', 1);
  await expect(screen.row('Matilda').first()).toContainText('9780224025720');
  await screen.show('Left out');
  await expect(screen.row('A record without a copy')).toContainText('names no copy');
  const file = await screen.details('The file');
  const copies = file.getByRole('combobox', { name: 'Field that holds the copies' });
  await copies.selectOption('966');
  const columns = screen.step('The columns');
  await screen.expectCount('New', 1);
  await (
    await screen.details('The columns')
  )
    .getByRole('combobox', { name: /966 [$]b/ })
    .selectOption('Barcode');
  await screen.show('New');
  await expect(screen.row('Matilda')).toContainText('X1');
  await copies.selectOption('852');
  await expect(columns.getByRole('rowheader', { name: 'barcode' })).toBeVisible();
  await screen.expectCount('New', 2);
  const addsMissing = file.getByRole('switch', { name: 'Add records that name no copy too' });
  await addsMissing.check();
  await screen.expectCount('New', 3);
  await addsMissing.uncheck();
  await screen.expectCount('New', 2);
  expect(await items()).toBe(0);
  await screen.commit();
  expect(await items()).toBe(2);
  await page.keyboard.press('Alt+l');
  const labels = page.getByRole('dialog', { name: 'Print 2 labels' });
  await expect(labels.getByAltText('The first page as it will be printed')).toHaveAttribute('src', /B2/);
  await page.keyboard.press('Escape');

  await page.getByRole('link', { name: 'Import another file' }).click();
  await screen.choose('titles.csv', Buffer.from(list));
  await screen.expectStatus('Nothing has changed yet');
  await screen.expectCount('New', books);
  await screen.commit();
  expect(await items()).toBe(books + 2);

  await page.getByRole('button', { name: 'Undo this import…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Undo this import?' });
  await expect(dialog).toContainText(`${String(books)} items are as before again.`);
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await screen.expectStatus('Undone');
  expect(await items()).toBe(2);

  await page.getByRole('link', { name: 'Import another file' }).click();
  await expect(page.getByRole('link', { name: 'catalogue.mrc' })).toBeVisible();
  await screen.choose('titles.csv', Buffer.from(list));
  await screen.expectCount('New', books);
  await screen.commit();
  await page.getByRole('link', { name: 'Import another file' }).click();
  await screen.choose('titles.csv', Buffer.from(list));
  await screen.expectCount('Unchanged', books);
});
