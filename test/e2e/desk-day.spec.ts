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

test('after a found book F9 says that it cannot be undone, and leaves the return before it', async ({
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
  await desk.expectResult('undo-impossible', found.title);
  expect(await api.barcodesLentTo(pupil.id)).toEqual([]);
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
