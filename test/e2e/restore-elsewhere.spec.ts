// Restoring from another place on the screen: found, opened by its passphrase, compared, restored and undone.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import { expect, testInOwnLibrary as test } from './fixtures/desk-test.ts';

const passphrase = 'vier paarden eten gras';
let stick: string;
test.beforeEach(() => {
  stick = mkdtempSync(path.join(tmpdir(), 'loandesk-stick-'));
});
test.afterEach(() => {
  rmSync(stick, { recursive: true, force: true });
});

test.slow();

test('an encrypted copy on a stick is restored with its passphrase, by keyboard alone', async ({
  desk,
  stage,
  served,
}) => {
  const pupil = await stage.borrower();
  const [item] = await stage.items(1);
  const { page } = desk;
  await desk.openSettings('Backups');
  // What is typed is completed, and looked at before it is saved.
  const place = page.getByRole('combobox', { name: 'Copy backups to this folder' });
  await place.fill(`${stick}-none`);
  await expect(page.getByText('The folder does not exist, or its computer cannot be reached.')).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Loandesk cannot write to this folder.')).toBeVisible();
  await place.fill(stick.slice(0, -1));
  await page.getByRole('option', { name: stick, exact: true }).click();
  await expect(page.getByText('The folder is available.', { exact: true })).toBeVisible();
  await page.getByLabel('New passphrase for the copies').fill(passphrase);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Copies are encrypted.')).toBeVisible({ timeout: 20_000 });
  await page.getByRole('button', { name: 'Make a backup now' }).click();
  await expect(page.getByText('1 backup is stored there.')).toBeVisible({ timeout: 20_000 });

  await desk.press('Desk');
  await desk.openByCard(pupil);
  await desk.scan(item?.barcode ?? '');
  await desk.expectResult('lent', item?.title ?? '');

  await desk.openSettings('Backups');
  const panel = page.getByRole('region', { name: 'Restore from another location' });
  await panel.getByLabel('Look for backups in this folder').fill(`${stick}-none`);
  await page.keyboard.press('Enter');
  await expect(panel.getByRole('alert')).toContainText('This folder does not exist');
  await panel.getByLabel('Look for backups in this folder').fill(stick);
  await page.keyboard.press('Enter');
  await expect(panel.getByRole('listitem')).toHaveCount(1);
  await expect(panel.getByRole('listitem')).toContainText('encrypted');
  await expect(panel).toContainText('From this library.');
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);

  await panel.getByRole('button', { name: /^Restore…: / }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Passphrase of this backup')).toBeFocused();
  await page.keyboard.type('een ander wachtwoord', { delay: 60 }); // as a person types: faster it is a scan
  await page.keyboard.press('Enter');
  await expect(dialog).toContainText('This passphrase does not open the backup', { timeout: 20_000 });
  expect((await new AxeBuilder({ page }).include('[role=dialog]').analyze()).violations).toEqual([]);
  await dialog.getByLabel('Passphrase of this backup').fill(passphrase);
  await page.keyboard.press('Enter');
  await expect(dialog.getByTestId('restore-preview')).toContainText(
    '1 change was made after it (loans: 1).',
    {
      timeout: 20_000,
    },
  );
  await dialog.getByRole('button', { name: 'Restore' }).press('Enter');
  await expect(dialog).toBeHidden();
  const outcome = page.getByRole('region', { name: 'Restoring' });
  await expect(outcome).toContainText('The backup has been restored', { timeout: 30_000 });
  expect(await served.api.barcodesLentTo(pupil.id)).toEqual([item?.barcode]);

  await outcome.getByRole('button', { name: 'Undo' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(outcome).toContainText('The library is as it was before', { timeout: 30_000 });
  expect(await served.api.barcodesLentTo(pupil.id)).toEqual([item?.barcode]);
});
