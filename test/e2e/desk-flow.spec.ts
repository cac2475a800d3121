// The whole path of a visit on a real collection: lend by scan, refuse, override, undo, return, seen on the screen and in the API.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test, whileServed } from './fixtures/desk-test.ts';
import { root, serveDesk } from './fixtures/served-desk.ts';

const titles = path.join(root, '..', 'shared', 'data', 'titles-10k.csv');
const ten = existsSync(titles);
const about = ten ? '10,000 imported titles' : 'the invented school';

const flow = test.extend({
  served: async ({ context }, use) => {
    await whileServed(await serveDesk(ten ? ['--import-items', titles] : ['--demo']), context, use);
  },
});

if (!ten) {
  console.log(
    `skipped: the visit on 10,000 imported titles, for there is no ${titles}; it runs on the invented school.`,
  );
  test('a visit on 10,000 imported titles', () => {
    test.skip(true, `there is no ${titles}; the same visit runs on the invented school`);
  });
}

flow(
  `a visit on ${about}: lend three, refuse a fourth, override, undo, return all`,
  async ({ served, stage, openDesk }) => {
    flow.slow();
    const { api } = served;
    const everyone = (await api.loanRules()).find((rule) => rule.category === null && rule.itemType === null);
    await api.changeLoanRule(everyone?.id ?? '', { maxItems: 3 });
    // A quick machine is done with the whole visit within the time in which a code counts as a double read.
    await api.changeSettings({ ignoreRepeatWithinMs: 0 });
    const noor = await stage.borrower({ givenName: 'Noor', familyName: 'Vermeer' });
    const all = await api.items();
    if (ten) expect(all).toHaveLength(10_000);
    const available = all.filter((item) => item.availability === 'available' && item.itemType === 'Book');
    const [first, second, third, fourth] = [0, 1, 2, 3].map((each) => available[each * 37 + 11]);
    if (!first || !second || !third || !fourth) throw new Error('The collection is too small.');
    const lent = () => api.barcodesLentTo(noor.id);

    const desk = await openDesk();
    await flow.step('a card opens the borrower', async () => {
      await desk.scan(noor.barcode);
      await desk.expectResult('opened', 'Noor');
      await desk.expectOpen('Noor Vermeer');
      await expect(desk.borrower).toContainText('Can borrow 3 more');
      await desk.expectEntries([{ outcome: 'opened', says: 'Noor Vermeer' }]);
      expect(await lent()).toEqual([]);
    });

    const taken: (typeof first)[] = [];
    for (const item of [first, second, third]) {
      await flow.step(`a scan lends ${item.barcode}`, async () => {
        await desk.scan(item.barcode);
        taken.push(item);
        await desk.expectResult('lent', item.title);
        await expect(desk.result).toHaveAttribute('data-tone', 'lent');
        await desk.expectEntries([
          ...taken.toReversed().map(({ title }) => ({ outcome: 'lent' as const, says: title })),
          { outcome: 'opened' as const },
        ]);
        await expect(desk.borrowersLoans).toHaveCount(taken.length);
        await expect(desk.borrower).toContainText(
          taken.length === 3 ? 'Limit reached' : `Can borrow ${3 - taken.length} more`,
        );
        const loans = (await api.loans()).filter((loan) => loan.borrower.id === noor.id);
        expect(await lent()).toEqual(taken.map(({ barcode }) => barcode));
        const dueOn = loans.find((loan) => loan.item.id === item.id)?.dueOn ?? 'nothing';
        await expect(desk.result.locator('time')).toHaveAttribute('datetime', dueOn);
      });
    }

    await flow.step('the fourth is refused, and nothing changes', async () => {
      await desk.scan(fourth.barcode);
      await desk.expectRefused('loan-limit-reached', 'You’ve reached your limit. Bring one back first.');
      await expect(desk.result).toHaveAttribute('data-tone', 'refused');
      await expect(desk.entries).toHaveCount(5);
      await expect(desk.entries.first()).toHaveAttribute('data-outcome', 'refused');
      await expect(desk.borrowersLoans).toHaveCount(3);
      expect(await lent()).toHaveLength(3);
    });

    await flow.step('staff insists with a reason, from the keyboard', async () => {
      await desk.page.keyboard.press('F6');
      await desk.expectInFront(desk.overriding);
      await desk.page.keyboard.press('Enter');
      await expect(desk.overriding.getByRole('alert')).toHaveText('Choose or type a reason first.');
      expect(await lent()).toHaveLength(3);
      await desk.page.keyboard.press('2');
      await expect(desk.overriding.getByRole('radio', { name: 'Needed for class' })).toBeChecked();
      await desk.page.keyboard.press('Enter');
      await expect(desk.overriding).toBeHidden();
      await desk.expectResult('lent', fourth.title);
      await expect(desk.borrowersLoans).toHaveCount(4);
      expect(await lent()).toEqual([...taken, fourth].map(({ barcode }) => barcode));
      await expect(desk.input).toBeFocused();
    });

    await flow.step('one key takes that back', async () => {
      await desk.page.keyboard.press('F9');
      await desk.expectResult('undone', fourth.title);
      await expect(desk.entries.nth(1)).toContainText('undone');
      await expect(desk.borrowersLoans).toHaveCount(3);
      expect(await lent()).toEqual(taken.map(({ barcode }) => barcode));
    });

    await flow.step('Escape closes the borrower', async () => {
      await desk.page.keyboard.press('Escape');
      await desk.expectNobody();
    });

    for (const [index, item] of taken.entries()) {
      await flow.step(`a scan returns ${item.barcode} without a card`, async () => {
        await desk.scan(item.barcode);
        await desk.expectResult('returned', item.title);
        await expect(desk.result).toHaveAttribute('data-tone', 'returned');
        await expect(desk.result).toContainText(
          index === 2 ? 'Everything is back' : `Still on loan: ${2 - index}`,
        );
        await expect(desk.entries.first()).toContainText(item.title);
        expect(await lent()).toHaveLength(2 - index);
      });
    }
    expect((await api.item(fourth.barcode)).availability).toBe('available');

    await flow.step('the collection is listed whole', async () => {
      await desk.press('Collection');
      const grid = desk.page.getByRole('grid', { name: 'Titles' });
      const titles = new Set(all.map(({ titleId }) => titleId));
      await expect(grid).toHaveAttribute('aria-rowcount', String(titles.size + 1));
      expect(await grid.getByRole('row').count(), 'only what is in sight is drawn').toBeLessThan(100);
    });
  },
);
