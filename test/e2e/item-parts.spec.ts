// Items with parts at the desk, by keyboard and scanner alone; the steps are counted.
import { expect, test } from './fixtures/desk-test.ts';

test('a CD is missing from a returned book: three keys put it into the note of the item', async ({
  desk,
  stage,
  served: { api },
}) => {
  const pupil = await stage.borrower();
  const book = await stage.item({ parts: 'book, CD, map' });
  await desk.openByCard(pupil);
  await desk.scan(book.barcode); // 1: lent
  await desk.expectResult('lent', '3 parts: book, CD, map');
  await desk.page.keyboard.press('Enter'); // 2: all there
  const parts = desk.result.getByRole('group', { name: 'What belongs to it' });
  await expect(parts.getByRole('status')).toHaveText('All there');
  await desk.page.keyboard.press('Escape');
  await expect(desk.borrower).toHaveAttribute('data-open', 'false');

  await desk.scan(book.barcode); // 1: returned
  await desk.expectResult('returned', '3 parts: book, CD, map');
  await desk.page.keyboard.press('Alt+M'); // 2: what is missing?
  const dialog = desk.page.getByRole('dialog', { name: 'What is missing?' });
  await desk.expectInFront(dialog);
  await desk.page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toHaveText('Tick what is missing first.');
  await desk.page.keyboard.press('2'); // 3: the CD
  await expect(dialog.getByRole('checkbox', { name: 'CD' })).toBeChecked();
  await desk.page.keyboard.press('Enter'); // 4: into the note
  await desk.expectResult('missing-noted', 'Missing: CD');
  const { note } = await api.item(book.barcode);
  expect(note).toMatch(/^Missing: CD \(.+\)$/);
});

test('the next scan says that all parts of the one before are there', async ({ desk, stage }) => {
  const pupil = await stage.borrower();
  const [book, other] = [await stage.item({ parts: 'book, CD' }), await stage.item()];
  await desk.openByCard(pupil);
  await desk.scan(book.barcode);
  await desk.expectResult('lent', '2 parts: book, CD');
  await desk.scan(other.barcode);
  await desk.expectResult('lent', other.title);
  await expect(desk.result.getByRole('group', { name: 'What belongs to it' })).toHaveCount(0);
});
