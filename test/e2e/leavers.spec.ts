// The end of a school year: who leaves and still has something, on a sheet for each class.
import { expectNothingForAxe } from './fixtures/axe.ts';
import { expect, testInOwnLibrary as test } from './fixtures/desk-test.ts';
import { ImportPage } from './pages/import-page.ts';
import { LeaversPage } from './pages/leavers-page.ts';

const leftOn = '2025-07-01';

test('leavers who still have something are listed and printed by class, each with the clearance slip', async ({
  desk,
  stage,
  served,
}) => {
  const { api } = served;
  const { page } = desk;
  await LeaversPage.stubPrinting(page);
  await api.changeSettings({ chargesEnabled: true, libraryName: 'Kingfisher School' });
  const of6A = () => stage.borrower({ group: '6A' });
  const [reader, debtor, clear, pupil] = [await of6A(), await of6A(), await of6A(), await of6A()];
  const other = await stage.borrower({ group: '10B' });
  const [book, second, third, fourth] = await stage.items(4);
  if (!book || !second || !third || !fourth) throw new Error('too few items');
  await api.checkOut(reader.id, book.id);
  await api.checkOut(reader.id, second.id);
  await api.charge(debtor.id, 1250);
  await api.checkOut(other.id, third.id);
  await api.checkOut(pupil.id, fourth.id);
  for (const { id } of [reader, debtor, clear, other]) await api.changeBorrower(id, { leftOn });
  await page.reload();

  await desk.open('Borrowers');
  const leavers = new LeaversPage(page);
  await leavers.open();
  await leavers.list.expectRows(5); // with the headings of two classes
  await expect(page.getByText('3 leavers, 3 items still out, €12.50 owed')).toBeVisible();
  await expect(leavers.row(reader.familyName)).toContainText(`${book.title} · ${second.title}`);
  await expect(leavers.row(debtor.familyName)).toContainText('€12.50');
  for (const nobody of [clear, pupil]) await expect(leavers.row(nobody.familyName)).toHaveCount(0);
  await expectNothingForAxe(page, 'inTheDark');

  const sheets = await leavers.printed();
  expect(sheets.map((sheet) => sheet.includes('Kingfisher School'))).toEqual([true, true]);
  expect(sheets[0]).toContain('6A');
  expect(sheets[0]).toContain(book.barcode);
  expect(sheets[0]).toContain('€12.50');
  expect(sheets[0]).not.toContain(third.barcode);
  expect(sheets[1]).toContain('10B');
  expect(sheets[1]).toContain(third.barcode);

  await leavers.chooseClass('10B');
  await leavers.list.expectRows(2);
  expect(await leavers.printed()).toHaveLength(1);

  await leavers.row(other.familyName).getByRole('button', { name: 'Clearance slip' }).click();
  await expect(leavers.slip).toContainText(`${other.givenName} ${other.familyName} still has 1 item:`);
});

test('those who leave by a new school year are shown before it is applied', async ({
  desk,
  stage,
  served,
}) => {
  const { api } = served;
  const { page } = desk;
  const [leaver, mover] = [await stage.borrower({ group: '6A' }), await stage.borrower({ group: '5A' })];
  const leftBefore = await stage.borrower({ group: '6A' });
  const [book, other, old] = await stage.items(3);
  if (!book || !other || !old) throw new Error('too few items');
  await api.checkOut(leaver.id, book.id);
  await api.checkOut(mover.id, other.id);
  await api.checkOut(leftBefore.id, old.id);
  await api.changeBorrower(leftBefore.id, { leftOn });
  await desk.open('Borrowers');
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'New school year…' }).click();
  await new ImportPage(page).expectStatus('Nothing has changed yet');
  await page.getByRole('link', { name: 'What leavers still have' }).click();
  const leavers = new LeaversPage(page);
  await expect(leavers.row(leaver.familyName)).toContainText(book.title);
  await leavers.list.expectRows(2); // with the heading of the class
  await page.getByRole('button', { name: 'Remove the filter: In the new school year' }).click();
  await expect(leavers.row(leftBefore.familyName)).toContainText(old.title);
  await expect(leavers.row(leaver.familyName)).toHaveCount(0);
});
