// Holds by scanner and keyboard alone: placed at the desk, set aside on return, fulfilled; refused to others; undone.
import type { Page } from '@playwright/test';
import { expectNothingForAxe } from './fixtures/axe.ts';
import { expect, test, testInOwnLibrary } from './fixtures/desk-test.ts';

test('a hold is placed with one key and a scan, set aside at the return, and fulfilled by the loan', async ({
  desk,
  stage,
  served: { api },
}) => {
  const [has, waits] = [await stage.borrower(), await stage.borrower()];
  const item = await stage.item();
  await api.checkOut(has.id, item.id);

  // Card, one key, the book: three steps.
  await desk.openByCard(waits);
  await desk.page.keyboard.press('Shift+F7');
  await expect(desk.borrower.getByTestId('placing-hold')).toBeVisible();
  await desk.scan(item.barcode);
  await desk.expectResult('hold-placed', item.title);
  await expect(desk.borrower.getByRole('region', { name: 'Holds' })).toContainText('place 1 in the queue');
  await desk.page.keyboard.press('Escape');
  await desk.expectNobody();

  // One step: the book.
  await desk.scan(item.barcode);
  await desk.expectResult('returned', `for ${waits.givenName}, 5B`);
  await expect(desk.result).toHaveAttribute('data-tone', 'hold');
  await expect(desk.result).toContainText('Set aside');

  // One key prints its slip.
  await onPaper(desk.page, async (paper) => {
    await expect(paper.getByRole('heading', { name: 'On hold' })).toBeVisible();
    await expect(paper.getByText(`${item.title} (${item.barcode})`)).toBeVisible();
    await expect(desk.stage).toBeHidden();
  });

  // Two steps: the card and the book.
  await desk.openByCard(waits);
  await expect(desk.result).toContainText('A book is waiting for you!');
  await desk.scan(item.barcode);
  await desk.expectResult('lent', item.title);
  expect((await api.holds(waits.id)).map(({ state }) => state)).toEqual(['fulfilled']);
  await onPaper(desk.page, async (paper) => {
    await expect(paper.getByRole('row', { name: item.title })).toBeVisible();
  });

  await desk.page.keyboard.press('F9');
  await desk.expectResult('undone', item.title);
  expect((await api.holds(waits.id)).map(({ state }) => state)).toEqual(['ready']);
});

test('a book that is set aside goes to the next by one key, then back on its shelf, and one key undoes it', async ({
  desk,
  stage,
  served: { api },
}) => {
  const [has, first, second] = [await stage.borrower(), await stage.borrower(), await stage.borrower()];
  const item = await stage.item();
  await api.checkOut(has.id, item.id);
  await api.placeHold(first.id, item.titleId);
  await api.placeHold(second.id, item.titleId);
  const statesOf = async () =>
    (await Promise.all([first, second].map(({ id }) => api.holds(id)))).flat().map(({ state }) => state);
  await desk.scan(item.barcode);
  await expect(desk.setAsideFor).toHaveText(`for ${first.givenName}, 5B`);
  // As large as a due date, to be read from two metres.
  expect(
    await desk.setAsideFor.evaluate((words) => parseFloat(getComputedStyle(words).fontSize)),
  ).toBeGreaterThan(40);
  await expect(desk.result.getByRole('button', { name: 'Print the slip' })).toBeVisible();

  await expectNothingForAxe(desk.page, 'inTheDark');
  await desk.page.keyboard.press('Alt+H');
  await expect(desk.setAsideFor).toHaveText(`for ${second.givenName}, 5B`);
  expect(await statesOf()).toEqual(['cancelled', 'ready']);
  await desk.result.getByRole('button', { name: 'Back on the shelf' }).click();
  await desk.expectResult('off-hold-shelf', item.title);
  expect(await statesOf()).toEqual(['cancelled', 'cancelled']);
  await desk.page.keyboard.press('F9');
  await desk.expectResult('undone', 'On the hold shelf again');
  expect(await statesOf()).toEqual(['cancelled', 'ready']);
  await desk.page.keyboard.press('F9');
  await desk.expectResult('undone', item.title);
  expect(await statesOf()).toEqual(['ready', 'waiting']);
});

test('a hold is placed by words, or on what was refused, and undone with one key', async ({
  desk,
  stage,
  served: { api },
}) => {
  const [has, waits] = [await stage.borrower(), await stage.borrower()];
  const [lent, other] = [await stage.item(), await stage.item()];
  await api.checkOut(has.id, lent.id);
  await desk.openByCard(waits);
  await desk.scan(lent.barcode);
  await desk.expectRefused('item-lent-to-other');
  await desk.page.keyboard.press('Shift+F7');
  await desk.expectResult('hold-placed', lent.title);
  await desk.page.keyboard.press('F9');
  await desk.expectResult('undone', lent.title);
  await desk.page.keyboard.press('Shift+F7');
  await expect(desk.borrower.getByTestId('placing-hold')).toBeVisible();
  await desk.enter(other.title);
  await desk.expectResult('hold-placed', other.title);
  expect((await api.holds(waits.id)).map(({ state }) => state)).toEqual(['cancelled', 'waiting']);
});

test('a book that is set aside is refused to another borrower, and staff may override it', async ({
  desk,
  stage,
  served: { api },
}) => {
  const [waits, comes] = [await stage.borrower(), await stage.borrower()];
  const item = await stage.item();
  await api.placeHold(waits.id, item.titleId);
  await desk.scan(item.barcode);
  await desk.expectResult('set-aside', `for ${waits.givenName}, 5B`);
  await desk.openByCard(comes);
  await desk.scan(item.barcode);
  await desk.expectRefused('item-set-aside', 'This book is being kept for someone else.');
  await desk.page.keyboard.press('F6');
  await expect(desk.overriding).toBeVisible();
});

test('a book that someone waits for is deleted by keyboard, after a question that says so', async ({
  desk,
  stage,
  served: { api, origin },
}) => {
  const { page } = desk;
  const waits = await stage.borrower();
  const item = await stage.item();
  await page.goto(`${origin}/#/collection/${item.id}`);
  await page.getByRole('button', { name: 'Place a hold' }).focus();
  await page.keyboard.press('Enter');
  const placing = page.getByRole('dialog', { name: `Place a hold: ${item.title}` });
  await placing.getByLabel('Needed until (optional)').fill('2099-01-01');
  await placing.getByRole('combobox', { name: 'Borrower' }).fill(waits.barcode);
  await expect(placing.getByRole('option', { name: waits.givenName })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await page.keyboard.press('Enter');
  await expect(placing.getByText('Choose a day from today to two years ahead.')).toBeVisible();
  await placing.getByLabel('Needed until (optional)').fill('');
  await placing.getByRole('combobox', { name: 'Borrower' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Place 1 in the queue')).toBeVisible();

  await desk.chooseFromMenu('Delete');
  const dialog = page.getByRole('dialog', { name: `Delete “${item.title}”?` });
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const question = dialog.filter({ hasText: 'borrowers are waiting for it: 1' });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('deleted', { exact: false })).toBeVisible();
  expect(await api.holds(waits.id)).toEqual([]);
});

testInOwnLibrary(
  'the Holds screen lists what to fetch; a scan there puts it on the hold shelf',
  async ({ desk, stage, served: { api } }) => {
    const waits = await stage.borrower();
    const item = await stage.item({ callNumber: 'F TOL' });
    await api.placeHold(waits.id, item.titleId);
    const { page } = desk;
    await page.keyboard.press('Alt+5');
    await expect(page.getByRole('heading', { level: 1, name: 'Holds' })).toBeVisible();
    await page.getByText('To fetch (1)').click();
    await expect(page.getByText(`F TOL ${item.barcode}`)).toBeVisible();
    await desk.scan(item.barcode);
    await expect(page.getByText(`“${item.title}”: set aside for`)).toBeVisible();
    await expect(page.getByText('Hold shelf (1)')).toBeVisible();
    expect((await api.holds(waits.id)).map(({ state }) => state)).toEqual(['ready']);
  },
);

/** Shows what the key prints, as the printer gets it; the browser's own window of the printer would wait for a person. */
async function onPaper(page: Page, look: (paper: Page) => Promise<void>): Promise<void> {
  await page.evaluate(() => {
    window.print = () => window.dispatchEvent(new Event('beforeprint'));
  });
  await page.emulateMedia({ media: 'print' });
  await page.keyboard.press('Control+p');
  await look(page);
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await page.emulateMedia({ media: 'screen' });
}
