// What closed days do to books that are out: the book drop, and loans that are due on a day which was closed later.
import { expect, testInOwnLibrary as test } from './fixtures/desk-test.ts';
import { serveDesk, type ServedDesk } from './fixtures/served-desk.ts';

/** The loan rule for everyone. */
async function lendFor(loanDays: number, { api }: ServedDesk): Promise<void> {
  const rule = (await api.loanRules()).find(({ category }) => category === null);
  await api.changeLoanRule(rule?.id ?? '', { loanDays });
}

/** The invented school has books that were lent weeks ago. */
const testInDemoSchool = test.extend({
  served: async ({ context }, use) => {
    const served = await serveDesk(['--demo']);
    await use(served);
    await Promise.all(context.pages().map((page) => page.close()));
    await served.stop();
  },
});

testInDemoSchool(
  'books from the book drop count as returned on the last open day: one key, a scan a book, and Esc',
  async ({ desk, served: { api } }) => {
    const { page } = desk;
    const late = (await api.overdues()).filter(({ item, claimedAt }) => !item.lost && claimedAt === null);
    const [dropped, second, brought] = late.map(({ item }) => item);
    if (dropped === undefined || second === undefined || brought === undefined)
      throw new Error('The invented school has too few overdue books.');
    await page.keyboard.press('Alt+b');
    const mode = page.getByTestId('drop-mode');
    await expect(mode).toContainText('No books yet');
    await expect(mode).toContainText('Books count as returned on');
    await desk.scan(dropped.barcode);
    await desk.expectResult('returned', 'From the book drop: counts as returned on');
    await expect(mode).toContainText(/1 book(?!s)/);
    await desk.scan(second.barcode);
    await desk.expectResult('returned', second.title);
    await expect(mode).toContainText('2 books');
    await page.keyboard.press('F9');
    await expect(mode).toContainText(/1 book(?!s)/);
    const isOut = async (id: string) => (await api.loans()).some(({ item }) => item.id === id);
    expect(await Promise.all([dropped, second].map(({ id }) => isOut(id)))).toEqual([false, true]);

    await page.keyboard.press('Escape');
    await expect(mode).toBeHidden();
    await desk.scan(brought.barcode);
    await desk.expectResult('returned', brought.title);
    await expect(desk.result).not.toContainText('From the book drop');

    const returnOf = async (item: string) =>
      (await api.eventsOf(item)).findLast(({ type }) => type === 'loan.returned');
    const { lastOpenDay } = await api.status();
    expect((await returnOf(dropped.id))?.data).toEqual({ returnedOn: lastOpenDay });
    expect((await returnOf(brought.id))?.data).toEqual({});
  },
);

test('a card ends the book drop, and the desk lends again', async ({ desk, stage }) => {
  const pupil = await stage.borrower();
  const book = await stage.item();
  await desk.page.keyboard.press('Alt+b');
  await expect(desk.page.getByTestId('drop-mode')).toBeVisible();
  await desk.openByCard(pupil);
  await desk.scan(book.barcode);
  await desk.expectResult('lent', book.title);
  await desk.page.keyboard.press('Escape');
  await desk.expectNobody();
  await expect(desk.page.getByTestId('drop-mode')).toBeHidden();
});

test('a closure tells how many loans are due in it, and moves them to the next open day and back', async ({
  desk,
  stage,
  served,
}) => {
  const { api } = served;
  const { page } = desk;
  await api.changeSettings({ weeklyClosedDays: [] });
  await lendFor(10, served);
  const pupil = await stage.borrower();
  for (const { id } of await stage.items(2)) await api.checkOut(pupil.id, id);
  const dueDates = async () => (await api.loans()).map(({ dueOn }) => dueOn);
  const [dueOn = ''] = await dueDates();
  const next = new Date(Date.parse(dueOn) + 86_400_000).toISOString().slice(0, 10);

  await desk.openSettings('Closed days');
  const note = page.getByRole('status').filter({ hasText: 'due on' });
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeVisible();
  await expect(note).toBeHidden();
  await page.getByRole('textbox', { name: 'Name' }).fill('Snow');
  await page.getByLabel('First day').fill(dueOn);
  await page.keyboard.press('Enter');
  await expect(note).toContainText('2 loans are due on closed days');
  expect(await dueDates()).toEqual([dueOn, dueOn]);

  await note.getByRole('button', { name: 'Make them due on the next open day' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('2 loans have a new due date.')).toBeVisible();
  await expect(note).toBeHidden();
  expect(await dueDates()).toEqual([next, next]);

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(note).toContainText('2 loans are due on closed days');
  expect(await dueDates()).toEqual([dueOn, dueOn]);
  expect(await api.closedDays()).toMatchObject([{ name: 'Snow', startsOn: dueOn, endsOn: dueOn }]);

  await page.getByRole('button', { name: 'Remove: Snow' }).click();
  await expect(note).toBeHidden();
});

test('staff give a leaver a later due date at the desk, with a reason', async ({
  desk,
  stage,
  served: { api },
}) => {
  const { page } = desk;
  const today = (await api.status()).today;
  const inDays = (days: number) => new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10);
  await api.changeSettings({ weeklyClosedDays: [] });
  const pupil = await stage.borrower({ leftOn: inDays(5) });
  const book = await stage.item();
  const lent = await api.checkOut(pupil.id, book.id);
  expect(lent.dueOn).toBe(inDays(4));
  await desk.openByCard(pupil);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('F10');
  const dialog = page.getByRole('dialog', { name: 'Change the due date' });
  await desk.expectInFront(dialog);
  await page.keyboard.press('1');
  await page.keyboard.press('Enter');
  await desk.expectRefused('due-date-after-last-day', 'is the last open day before that');
  await page.keyboard.press('F6');
  const reason = page.getByRole('dialog', { name: 'Staff: allow it anyway' });
  await desk.expectInFront(reason);
  await page.keyboard.press('1');
  await page.keyboard.press('Enter');
  await desk.expectResult('due-date-changed', book.title);
  expect((await api.overview(pupil.id)).loans).toMatchObject([{ dueOn: inDays(11) }]);
  await page.keyboard.press('F9');
  await desk.expectResult('undone', book.title);
  expect((await api.overview(pupil.id)).loans).toMatchObject([{ dueOn: inDays(4) }]);
});
