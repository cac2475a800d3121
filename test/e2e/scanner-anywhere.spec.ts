// A scan acts at the desk only, looks up on every other screen, and is never read in half.
import { expect, test, testInOwnLibrary, testInSchool } from './fixtures/desk-test.ts';
import type { DeskPage } from './pages/desk-page.ts';

/** With the focus nowhere; with it in a field a scan means the same. */
async function leaveFields(desk: DeskPage): Promise<void> {
  await desk.page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  });
}

const filterOf = (desk: DeskPage) => desk.page.getByRole('textbox', { name: 'Filter' });
const lookedUp = (desk: DeskPage) => desk.page.getByText('Looked up only.').last(); // the message before it may still fade

for (const [focus, isbn] of [
  ['in the filter', '9789081700016'],
  ['nowhere', '9789081700023'],
] as const) {
  test(`on Loans a scan shows who has the item and returns nothing, with the focus ${focus}`, async ({
    desk,
    stage,
    served,
  }) => {
    const pupil = await stage.borrower();
    const [item, other] = [await stage.item({ isbn }), await stage.item()];
    for (const { id } of [item, other]) await served.api.checkOut(pupil.id, id);
    await desk.press('Loans');
    const rows = desk.page.getByRole('grid').getByRole('row');
    await expect(filterOf(desk)).toBeFocused();
    await desk.scanner.personTypes('the ');
    // With another filter on, the list would say that the item is not on loan.
    await desk.page.getByRole('button', { name: /^Overdue \d/ }).click();
    if (focus === 'nowhere') await leaveFields(desk);
    else await filterOf(desk).focus();
    await desk.scan(item.barcode);
    await expect(filterOf(desk)).toHaveValue(item.barcode);
    await expect(filterOf(desk)).toBeFocused();
    await expect(rows).toHaveCount(2);
    await expect(rows.last()).toContainText(pupil.familyName);
    await desk.scan(pupil.barcode);
    await expect(rows).toHaveCount(3);
    await desk.scan(isbn);
    await expect(filterOf(desk)).toHaveValue(item.title);
    await expect(rows.last()).toContainText(item.barcode);
    await expect(desk.heading('Loans')).toBeVisible();
    expect((await served.api.barcodesLentTo(pupil.id)).toSorted()).toEqual(
      [item.barcode, other.barcode].toSorted(),
    );
  });
}

testInSchool('on Overdue a scan shows who has the item, and returns nothing', async ({ desk, served }) => {
  const loans = await served.api.loans();
  const late = loans.find(({ daysOverdue }) => daysOverdue > 0);
  await desk.press('Overdue');
  await desk.scan(late?.item.barcode ?? '');
  await expect(filterOf(desk)).toHaveValue(late?.item.barcode ?? '');
  await expect(desk.page.getByRole('grid')).toContainText(late?.borrower.familyName ?? '');
  expect(await served.api.loans()).toEqual(loans);
});

for (const place of ['a borrower’s page', 'an item’s page', 'Settings'] as const) {
  test(`on ${place} a scan opens the page of what was scanned, and changes nothing`, async ({
    desk,
    stage,
    served,
  }) => {
    const [pupil, holder] = [await stage.borrower(), await stage.borrower()];
    const [item, free] = [await stage.item(), await stage.item()];
    await served.api.checkOut(holder.id, item.id);
    const addresses = {
      'a borrower’s page': `/borrowers/${pupil.id}`,
      'an item’s page': `/collection/${free.id}`,
      Settings: '/settings',
    };
    const isOpen = (name: string) =>
      expect(desk.page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
    await desk.openByCard(pupil);
    for (const [code, name] of [
      [item.barcode, item.title],
      [holder.barcode, `${holder.givenName} ${holder.familyName}`],
      [free.barcode, free.title],
    ] as const) {
      await desk.page.goto(`${served.origin}/#${addresses[place]}`);
      await expect(desk.page.getByRole('heading', { level: 1 })).toBeVisible();
      await desk.scan(code);
      await isOpen(name);
      await expect(lookedUp(desk)).toBeVisible();
    }
    await desk.scan('no-such-code-1');
    await expect(desk.page.getByText('“no-such-code-1” is not a book or card')).toBeVisible();
    await isOpen(free.title);
    expect(await served.api.barcodesLentTo(holder.id)).toEqual([item.barcode]);
    expect(await served.api.barcodesLentTo(pupil.id)).toEqual([]);
    await desk.press('Desk');
    await desk.expectEntries([{ outcome: 'opened' }]);
  });
}

test('a setting that is being typed is kept, unsaved, while a scan leads to a page', async ({
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
  await expect(lookedUp(desk)).toBeVisible();
  await desk.press('Settings');
  await expect(name).toHaveValue(`${libraryName} of Wonders`);
  expect((await served.api.settings()).libraryName).toBe(libraryName);
});

test('a form takes what is scanned into the field that is for it, and keeps what is typed elsewhere', async ({
  desk,
  stage,
}) => {
  const pupil = await stage.borrower();
  const { page } = desk;
  await desk.press('Borrowers');
  await page.getByRole('button', { name: 'Add borrower' }).first().click();
  const person = page.getByRole('dialog', { name: 'New borrower' });
  const givenName = person.getByRole('textbox', { name: 'First name' });
  await expect(givenName).toBeFocused();
  await desk.scanner.personTypes('Tess');
  await desk.scan('77001');
  await expect(person.getByRole('textbox', { name: 'Card number' })).toHaveValue('77001');
  await expect(givenName).toHaveValue('Tess');
  await expect(givenName).toBeFocused();
  // The field holds a card by now: another scan is not for this form.
  await desk.scan(pupil.barcode);
  await expect(page.getByText('This scan was ignored.')).toBeVisible();
  await expect(person.getByRole('textbox', { name: 'Card number' })).toHaveValue('77001');
  await page.keyboard.press('Escape');
  await expect(person).toBeHidden();
  await expect(desk.heading('Borrowers')).toBeVisible();

  await desk.press('Collection');
  await page.getByRole('button', { name: 'Add item' }).first().click();
  const book = page.getByRole('dialog', { name: 'New item' });
  const title = book.getByRole('textbox', { name: 'Title', exact: true });
  await expect(title).toBeFocused();
  await desk.scan('9780261102217');
  await expect(book.getByRole('textbox', { name: 'ISBN' })).toHaveValue('9780261102217');
  await desk.scan('88001');
  await expect(book.getByRole('textbox', { name: 'Barcode' })).toHaveValue('88001');
  await expect(title).toHaveValue('');
  await page.keyboard.type('Scanned in', { delay: 70 });
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Scanned in' })).toBeVisible();
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
  await desk.page.getByRole('button', { name: 'Edit', exact: true }).click();
  const form = desk.page.getByRole('dialog', { name: 'Edit borrower' });
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
          await filterOf(desk).fill('');
          await desk.scan(card, { gapMs: 6, heldUpMs });
          await expect(filterOf(desk), JSON.stringify(heldUpMs)).toHaveValue(card);
          await expect(desk.page.getByRole('grid').getByRole('row')).toHaveCount(2);
          continue;
        }
        await desk.scan(card, { gapMs: 6, heldUpMs });
        opened += 1;
        await expect(desk.entries, JSON.stringify(heldUpMs)).toHaveCount(opened);
        await expect(desk.entries.first()).toHaveAttribute('data-outcome', 'opened');
        await expect(desk.input).toHaveValue('');
      }
      expect(await served.api.barcodesLentTo(pupil.id)).toEqual(['300']);
      for (const { id } of books.slice(1)) expect(await served.api.eventsOf(id)).toHaveLength(1);
    });
  }
});

testInOwnLibrary(
  'a scanner that is set to a US keyboard works on a French computer, and the desk says once what is wrong',
  async ({ desk, stage, served }) => {
    const pupil = await stage.borrower();
    const [item, other] = [await stage.item(), await stage.item()];
    const message = desk.page.getByText('The scanner is set to another keyboard');
    await desk.scan(pupil.barcode, { keyboard: 'fr' });
    await expect(desk.page.getByText(pupil.familyName).first()).toBeVisible();
    await expect(message).toBeVisible();
    await expect(desk.page.getByText('This computer has a AZERTY keyboard')).toHaveCount(0);
    await desk.page.getByRole('alert').getByRole('button').first().click();
    await expect(message).toHaveCount(0);
    await desk.scan(item.barcode, { keyboard: 'fr' });
    await expect.poll(() => served.api.barcodesLentTo(pupil.id)).toEqual([item.barcode]);
    await expect(message).toHaveCount(0);

    // On other screens the code goes into the filter.
    await desk.press('Loans');
    await desk.scan(other.barcode, { keyboard: 'fr' });
    await expect(filterOf(desk)).toHaveValue(other.barcode);
  },
);

testInOwnLibrary(
  'a code that is unknown on either keyboard says which one is set wrong',
  async ({ desk }) => {
    await desk.scan('2987654', { keyboard: 'fr' });
    await expect(desk.page.getByText('This computer’s keyboard is AZERTY')).toBeVisible();
  },
);
