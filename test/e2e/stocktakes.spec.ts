// A stocktake by keyboard and scanner alone: started, each kind of scan, exceptions, a file of a memory scanner, finished, and undone.
import { expectNothingForAxe } from './fixtures/axe.ts';
import { expect, testInOwnLibrary } from './fixtures/desk-test.ts';
import { StocktakePage } from './pages/stocktake-page.ts';

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
      [lent, 'Still on loan'],
      ['39999999', 'Unknown barcode'],
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
    await expect(answer).toContainText('1 item was not seen.');
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

testInOwnLibrary(
  'each exception of a stocktake is settled by one key, until the shelf is full',
  async ({ desk, stage, served: { api, origin } }) => {
    const { page } = desk;
    const first = await stage.item();
    const copies = [first];
    for (let more = 0; more < 2; more += 1) copies.push(await api.addCopy(first.titleId));
    const [here, lent, withdrawn] = copies.map(({ barcode }) => barcode);
    await api.changeItem(first.id, { callNumber: 'F TOL' });
    const reader = await stage.borrower();
    await api.checkOut(`barcode:${reader.barcode}`, `barcode:${lent}`);
    await api.changeItem(copies[2]?.id ?? '', { status: 'withdrawn' });

    const stocktake = new StocktakePage(page);
    await stocktake.start(origin, 'Exceptions');
    await expect(stocktake.shelf).toHaveAttribute('data-filled', '0');
    expect(await stocktake.printed('Print the list')).toContain('F: 1');
    const { height } = (await stocktake.panel.boundingBox()) ?? { height: 0 };

    await desk.scan(lent ?? '');
    await expect(stocktake.panel).toHaveAttribute('data-tone', 'attention');
    await page.keyboard.press('F4');
    await expect(stocktake.panel).toContainText('Returned');
    expect((await api.overview(reader.id)).loans).toHaveLength(0);

    await desk.scan(withdrawn ?? '');
    await expect(stocktake.panel).toHaveAttribute('data-tone', 'refused');
    await page.keyboard.press('Alt+K');
    await expect(stocktake.panel).toContainText('Kept');
    expect((await api.item(withdrawn ?? '')).status).toBe('in-collection');
    // A key that was used does nothing more, and the panel has kept its height.
    await page.keyboard.press('Alt+K');
    expect((await stocktake.panel.boundingBox())?.height).toBe(height);

    await desk.scan('39999998');
    await expect(stocktake.panel).toContainText('Unknown barcode');
    await expectNothingForAxe(page, 'inTheDark');
    await page.keyboard.press('Alt+A');
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('textbox', { name: 'Barcode' })).toHaveValue('39999998');
    await dialog.getByRole('textbox', { name: 'Title', exact: true }).fill('Found behind the radiator');
    await page.keyboard.press('Enter');
    await expect(stocktake.panel).toContainText('Found behind the radiator');
    await expect(stocktake.panel).toHaveAttribute('data-tone', 'returned');

    await desk.scan(here ?? '');
    await expect(stocktake.panel).toContainText('All there!');
    await expect(stocktake.shelf).toContainText('Nothing left to find');
    const filled = await stocktake.shelf.getAttribute('data-places');
    await expect(stocktake.shelf).toHaveAttribute('data-filled', filled ?? '');
    await expectNothingForAxe(page, 'inTheDark');

    // The returned book stays in the list, with where it is now and nothing left to do.
    await stocktake.show(/^On loan/u);
    await expect(stocktake.row(lent ?? '')).toContainText('In the collection');
    await expect(stocktake.row(lent ?? '').getByRole('button', { name: 'Return' })).toHaveCount(0);
  },
);
