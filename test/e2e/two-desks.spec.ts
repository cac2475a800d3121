// Two desks on one library at the same moment.
import { expect, test } from './fixtures/desk-test.ts';
import { slowLibrary } from './fixtures/slow-library.ts';
import { openDeskIn } from './fixtures/desk-test.ts';

test('two desks lend the same item at once: one loan, and one refusal that says who has it', async ({
  browser,
  desk,
  stage,
  served,
}) => {
  const otherWindow = await browser.newContext();
  try {
    const other = await openDeskIn(await otherWindow.newPage(), served);
    const desks = [
      { desk, borrower: await stage.borrower() },
      { desk: other, borrower: await stage.borrower() },
    ];
    const lines = await Promise.all(desks.map(({ desk: each }) => slowLibrary(each.page)));
    for (const { desk: each, borrower } of desks) await each.openByCard(borrower);

    for (const item of await stage.items(3)) {
      for (const line of lines) line.hold();
      await Promise.all(desks.map(({ desk: each }) => each.scan(item.barcode)));
      for (const line of lines) {
        await expect.poll(() => line.sent.at(-1)?.code, 'both scans are on their way').toBe(item.barcode);
      }
      for (const line of lines) line.release();

      for (const { desk: each } of desks) {
        await expect(each.entries.first()).toContainText(item.title);
      }
      const outcomes = await Promise.all(
        desks.map(async ({ desk: each, borrower }) => ({
          outcome: await each.result.getAttribute('data-outcome'),
          code: await each.result.getAttribute('data-code'),
          borrower,
          says: await each.result.innerText(),
        })),
      );
      const winner = outcomes.find(({ outcome }) => outcome === 'lent');
      const loser = outcomes.find(({ outcome }) => outcome === 'refused');
      expect(winner, 'one has it').toBeDefined();
      expect(loser?.code).toBe('item-lent-to-other');
      expect(loser?.says).toContain(`${winner?.borrower.givenName} ${winner?.borrower.familyName}`);
      const loans = (await served.api.loans()).filter((loan) => loan.item.id === item.id);
      expect(loans).toMatchObject([{ borrower: { id: winner?.borrower.id } }]);
    }
  } finally {
    await otherWindow.close();
  }
});

test('a refusal because of a loan of the other desk updates the screen', async ({
  browser,
  desk,
  stage,
  served,
}) => {
  const [pupil, item] = [await stage.borrower(), await stage.item()];
  const otherWindow = await browser.newContext();
  try {
    const other = await openDeskIn(await otherWindow.newPage(), served);
    await desk.openByCard(pupil);
    await other.openByCard(pupil);
    await other.scan(item.barcode);
    await other.expectResult('lent', item.title);
    await desk.scan(item.barcode);
    await desk.expectRefused('item-already-lent-to-borrower');
    await expect(desk.borrowersLoans).toHaveCount(1);
  } finally {
    await otherWindow.close();
  }
});
