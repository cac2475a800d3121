// Settings: what is changed there holds at the desk with the next scan.
import { chmodSync, statSync } from 'node:fs';
import path from 'node:path';
import { webhookReceiver } from '../support/webhook-receiver.ts';
import { expect, testInOwnLibrary as test } from './fixtures/desk-test.ts';

test('a loan rule changed in Settings holds at the desk at once', async ({ desk, stage, served }) => {
  const pupil = await stage.borrower();
  const [first, second] = await stage.items(2);
  await desk.open('Settings');
  await desk.page.getByRole('link', { name: 'Loan rules' }).click();
  await desk.page.getByRole('button', { name: /^Every category, Every type: / }).click();
  const form = desk.page.getByRole('dialog', { name: 'Edit loan rule' });
  const most = form.getByRole('textbox', { name: 'Limit in total' });
  await most.fill('many');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(most).toHaveAccessibleDescription(/Fill in a whole number/);
  await most.fill('1');
  await form.getByRole('textbox', { name: 'Loan period' }).fill('7');
  await expect(form.getByRole('status')).toContainText('for 7 days');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toBeHidden();

  await desk.press('Desk');
  await desk.openByCard(pupil);
  await expect(desk.borrower).toContainText('Can borrow 1 more');
  await desk.scan(first?.barcode ?? '');
  await desk.expectResult('lent', first?.title ?? '');
  await desk.scan(second?.barcode ?? '');
  await desk.expectRefused('loan-limit-reached', '1 of 1 on loan.');
  expect(await served.api.barcodesLentTo(pupil.id)).toEqual([first?.barcode]);
});

test('the name of the library and the desk settings are kept', async ({ desk, served }) => {
  await desk.open('Settings');
  await desk.page.getByRole('textbox', { name: 'Name of the library' }).fill('De Boekenwurm');
  await expect(desk.page.getByText('1 change not saved')).toBeVisible();
  await desk.page.keyboard.press('Control+s');
  await expect(desk.page.getByText('Saved.', { exact: true })).toBeVisible();
  await desk.settingsSections.filter({ hasText: 'Desk' }).click();
  const close = desk.page.getByRole('textbox', { name: 'Close the borrower after' });
  await close.fill('-1');
  await desk.page.getByRole('button', { name: 'Save' }).click();
  await expect(close).toHaveAccessibleDescription(/Fill in a number of seconds from 0 to 3600\./);
  await close.fill('90');
  await desk.page.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(() => served.api.settings())
    .toMatchObject({ libraryName: 'De Boekenwurm', closeBorrowerAfterSeconds: 90 });
  await desk.press('Desk');
  await expect(desk.page).toHaveTitle('Desk · De Boekenwurm');
});

test('a change waits in the bar on every page of settings, and can be discarded', async ({
  desk,
  served,
}) => {
  await desk.open('Settings');
  await desk.page.getByRole('textbox', { name: 'Name of the library' }).fill('Half typed');
  await desk.settingsSections.filter({ hasText: 'Loan rules' }).click();
  await desk.page.getByRole('switch', { name: 'Lend nothing to borrowers with overdue items' }).check();
  const bar = desk.page.getByRole('region', { name: 'Unsaved changes' });
  await expect(bar).toContainText('2 changes not saved');
  await bar.getByRole('button', { name: 'Discard changes' }).click();
  await expect(bar).toBeHidden();
  expect(await served.api.settings()).toMatchObject({ refuseWhenOverdue: false });
});

test('the search finds a setting by any word on its page, in Dutch too', async ({ desk }) => {
  const { page } = desk;
  await desk.open('Settings');
  await page.keyboard.press('/');
  const search = page.getByRole('searchbox', { name: 'Search settings' });
  await expect(search).toBeFocused();
  await search.fill('passphrase');
  await expect(desk.settingsSections).toHaveText([/^Backups/]);
  await search.fill('sluitingsdag');
  await expect(desk.settingsSections.first()).toHaveText(/^Closed days/);
  await search.press('Enter');
  await expect(page.getByText('Closed every week')).toBeVisible();
  await search.press('Escape');
  await expect(desk.settingsSections.first()).toHaveText('Name and language');
});

test('closed days are changed, and holidays added once', async ({ desk, served }) => {
  const { page } = desk;
  await desk.openSettings('Closed days');
  await page.getByRole('textbox', { name: 'Name' }).fill('Sports day');
  await page.getByLabel('First day').fill('2030-06-03');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('button', { name: 'Change: Sports day' }).click();
  const entry = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: 'Save' }) });
  await entry.getByLabel('Last day').fill('2030-06-04');
  await entry.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Monday 3 June 2030 to Tuesday 4 June 2030')).toBeVisible();

  await page.getByRole('button', { name: 'Add holidays…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add holidays' });
  await dialog.getByRole('combobox', { name: 'Country' }).selectOption({ label: 'United Kingdom' });
  await expect(dialog.getByText('are not known here')).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Country' }).selectOption({ label: 'Belgium' });
  await dialog.getByRole('combobox', { name: 'Region' }).selectOption({ label: 'Flanders' });
  await expect(dialog.getByRole('link', { name: /Koninklijk besluit/ })).toBeVisible();
  const add = dialog.getByRole('button', { name: /^Add \d+$/ });
  const before = Number((await add.innerText()).replace(/\D/g, ''));
  await dialog.getByRole('checkbox').first().uncheck();
  await expect(add).toHaveText(`Add ${String(before - 1)}`);
  await add.click();
  await expect(dialog).toBeHidden();
  const kept = await served.api.closedDays();
  expect(kept).toHaveLength(before);

  await page.getByRole('button', { name: 'Add holidays…' }).click();
  await dialog.getByRole('combobox', { name: 'Country' }).selectOption({ label: 'Belgium' });
  await expect(add, 'only the one that was left out').toHaveText('Add 1');
});

test('Health says in plain words what is wrong, and fixes files that others can read', async ({
  desk,
  served,
}) => {
  const { page } = desk;
  const file = path.join(served.folder, 'api-token');
  chmodSync(file, 0o644);
  await desk.openSettings('Health');
  const attention = page.getByRole('list', { name: 'What needs attention' });
  await expect(attention).toContainText('Other people who log in on this computer could open the library.');
  await expect(attention.getByText('can read api-token'), 'only behind Details').toBeHidden();
  await attention.getByRole('button', { name: 'Fix it' }).click();
  await expect(page.getByText('All is well.')).toBeVisible({ timeout: 20_000 });
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test('the folded part says what is in it', async ({ desk }) => {
  await desk.open('Settings');
  await expect(desk.page.getByText('Pupil administration, District’s server,')).toBeVisible();
  await desk.unfoldAdvanced();
  await expect(desk.settingsSections.nth(20)).toBeVisible();
});

test('a webhook receives events, and the settings show one that fails', async ({ desk, stage }) => {
  const receiver = await webhookReceiver();
  await desk.openSettings('Webhooks');
  await desk.page.getByRole('button', { name: 'Add webhook' }).click();
  const form = desk.page.getByRole('dialog', { name: 'New webhook' });
  await form.getByRole('textbox', { name: 'For which program' }).fill('School website');
  const address = form.getByRole('textbox', { name: 'Address' });
  await address.fill('http://elsewhere.example/');
  await form.getByRole('checkbox', { name: 'loans and returns' }).check();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(address).toHaveAccessibleDescription(/be on this computer or an allowed computer/);
  await address.fill(receiver.url);
  await form.getByRole('button', { name: 'Save' }).click();
  const secret = desk.page.getByRole('dialog', { name: 'The secret of this webhook' });
  await expect(secret).toContainText('whsec_');
  await secret.getByRole('button', { name: 'Done' }).click();
  await desk.page.getByRole('button', { name: 'Send test: School website' }).click();
  await expect(desk.page.getByText('The test message has arrived.')).toBeVisible();

  receiver.answer = 500;
  const [pupil, item] = [await stage.borrower(), await stage.item()];
  await desk.press('Desk');
  await desk.openByCard(pupil);
  await desk.scan(item.barcode);
  await desk.expectResult('lent', item.title);
  await receiver.has(2);
  expect(receiver.taken.map(({ event }) => event.type)).toEqual(['webhook.test', 'loan.opened']);
  await desk.openSettings('Webhooks');
  await expect(desk.page.getByText('It answered with status 500.')).toBeVisible();
  receiver.answer = 200;
  await desk.page.getByRole('button', { name: 'Try now' }).click();
  await expect(desk.page.getByText('It answered with status 500.')).toBeHidden();
  await desk.page.getByRole('button', { name: 'Latest messages: School website' }).click();
  await expect(desk.page.getByRole('dialog').getByText('Arrived')).toBeVisible();
  await receiver.close();
});
