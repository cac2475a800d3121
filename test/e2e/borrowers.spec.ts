// Borrowers: added, changed, found by their card, and deleted only when nothing is out.
import { expect, test } from './fixtures/desk-test.ts';
import { ListPage } from './pages/list-page.ts';

test('a borrower is added, after the form has said what is missing or wrong', async ({
  desk,
  stage,
  served,
}) => {
  const other = await stage.borrower();
  await desk.open('Borrowers');
  await desk.page.getByRole('button', { name: 'Add borrower' }).first().click();
  const form = desk.page.getByRole('dialog', { name: 'New borrower' });
  const field = (name: string) => form.getByRole('textbox', { name, exact: true });
  const save = form.getByRole('button', { name: 'Add borrower' });
  await save.click();
  await expect(field('First name')).toHaveAccessibleDescription(/Fill this in\./);
  await expect(field('Surname')).toHaveAccessibleDescription(/Fill this in\./);
  await expect(field('First name')).toBeFocused();

  await field('First name').fill('Björk');
  await field('Surname').fill('Guðmundsdóttir');
  await field('E-mail').fill('not an address');
  await save.click();
  await expect(field('E-mail')).toHaveAccessibleDescription(/This is not an e-mail address\./);
  await field('E-mail').fill('bjork@example.org');
  await field('Card number').fill(other.barcode);
  await save.click();
  await expect(field('Card number')).toHaveAccessibleDescription(
    new RegExp(`Already in use by ${other.givenName} ${other.familyName}`),
  );
  await expect(form).toBeVisible();

  const book = await stage.item();
  await field('Card number').fill(book.barcode);
  await save.click();
  const question = desk.page.getByRole('dialog', { name: 'This number is also on a book' });
  await expect(question).toContainText(`${book.barcode} is the barcode of “${book.title}”.`);
  await question.getByRole('button', { name: 'Cancel' }).click();
  const card = `9${other.barcode}`;
  await field('Card number').fill(card);
  await save.click();

  await expect(desk.page.getByRole('heading', { level: 1, name: 'Björk Guðmundsdóttir' })).toBeVisible();
  expect(await served.api.borrower(`barcode:${card}`)).toMatchObject({
    givenName: 'Björk',
    familyName: 'Guðmundsdóttir',
    email: 'bjork@example.org',
  });
  await desk.press('Desk');
  await desk.scan(card);
  await desk.expectOpen('Björk Guðmundsdóttir');
});

test('a borrower found by a scan of the card is changed', async ({ desk, stage, served }) => {
  const pupil = await stage.borrower();
  await desk.open('Borrowers');
  const list = new ListPage(desk.page, 'Borrowers');
  await expect(list.search).toBeFocused();
  await desk.scan(pupil.barcode);
  await expect(list.search).toHaveValue(pupil.barcode);
  await list.expectRows(1);
  await list.grid.getByRole('row').filter({ hasText: pupil.barcode }).click();
  await expect(
    desk.page.getByRole('heading', { level: 1, name: `${pupil.givenName} ${pupil.familyName}` }),
  ).toBeVisible();
  await desk.page.getByRole('button', { name: 'Edit', exact: true }).click();
  const form = desk.page.getByRole('dialog', { name: 'Edit borrower' });
  await form.getByRole('textbox', { name: 'Message at the desk' }).fill('Bring the atlas back.');
  await form.getByRole('textbox', { name: 'Surname' }).fill('');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText(`Is ${pupil.givenName} the whole name? Then save once more.`)).toBeVisible();
  await form.getByRole('textbox', { name: 'Surname' }).fill('Nieuwenhuis');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toBeHidden();
  const name = `${pupil.givenName} Nieuwenhuis`;
  await expect(desk.page.getByRole('heading', { level: 1, name })).toBeVisible();
  expect(await served.api.borrower(pupil.id)).toMatchObject({
    familyName: 'Nieuwenhuis',
    message: 'Bring the atlas back.',
    version: pupil.version + 1,
  });
  await desk.press('Desk');
  await desk.scan(pupil.barcode);
  await desk.expectOpen(name);
  await expect(desk.borrower).toContainText('Bring the atlas back.');
});

test('a borrower is not deleted while items are out, and is gone after the last came back', async ({
  desk,
  stage,
  served,
}) => {
  const pupil = await stage.borrower();
  const item = await stage.item();
  await served.api.checkOut(pupil.id, item.id);
  await desk.page.goto(`${served.origin}/#/borrowers/${pupil.id}`);
  await desk.page.getByRole('button', { name: 'More', exact: true }).click();
  await expect(desk.page.getByText('Cannot be deleted while 1 item is on loan.')).toBeVisible();
  await expect(desk.page.getByRole('menuitem', { name: 'Delete', exact: true })).toBeHidden();
  await desk.page.keyboard.press('Escape');

  await desk.press('Desk');
  await desk.scan(item.barcode);
  await desk.expectResult('returned', item.title);
  await desk.page.goto(`${served.origin}/#/borrowers/${pupil.id}`);
  await desk.chooseFromMenu('Delete');
  const name = `${pupil.givenName} ${pupil.familyName}`;
  const sure = desk.page.getByRole('dialog', { name: `Delete ${name}?` });
  await sure.getByRole('button', { name: 'Delete' }).click();
  await expect(desk.heading('Borrowers')).toBeVisible();
  await expect(desk.page.getByText(`${name} has been deleted.`)).toBeVisible();
  expect((await served.api.borrowers()).some(({ id }) => id === pupil.id)).toBe(false);
  await desk.press('Desk');
  await desk.scan(pupil.barcode);
  await desk.expectRefused('code-unknown');
});

test('a blocked borrower is refused at the desk, with the reason for staff', async ({
  desk,
  stage,
  served,
}) => {
  const pupil = await stage.borrower();
  const item = await stage.item();
  await desk.page.goto(`${served.origin}/#/borrowers/${pupil.id}`);
  await desk.page.getByRole('button', { name: 'Block', exact: true }).click();
  const form = desk.page.getByRole('dialog', { name: /^Block / });
  await form.getByRole('textbox', { name: 'Reason' }).fill('Two books lost');
  await form.getByRole('button', { name: 'Block' }).click();
  await expect(desk.page.getByText('This borrower is blocked')).toBeVisible();
  await desk.press('Desk');
  await desk.scanner.burst([pupil.barcode, item.barcode]);
  await desk.expectRefused('borrower-blocked', 'Your card is not working right now. Ask at the desk.');
  await expect(desk.page.getByText('Two books lost')).toHaveCount(0);
  await desk.page.keyboard.press('Alt+w');
  await expect(desk.page.getByText('Two books lost')).toBeVisible();
  expect(await served.api.barcodesLentTo(pupil.id)).toEqual([]);
});

test('a late answer to earlier letters never replaces the answer to the present ones', async ({
  desk,
  stage,
}) => {
  const blocked = await stage.borrower({ familyName: 'Quintessa', blockedReason: 'Lost a book' });
  const other = await stage.borrower({ familyName: 'Quinto' });
  await desk.open('Borrowers');
  const list = new ListPage(desk.page, 'Borrowers');
  let asked = 0;
  let answered = 0;
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await desk.page.route(/\/users\?q=quint&/, async (route) => {
    asked += 1;
    const answer = await route.fetch();
    await held;
    await route.fulfill({ response: answer }).catch(() => undefined); // the page may have let go of it
    answered += 1;
  });
  await list.search.pressSequentially('quint', { delay: 60 });
  await expect.poll(() => asked).toBeGreaterThan(0);
  await list.search.pressSequentially('e');
  await list.expectRows(1);
  await expect(list.grid).toContainText(blocked.barcode);
  letGo();
  await expect.poll(() => answered).toBe(asked);
  await desk.page.waitForTimeout(100);
  await list.expectRows(1);
  await expect(list.grid).not.toContainText(other.barcode);

  // What the chips beside the field say is about whom it found.
  const chip = desk.page.getByRole('group', { name: 'Show only' }).getByRole('button', { name: /^Blocked/ });
  await expect(chip).toHaveText('Blocked1');
  await list.search.fill('quinto');
  await expect(chip).toHaveText('Blocked0');
});
