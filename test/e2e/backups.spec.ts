// Backups on the screen: one is made, and restored with the later loans on top of it.
import { expect, testInOwnLibrary as test } from './fixtures/desk-test.ts';

test('a backup is restored from the screen, and later loans stay', async ({ desk, stage, served }) => {
  const pupil = await stage.borrower();
  const [item] = await stage.items(1);
  await desk.openSettings('Backups');
  await expect(desk.page.getByText('There is no backup yet')).toBeVisible();
  await desk.page.getByRole('button', { name: 'Make a backup now' }).click();
  await expect(desk.page.getByRole('list', { name: 'Backups' }).getByRole('listitem')).toHaveCount(1);

  await desk.press('Desk');
  await desk.openByCard(pupil);
  await desk.scan(item?.barcode ?? '');
  await desk.expectResult('lent', item?.title ?? '');

  await desk.openSettings('Backups');
  await desk.page.getByRole('button', { name: /^Restore…: / }).click();
  const dialog = desk.page.getByRole('dialog');
  await expect(dialog.getByTestId('restore-preview')).toContainText('1 change was made after it (loans: 1).');
  await expect(dialog).toContainText('No loan, return or renewal is lost.');
  await dialog.getByRole('button', { name: 'Restore' }).click();
  await expect(dialog).toBeHidden();
  const outcome = desk.page.getByRole('region', { name: 'Restoring' });
  await expect(outcome).toContainText('The backup has been restored');
  await expect(outcome).toContainText('1 loan is open. 1 later change came back from the ledger');
  expect(await served.api.barcodesLentTo(pupil.id)).toEqual([item?.barcode]);

  await outcome.getByRole('button', { name: 'Undo' }).click();
  await desk.page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click();
  await expect(outcome).toContainText('The library is as it was before');
  expect(await served.api.barcodesLentTo(pupil.id)).toEqual([item?.barcode]);
});
