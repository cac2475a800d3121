// Codes that the library does not know, and titles with several copies: the ways on from there.
import { expectNothingForAxe } from './fixtures/axe.ts';
import { expect, test } from './fixtures/desk-test.ts';

test('a barcode that no book has adds one, and then the scan finds it', async ({
  desk,
  stage,
  served: { api },
}) => {
  const { page } = desk;
  await desk.scan('98760001');
  await desk.expectRefused('code-unknown');
  await page.keyboard.press('Alt+A');
  const dialog = page.getByRole('dialog', { name: 'New item' });
  await expect(dialog.getByRole('textbox', { name: 'Barcode' })).toHaveValue('98760001');
  await dialog.getByRole('textbox', { name: 'Title', exact: true }).fill('The Unlabelled Atlas');
  await page.keyboard.press('Enter');
  await expect(desk.input).toBeFocused();
  expect(await api.item('98760001')).toMatchObject({ title: 'The Unlabelled Atlas' });
  await desk.openByCard(await stage.borrower());
  await desk.scan('98760001');
  await desk.expectResult('lent', 'The Unlabelled Atlas');
});

test('a card that nobody has is given to a borrower, who is open then', async ({
  desk,
  stage,
  served: { api },
}) => {
  const { page } = desk;
  const pupil = await stage.borrower();
  const oldCard = pupil.barcode;
  await desk.scan('98760002');
  await desk.expectRefused('code-unknown');
  await page.keyboard.press('Alt+G');
  const dialog = page.getByRole('dialog', { name: 'Give card 98760002 to a borrower' });
  await dialog.getByLabel('Whose card is it?').fill(pupil.familyName);
  await expect(dialog.getByRole('option')).toContainText(pupil.familyName);
  await expectNothingForAxe(page, 'inTheDark');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('status')).toContainText(`has card ${oldCard}, which then no longer works`);
  expect(await api.borrower(pupil.id)).toMatchObject({ barcode: oldCard });
  await page.keyboard.press('Enter');
  await desk.expectResult('card-given', `The old card ${oldCard} no longer works.`);
  await desk.expectOpen(`${pupil.givenName} ${pupil.familyName}`);
  expect(await api.borrower(pupil.id)).toMatchObject({ barcode: '98760002' });
});

test('words that find nothing are no barcode: nothing is offered for them', async ({ desk }) => {
  await desk.enter('qqqqwwww');
  await desk.expectRefused('code-unknown');
  await expect(desk.result.getByRole('button')).toHaveCount(0);
  await desk.page.keyboard.press('Alt+G');
  await expect(desk.page.getByRole('dialog')).toHaveCount(0);
});

test('a title with several copies is looked up as a whole; only what is done asks which copy', async ({
  desk,
  stage,
  served: { api },
}) => {
  const { page } = desk;
  const [pupil, other] = [await stage.borrower(), await stage.borrower()];
  const first = await stage.item({ callNumber: 'B MEI' });
  const second = await api.addCopy(first.titleId);
  const third = await api.addCopy(first.titleId);
  await api.checkOut(other.id, first.id);
  await desk.lookUp(first.title);
  await desk.expectResult('looked-up', '2 of 3 in');
  await expect(desk.result).toContainText('B MEI');
  await expect(desk.choice).toHaveCount(0);
  // One copy is on loan: no question.
  await page.keyboard.press('F4');
  await desk.expectResult('returned', first.title);

  await desk.openByCard(pupil);
  await desk.lookUp(first.title);
  await desk.expectResult('looked-up', '3 of 3 in');
  await page.keyboard.press('F2');
  await expect(desk.choice).toContainText(`Which copy of “${first.title}”?`);
  await expect(desk.choice.getByRole('option')).toHaveCount(3);
  await page.keyboard.press('2');
  await desk.expectResult('lent', first.title);
  expect(await api.barcodesLentTo(pupil.id)).toEqual([second.barcode]);
  expect((await api.item(third.barcode)).availability).toBe('available');

  await desk.lookUp(first.title);
  await desk.expectResult('looked-up', '2 of 3 in');
  await page.keyboard.press('Alt+O');
  await expect(page.getByRole('heading', { level: 1, name: first.title })).toBeVisible();
});
