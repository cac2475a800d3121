// Money at the desk: a lost book is paid, then found and refunded; without the switch nothing about money shows.
import { expect, testInOwnLibrary as test } from './fixtures/desk-test.ts';
import { BorrowerPage } from './pages/borrower-page.ts';
import { ListPage } from './pages/list-page.ts';

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
  const question = desk.page.getByRole('dialog', { name: 'Lost?' });
  await expect(question).toContainText(`${pupil.givenName} is charged €12.50`);
  await desk.expectInFront(question);
  await desk.page.keyboard.press('Escape'); // not yet
  await expect(question).toHaveCount(0);
  expect((await api.item(book.barcode)).status).toBe('in-collection');
  await desk.page.keyboard.press('Shift+F2');
  await desk.expectInFront(question);
  await desk.page.keyboard.press('Enter');
  await desk.expectResult('declared-lost', book.title);
  await expect(desk.result).toContainText('€12.50 is charged.');
  await expect(desk.borrower).toContainText('Owes €12.50');
  await desk.page.keyboard.press('Alt+P'); // 4: pay
  const amount = desk.page.getByRole('dialog').getByRole('textbox', { name: /^Amount/ });
  await expect(amount).toBeFocused();
  await expect(amount).toHaveValue('12.50');
  await expect(desk.page.getByRole('dialog').getByRole('list')).toHaveText(`Lost · ${book.title}€12.50`);
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
  const refund = desk.page.getByRole('dialog', { name: `Pay ${pupil.givenName} ${pupil.familyName} back` });
  await expect(refund).toContainText(`Lost · ${book.title}`);
  await desk.expectInFront(refund);
  await desk.page.keyboard.press('Enter');
  await expect(panel).toContainText('Nothing is owed.');
  // The account explains itself: what was charged, what came in and went out, and what the payment was for.
  const account = new BorrowerPage(desk.page).account;
  await expect(account).toContainText(/Payment undone.*\+€12\.50/s);
  await expect(account).toContainText(/Cancelled.*-€12\.50/s);
  await expect(account).toContainText(/Refunded.*\+€12\.50/s);
  await expect(panel.getByRole('list', { name: 'Payment' })).toContainText(`Lost · ${book.title}: €12.50`);
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

test('a loss that is charged is asked about on the page of the book and in the list of items too', async ({
  desk,
  stage,
  served: { api, origin },
}) => {
  await api.changeSettings({ chargesEnabled: true, lostCharge: 1250 });
  const pupil = await stage.borrower();
  const [one, two, three] = await stage.items(3);
  for (const item of [one, two, three]) await api.checkOut(pupil.id, item?.id ?? '');
  const { page } = desk;
  const question = page.getByRole('dialog', { name: 'Lost?' });
  await page.goto(`${origin}/#/collection/${one?.id ?? ''}`);
  await page.getByRole('button', { name: 'Mark as lost' }).click();
  await desk.expectInFront(question);
  await page.keyboard.press('Enter');
  await expect(page.getByText('is marked as lost. €12.50 is charged.')).toBeVisible();

  const list = new ListPage(page, 'Items');
  await page.goto(`${origin}/#/collection`);
  await page.getByRole('link', { name: 'Items' }).click();
  await expect(list.grid).toBeVisible();
  await list.grid.focus();
  await page.keyboard.press('Control+a');
  await page.getByRole('button', { name: 'Mark as lost' }).click();
  await expect(question).toContainText('2 of these are on loan: their borrowers are charged €25.00 in all.');
  await desk.expectInFront(question);
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  expect((await api.overview(pupil.id)).money?.owed).toBe(1250);
  await page.getByRole('button', { name: 'Mark as lost' }).click();
  await desk.expectInFront(question);
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await api.overview(pupil.id)).money?.owed).toBe(3750);
});

test('a clearance slip says what is still out, and later that all is back; the list of debtors is printed by class', async ({
  desk,
  stage,
  served,
}) => {
  const { api, origin } = served;
  await desk.page.context().addInitScript(() => {
    window.print = () => undefined;
  });
  await api.changeSettings({ chargesEnabled: true });
  const pupil = await stage.borrower({ group: '6A' });
  await stage.borrower({ group: '6B' });
  const book = await stage.item();
  await api.checkOut(pupil.id, book.id);
  const name = `${pupil.givenName} ${pupil.familyName}`;
  await desk.page.reload();
  const borrower = new BorrowerPage(desk.page);
  await borrower.open(origin, pupil.id);
  await borrower.printClearanceSlip();
  await expect(borrower.clearanceSlip).toContainText(`${name} still has 1 item:`);
  await expect(borrower.clearanceSlip).toContainText(book.barcode);
  await desk.page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await expect(borrower.clearanceSlip).toHaveCount(0);

  await desk.page.goto(`${origin}/#/borrowers`);
  await desk.page.getByRole('button', { name: /^Has books out/ }).click();
  await new ListPage(desk.page, 'Borrowers').expectRows(1);
  await desk.page.getByRole('button', { name: 'More', exact: true }).click();
  await desk.page.getByRole('menuitem', { name: 'Print this list' }).click();
  const paper = desk.page.locator('body > div').filter({ hasText: 'Borrowers · Has books out' }).last();
  await expect(paper.locator('tbody').first()).toHaveText('6A');
  await expect(paper).toContainText(book.title);
  await expect(paper).not.toContainText('6B');
  await desk.page.evaluate(() => window.dispatchEvent(new Event('afterprint')));

  await api.returnItem(book.id);
  await desk.page.reload();
  await borrower.open(origin, pupil.id);
  await borrower.printClearanceSlip();
  await expect(borrower.clearanceSlip).toContainText(`${name} has returned everything and owes nothing.`);
});
