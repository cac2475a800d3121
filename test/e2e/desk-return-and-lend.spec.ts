// An item that is still on another borrower's card: one key returns it there and lends it here, and one undoes both.
import { expect, test } from './fixtures/desk-test.ts';

test('one key returns it there and lends it here, and one key undoes both', async ({
  desk,
  stage,
  served: { api },
}) => {
  const [before, now] = [await stage.borrower(), await stage.borrower()];
  const item = await stage.item();
  const { id: firstLoan } = await api.checkOut(before.id, item.id);
  await desk.openByCard(now);
  await desk.scan(item.barcode);
  await desk.expectRefused('item-lent-to-other', 'This book is still on someone else’s card.');
  await expect(desk.result).toContainText(`On loan to ${before.givenName} ${before.familyName} (5B)`);
  expect(await api.barcodesLentTo(before.id)).toEqual([item.barcode]);

  await desk.page.keyboard.press('F2');
  await desk.expectResult('lent', item.title);
  await expect(desk.result).toContainText(`Returned for ${before.givenName} ${before.familyName} first.`);
  await expect(desk.borrowersLoans).toHaveCount(1);
  expect(await api.barcodesLentTo(before.id)).toEqual([]);
  expect(await api.barcodesLentTo(now.id)).toEqual([item.barcode]);
  const done = (await api.eventsOf(item.id)).slice(-2);
  expect(done.map(({ type }) => type)).toEqual(['loan.returned', 'loan.opened']);
  expect(new Set(done.map(({ step }) => step)).size).toBe(1);

  await desk.page.keyboard.press('F9');
  await desk.expectResult('undone', item.title);
  await expect(desk.result).toContainText(`On loan to ${before.givenName} ${before.familyName} again`);
  await expect(desk.borrowersLoans).toHaveCount(0);
  expect(await api.barcodesLentTo(now.id)).toEqual([]);
  const loans = (await api.loans()).filter((loan) => loan.item.id === item.id);
  expect(loans, 'the first loan goes on').toMatchObject([{ id: firstLoan, borrower: { id: before.id } }]);
  const undone = (await api.eventsOf(item.id)).slice(-2);
  expect(new Set(undone.map(({ step }) => step)).size).toBe(1);
  expect(undone.map(({ type }) => type).toSorted()).toEqual(['loan.cancelled', 'loan.reopened']);

  await desk.page.keyboard.press('F9');
  await expect(desk.note).toHaveText('There is nothing to undo.');
  await desk.expectResult('undone', item.title);
  expect(await api.barcodesLentTo(before.id)).toEqual([item.barcode]);
});

test('one key can also only return it', async ({ desk, stage, served: { api } }) => {
  const [before, now] = [await stage.borrower(), await stage.borrower()];
  const item = await stage.item();
  await api.checkOut(before.id, item.id);
  await desk.openByCard(now);
  await desk.scan(item.barcode);
  await desk.expectRefused('item-lent-to-other');
  await desk.page.keyboard.press('F4');
  await desk.expectResult('returned', item.title);
  await desk.expectOpen(`${now.givenName} ${now.familyName}`);
  expect(await api.barcodesLentTo(before.id)).toEqual([]);
  expect(await api.barcodesLentTo(now.id)).toEqual([]);
});
