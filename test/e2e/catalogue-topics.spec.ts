// Staff choose the first page of the pupils' catalogue in Settings: tiles, rows, their order, and the undo.
import { axeViolations } from './fixtures/axe.ts';
import { expect, testInOwnLibrary as test } from './fixtures/desk-test.ts';

test('staff choose tiles and a teacher’s list for the first page, and take one back', async ({
  desk,
  served,
}) => {
  const { page } = desk;
  await served.api.changeSettings({ catalogue: true });
  await served.api.addItem({ title: 'Whales', subjects: ['sea'] });
  await page.goto(`${served.origin}/#/settings/catalogue`);
  await page.reload(); // the settings were changed elsewhere
  const dialog = page.getByRole('dialog');
  const add = async () => {
    await page.getByRole('button', { name: 'Add a topic' }).click();
    await expect(dialog).toBeVisible();
  };
  const save = async () => {
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
  };

  await add();
  await dialog.getByRole('combobox', { name: 'Subject' }).fill('sea');
  await dialog.getByLabel('Words for pupils').fill('Salt water');
  await dialog.getByRole('radio', { name: '🐳' }).check({ force: true });
  expect(await axeViolations(page)).toEqual([]);
  await save();
  await add();
  await dialog.getByLabel('Leads to').selectOption('search');
  await dialog.getByLabel('Search').fill('whales');
  await dialog.getByLabel('Shown as').selectOption('row');
  await save();
  await expect(page.getByText('Row of books · Search: whales')).toBeVisible();

  const pupil = await page.context().newPage();
  await pupil.goto(`${served.origin}/catalogue`);
  await expect(pupil.getByRole('link', { name: 'Salt water' })).toBeVisible();
  await pupil.getByRole('link', { name: 'whales', exact: true }).click();
  await expect(pupil.getByRole('heading', { level: 1 })).toHaveText('1 book for “whales”');

  await page.getByRole('button', { name: 'Remove: Salt water' }).click();
  await expect(page.getByText('Salt water')).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Salt water')).toBeVisible();
  await page.getByRole('button', { name: 'Move up: whales' }).click();
  await expect(page.getByRole('button', { name: 'Move up: Salt water' })).toBeVisible();
});

test('on a narrow window a message keeps its Undo whole', async ({ desk, served }) => {
  const { page } = desk;
  await served.api.changeSettings({ catalogue: true });
  await served.api.addItem({ title: 'Whales', subjects: ['sea'] });
  await page.goto(`${served.origin}/#/settings/catalogue`);
  await page.reload(); // the settings were changed elsewhere
  await page.getByRole('button', { name: 'Add a topic' }).click();
  await page.getByRole('dialog').getByRole('combobox', { name: 'Subject' }).fill('sea');
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  const undo = page.getByRole('button', { name: 'Undo' });
  await expect(undo).toBeVisible();
  const hidden = await undo.evaluate((button) => {
    const { left, right } = button.getBoundingClientRect();
    const body = button.closest('.mantine-Notification-body')?.getBoundingClientRect();
    return body === undefined || left < body.left || right > body.right;
  });
  expect(hidden).toBe(false);
});
