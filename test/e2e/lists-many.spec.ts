// Lists by keyboard: many rows changed in a few keys and undone by one, rows that stay, filters that end, columns that are kept.
import { countedKeys } from './fixtures/counted-keys.ts';
import { expect, test, testInOwnLibrary } from './fixtures/desk-test.ts';
import { ListPage } from './pages/list-page.ts';

test('three pupils move to another class in 8 keys, and back in 1', async ({ desk, stage, served }) => {
  const named = (givenName: string) => stage.borrower({ givenName, familyName: 'Zomerlucht', group: '3A' });
  const pupils = [await named('Ada'), await named('Bo'), await named('Cas')];
  const groups = async () => {
    const found = await Promise.all(pupils.map(({ id }) => served.api.borrower(id)));
    return found.map(({ group }) => group);
  };
  const list = new ListPage(desk.page, 'Borrowers');
  const keys = countedKeys(desk.page);
  await keys.press('Alt+2');
  await expect(list.search).toBeFocused();
  await keys.type('zomerlucht');
  await list.expectRows(3);
  await keys.press('ArrowDown');
  await expect(list.grid).toBeFocused();
  await keys.press('Control+a');
  await expect(desk.page.getByText('3 chosen')).toBeVisible();
  await keys.press('Tab');
  await expect(desk.page.getByRole('button', { name: 'Change class' })).toBeFocused();
  await keys.press('Enter');
  const dialog = desk.page.getByRole('dialog', { name: 'Class of 3 borrowers' });
  await desk.expectInFront(dialog);
  await keys.type('7Z');
  await keys.press('Enter');
  await expect(desk.page.getByText('3 borrowers changed.')).toBeVisible();
  expect(keys.pressed()).toBe(8);
  expect(await groups()).toEqual(['7Z', '7Z', '7Z']);
  await expect(dialog).toBeHidden();
  await keys.press('Control+z');
  await expect(desk.page.getByText('3 borrowers are as before.')).toBeVisible();
  expect(await groups()).toEqual(['3A', '3A', '3A']);
});

test('two copies are marked as lost in 15 keys, shown by a filter that is offered, and found again', async ({
  desk,
  served,
}) => {
  const title = 'The Vanished Staircase';
  for (const barcode of ['3190001', '3190002', '3190003']) await served.api.addItem({ title, barcode });
  const states = async () => {
    const items = (await served.api.items()).filter((item) => item.title === title);
    return items.map(({ status }) => status);
  };
  const list = new ListPage(desk.page, 'Items');
  const keys = countedKeys(desk.page);
  await keys.press('Alt+3');
  await expect(new ListPage(desk.page, 'Titles').search).toBeFocused();
  for (let tab = 0; tab < 7; tab += 1) await keys.press('Shift+Tab');
  await keys.press('Enter');
  await expect(list.grid).toBeVisible();
  await expect(list.search).toBeFocused();
  await keys.type('vanished stair');
  await list.expectRows(3);
  await keys.press('ArrowDown');
  await expect(list.grid).toBeFocused();
  await keys.press('Space', 'Shift+ArrowDown', 'Tab');
  await expect(desk.page.getByText('2 chosen')).toBeVisible();
  await expect(desk.page.getByRole('button', { name: 'Mark as lost' })).toBeFocused();
  await keys.press('Enter');
  await expect(desk.page.getByText('2 items changed.')).toBeVisible();
  expect(keys.pressed()).toBe(15);
  expect(await states()).toEqual(['lost', 'lost', 'in-collection']);

  await list.search.fill('lost');
  await desk.page.getByRole('button', { name: /^Show only: Lost \(\d+\)$/ }).click();
  await expect(desk.page.getByRole('button', { name: 'Remove the filter: Lost' })).toBeVisible();
  await expect(list.grid.getByText(title)).toHaveCount(2);
  await desk.press('Desk');
  await desk.press('Collection');
  await expect(desk.page.getByRole('button', { name: /^Remove the filter/ })).toBeHidden();
});

testInOwnLibrary(
  'all loans of a pupil are renewed in one step, in their places',
  async ({ desk, stage, served }) => {
    const rule = (await served.api.loanRules()).find(({ category }) => category === null);
    await served.api.changeLoanRule(rule?.id ?? '', { renewalDays: 60, renewalsAllowed: 1 });
    const pupil = await stage.borrower();
    for (const item of await stage.items(3)) await served.api.checkOut(pupil.id, item.id);
    const renewals = async () => (await served.api.loans()).map((loan) => loan.renewals);
    await desk.page.goto(`${served.origin}/#/borrowers/${pupil.id}`);
    const renewAll = desk.page.getByRole('button', { name: 'Renew all' });
    await renewAll.focus();
    await desk.page.keyboard.press('Enter');
    await expect(desk.page.getByText('3 loans renewed.')).toBeVisible();
    expect(await renewals()).toEqual([1, 1, 1]);
    await desk.page.keyboard.press('Control+z');
    await expect(desk.page.getByText('3 loans are as they were.')).toBeVisible();
    expect(await renewals()).toEqual([0, 0, 0]);

    const list = new ListPage(desk.page, 'All open loans');
    const keys = countedKeys(desk.page);
    await keys.press('Alt+4');
    await list.expectRows(3);
    await keys.press('ArrowDown');
    const first = await list.current.getByRole('gridcell').nth(2).innerText();
    await keys.press('Alt+r');
    await expect(desk.page.getByText(/is renewed until/)).toBeVisible();
    await expect(list.current.getByRole('gridcell').nth(2), 'the row stays').toHaveText(first);
    await expect(list.grid.getByRole('row').nth(1)).toContainText(first);
    await keys.press('Control+a', 'Tab', 'Tab', 'Enter');
    await expect(desk.page.getByText('3 items returned.')).toBeVisible();
    await expect(list.grid.getByText('Returned')).toHaveCount(3);
    expect(keys.pressed()).toBe(7);
    expect(await served.api.loans()).toEqual([]);
  },
);

test('a filter ends with the visit, but not with a look at a record', async ({ desk, stage }) => {
  const pupil = await stage.borrower({ blockedReason: 'Owes a book' });
  const list = new ListPage(desk.page, 'Borrowers');
  const { keyboard } = desk.page;
  await desk.press('Borrowers');
  await keyboard.type(pupil.familyName, { delay: 70 });
  await desk.page
    .getByRole('group', { name: 'Show only' })
    .getByRole('button', { name: /^Blocked/ })
    .click();
  const clear = desk.page.getByRole('button', { name: /^Blocked/, pressed: true });
  await expect(clear).toBeVisible();
  await list.expectRows(1);
  await list.grid.focus();
  await keyboard.press('Enter');
  await expect(desk.page.getByRole('heading', { level: 1 })).toContainText(pupil.familyName);
  await keyboard.press('Escape');
  await expect(clear, 'back from the record').toBeVisible();
  await expect(list.search).toHaveValue(pupil.familyName);
  await desk.press('Settings');
  await desk.press('Borrowers');
  await expect(list.search).toHaveValue('');
  await expect(clear).toBeHidden();
});

test('chosen columns stay chosen, and can be put back as at first', async ({ desk, stage }) => {
  await stage.borrower();
  const list = new ListPage(desk.page, 'Borrowers');
  const choose = desk.page.getByRole('button', { name: 'Columns' });
  await desk.press('Borrowers');
  await expect(list.columnHead('Category')).toBeVisible();
  await choose.click();
  await desk.page.getByRole('menuitemcheckbox', { name: 'Category' }).click();
  await desk.page.getByRole('menuitemcheckbox', { name: 'E-mail' }).click();
  await expect(list.columnHead('Category')).toBeHidden();
  await desk.page.reload();
  await desk.press('Borrowers');
  await expect(list.columnHead('E-mail')).toBeVisible();
  await expect(list.columnHead('Category')).toBeHidden();
  await choose.click();
  await desk.page.getByRole('menuitem', { name: 'As at first' }).click();
  await expect(list.columnHead('Category')).toBeVisible();
  await expect(list.columnHead('E-mail')).toBeHidden();
});

test('a second borrower of the same name and class is added only after a hint', async ({
  desk,
  stage,
  served,
}) => {
  await stage.borrower({ givenName: 'Yasmine', familyName: 'El Amrani', group: '3B' });
  const count = async () =>
    (await served.api.borrowers()).filter(({ familyName }) => familyName === 'El Amrani').length;
  await desk.press('Borrowers');
  await desk.page.getByRole('button', { name: 'Add borrower' }).click();
  const form = desk.page.getByRole('dialog', { name: 'New borrower' });
  await form.getByRole('textbox', { name: 'First name' }).fill('Yasmine');
  await form.getByRole('textbox', { name: 'Surname' }).fill('el amrani');
  await form.getByRole('textbox', { name: 'Surname' }).press('Enter');
  await expect(form.getByText('Yasmine El Amrani, 3B, is already here.')).toBeVisible();
  expect(await count()).toBe(1);
  await form.getByRole('button', { name: 'Add anyway' }).click();
  await expect(form).toBeHidden();
});

test('somebody with one name is added after a question, and later changed without one', async ({
  desk,
  served,
}) => {
  await desk.press('Borrowers');
  await desk.page.getByRole('button', { name: 'Add borrower' }).click();
  const form = desk.page.getByRole('dialog', { name: 'New borrower' });
  await form.getByRole('textbox', { name: 'First name' }).fill('Suharto');
  await desk.page.keyboard.press('Enter');
  await expect(form.getByText('Is Suharto the whole name? Then save once more.')).toBeVisible();
  await form.getByRole('button', { name: 'Add anyway' }).click();
  await expect(form).toBeHidden();
  await desk.page.getByRole('button', { name: 'Edit' }).click();
  const again = desk.page.getByRole('dialog', { name: 'Edit borrower' });
  await again.getByRole('combobox', { name: 'Class' }).fill('3A');
  await desk.page.keyboard.press('Enter');
  await expect(again).toBeHidden();
  const added = (await served.api.borrowers()).find(({ givenName }) => givenName === 'Suharto');
  expect(added).toMatchObject({ familyName: '', group: '3A' });
});

test('one book after the other is added without leaving the form; a doubtful ISBN is pointed out', async ({
  desk,
  served,
}) => {
  await desk.press('Collection');
  await desk.page.getByRole('button', { name: 'Add item' }).first().click();
  const form = desk.page.getByRole('dialog', { name: 'New item' });
  const title = form.getByRole('textbox', { name: 'Title', exact: true });
  await expect(title).toBeFocused();
  await title.fill('First of a pile');
  await form.getByRole('textbox', { name: 'ISBN' }).fill('9789025111115');
  await expect(form.getByText(/^Check the ISBN/)).toBeVisible();
  await desk.page.keyboard.press('Control+Enter');
  await expect(desk.page.getByText(/^“First of a pile” has been added/)).toBeVisible();
  await expect(title).toHaveValue('');
  await expect(title).toBeFocused();
  await title.fill('Second of a pile');
  await title.press('Enter');
  await expect(desk.page.getByRole('heading', { level: 1, name: 'Second of a pile' })).toBeVisible();
  const titles = (await served.api.items()).map((item) => item.title);
  expect(titles).toEqual(expect.arrayContaining(['First of a pile', 'Second of a pile']));
});
