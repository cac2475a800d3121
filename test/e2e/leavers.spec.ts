// The end of a school year: who leaves and still has something, on a sheet for each class.
import { expectNothingForAxe } from './fixtures/axe.ts';
import { expect, testInOwnLibrary as test } from './fixtures/desk-test.ts';
import type { LibraryApi } from './fixtures/library-api.ts';
import type { Stage } from './fixtures/school.ts';
import { ImportPage } from './pages/import-page.ts';
import { LeaversPage } from './pages/leavers-page.ts';
import { ListPage } from './pages/list-page.ts';

const leftOn = '2025-07-01';

/** A pupil of a class who has a new book. */
async function reading(stage: Stage, api: LibraryApi, group: string) {
  const [pupil, book] = [await stage.borrower({ group }), await stage.item()];
  await api.checkOut(pupil.id, book.id);
  return { pupil, book };
}

test('leavers who still have something are listed and printed by class, each with the clearance slip', async ({
  desk,
  stage,
  served,
}) => {
  const { api } = served;
  const { page } = desk;
  await LeaversPage.stubPrinting(page);
  // What is due today in the one zone is late in the other.
  const rule = (await api.loanRules()).find(({ category }) => category === null)?.id ?? '';
  await api.changeSettings({
    chargesEnabled: true,
    overdueCharges: [{ rule, amount: 50, per: 'open-day', graceDays: 0, maximum: 50 }],
    weeklyClosedDays: [],
    libraryName: 'Kingfisher School',
    timeZone: 'Pacific/Pago_Pago',
  });
  await api.changeLoanRule(rule, { loanDays: 0 });
  const { pupil: debtor, book: late } = await reading(stage, api, '6A');
  await api.changeSettings({ timeZone: 'Pacific/Kiritimati' });
  await api.changeLoanRule(rule, { loanDays: 21 });
  await api.charge(debtor.id, 1250);
  const { pupil: reader, book } = await reading(stage, api, '6A');
  const second = await stage.item();
  await api.checkOut(reader.id, second.id);
  const { pupil: other, book: third } = await reading(stage, api, '10B');
  const { pupil } = await reading(stage, api, '6A');
  const clear = await stage.borrower({ group: '6A' });
  for (const { id } of [reader, debtor, clear, other]) await api.changeBorrower(id, { leftOn });
  await page.reload();

  await desk.open('Borrowers');
  const leavers = new LeaversPage(page);
  await leavers.open();
  await leavers.list.expectRows(5); // with the headings of two classes
  await expect(page.getByText('3 leavers, 4 items still out, €12.50 owed')).toBeVisible();
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
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));

  // The list and the slip say the same debt; what runs up until the book comes back is named apart.
  await leavers.chooseClass('6A');
  await leavers.row(debtor.familyName).getByRole('button', { name: 'Clearance slip' }).click();
  await expect(leavers.slip).toContainText(late.title);
  await expect(leavers.slip).toContainText('Kingfisher School');
  await expect(leavers.slip).toContainText('still owes €12.50.');
  await expect(leavers.slip).toContainText('Late so far, to pay when it comes back: €0.50.');
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));

  await desk.openSettings('Money');
  await page.getByRole('link', { name: 'Leavers who still have or owe something' }).click();
  await leavers.list.expectRows(5);
  await desk.openSettings('Money');
  await page.getByRole('link', { name: 'Borrowers who owe money' }).click();
  await new ListPage(page, 'Borrowers').expectRows(1);
});

test('those who leave by a new school year are shown before it is applied', async ({
  desk,
  stage,
  served,
}) => {
  const { api } = served;
  const { page } = desk;
  const { pupil: leaver, book } = await reading(stage, api, '6A');
  await reading(stage, api, '5A');
  const { pupil: leftBefore, book: old } = await reading(stage, api, '6A');
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
