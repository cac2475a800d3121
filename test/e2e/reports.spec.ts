// The Reports screen by keyboard: each part opens, another period is chosen, and the year's report and a spreadsheet are saved.
import { readFile } from 'node:fs/promises';
import { expect, testInOwnLibrary } from './fixtures/desk-test.ts';

testInOwnLibrary(
  'reports show the loans, and the year’s report is saved',
  async ({ desk, stage, served }) => {
    const { page } = desk;
    const [item, pupil] = [await stage.item(), await stage.borrower()];
    await served.api.checkOut(`barcode:${pupil.barcode}`, `barcode:${item.barcode}`);
    await page.keyboard.press('Alt+8');
    const classes = page.getByRole('region', { name: 'Loans by class' }).getByRole('table');
    await expect(classes.getByRole('row', { name: pupil.group ?? '' })).toContainText('1');
    await expect(page.getByText('1 loan', { exact: true })).toBeVisible();

    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Annual report' }).press('Enter');
    const file = await saved;
    expect(file.suggestedFilename()).toMatch(/^Library \d{4}-\d{4}\.pdf$/);
    expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-');

    await page.getByRole('link', { name: 'Titles' }).press('Enter');
    await expect(page.getByRole('link', { name: item.title })).toBeVisible();
    const spreadsheet = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Spreadsheet: Lent most' }).press('Enter');
    expect(await readFile(await (await spreadsheet).path(), 'utf8')).toContain(item.title);
    await page.getByLabel('Period').selectOption('Last school year');
    await expect(page.getByRole('heading', { name: 'Lent most' }).locator('../..')).toContainText(
      'Nothing in this period.',
    );
    for (const part of ['Collection', 'Borrowers']) {
      await page.getByRole('link', { name: part, exact: true }).last().press('Enter');
      await expect(page.getByRole('table').first()).toBeVisible();
    }
  },
);
