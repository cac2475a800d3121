// The same code twice: a double read within 0.7 seconds, a question after that, and never a renewal by accident.
import { expect, testInOwnLibrary } from './fixtures/desk-test.ts';
import { wallClock } from './fixtures/wall-clock.ts';

const test = testInOwnLibrary.extend<{ after: (milliseconds: number) => Promise<void> }>({
  after: async ({ page }, use) => {
    await use(await wallClock(page));
  },
});

test.beforeEach(async ({ served }) => {
  const rule = (await served.api.loanRules()).find(({ category }) => category === null);
  await served.api.changeLoanRule(rule?.id ?? '', { renewalDays: 60 });
});

test('within 0.7 seconds it is ignored, and the large panel says so', async ({
  after,
  desk,
  stage,
  served,
}) => {
  const pupil = await stage.borrower();
  const item = await stage.item();
  await desk.openByCard(pupil);
  await desk.scan(item.barcode);
  await desk.expectResult('lent', item.title);
  await after(650);
  await desk.scan(item.barcode);
  await expect(desk.note).toHaveText('Same code again: ignored');
  await expect(desk.result).toContainText('Same code again: ignored');
  await desk.expectResult('lent', item.title);
  await expect(desk.entries).toHaveCount(2);
  const [loan] = await served.api.loans();
  expect(loan).toMatchObject({ item: { id: item.id }, renewals: 0 });
  expect(await served.api.eventsOf(item.id)).toHaveLength(2);
});

test('a scanner that reads twice in one go neither lends and returns, nor returns and lends', async ({
  after,
  desk,
  stage,
  served,
}) => {
  const pupil = await stage.borrower();
  const item = await stage.item();
  await desk.openByCard(pupil);
  await desk.scanner.burst([item.barcode, item.barcode]);
  await expect(desk.note).toHaveText('Same code again: ignored');
  expect(await served.api.barcodesLentTo(pupil.id)).toEqual([item.barcode]);
  await desk.page.keyboard.press('Escape');
  await desk.expectNobody();
  await after(10_000);
  await desk.scanner.burst([item.barcode, item.barcode]);
  await desk.expectResult('returned', item.title);
  await expect(desk.waiting).toBeHidden();
  expect(await served.api.loans()).toEqual([]);
});

test('after that it is explained, and F3 renews', async ({ after, desk, stage, served }) => {
  const pupil = await stage.borrower();
  const item = await stage.item();
  await desk.openByCard(pupil);
  await desk.scan(item.barcode);
  await desk.expectResult('lent', item.title);
  await after(750);
  await desk.scan(item.barcode);
  await desk.expectRefused('item-already-lent-to-borrower', 'You already have this book.');
  await expect(desk.result).toHaveAttribute('data-tone', 'attention');
  const [loan] = await served.api.loans();
  expect(loan).toMatchObject({ renewals: 0 });
  const offers = desk.result.getByRole('group', { name: 'What you can do' }).getByRole('button');
  await expect(offers).toHaveText([/Renew it/, /Return it/]);

  await desk.page.keyboard.press('F3');
  await desk.expectResult('renewed', item.title);
  const [renewed] = await served.api.loans();
  expect(renewed).toMatchObject({ id: loan?.id, renewals: 1 });
  expect(renewed?.dueOn.localeCompare(loan?.dueOn ?? '')).toBe(1);

  await desk.page.keyboard.press('F9');
  await desk.expectResult('undone', item.title);
  expect((await served.api.loans())[0]).toMatchObject({ renewals: 0, dueOn: loan?.dueOn });
});

test('after that F4 returns it, and pressing it again does nothing more', async ({
  after,
  desk,
  stage,
  served,
}) => {
  const pupil = await stage.borrower();
  const item = await stage.item();
  await desk.openByCard(pupil);
  await desk.scan(item.barcode);
  await desk.expectResult('lent', item.title);
  await after(5_000);
  await desk.scan(item.barcode);
  await desk.expectRefused('item-already-lent-to-borrower');
  await desk.page.keyboard.press('F4');
  await desk.page.keyboard.press('F4');
  await desk.expectResult('returned', item.title);
  await expect(desk.borrowersLoans).toHaveCount(0);
  await desk.expectEntries([
    { outcome: 'returned' },
    { outcome: 'refused' },
    { outcome: 'lent' },
    { outcome: 'opened' },
  ]);
  expect(await served.api.loans()).toEqual([]);
});

test('a card twice in one go opens its borrower once', async ({ desk, stage }) => {
  const pupil = await stage.borrower();
  await desk.scanner.burst([pupil.barcode, pupil.barcode]);
  await desk.expectOpen(`${pupil.givenName} ${pupil.familyName}`);
  await expect(desk.note).toHaveText('Same code again: ignored');
  await desk.expectEntries([{ outcome: 'opened' }]);
});

test('after another card or Escape it counts, however soon', async ({ after, desk, stage, served }) => {
  const [first, second] = [await stage.borrower(), await stage.borrower()];
  const item = await stage.item();
  await after(0);
  await desk.scanner.burst([first.barcode, second.barcode, first.barcode, item.barcode]);
  await desk.expectResult('lent', item.title);
  expect(await served.api.barcodesLentTo(first.id)).toEqual([item.barcode]);
  await desk.page.keyboard.press('Escape');
  await desk.expectNobody();
  await desk.scan(item.barcode);
  await desk.expectResult('returned', item.title);
  await desk.scan(first.barcode);
  await desk.expectOpen(`${first.givenName} ${first.familyName}`);
  await desk.page.keyboard.press('Escape');
  await desk.expectNobody();
  await desk.scanner.burst([first.barcode, item.barcode]);
  await desk.expectResult('lent', item.title);
  expect(await served.api.barcodesLentTo(first.id)).toEqual([item.barcode]);
});
