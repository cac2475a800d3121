// A stocktake by keyboard and scanner alone: started, each kind of scan, a file of a memory scanner, finished, and undone.
import { expectNothingForAxe } from './fixtures/axe.ts';
import { expect, testInOwnLibrary } from './fixtures/desk-test.ts';

testInOwnLibrary(
  'a stocktake tells what each scan is, lists what is missing, and its end is undone',
  async ({ desk, stage, served: { api, origin } }) => {
    const { page } = desk;
    const first = await stage.item();
    const copies = [first];
    for (let more = 0; more < 3; more += 1) copies.push(await api.addCopy(first.titleId));
    const [here, lent, filed, missing] = copies.map(({ barcode }) => barcode);
    await api.checkOut(`barcode:${(await stage.borrower()).barcode}`, `barcode:${lent}`);

    // Started: the button, the name, Enter.
    await page.goto(`${origin}/#/stocktakes`);
    const start = page.getByRole('button', { name: 'Start a stocktake' });
    await expect(start).toBeVisible();
    await expectNothingForAxe(page, 'inTheDark');
    await start.press('Enter');
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    await expectNothingForAxe(page, 'inTheDark');
    await dialog.getByRole('textbox', { name: 'Name' }).fill('All of it');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'All of it' })).toBeVisible();
    const answer = page.getByTestId('scan-answer');
    await expect(answer).toContainText('Scan what is on the shelf');

    for (const [code, said] of [
      [here, 'Found'],
      [here, 'Already scanned'],
      [lent, 'On loan'],
      ['39999999', 'Not in the library'],
    ] as const) {
      await desk.scan(code ?? '');
      await expect(answer).toContainText(said);
    }
    await expect(page.getByRole('row', { name: new RegExp(missing ?? '') })).toBeVisible();
    await expectNothingForAxe(page, 'inTheDark');

    // A file of a memory scanner, with a header and a second column.
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: 'Read a file of scans' }).press('Enter'),
    ]);
    await chooser.setFiles({
      name: 'scans.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from(`${filed}\t09:31\r\n${'x'.repeat(300)}\r\n${here}\t09:32\r\n`),
    });
    await expect(page.getByRole('row', { name: new RegExp(filed ?? '') })).toHaveCount(0);
    await expect(page.getByText('2 of 3 found')).toBeVisible();
    await expect(page.getByText('1 code is no barcode, and was left out')).toBeVisible();

    await page.getByRole('button', { name: 'Finish' }).press('Enter');
    await expect(dialog).toContainText('1 of 3 items was not seen.');
    // One of three is too much for the main button.
    const main = dialog.locator('[data-variant="filled"]');
    await expect(main).toHaveText('Finish');
    await expect(main).toBeFocused();
    await expectNothingForAxe(page, 'inTheDark');
    await dialog.getByRole('button', { name: 'Finish, and set it to missing' }).press('Enter');
    await expect(page.getByText('This stocktake is finished. 1 item was not seen.')).toBeVisible();
    expect((await api.item(missing ?? '')).status).toBe('missing');

    await page.keyboard.press('Control+z');
    await expect(answer).toContainText('Already scanned');
    expect((await api.item(missing ?? '')).status).toBe('in-collection');

    // Finished again; then the book turns up, and at last the end itself is undone.
    await expect(dialog).toBeHidden();
    await page.getByRole('button', { name: 'Finish' }).press('Enter');
    await dialog.getByRole('button', { name: 'Finish, and set it to missing' }).press('Enter');
    const row = page.getByRole('row', { name: new RegExp(missing ?? '') });
    await expect(row).toContainText('Missing');
    await row.getByRole('button', { name: 'It turned up' }).click();
    await expect(row).toContainText('In the collection');
    expect((await api.item(missing ?? '')).status).toBe('in-collection');
    await expectNothingForAxe(page, 'inTheDark');
    await page.getByRole('button', { name: 'Undo finish' }).press('Enter');
    await expect(answer).toContainText('Already scanned');
  },
);
