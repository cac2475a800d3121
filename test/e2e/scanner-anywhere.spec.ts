// A scanner works on every screen and never in half: whatever has the focus, and however tired the PC is.
import { expect, test, testInOwnLibrary } from './fixtures/desk-test.ts';
import type { DeskPage } from './pages/desk-page.ts';
import { SCREEN_NAMES } from './pages/frame-page.ts';

/** A search field of a list takes codes itself; with the focus anywhere else they are the desk's. */
async function leaveFields(desk: DeskPage): Promise<void> {
  await desk.page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  });
}

for (const screen of SCREEN_NAMES) {
  test(`on ${screen} a card opens its borrower and an item is lent`, async ({ desk, stage, served }) => {
    const pupil = await stage.borrower();
    const item = await stage.item();
    await desk.press(screen);
    await leaveFields(desk);
    await desk.scan(pupil.barcode);
    await desk.expectOpen(`${pupil.givenName} ${pupil.familyName}`);
    await desk.press(screen);
    await leaveFields(desk);
    await desk.scan(item.barcode);
    await desk.expectResult('lent', item.title);
    expect(await served.api.barcodesLentTo(pupil.id)).toEqual([item.barcode]);
  });
}

test('a filter keeps what a person typed before the scan, and nothing of the scan', async ({
  desk,
  stage,
  served,
}) => {
  const pupil = await stage.borrower();
  const item = await stage.item();
  await served.api.checkOut(pupil.id, item.id);
  await desk.press('Loans');
  const filter = desk.page.getByRole('textbox', { name: 'Filter' });
  await filter.focus();
  await desk.scanner.personTypes('the ');
  await desk.scan(pupil.barcode);
  await desk.expectOpen(`${pupil.givenName} ${pupil.familyName}`);
  await desk.press('Loans');
  await expect(filter).toHaveValue('the ');
});

test('a setting that is being typed is kept, unsaved, while a scan leads to the desk', async ({
  desk,
  stage,
  served,
}) => {
  const pupil = await stage.borrower();
  const { libraryName } = await served.api.settings();
  await desk.press('Settings');
  const name = desk.page.getByRole('textbox', { name: 'Name of the library' });
  await name.press('End');
  await desk.scanner.personTypes(' of Wonders');
  await desk.scan(pupil.barcode);
  await desk.expectOpen(`${pupil.givenName} ${pupil.familyName}`);
  await desk.press('Settings');
  await expect(name).toHaveValue(`${libraryName} of Wonders`);
  expect((await served.api.settings()).libraryName).toBe(libraryName);
});

test('a scan while a form is open waits until the form is closed, and spoils no field', async ({
  desk,
  stage,
}) => {
  const pupil = await stage.borrower();
  await desk.press('Borrowers');
  await desk.page.getByRole('button', { name: 'Add borrower' }).first().click();
  const form = desk.page.getByRole('dialog', { name: 'New borrower' });
  const givenName = form.getByRole('textbox', { name: 'Given name' });
  await expect(givenName).toBeFocused();
  await desk.scanner.personTypes('Tess');
  await desk.scan(pupil.barcode);
  await expect(desk.page.getByText('1 scan waits until this window is closed')).toBeAttached();
  await expect(givenName).toHaveValue('Tess');
  await expect(form).toBeVisible();
  await desk.page.keyboard.press('Escape');
  await desk.expectOpen(`${pupil.givenName} ${pupil.familyName}`);
  await desk.press('Borrowers');
  await expect(desk.page.getByText('There is a new borrower whom you have not saved yet.')).toBeVisible();
});

test('a search field of a list takes a code whole, and the next scan takes its place', async ({
  desk,
  stage,
}) => {
  const [one, other] = [await stage.borrower(), await stage.borrower()];
  await desk.press('Borrowers');
  const search = desk.page.getByRole('textbox', { name: 'Search borrowers' });
  const rows = desk.page.getByRole('grid', { name: 'Borrowers' }).getByRole('row');
  await expect(search).toBeFocused();
  await desk.scan(one.barcode, { heldUpMs: { 0: 90 } });
  await expect(search).toHaveValue(one.barcode);
  await expect(rows).toContainText(['Name', one.familyName]);
  await desk.scan(other.barcode, { heldUpMs: { 3: 300 } });
  await expect(search).toHaveValue(other.barcode);
  await expect(rows).toContainText(['Name', other.familyName]);
  await expect(desk.heading('Borrowers')).toBeVisible();
});

test('a form takes the code into its field, and is not sent off by the Enter of a scanner', async ({
  desk,
  stage,
  served,
}) => {
  const pupil = await stage.borrower();
  await desk.page.goto(`${served.origin}/#/borrowers/${pupil.id}`);
  await desk.page.getByRole('button', { name: 'Change', exact: true }).click();
  const form = desk.page.getByRole('dialog', { name: 'Change borrower' });
  const card = form.getByRole('textbox', { name: 'Card number' });
  await card.focus();
  await desk.scan(`77${pupil.barcode}`, { heldUpMs: { 4: 200 } });
  await expect(card).toHaveValue(`77${pupil.barcode}`);
  await expect(form).toBeVisible();
  expect(await served.api.borrower(pupil.id)).toMatchObject({ barcode: pupil.barcode });
});

test('what a person types is never taken for a scan', async ({ desk, stage, served }) => {
  const pupil = await stage.borrower();
  const item = await stage.item();
  await served.api.checkOut(pupil.id, item.id);
  await desk.press('Loans');
  const filter = desk.page.getByRole('textbox', { name: 'Filter' });
  await filter.focus();
  await desk.scanner.personTypes(item.barcode, 'Enter');
  await expect(filter).toHaveValue(item.barcode);
  await expect(desk.heading('Loans')).toBeVisible();
  await expect(desk.page.getByRole('grid')).toHaveAttribute('aria-rowcount', '2');
  await desk.press('Desk');
  await desk.scanner.personTypes(item.barcode, 'Enter');
  await desk.expectResult('returned', item.title);
});

testInOwnLibrary.describe('keys that a tired PC held up', () => {
  // Each half of this card is the barcode of a book.
  const card = '3000017';
  const heldUp: readonly Record<number, number>[] = [
    { 1: 60 },
    { 2: 90 },
    { 2: 250 },
    { 3: 400 },
    { 0: 400 },
    { 6: 400 },
    { 1: 300, 4: 120 },
  ];
  const halves = ['300', '3000', '0017', '00017', '017'];

  for (const place of ['Desk', 'Loans'] as const) {
    testInOwnLibrary(`never make half a code act: ${place}`, async ({ stage, served, openDesk }) => {
      await served.api.changeSettings({ ignoreRepeatWithinMs: 0 });
      const pupil = await stage.borrower({ barcode: card });
      const books = [];
      for (const barcode of halves) books.push(await stage.item({ barcode }));
      const [lent] = books;
      await served.api.checkOut(pupil.id, lent?.id ?? '');
      const desk = await openDesk();
      let opened = 0;
      for (const heldUpMs of heldUp) {
        if (place === 'Loans') {
          await desk.press('Loans');
          await desk.page.getByRole('textbox', { name: 'Filter' }).focus();
        }
        await desk.scan(card, { gapMs: 6, heldUpMs });
        opened += 1;
        await expect(desk.entries, JSON.stringify(heldUpMs)).toHaveCount(opened);
        await expect(desk.entries.first()).toHaveAttribute('data-outcome', 'opened');
        await expect(desk.input).toHaveValue('');
      }
      if (place === 'Loans') {
        await desk.press('Loans');
        await expect(desk.page.getByRole('textbox', { name: 'Filter' })).toHaveValue('');
      }
      expect(await served.api.barcodesLentTo(pupil.id)).toEqual(['300']);
      for (const { id } of books.slice(1)) expect(await served.api.eventsOf(id)).toHaveLength(1);
    });
  }
});
