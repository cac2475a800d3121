// A pile of books by scanner alone: scanned by ISBN with records at hand, labelled, covered, and lent.
import { mkdirSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { withIsbn13CheckDigit } from '../../src-main/features/collection/isbn-rules.ts';
import { iso2709, marcRecord } from '../support/marc-files.ts';
import { expectNothingForAxe } from './fixtures/axe.ts';
import { expect, testInOwnLibrary } from './fixtures/desk-test.ts';

const isbns = Array.from({ length: 10 }, (_, nth) => withIsbn13CheckDigit(`97802610${String(1000 + nth)}`));
const unknown = '9780140328721';

testInOwnLibrary(
  'ten books become titles, copies and labels with nothing typed, and the first is lent',
  async ({ desk, stage, served }) => {
    const { page } = desk;
    const borrower = await stage.borrower();
    mkdirSync(path.join(served.folder, 'records'), { recursive: true });
    const records = isbns.map((isbn, nth) =>
      marcRecord({
        '020': [{ a: isbn }],
        '100': [{ a: 'Dahl, Roald,' }],
        '245': [{ a: `Book number ${String(nth + 1)} /` }],
      }),
    );
    writeFileSync(path.join(served.folder, 'records', 'district.mrc'), iso2709(records));

    await page.goto(`${served.origin}/#/collection`);
    await page.getByRole('button', { name: 'Add by ISBN' }).first().press('Enter');
    const answer = page.getByTestId('scan-answer');
    await expect(answer).toContainText('Scan the first book');
    for (const [nth, isbn] of isbns.entries()) {
      await desk.scan(isbn);
      await expect(answer).toContainText(`Book number ${String(nth + 1)} ·`);
    }
    await expect(answer).toContainText('New title');
    await desk.scan(isbns[0] ?? '');
    await expect(answer).toContainText('Another copy');
    await page.getByRole('button', { name: 'Undo the last' }).press('Enter');
    await expect(page.getByRole('heading', { name: '10 books in this pile' })).toBeVisible();

    // One that nothing knows has its barcode too, and waits for its title.
    await desk.scan(unknown);
    await expect(answer).toContainText('Not known yet');
    await expect(page.getByText('1 book is not known yet')).toBeVisible();
    await desk.scan('30000001');
    await expect(answer).toContainText('Not an ISBN');

    // Its title and author are typed in its row, and the pile goes on.
    await page.getByRole('textbox', { name: `${unknown}: title` }).fill('Matilda');
    await page.keyboard.press('Tab');
    await page.getByRole('textbox', { name: `${unknown}: author` }).fill('Dahl, Roald');
    await expectNothingForAxe(page, 'inTheDark');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('row', { name: /Matilda.*Dahl, Roald/u })).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'ISBN' })).toBeFocused();
    expect((await served.api.items()).find(({ isbn }) => isbn === unknown)).toMatchObject({
      title: 'Matilda',
      authors: ['Dahl, Roald'],
    });

    await page.getByRole('button', { name: 'Print labels' }).press('Enter');
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByAltText('The first page as it will be printed')).toBeVisible();
    const saved = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Save as PDF' }).press('Enter');
    expect((await readFile(await (await saved).path())).subarray(0, 5).toString()).toBe('%PDF-');
    await expect(dialog).toHaveCount(0);

    const items = await served.api.items();
    const first = items.find(({ isbn }) => isbn === isbns[0]);
    await page.goto(`${served.origin}/#/collection/titles/${first?.titleId ?? ''}`);
    const place = page.getByTestId('picture-place');
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      place.getByRole('button', { name: 'Add a cover' }).press('Enter'),
    ]);
    await chooser.setFiles(path.join(import.meta.dirname, '../../resources/icons/loandesk-256.png'));
    await expect(place).toHaveAttribute('data-picture', 'there');
    await expect(place.locator('img')).toBeVisible();
    await expectNothingForAxe(page, 'inTheDark');

    await page.goto(`${served.origin}/#/`);
    await expect(desk.input).toBeFocused();
    await desk.scan(borrower.barcode);
    await desk.expectResult('opened', '');
    await desk.scan(first?.barcode ?? '');
    await desk.expectResult('lent', 'Book number 1');
    await expect(page.getByTestId('last-result').locator('img')).toBeVisible();
  },
);
