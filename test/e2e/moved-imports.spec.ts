// Holds and money of another program come in on the screen: seen row by row with a balance, applied, and shown.
import { expect, testInOwnLibrary as test } from './fixtures/desk-test.ts';
import { ImportPage } from './pages/import-page.ts';

test('money owed comes in while money is off, and shows once it is on', async ({ desk, served, stage }) => {
  const noor = await stage.borrower({ givenName: 'Noor', familyName: 'Jansen', externalId: 'S-1042' });
  await served.api.changeSettings({ chargesEnabled: false });
  const { page } = desk;
  const screen = new ImportPage(page);
  await desk.open('Borrowers');
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Import money owed…' }).click();
  const list = [
    'Student ID,Reason,Date,Amount Owed',
    'S-1042,Overdue,11/05/2026,2.50',
    'S-1042,Refund,12/05/2026,-1.00',
    'S-9999,Overdue,11/05/2026,4.00',
  ];
  await screen.choose('fines.csv', Buffer.from(list.join('\n')));
  await screen.expectStatus('Nothing has changed yet');
  await screen.expectCount('New', 2);
  await screen.expectCount('Left out', 1);
  const balance = page.getByRole('region', { name: 'Do both sides agree?' });
  await expect(balance.getByRole('row', { name: 'In the file' })).toContainText('€5.50');
  await expect(balance.getByRole('row', { name: 'Here, once applied' })).toContainText('€1.50');
  await expect(balance).toContainText('1 amount cannot come along.');
  await expect(balance).toContainText('Money is switched off in Settings.');
  await screen.show('New');
  const rows = page.getByRole('row').filter({ hasText: 'Noor Jansen' });
  await expect(rows.first()).toContainText('€2.50');
  await expect(rows.first()).toContainText('Overdue');
  await expect(rows.last()).toContainText('the borrower gets this back');
  await screen.commit();

  await served.api.changeSettings({ chargesEnabled: true });
  await page.goto(`${served.origin}/#/borrowers/${noor.id}`);
  await page.reload();
  const money = page.getByRole('region', { name: 'Money' });
  await expect(money).toContainText('Owes €2.50');
  await expect(money).toContainText('To pay back: €1.00');
  await expect(money.getByRole('listitem').first()).toContainText('from the program before');
});

test('money of a borrower who is not here comes in with the borrower', async ({ desk, served }) => {
  const { page } = desk;
  const screen = new ImportPage(page);
  await desk.open('Borrowers');
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Import money owed…' }).click();
  await screen.choose('fines.csv', Buffer.from('Student ID,Reason,Amount Owed\nS-9999,Overdue,4.00\n'));
  await screen.expectCount('Left out', 1);
  await page.getByLabel('Add the 1 borrower who is only in this list').check();
  await screen.expectCount('New', 2);
  await screen.show('New');
  await expect(screen.row('S-9999').first()).toContainText('This borrower is added.');
  await expect(page.getByText('1 is added, with 1 borrower.')).toBeVisible();
  await screen.commit();
  await expect(page.getByRole('region', { name: 'Result' })).toContainText('Borrowers added for it1');
  expect(await served.api.borrowers()).toMatchObject([
    { givenName: 'Unknown borrower', familyName: 'S-9999', group: 'From the old program' },
  ]);
});

test('holds come in with their places', async ({ desk, served, stage }) => {
  await stage.borrower({ givenName: 'Noor', familyName: 'Jansen', externalId: 'S-1042' });
  await served.api.addItem({ title: 'Matilda', barcode: '3999001' });
  const { page } = desk;
  const screen = new ImportPage(page);
  await desk.open('Collection');
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Import holds…' }).click();
  const list = ['Student ID,Title,Hold date,Queue position', 'S-1042,Matilda,11/05/2026,1'];
  await screen.choose('holds.csv', Buffer.from(list.join('\n')));
  await screen.expectStatus('Nothing has changed yet');
  await screen.expectCount('New', 1);
  await expect(screen.row('Noor Jansen')).toContainText('11 May');
  await expect(page.getByRole('region', { name: 'Do both sides agree?' })).toContainText(
    'Every waiting hold of the file comes along.',
  );
  await screen.commit();
  await desk.open('Holds');
  await expect(page.getByRole('main')).toContainText('Waiting (1)');
});
