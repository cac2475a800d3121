// Another due date for one visit, by keyboard and scanner alone; the steps are counted.
import { expect, test } from './fixtures/desk-test.ts';

test('all that is lent in a visit is due on the chosen date, and the next visit is as usual', async ({
  desk,
  stage,
  served: { api },
}) => {
  const pupil = await stage.borrower();
  const [first, second, later] = [await stage.item(), await stage.item(), await stage.item()];
  await desk.openByCard(pupil); // 1: the card
  await desk.page.keyboard.press('F10'); // 2: another date
  const dialog = desk.page.getByRole('dialog', { name: 'Change the due date' });
  await desk.expectInFront(dialog);
  const week = dialog.getByRole('radio').first();
  // On a weekend the library is closed in a week from now.
  await expect(dialog.getByText(/in a week|open again/).first()).toBeVisible();
  await desk.page.keyboard.press('Enter'); // at once: no date is chosen by itself
  await expect(dialog.getByRole('alert')).toContainText('Choose a date first.');
  await expect(desk.borrower.getByTestId('visit-due-date')).toHaveCount(0);
  await desk.page.keyboard.press('1'); // 3: in a week
  await expect(week).toBeChecked();
  const dueOn = await week.inputValue();
  await desk.page.keyboard.press('Enter'); // 4
  await expect(desk.borrower.getByTestId('visit-due-date')).toContainText('This visit: all due');
  for (const book of [first, second]) {
    await desk.scan(book.barcode); // 5, 6: the books
    await desk.expectResult('lent', book.title);
  }
  await desk.page.keyboard.press('Escape');
  await expect(desk.borrower).toHaveAttribute('data-open', 'false');
  await desk.openByCard(pupil);
  await expect(desk.borrower.getByTestId('visit-due-date')).toHaveCount(0);
  await desk.scan(later.barcode);
  await desk.expectResult('lent', later.title);
  const { loans } = await api.overview(pupil.id);
  const due = (id: string) => loans.find(({ item }) => item.id === id)?.dueOn;
  expect([due(first.id), due(second.id)]).toEqual([dueOn, dueOn]);
  expect(due(later.id)).not.toBe(dueOn);
});

test('a due date is typed as people write it, and what is no date is refused', async ({
  desk,
  stage,
  served: { api },
}) => {
  const { keyboard } = desk.page;
  const [pupil, book] = [await stage.borrower(), await stage.item()];
  await desk.openByCard(pupil);
  await keyboard.press('F10');
  const dialog = desk.page.getByRole('dialog', { name: 'Change the due date' });
  await desk.expectInFront(dialog);
  const day = new Date(Date.now() + 14 * 86_400_000);
  // A Wednesday: the library is open.
  day.setUTCDate(day.getUTCDate() + ((10 - day.getUTCDay()) % 7));
  const typed = `${String(day.getUTCDate())}/${String(day.getUTCMonth() + 1)}/${String(day.getUTCFullYear())}`;
  await dialog.getByRole('textbox', { name: 'Another date' }).focus();
  await keyboard.type('some day', { delay: 60 });
  await keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toContainText('Choose a date first.');
  await dialog.getByRole('textbox', { name: 'Another date' }).fill(typed);
  await keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await desk.scan(book.barcode);
  await desk.expectResult('lent', book.title);
  expect((await api.overview(pupil.id)).loans[0]?.dueOn).toBe(day.toISOString().slice(0, 10));
});
