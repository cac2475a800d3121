// Labels and class sheets are chosen, looked at and saved as PDF; a library makes sheets of its own in Settings.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expectNothingForAxe } from './fixtures/axe.ts';
import { expect, testInOwnLibrary } from './fixtures/desk-test.ts';
import { root } from './fixtures/served-desk.ts';

testInOwnLibrary('labels of an item are looked at before they are saved', async ({ desk, stage, served }) => {
  const item = await stage.item();
  const { page } = desk;
  await page.goto(`${served.origin}/#/collection/${item.id}`);
  await page.getByRole('button', { name: 'Print labels' }).press('Enter');
  const dialog = page.getByRole('dialog');
  const preview = dialog.getByAltText('The first page as it will be printed');
  await expect(preview).toBeVisible();
  const first = await preview.getAttribute('src');
  expect(decodeURIComponent(first ?? '')).toContain(item.barcode);
  await expectNothingForAxe(page, 'inTheDark');

  await dialog.getByLabel('First free label').fill('5');
  await expect(preview).not.toHaveAttribute('src', first ?? '');
  await expect(dialog).toContainText('1 page');
  await page.screenshot({ path: 'test-results/labels-item.png' });
  const saved = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Save as PDF' }).press('Enter');
  const file = await saved;
  expect(file.suggestedFilename()).toBe('labels.pdf');
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-');
  await expect(dialog).toHaveCount(0);

  // What cannot be printed is said in the dialog, and nothing is saved.
  await page.getByRole('button', { name: 'Print labels' }).press('Enter');
  await dialog.getByLabel('Barcode', { exact: true }).selectOption('EAN-13');
  await expect(dialog.getByRole('alert')).toContainText('Choose Code 128 or a QR code');
});

testInOwnLibrary('a class sheet has the barcode of every pupil', async ({ desk, stage, served }) => {
  const pupil = await stage.borrower();
  const { page } = desk;
  await page.goto(`${served.origin}/#/borrowers/classes`);
  await page.getByRole('row', { name: pupil.group ?? '' }).click();
  await page.getByRole('button', { name: 'Class sheet' }).press('Enter');
  const preview = page.getByRole('dialog').getByAltText('The first page as it will be printed');
  await expect(preview).toBeVisible();
  const source = decodeURIComponent((await preview.getAttribute('src')) ?? '');
  expect(source).toContain(pupil.familyName);
  expect(source).toContain(pupil.barcode);
});

testInOwnLibrary(
  'an own sheet is tried, kept in Settings, and printed on',
  async ({ desk, stage, served }) => {
    const item = await stage.item();
    const { page } = desk;
    await desk.openSettings('Labels and numbers');
    await page.getByRole('button', { name: 'New sheet' }).click();
    const dialog = page.getByRole('dialog', { name: 'New sheet of labels' });
    await dialog.getByLabel('Name').fill('Office printer');
    await expect(dialog.getByAltText('The sheet with the edges of its labels')).toBeVisible();
    await dialog.getByLabel('Labels across').fill('4');
    await expect(dialog.getByRole('status')).toContainText('58.8 mm beyond the right edge');
    await expect(dialog.getByRole('button', { name: 'Print a test page' })).toBeDisabled();
    await dialog.getByLabel('Labels across').fill('3');
    await dialog.getByLabel('Move right').fill('1.5');
    await expectNothingForAxe(page, 'inTheDark');
    const saved = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Print a test page' }).click();
    expect((await saved).suggestedFilename()).toBe('test-page.pdf');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();

    await page.goto(`${served.origin}/#/collection/${item.id}`);
    await page.getByRole('button', { name: 'Print labels' }).press('Enter');
    const printing = page.getByRole('dialog');
    await printing.getByLabel('Sheet or roll').selectOption('Office printer');
    const preview = printing.getByAltText('The first page as it will be printed');
    await expect(preview).toHaveAttribute('src', /%3Ctext%20x%3D%2230\.359/, { timeout: 30_000 });
    await printing.getByRole('button', { name: 'Close' }).click();

    // Removing it is undone with one key press.
    await desk.openSettings('Labels and numbers');
    await page.getByRole('button', { name: 'Remove: Office printer' }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('button', { name: 'Remove: Office printer' })).toBeVisible();
  },
);

testInOwnLibrary(
  'the library’s logo and address and the design of cards are set, and a card shows them',
  async ({ desk, stage }) => {
    const pupil = await stage.borrower();
    const { page } = desk;
    await desk.openSettings('Name and language');
    await page.getByLabel('Address').fill('Kerkstraat 1\n9000 Gent');
    await page.getByRole('button', { name: 'Save' }).click();
    const icon = path.join(root, 'resources', 'icons', 'loandesk-128.png');
    await page.locator('input[type="file"]').setInputFiles(icon);
    await expect(page.getByRole('img', { name: 'Logo' })).toBeVisible();
    // A slip that the browser prints has the same head as a letter.
    await desk.open('Desk');
    await desk.scan(pupil.barcode);
    await desk.expectResult('opened', '');
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
    const head = page.locator('header', { hasText: 'Kerkstraat 1' });
    await expect(head.locator('img')).toHaveAttribute('src', /^data:image\/png/);
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
    await expect(head).toHaveCount(0);
    await desk.openSettings('Name and language');
    await expectNothingForAxe(page, 'inTheDark');
    await page.screenshot({ path: 'test-results/library-logo.png' });

    await desk.openSettings('Labels and numbers');
    const card = page.getByAltText('A card as it will be printed');
    await expect(card).toBeVisible();
    await page.getByLabel('Design').selectOption('Band of colour');
    await page.getByLabel('Colour of the band').selectOption('Green');
    await expect(card).toHaveAttribute('src', /0b6a3c/);
    const svg = decodeURIComponent((await card.getAttribute('src')) ?? '');
    expect(svg).toContain('Kerkstraat 1 · 9000 Gent');
    expect(svg).toContain('<image');
    await expectNothingForAxe(page, 'inTheDark');
    await card.scrollIntoViewIfNeeded();
    await page.screenshot({ path: 'test-results/card-design.png' });
  },
);
