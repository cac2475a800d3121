// The lists: complete although only a part is drawn, sorted as people sort, and narrowed by words.
import { expect, testInOwnLibrary as inOwnLibrary, testInSchool as test } from './fixtures/desk-test.ts';
import type { ServedDesk } from './fixtures/served-desk.ts';
import { ListPage } from './pages/list-page.ts';
import type { ScreenName } from './pages/frame-page.ts';

interface Listed {
  screen: ScreenName;
  label: string;
  /** How many the API counts. */
  count: (served: ServedDesk) => Promise<number>;
  /** A column to sort by, and its values as the API knows them. */
  column: string;
  values: (served: ServedDesk) => Promise<string[]>;
  /** Words to search for, and what the API says of them. */
  words: string;
  matching: (served: ServedDesk) => Promise<number>;
}

const listed: readonly Listed[] = [
  {
    screen: 'Loans',
    label: 'All open loans',
    count: async ({ api }) => (await api.loans()).length,
    column: 'Barcode',
    values: async ({ api }) => (await api.loans()).map(({ item }) => item.barcode),
    words: 'vermeer light',
    matching: async ({ api }) =>
      (await api.loans()).filter(({ item, borrower }) => {
        return item.title.includes('Light') && borrower.familyName.includes('Vermeer');
      }).length,
  },
  {
    screen: 'Overdue',
    label: 'All overdue loans',
    count: async ({ api }) => (await api.overdues()).length,
    column: 'Title',
    values: async ({ api }) => (await api.overdues()).map(({ item }) => item.title),
    words: 'vermeer',
    matching: async ({ api }) =>
      (await api.overdues()).filter(({ borrower }) => borrower.familyName.includes('Vermeer')).length,
  },
  {
    screen: 'Borrowers',
    label: 'Borrowers',
    count: async ({ api }) => (await api.borrowers()).length,
    column: 'Card',
    values: async ({ api }) => (await api.borrowers()).map(({ barcode }) => barcode ?? ''),
    words: 'okaf',
    matching: async ({ api }) =>
      (await api.borrowers()).filter(({ givenName, familyName, email }) =>
        /\bokaf/i.test(`${givenName} ${familyName} ${email ?? ''}`),
      ).length,
  },
  {
    screen: 'Collection',
    label: 'Items',
    count: async ({ api }) => (await api.items()).length,
    column: 'Barcode',
    values: async ({ api }) => (await api.items()).map(({ barcode }) => barcode),
    words: 'kingf attic',
    matching: async ({ api }) =>
      (await api.items()).filter(({ title }) => title.includes('Kingfisher in the Attic')).length,
  },
];

for (const { screen, label, count, column, values, words, matching } of listed) {
  test(`${screen} lists everything, sorts it, and finds words in it`, async ({ desk, served }) => {
    await desk.open(screen);
    if (label === 'Items') await desk.page.getByRole('link', { name: 'Items' }).click();
    const list = new ListPage(desk.page, label);
    if (screen === 'Overdue') await desk.page.getByRole('switch', { name: 'By class' }).uncheck();
    const all = await count(served);
    expect(all).toBeGreaterThan(20);
    await list.expectRows(all);

    const collate = new Intl.Collator('en', { numeric: true, sensitivity: 'base' }).compare;
    const sorted = (await values(served)).toSorted(collate);
    await list.sortBy(column, 'ascending');
    await list.expectCellAt('Home', column, sorted[0] ?? '');
    await list.expectCellAt('End', column, sorted.at(-1) ?? '');
    await list.sortBy(column, 'descending');
    await list.expectCellAt('Home', column, sorted.at(-1) ?? '');

    const found = await matching(served);
    expect(found).toBeGreaterThan(0);
    expect(found).toBeLessThan(all);
    await list.search.fill(words);
    await list.expectRows(found);
    await list.search.fill('hippopotamus thermometer');
    await expect(desk.page.getByText('Nothing found', { exact: true })).toBeVisible();
    await desk.page.getByRole('button', { name: 'Show everything', exact: true }).click();
    await list.expectRows(all);
  });
}

test('overdue loans are grouped by class, the most days late first', async ({ desk, served }) => {
  const overdues = await served.api.overdues();
  expect(overdues.every(({ daysOverdue }) => daysOverdue > 0)).toBe(true);
  await desk.open('Overdue');
  const list = new ListPage(desk.page, 'All overdue loans');
  const classes = new Set(overdues.map(({ borrower }) => borrower.group));
  await list.expectRows(overdues.length + classes.size);
  await expect(list.grid.getByText(/\d days? late/).first()).toBeVisible();
  await expect(desk.page.getByRole('status').filter({ hasText: 'overdue loans' })).toContainText(
    `${overdues.length} overdue loans, ${overdues.length} borrowers`,
  );
});

test('loans can be narrowed to a class and to what is overdue', async ({ desk, served }) => {
  const loans = await served.api.loans();
  const overdue = loans.filter(({ daysOverdue }) => daysOverdue > 0);
  const group = overdue[0]?.borrower.group ?? '';
  await desk.open('Loans');
  const list = new ListPage(desk.page, 'All open loans');
  await desk.page.getByRole('button', { name: /^Overdue \d/ }).click();
  await list.expectRows(overdue.length);
  await desk.page.getByRole('combobox', { name: 'Class' }).click();
  await desk.page.getByRole('option', { name: group, exact: true }).click();
  await list.expectRows(overdue.filter(({ borrower }) => borrower.group === group).length);
});

inOwnLibrary(
  '“due back today” at the desk opens the loans of today, and the filter says that it is on',
  async ({ openDesk, served: { api }, stage }) => {
    const pupil = await stage.borrower();
    await api.changeSettings({ weeklyClosedDays: [] });
    const rule = (await api.loanRules()).find(({ category }) => category === null);
    for (const loanDays of [21, 0]) {
      await api.changeLoanRule(rule?.id ?? '', { loanDays });
      await api.checkOut(pupil.id, (await stage.item()).id);
    }
    const desk = await openDesk();
    const { page } = desk;
    await page.getByRole('link', { name: '1 due back today' }).click();
    const list = new ListPage(page, 'All open loans');
    await list.expectRows(1);
    await expect(list.grid).toContainText('today');
    await page.getByRole('button', { name: /^Due today/, pressed: true }).click();
    await list.expectRows(2);
    await desk.open('Desk');
    await page.getByRole('link', { name: '1 due back today' }).click();
    await list.expectRows(1);
  },
);
