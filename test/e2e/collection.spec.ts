// The collection: items added, changed, marked as lost and deleted, and what that means at the desk.
import { expectNothingForAxe } from './fixtures/axe.ts';
import { expect, test, testInOwnLibrary } from './fixtures/desk-test.ts';
import { ListPage } from './pages/list-page.ts';

test('an item is added, after the form has said what is missing or wrong, and can be lent', async ({
  desk,
  stage,
  served,
}) => {
  const other = await stage.item();
  const pupil = await stage.borrower();
  await desk.open('Collection');
  await desk.page.getByRole('button', { name: 'Add item' }).first().click();
  const form = desk.page.getByRole('dialog', { name: 'New item' });
  const field = (name: string) => form.getByRole('textbox', { name, exact: true });
  const save = form.getByRole('button', { name: 'Add item' });
  await save.click();
  await expect(field('Title')).toHaveAccessibleDescription(/Fill this in\./);
  await field('Title').fill('De kleine kapitein');
  await field('Authors').fill('Paul Biegel; Carl Hollander');
  await field('ISBN').fill('978-90-251-0000-0');
  await field('Year').fill('1970?');
  await save.click();
  await expect(field('Year')).toHaveAccessibleDescription(/A year has up to four digits\./);
  await field('Year').fill('1970');
  await field('ISBN').fill('');
  await field('Barcode').fill(other.barcode);
  await save.click();
  await expect(field('Barcode')).toHaveAttribute('aria-invalid', 'true');
  const barcode = `8${other.barcode}`;
  await field('Barcode').fill(barcode);
  await save.click();

  await expect(desk.page.getByRole('heading', { level: 1, name: 'De kleine kapitein' })).toBeVisible();
  await desk.page.keyboard.press('Alt+y');
  await desk.page.keyboard.press('Alt+l');
  await expect(desk.page.getByRole('dialog', { name: 'Print 2 labels' })).toBeVisible();
  await desk.page.keyboard.press('Escape');
  expect(await served.api.item(barcode)).toMatchObject({
    title: 'De kleine kapitein',
    authors: ['Paul Biegel', 'Carl Hollander'],
    publishedYear: 1970,
    availability: 'available',
  });
  await desk.press('Desk');
  await desk.scanner.burst([pupil.barcode, barcode]);
  await desk.expectResult('lent', 'De kleine kapitein');
});

test('an item found by a scan is changed, and its history shows it', async ({ desk, stage, served }) => {
  const item = await stage.item();
  await desk.open('Collection');
  await desk.page.getByRole('link', { name: 'Items' }).click();
  const list = new ListPage(desk.page, 'Items');
  await expect(list.search).toBeFocused();
  await desk.scan(item.barcode);
  await list.expectRows(1);
  await desk.page.keyboard.press('Enter');
  await expect(desk.page.getByRole('heading', { level: 1, name: item.title })).toBeVisible();
  await desk.page.getByRole('button', { name: 'Edit', exact: true }).click();
  const form = desk.page.getByRole('dialog', { name: 'Edit item' });
  await form.getByRole('textbox', { name: 'Title', exact: true }).fill('Another title altogether');
  await form.getByRole('textbox', { name: 'Shelfmark' }).fill('A 12');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toBeHidden();
  await expect(desk.page.getByRole('heading', { level: 1, name: 'Another title altogether' })).toBeVisible();
  await expect(desk.page.getByText(/Details changed/).first()).toBeVisible();
  expect(await served.api.item(item.barcode)).toMatchObject({
    title: 'Another title altogether',
    callNumber: 'A 12',
  });
});

test('an item marked as lost is refused at the desk', async ({ desk, stage, served }) => {
  const pupil = await stage.borrower();
  const item = await stage.item();
  await desk.page.goto(`${served.origin}/#/collection/${item.id}`);
  await desk.chooseFromMenu('Mark as lost');
  await expect(desk.page.getByRole('button', { name: 'Found' })).toBeVisible();
  await desk.press('Desk');
  await desk.scanner.burst([pupil.barcode, item.barcode]);
  await desk.expectRefused('item-lost', 'We were looking for this book! Please hand it in at the desk.');
  expect((await served.api.item(item.barcode)).availability).toBe('lost');
});

test('an item marked as lost while it is lent shows as lost everywhere, and its return says that it is found', async ({
  desk,
  stage,
  served,
}) => {
  const pupil = await stage.borrower();
  const item = await stage.item();
  const name = `${pupil.givenName} ${pupil.familyName}`;
  await served.api.checkOut(pupil.id, item.id);
  await desk.page.goto(`${served.origin}/#/collection/${item.id}`);
  await desk.page.getByRole('button', { name: 'Mark as lost' }).click();
  await expect(desk.page.getByText(`Lost, with ${name}`)).toBeVisible();
  await desk.press('Collection');
  await desk.page.getByRole('link', { name: 'Items' }).click();
  await expect(new ListPage(desk.page, 'Items').search).toBeFocused();
  await desk.scan(item.barcode);
  await expect(desk.page.getByRole('grid').getByText('Lost, on loan')).toBeVisible();
  await desk.press('Loans');
  await desk.page.getByRole('textbox', { name: 'Filter' }).fill(`lost ${item.barcode}`);
  await expect(desk.page.getByRole('grid').getByText('Lost', { exact: true })).toBeVisible();
  await desk.press('Desk');
  await desk.openByCard(pupil);
  await expect(desk.borrower.getByRole('listitem').filter({ hasText: item.title })).toContainText('lost');
  await desk.page.keyboard.press('Escape');
  await desk.expectNobody();
  await desk.scan(item.barcode);
  await desk.expectResult('returned', 'It was marked as lost, and now it is found!');
  expect((await served.api.item(item.barcode)).status).toBe('in-collection');
});

test('an item is not deleted while it is lent', async ({ desk, stage, served }) => {
  const pupil = await stage.borrower();
  const item = await stage.item();
  await served.api.checkOut(pupil.id, item.id);
  await desk.page.goto(`${served.origin}/#/collection/${item.id}`);
  await desk.page.getByRole('button', { name: 'More', exact: true }).click();
  await expect(desk.page.getByText('Cannot be deleted while it is on loan.')).toBeVisible();
  await expect(desk.page.getByRole('menuitem', { name: 'Delete', exact: true })).toBeHidden();
});

test('three copies are one row that says how many are in, and a switch in the address shows them one by one', async ({
  desk,
  stage,
  served,
}) => {
  const title = 'The Pilchard at Low Tide';
  const copies = ['3190011', '3190012', '3190013'];
  for (const barcode of copies) await served.api.addItem({ title, barcode, callNumber: 'TIDE 1' });
  const lent = await served.api.item('3190012');
  const pupil = await stage.borrower();
  await served.api.checkOut(pupil.id, lent.id);
  await desk.open('Collection');
  const { page } = desk;
  const titles = new ListPage(page, 'Titles');
  await expect(titles.search).toBeFocused();
  await titles.search.fill('pilchard low');
  await titles.expectRows(1);
  await expect(titles.grid.getByText('2 of 3 in')).toBeVisible();
  await page
    .getByRole('group', { name: 'Status' })
    .getByRole('button', { name: /^On loan/ })
    .click();
  await titles.expectRows(1);

  await page.getByRole('link', { name: 'Items' }).click();
  const items = new ListPage(page, 'Items');
  await expect(items.search).toHaveValue('pilchard low');
  await items.expectRows(1);
  await expect(items.grid.getByText('3190012')).toBeVisible();
  await page.getByRole('button', { name: 'Remove the filter: On loan' }).click();
  await items.expectRows(3);
  await page.reload();
  await expect(items.grid, 'the address remembers the switch').toBeVisible();

  await page.getByRole('link', { name: 'Titles' }).click();
  await titles.search.fill('3190013');
  await titles.expectRows(1);
  await titles.search.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByText('2 of 3 on the shelf')).toBeVisible();
  const grid = page.getByRole('grid', { name: '3 copies of this title' });
  await expect(
    grid.getByRole('link', { name: `${pupil.givenName} ${pupil.familyName}` }).first(),
  ).toBeVisible();
  await expect(page.getByText('Lent once.')).toBeVisible();
  await page.getByRole('button', { name: 'Add a copy' }).click();
  await expect(page.getByText('3 of 4 on the shelf')).toBeVisible();
  await page.getByText('3190011').click();
  await expect(page.getByRole('heading', { name: '4 copies of this title' })).toBeVisible();
  await expect(page.getByText('Back to the list')).toBeVisible();
});

test('titles are narrowed by subject, year and use, each with its number, and one click clears all', async ({
  desk,
  stage,
  served,
}) => {
  const whales = { subjects: ['Whales'], language: 'en' };
  await served.api.addItem({ ...whales, title: 'Whale one', barcode: '3190021', publishedYear: 1931 });
  await served.api.addItem({ ...whales, title: 'Whale two', barcode: '3190022', publishedYear: 1932 });
  const lent = await served.api.item('3190022');
  await served.api.checkOut((await stage.borrower()).id, lent.id);
  await desk.page.goto(`${served.origin}/#/collection`);
  const { page } = desk;
  const list = new ListPage(page, 'Titles');
  await list.search.fill('whale');
  await list.expectRows(2);
  const filter = (group: string, name: RegExp) =>
    page.getByRole('group', { name: group }).getByRole('button', { name });
  const more = page.getByRole('group', { name: 'Subject' }).getByRole('button', { name: /^\d+ more$/ });
  if (await more.isVisible()) await more.click();
  await filter('Subject', /^Whales 2$/).click();
  await filter('Use', /^Never lent 1$/).click();
  await list.expectRows(1);
  await expect(list.grid.getByText('Whale one')).toBeVisible();
  await expect(filter('Year', /^1932/), 'the only one of 1932 was lent').toBeHidden();
  await page.getByRole('button', { name: 'Clear the filters' }).click();
  await list.expectRows(2);
});

test('books are scanned onto a list, which is printed and deleted, and a search is saved as another one', async ({
  desk,
  stage,
}) => {
  const [book, other] = await stage.items(2);
  const { page } = desk;
  await desk.open('Collection');
  await page.getByRole('link', { name: 'Lists' }).click();
  await page.getByRole('button', { name: 'New list' }).first().click();
  const naming = page.getByRole('dialog', { name: 'New list' });
  await naming.getByRole('textbox', { name: 'Name of the list' }).fill('Ramadan table');
  await naming.getByRole('button', { name: 'Make list' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ramadan table' })).toBeVisible();
  const answer = page.getByTestId('scan-answer');
  await desk.scan(book?.barcode ?? '');
  await expect(answer).toContainText(`On the list${book?.title ?? ''}`);
  await desk.scan(book?.barcode ?? '');
  await expect(answer).toContainText('Was on the list already');
  await desk.scan('no such book');
  await expect(answer).toContainText('Not in the collection');
  const list = new ListPage(page, 'Ramadan table');
  // The search field gets the focus during the scan, as when the first book makes it appear.
  await list.search.evaluate((field: HTMLElement) => {
    field.blur();
    window.addEventListener(
      'keydown',
      () => {
        field.focus();
      },
      { once: true },
    );
  });
  await desk.scan(other?.barcode ?? '');
  await list.expectRows(2);
  await expect(list.search).toHaveValue('');
  await expectNothingForAxe(page, 'inTheDark');
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  await expect(page.getByRole('table').filter({ hasText: other?.title ?? '' })).toBeVisible();
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await page.emulateMedia({ media: 'screen' });

  await page.getByRole('link', { name: 'Titles', exact: true }).click();
  const titles = new ListPage(page, 'Titles');
  await titles.search.fill(other?.title ?? '');
  await titles.expectRows(1);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Save as a list…' }).click();
  const saving = page.getByRole('dialog', { name: 'Save this search as a list' });
  await saving.getByRole('textbox', { name: 'Name of the list' }).fill('New books');
  await saving.getByRole('button', { name: 'Save list' }).click();
  await page.getByRole('link', { name: 'Lists' }).click();
  await page.getByRole('row', { name: 'New books' }).click();
  await expect(titles.search).toHaveValue(other?.title ?? '');
  await expect(page.getByRole('heading', { level: 1, name: 'New books' })).toBeVisible();
  await titles.expectRows(1);

  await page.getByRole('link', { name: 'Lists' }).click();
  await page.getByRole('row', { name: 'Ramadan table' }).getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('row', { name: 'Ramadan table' })).toHaveCount(0);
  const deleted = page.getByRole('alert').filter({ hasText: 'stay in the collection' });
  await deleted.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('row', { name: /Ramadan table.*2 titles/ })).toBeVisible();
});

testInOwnLibrary(
  'the collection sorts items and titles as they stand on the shelves',
  async ({ desk, served: { api, origin } }) => {
    const { page } = desk;
    const shelves = [
      '641.9',
      '10 ABC',
      '641.596',
      '641.10',
      'FIC DAH',
      '641.5945',
      '2 ABC',
      '641.5',
      'FIC Ärn',
      '641',
    ];
    for (const callNumber of shelves) await api.addItem({ title: `Zdewey ${callNumber}`, callNumber });
    const inOrder = [
      '2 ABC',
      '10 ABC',
      '641',
      '641.10',
      '641.5',
      '641.5945',
      '641.596',
      '641.9',
      'FIC Ärn',
      'FIC DAH',
    ];
    const rows = page.getByRole('grid').getByRole('row').filter({ hasText: 'Zdewey' });
    for (const part of ['/items', '']) {
      await page.goto(`${origin}/#/collection${part}`);
      await page.getByRole('columnheader', { name: 'Shelfmark' }).click();
      await expect(rows).toHaveText(
        inOrder.map((shelf) => new RegExp(`Zdewey ${shelf.replace('.', '\\.')}(?![0-9.])`)),
      );
    }
  },
);

test('a search has the best match first, until a heading is clicked', async ({ desk, served: { api } }) => {
  for (const title of ['A great quokkafish', 'Quokkafish', 'Anna and the quokkafish'])
    await api.addItem({ title });
  await desk.open('Collection');
  const list = new ListPage(desk.page, 'Titles');
  await list.search.fill('quokka fish');
  const rows = list.grid.getByRole('row').filter({ hasText: /quokkafish/i });
  await expect(rows).toHaveText([/Quokkafish/, /A great quokkafish/, /Anna and the quokkafish/]);
  await expect(list.columnHead('Title')).toHaveAttribute('aria-sort', 'none');
  await list.sortBy('Title', 'ascending');
  await expect(rows).toHaveText([/A great quokkafish/, /Anna and the quokkafish/, /Quokkafish/]);
});

test('the page of a book says first where it stands and whether it is in', async ({
  desk,
  stage,
  served,
}) => {
  const item = await stage.item();
  const other = await served.api.addCopy(item.titleId);
  await served.api.changeItem(item.id, { callNumber: 'J AYD' });
  await served.api.changeItem(other.id, { callNumber: 'STR AYD' });
  await served.api.checkOut((await stage.borrower()).id, item.id);
  const where = desk.page.getByTestId('where');
  await desk.page.goto(`${served.origin}/#/collection/titles/${item.titleId}`);
  // The copy that is in answers; the shelf of the one that is lent would lead nowhere.
  await expect(where).toContainText('STR AYD');
  await expect(where).not.toContainText('J AYD');
  await expect(where).toContainText('1 of 2 on the shelf');
  await expectNothingForAxe(desk.page, 'inTheDark');
  await desk.page.goto(`${served.origin}/#/collection/${item.id}`);
  await expect(where).toContainText('J AYD');
  await expect(where).toContainText('On loan');
  await expectNothingForAxe(desk.page, 'inTheDark');
});
