// The open loans of another program come in on the screen: with a balance, a reason for each row left out, and an undo.
import { expect, testInOwnLibrary as test } from './fixtures/desk-test.ts';
import { ImportPage } from './pages/import-page.ts';

const list = [
  'Card number,Borrower,Title,Barcode,Lent on,Bring back,Renewals',
  '2000001,Noor Jansen,Matilda,3000001,11-05-2026,25-05-2026,1',
  '2000001,Noor Jansen,Momo,3000002,11-05-2026,25-05-2031,0',
  '2000009,Karel Bos,Ronja,3000001,12-05-2026,26-05-2026,0',
].join('\n');

test('open loans are previewed with a balance, imported, and undone', async ({ desk, served }) => {
  test.setTimeout(120_000);
  const { api } = served;
  await api.addBorrower({ barcode: '2000001', givenName: 'Noor', familyName: 'Jansen', group: '3A' });
  await api.addItem({ barcode: '3000001', title: 'Matilda' });
  await api.addItem({ barcode: '3000002', title: 'Momo' });
  const { page } = desk;
  const screen = new ImportPage(page);
  await desk.open('Borrowers');
  await screen.open('open loans');

  await screen.choose('loans.csv', Buffer.from(list));
  await screen.expectStatus('Waiting for you to choose the columns');
  await expect(screen.step('The columns')).toContainText('Choose the column that holds: Due on.');
  await (
    await screen.details('The columns')
  )
    .getByRole('combobox', { name: /Bring back/ })
    .selectOption('Due on');
  await screen.expectStatus('Nothing has changed yet');
  const balance = screen.step('Do both sides agree?');
  await expect(balance.getByRole('row', { name: 'In the file 3 2' })).toBeVisible();
  await expect(balance.getByRole('row', { name: 'Here, once applied 2 1' })).toBeVisible();
  await expect(balance).toContainText('1 loan cannot come along.');
  await screen.expectCount('Left out', 1);
  await expect(screen.row('Karel Bos')).toContainText('The library does not have this borrower.');
  await screen.show('New');
  await expect(screen.row('Noor Jansen').first()).toContainText(/Matilda.*3000001.*overdue.*Renewals\s*1/);

  expect(await api.loans()).toEqual([]);
  await screen.commit();
  await expect(balance.getByRole('row', { name: 'Here 2 1' })).toBeVisible();
  await expect(balance).toContainText('1 loan did not come along.');
  expect(await api.loans()).toMatchObject([{ dueOn: '2026-05-25', renewals: 1 }, { dueOn: '2031-05-25' }]);

  await page.getByRole('button', { name: 'Undo this import…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Undo this import?' });
  await expect(dialog).toContainText('2 loans are undone.');
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await screen.expectStatus('Undone');
  expect(await api.loans()).toEqual([]);

  await desk.open('Collection');
  await screen.open('items');
  await screen.choose('loans.csv', Buffer.from(list.replace('Bring back', 'Due on')));
  await screen.expectStatus('Could not be read');
  const refusal = 'This is a list of loans: who has which book until when.';
  await expect(page.getByRole('alert').filter({ hasText: refusal })).toBeVisible();
});
