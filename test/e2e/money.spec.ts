// Money at the desk: a lost book is paid, then found and refunded; without the switch nothing about money shows.
import { expect, testInOwnLibrary as test } from './fixtures/desk-test.ts';

test('a lost book is paid by keys alone, then found by a scan, and paid back on the borrower’s page', async ({
  desk,
  stage,
  served,
}) => {
  const { api } = served;
  await api.changeSettings({ chargesEnabled: true, lostCharge: 1250 });
  const pupil = await stage.borrower();
  const book = await stage.item();
  await api.checkOut(pupil.id, book.id);
  await desk.openByCard(pupil); // 1: the card
  await desk.page.keyboard.press('ArrowDown'); // 2: the book
  await expect(desk.borrower.getByRole('button', { name: 'Says returned' })).toBeVisible();
  await desk.page.keyboard.press('Shift+F2'); // 3: lost
  await desk.expectResult('declared-lost', book.title);
  await expect(desk.borrower).toContainText('Owes €12.50');
  await desk.page.keyboard.press('Alt+P'); // 4: pay
  const amount = desk.page.getByRole('dialog').getByRole('textbox', { name: /^Amount/ });
  await expect(amount).toBeFocused();
  await expect(amount).toHaveValue('12.50');
  await desk.page.keyboard.press('Enter'); // 5: all of it
  await desk.expectResult('paid', '€12.50');
  await expect(desk.borrower).not.toContainText('Owes');
  await desk.page.keyboard.press('F9');
  await desk.expectResult('undone', 'The payment does not count');
  await expect(desk.borrower).toContainText('Owes €12.50');
  await desk.page.keyboard.press('Alt+P');
  await expect(amount).toBeFocused();
  await amount.fill('12,50');
  await desk.page.keyboard.press('Enter');
  await desk.expectResult('paid', 'Everything is paid');
  await desk.page.keyboard.press('Escape');
  await desk.page.keyboard.press('Escape');
  await expect(desk.borrower).toHaveAttribute('data-open', 'false');
  await desk.scan(book.barcode); // 6: it turns up
  await desk.expectResult('returned', 'To pay back: €12.50');
  await desk.page.goto(`${served.origin}/#/borrowers/${pupil.id}`);
  const panel = desk.page.getByRole('region', { name: 'Money' });
  await expect(panel).toContainText('To pay back: €12.50');
  await panel.getByRole('button', { name: 'Pay back' }).click();
  await expect(panel).toContainText('Nothing is owed.');
  await api.changeSettings({ chargesEnabled: false });
});

test('a library that charges no money shows nothing of it', async ({ desk, stage, served: { api } }) => {
  await api.changeSettings({ chargesEnabled: false });
  const pupil = await stage.borrower();
  const book = await stage.item();
  await api.checkOut(pupil.id, book.id);
  await desk.openByCard(pupil);
  await desk.page.keyboard.press('ArrowDown');
  await desk.page.keyboard.press('Shift+F2');
  await desk.expectResult('declared-lost', book.title);
  await expect(desk.page.locator('body')).not.toContainText('€');
  await desk.page.keyboard.press('Alt+P');
  await expect(desk.page.getByRole('dialog')).toHaveCount(0);
});
