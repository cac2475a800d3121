// Whole schools move in on the screen, from five programs: all at once, checked against the balance, and undone.
import { books, openLoans, pupils, strayLoans, wholeSchools } from '../support/whole-schools.ts';
import { zipped } from '../support/zip-files.ts';
import { expect, testInOwnLibrary as test } from './fixtures/desk-test.ts';
import { MovePage } from './pages/move-page.ts';

const copies = books.flatMap(({ barcodes }) => barcodes).length;

for (const system of Object.keys(wholeSchools) as (keyof typeof wholeSchools)[])
  test(`a school from ${system} moves in, its balance agrees, and the undo leaves nothing`, async ({
    desk,
    served,
  }) => {
    test.setTimeout(180_000);
    const { page } = desk;
    const screen = new MovePage(page);
    await desk.open('Collection');
    await screen.open();
    const files = new Map(wholeSchools[system].files.map(({ name, bytes }) => [name, bytes]));
    await screen.choose([{ name: `${system}.zip`, bytes: await zipped(Object.fromEntries(files)) }]);
    await screen.expectStatus('Nothing has changed yet');
    const kinds = wholeSchools[system].files.map(({ of }) => of);
    await expect(screen.kinds()).toHaveCount(kinds.length);
    expect(
      await screen.kinds().evaluateAll((fields) => fields.map((field) => (field as HTMLSelectElement).value)),
    ).toEqual(kinds);
    await screen.start();
    // Each of these names a pupil who is in no list of borrowers.
    for (const { name, choices } of wholeSchools[system].files.slice(2)) {
      const sheet = choices !== undefined && 'sheet' in choices ? `, ${String(choices.sheet)}` : '';
      await expect(page.getByText(`${name}${sheet} needs you first`)).toBeVisible({ timeout: 60_000 });
      await screen.goOn();
    }
    await screen.expectStatus('Moved in');
    await expect(screen.balance('Borrowers')).toHaveText([String(pupils.length), String(pupils.length), '–']);
    await expect(screen.balance('Copies')).toHaveText([String(copies), String(copies), '–']);
    const there = openLoans.length + strayLoans.length;
    await expect(screen.balance('On loan')).toHaveText([String(there), String(openLoans.length), '2']);
    await expect(screen.balance('Holds')).toHaveText(['4', '3', '1']);
    const hasCharges = kinds.includes('charges');
    if (hasCharges) {
      await expect(screen.balance('Charges')).toHaveText(['3', '2', '1']);
      await expect(screen.balance('Owed')).toHaveText(['€17.50', '€13.50', '€4.00']);
    }
    const rows = hasCharges ? 4 : 3;
    const left = page.getByRole('region', { name: `${String(rows)} rows could not come` });
    await expect(left.getByRole('row')).toHaveCount(rows + 1);
    for (const { barcode } of strayLoans) await expect(left).toContainText(barcode);
    await screen.undo();
    expect(await served.api.borrowers()).toEqual([]);
    expect(await served.api.items()).toEqual([]);
  });

test('a move adds the borrowers and books that only its loans name, if staff choose so', async ({
  desk,
  served,
}) => {
  const { page } = desk;
  const screen = new MovePage(page);
  await desk.open('Borrowers');
  await screen.open();
  await screen.choose([
    { name: 'pupils.csv', bytes: Buffer.from('Card,First name,Last name\n1,Noor,Jansen\n') },
    { name: 'books.csv', bytes: Buffer.from('Title,Barcode\nMatilda,B1\n') },
    {
      name: 'loans.csv',
      bytes: Buffer.from(
        'Card,Name,Barcode,Title,Due date\n1,Noor Jansen,B1,Matilda,2026-09-21\n2,"Bos, Karel",B2,Ronja,2026-09-21\n',
      ),
    },
  ]);
  await screen.start();
  await screen.expectStatus('Waiting for you');
  await page.getByLabel('Add the 1 borrower who is only in this list').check();
  await page.getByLabel('Add the 1 book that is only in this list').check();
  await screen.goOn();
  await screen.expectStatus('Moved in');
  await expect(screen.balance('On loan')).toHaveText(['2', '2', '–']);
  await expect(screen.balance('Borrowers added for these lists')).toHaveText(['1', '1', '–']);
  await expect(screen.balance('Books added for these lists')).toHaveText(['1', '1', '–']);
  await expect(page.getByText('Both sides agree')).toBeVisible();
  expect(await served.api.borrowers()).toMatchObject([
    { givenName: 'Noor' },
    { givenName: 'Karel', group: 'From the old program' },
  ]);
  await screen.undo();
  expect([await served.api.borrowers(), await served.api.items()]).toEqual([[], []]);
});

test('a move that stops at a list is helped on, and goes on', async ({ desk, served }) => {
  const { page } = desk;
  const screen = new MovePage(page);
  await desk.open('Borrowers');
  await screen.open();
  await screen.choose([
    {
      name: 'pupils.csv',
      bytes: Buffer.from('Card,First name,Last name,Category\n1,Noor,Jansen,ZZ\n2,Sam,Bos,\n'),
    },
    { name: 'list.csv', bytes: Buffer.from('aa,bb\nMatilda,B1\n') },
  ]);
  await expect(screen.list('pupils.csv')).toContainText('categories that this library does not know');
  await expect(page.getByText(/^No list of: Books and copies, .*Open loans/)).toBeVisible();
  await screen.kinds().first().selectOption('Books and copies');
  await expect(screen.kinds().nth(1).locator('option:checked')).toHaveText('Books and copies');
  await screen.start();
  await screen.expectStatus('Waiting for you');
  expect(await served.api.borrowers()).toEqual([]);
  await page.getByRole('link', { name: 'Open this list' }).click();
  const pupil = page.getByRole('combobox', { name: 'What the library calls ZZ' });
  await pupil.fill('Pupil');
  await pupil.blur();
  await page.getByRole('link', { name: 'Back to the move' }).click();
  await screen.goOn();
  await screen.expectStatus('Waiting for you');
  await expect(screen.list('pupils.csv')).toContainText('2 came in');
  await page.getByRole('button', { name: 'Leave list.csv out' }).click();
  await screen.goOn();
  await screen.expectStatus('Moved in');
  await expect(screen.balance('Borrowers')).toHaveText(['2', '2', '–']);
  await screen.choose(
    [{ name: 'books.csv', bytes: Buffer.from('Title,Barcode\nMatilda,B1\n') }],
    'Add files…',
  );
  await screen.start();
  await screen.expectStatus('Moved in');
  await expect(screen.balance('Copies')).toHaveText(['1', '1', '–']);
  await screen.undo();
  expect([await served.api.borrowers(), await served.api.items()]).toEqual([[], []]);
});

test('a list whose columns say nothing waits until a person says what it is', async ({ desk, served }) => {
  const { page } = desk;
  const screen = new MovePage(page);
  await desk.open('Collection');
  await screen.open();
  const bytes = Buffer.from('Where,What,Who\nA1,Matilda,Roald Dahl\nA2,Momo,Michael Ende\n');
  await screen.choose([{ name: 'list.csv', bytes }]);
  await expect(screen.kinds().locator('option:checked')).toHaveText('Not known yet');
  await expect(screen.list('list.csv')).toContainText('Its columns do not say what this list is.');
  await screen.start();
  await screen.expectStatus('Waiting for you');
  await expect(page.getByRole('link', { name: 'Open this list' })).toBeHidden();
  expect(await served.api.borrowers()).toEqual([]);
  await screen.kinds().selectOption('Books and copies');
  await expect(screen.kinds().locator('option:checked')).toHaveText('Books and copies');
  await expect(screen.list('list.csv').getByRole('link')).toBeVisible();
});
