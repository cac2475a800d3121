// What the desk did today: undone in order, and still there after a reload.
import { expect, test } from './fixtures/desk-test.ts';
import { slowLibrary } from './fixtures/slow-library.ts';

test('today’s list is still there after a reload, and F9 undoes its last entry', async ({
  desk,
  stage,
  served: { api },
}) => {
  const pupil = await stage.borrower();
  const [first, second, returned] = [await stage.item(), await stage.item(), await stage.item()];
  await api.checkOut(pupil.id, returned.id);
  await desk.scan(returned.barcode);
  await desk.expectResult('returned', returned.title);
  await desk.openByCard(pupil);
  await desk.scan(first.barcode);
  await desk.expectResult('lent', first.title);
  await desk.scan(second.barcode);
  await desk.expectResult('lent', second.title);
  await desk.page.keyboard.press('F9');
  await desk.expectResult('undone', second.title);

  await desk.page.reload();
  await desk.expectEntries([
    { outcome: 'lent', says: second.title },
    { outcome: 'lent', says: first.title },
    { outcome: 'returned', says: returned.title },
  ]);
  await expect(desk.entries.first()).toContainText('undone');
  await expect(desk.entries.first()).toContainText(`${pupil.givenName} ${pupil.familyName}`);
  const foot = desk.page.getByRole('button', { name: /^Undo (loan|return|renewal) of/ });
  await expect(foot).toContainText(`loan of “${first.title}”`);
  await desk.page.keyboard.press('F9');
  await desk.expectResult('undone', first.title);
  await expect(foot).toContainText(`return of “${returned.title}”`);
  await desk.page.keyboard.press('F9');
  await desk.expectResult('undone', returned.title);
  expect(await api.barcodesLentTo(pupil.id)).toEqual([returned.barcode]);
  await desk.page.keyboard.press('F9');
  await expect(desk.note).toHaveText('There is nothing to undo.');
});

test('after a found book F9 makes it lost again, and then undoes the return before it', async ({
  desk,
  stage,
  served: { api },
}) => {
  const pupil = await stage.borrower();
  const [returned, found] = [await stage.item(), await stage.item()];
  await api.checkOut(pupil.id, returned.id);
  await api.changeItem(found.id, { status: 'lost' });
  await desk.scan(returned.barcode);
  await desk.expectResult('returned', returned.title);
  await desk.scan(found.barcode);
  await desk.expectResult('found', found.title);
  await desk.page.keyboard.press('F9');
  await desk.expectResult('undone', found.title);
  expect(await api.item(found.barcode)).toMatchObject({ status: 'lost' });
  expect(await api.barcodesLentTo(pupil.id)).toEqual([]);
  await desk.page.keyboard.press('F9');
  await desk.expectResult('undone', returned.title);
  expect(await api.barcodesLentTo(pupil.id)).toEqual([returned.barcode]);
});

test('the last result makes way for waiting scans, and comes back only with its own answer', async ({
  desk,
  stage,
}) => {
  const pupil = await stage.borrower();
  const [first, second] = [await stage.item(), await stage.item()];
  await desk.openByCard(pupil);
  await desk.scan(first.barcode);
  await desk.expectResult('lent', first.title);
  const library = await slowLibrary(desk.page);
  library.hold();
  await desk.scan(second.barcode);
  await expect(desk.notDoneYet).toContainText('1 scan is waiting for the library. Keep scanning.');
  await expect(desk.notDoneYet).toHaveAttribute('data-tone', 'neutral');
  await expect(desk.result).toBeHidden();
  await expect(desk.entries.first()).toContainText(first.title);
  library.release();
  await desk.expectResult('lent', second.title);
  await expect(desk.notDoneYet).toBeHidden();
});

test('a failed scan takes the place of the last result until it is done or left out', async ({
  desk,
  stage,
  watchful,
}) => {
  watchful.allow(/500/);
  const [first, second] = [await stage.item(), await stage.item()];
  await desk.openByCard(await stage.borrower());
  await desk.scan(first.barcode);
  await desk.expectResult('lent', first.title);
  const library = await slowLibrary(desk.page);
  library.failOnce();
  await desk.scan(second.barcode);
  await expect(desk.notDoneYet).toHaveText('Not done yet');
  await expect(desk.result).toBeHidden();
  await desk.page.keyboard.press('Shift+F8');
  await expect(desk.stage.getByTestId('idle')).toBeVisible();
  await expect(desk.result).toBeHidden();
});

test('“I returned it” is noted by two keys, and lost by two, each undone by one; a scan finds the book', async ({
  desk,
  stage,
  served: { api },
}) => {
  const pupil = await stage.borrower();
  const book = await stage.item();
  await api.checkOut(pupil.id, book.id);
  await desk.openByCard(pupil);
  await desk.page.keyboard.press('ArrowDown');
  await expect(desk.borrower.getByRole('button', { name: 'Says returned' })).toBeVisible();
  await desk.page.keyboard.press('Shift+F4');
  await desk.expectResult('claimed', book.title);
  await expect(desk.borrower.getByRole('listitem')).toContainText('says returned');
  await desk.page.keyboard.press('F9');
  await desk.expectResult('undone', book.title);
  await expect(desk.borrower.getByRole('listitem')).not.toContainText('says returned');
  await desk.page.keyboard.press('Shift+F2');
  await desk.expectResult('declared-lost', book.title);
  expect(await api.item(book.barcode)).toMatchObject({ status: 'lost', availability: 'on-loan' });
  await desk.page.keyboard.press('Escape'); // the chosen loan
  await desk.page.keyboard.press('Escape');
  await expect(desk.borrower).toHaveAttribute('data-open', 'false');
  await desk.scan(book.barcode);
  await desk.expectResult('returned', 'It was marked as lost, and now it is found!');
  expect(await api.item(book.barcode)).toMatchObject({ status: 'in-collection', availability: 'available' });
});

test('books that were read in the library are counted: one key, one scan a book, and Esc', async ({
  desk,
  stage,
  served: { api },
}) => {
  const pupil = await stage.borrower();
  const [read, lent] = [await stage.item(), await stage.item()];
  await api.checkOut(pupil.id, lent.id);
  await desk.page.keyboard.press('Alt+u');
  const mode = desk.page.getByTestId('uses-mode');
  await expect(mode).toContainText('Nothing counted yet');
  await desk.scan(read.barcode);
  await desk.expectResult('used', read.title);
  await expect(mode).toContainText('1 use counted');
  await desk.scan(lent.barcode);
  await desk.expectRefused('item-still-lent', lent.title);
  expect(await api.barcodesLentTo(pupil.id)).toEqual([lent.barcode]);
  await desk.page.keyboard.press('Escape');
  await expect(mode).toBeHidden();
  await desk.scan(lent.barcode);
  await desk.expectResult('returned', lent.title);
});
