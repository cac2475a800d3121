// A class set by scanner and keyboard alone: booked, fetched, lent, returned from a crate with two missing; each undone.
import { expectNothingForAxe } from './fixtures/axe.ts';
import { expect, test, testInOwnLibrary } from './fixtures/desk-test.ts';
import { BookingsPage } from './pages/bookings-page.ts';

const day = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
/** Day before month, as people type it. */
const asWritten = (date: string): string => date.split('-').toReversed().map(Number).join('/');

testInOwnLibrary(
  'a class set is booked, lent by a run of scans, and returned from a crate with two missing',
  async ({ desk, stage, served: { api, origin } }) => {
    const teacher = await stage.borrower();
    const first = await stage.item();
    const copies = [first];
    for (let more = 0; more < 4; more += 1) copies.push(await api.addCopy(first.titleId));
    const { page } = desk;

    // Booked on the page of the book: the button, the card, two dates, the number, Enter.
    await page.goto(`${origin}/#/collection/${first.id}`);
    await page.getByRole('button', { name: 'Book it for a class' }).press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'Borrower: scan the card' }).fill(teacher.barcode);
    await expect(dialog.getByRole('option', { name: teacher.familyName })).toBeVisible();
    await page.keyboard.press('Enter');
    await dialog.getByLabel('First day').fill('one day');
    await dialog.getByLabel('Last day').fill(asWritten(day(7)));
    await dialog.getByLabel('Copies').press('Enter');
    await expect(dialog.getByText('Choose today or a later day.')).toBeVisible();
    await dialog.getByLabel('First day').fill(asWritten(day(0)));
    await expect(dialog.getByText('5 of 5 copies are free')).toBeVisible();
    await dialog.getByLabel('Copies').fill('6');
    await page.keyboard.press('Enter');
    await expect(dialog).toContainText('The library lends 5 copies');
    await dialog.getByLabel('Copies').fill('5');
    await page.keyboard.press('Enter');
    await expect(page.getByText(`“${first.title}” is booked for`)).toBeVisible();
    await expect(page.getByRole('group', { name: 'Calendar of bookings' })).toContainText(
      `5: ${teacher.givenName}`,
    );

    await expectNothingForAxe(page, 'inTheDark');

    // Lent from the pick list: the row, one key, five scans.
    await page.keyboard.press('Alt+5');
    await page.getByRole('link', { name: 'Bookings' }).press('Enter');
    await expect(page.getByText('To fetch (1)')).toBeVisible();
    await page.getByRole('grid', { name: 'Bookings' }).focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('Alt+I');
    await desk.expectInFront(dialog);
    for (const [index, { barcode }] of copies.entries()) {
      await desk.scan(barcode);
      await expect(dialog).toContainText(`${String(index + 1)} of 5 lent`);
    }
    await page.keyboard.press('Escape');
    expect((await api.loans()).map(({ borrower }) => borrower.id)).toEqual(copies.map(() => teacher.id));

    // Returned from a crate: one key, three scans; two are missing.
    await page.getByText('On loan (1)').click();
    await expect(page.getByText('5 on loan')).toBeVisible();
    await page.getByRole('grid', { name: 'Bookings' }).focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('Alt+T');
    await desk.expectInFront(dialog);
    for (const [index, { barcode }] of copies.slice(0, 3).entries()) {
      await desk.scan(barcode);
      await expect(dialog).toContainText(`${String(index + 1)} of 5 back`);
    }
    const missing = dialog.getByRole('region', { name: '2 still missing' });
    await expect(missing.getByRole('listitem')).toHaveText(copies.slice(3).map(({ barcode }) => barcode));
    await expectNothingForAxe(page, 'inTheDark');
    await page.keyboard.press('Escape');
    await expect(page.getByText('2 on loan')).toBeVisible();

    // The last return is undone with one key.
    await page.keyboard.press('Control+z');
    await expect(page.getByText('3 on loan')).toBeVisible();
  },
);

test('a book that a class needs soon is due before that, and the desk says why', async ({
  desk,
  stage,
  served: { api },
}) => {
  const [teacher, pupil] = [await stage.borrower(), await stage.borrower()];
  const [item, soon] = [await stage.item(), await stage.item()];
  await api.book({ borrower: teacher.id, title: item.titleId, from: day(9), to: day(16) });
  await api.book({ borrower: teacher.id, title: soon.titleId, from: day(1), to: day(8) });
  await desk.openByCard(pupil);
  await desk.scan(item.barcode);
  await desk.expectResult('lent', item.title);
  await expect(desk.result).toContainText('Due sooner: a class needs it from');
  const [loan] = (await api.overview(pupil.id)).loans;
  expect((loan?.dueOn ?? '') < day(9)).toBe(true);
  await desk.scan(soon.barcode);
  await desk.expectRefused('title-booked', 'A class needs this book soon.');
  await desk.page.keyboard.press('F6');
  await expect(desk.overriding).toBeVisible();
});

testInOwnLibrary(
  'a set is booked from the plan, on the next free days where copies lack',
  async ({ desk, stage, served: { api, origin } }) => {
    const { page } = desk;
    const [first, second] = [await stage.borrower(), await stage.borrower()];
    const item = await stage.item();
    await api.addCopy(item.titleId);
    await api.book({ title: item.titleId, borrower: first.id, copies: 2, from: day(1), to: day(3) });
    await api.closeOn(day(2));

    const plan = new BookingsPage(page);
    await plan.open(origin);
    await page.reload(); // the desk has read the closed days already
    await plan.newBooking.press('Enter');
    await plan.find('Title', item.barcode);
    await plan.find('Borrower', second.barcode);
    await plan.dialog.getByLabel('First day').fill(day(2));
    await plan.dialog.getByLabel('Last day').fill(day(2));
    await plan.dialog.getByLabel('Copies').fill('2');
    await expect(plan.dialog.getByText('No copy is free on these days.')).toBeVisible();
    await expect(plan.dialog.getByText('The library is closed on')).toBeVisible();
    await expectNothingForAxe(page, 'inTheDark');
    await plan.dialog.getByRole('button', { name: /^Next free:/u }).press('Enter');
    await expect(plan.dialog.getByText('2 of 2 copies are free')).toBeVisible();
    await plan.dialog.getByRole('button', { name: 'Book it' }).press('Enter');
    await expect(plan.dialog).toBeHidden();

    await plan.show('Month');
    // The days may lie in the next month.
    if ((await plan.bar(first.givenName).count()) === 0)
      await page.getByRole('button', { name: 'Next month' }).click();
    await expect(plan.bar(first.givenName).first()).toBeVisible();
    await expectNothingForAxe(page, 'inTheDark');
    await plan.show('Week');
    await expect(page.getByRole('group', { name: 'Plan of bookings' }).getByRole('columnheader')).toHaveCount(
      8,
    );
    await expectNothingForAxe(page, 'inTheDark');
  },
);

testInOwnLibrary(
  'a set is booked for a class by keyboard, and lent on the card of one of its pupils',
  async ({ desk, stage, served: { api, origin } }) => {
    const { page } = desk;
    const pupil = await stage.borrower({ familyName: 'Zomerlucht', group: '3A' });
    const stranger = await stage.borrower({ familyName: 'Zomerlucht', group: '3B' });
    const item = await stage.item();

    const plan = new BookingsPage(page);
    await plan.open(origin);
    // The desk has read the classes already.
    await page.reload();
    await plan.newBooking.press('Enter');
    await plan.find('Title', item.barcode);
    await plan.dialog.getByLabel('First day').fill(day(0));
    await plan.dialog.getByLabel('Last day').fill(day(3));
    await plan.dialog.getByLabel('Copies').press('Enter');
    await expect(plan.dialog).toContainText('Choose a class, or find a borrower.');
    // Enter before the answer is there keeps the focus in the field, where the arrows mark a match.
    const finding = plan.findField('Borrower');
    const matches = plan.dialog.getByRole('listbox', { name: 'Borrower' }).getByRole('option');
    const answer = await plan.holdSearches();
    await finding.focus();
    await page.keyboard.type('zomer', { delay: 60 });
    await page.keyboard.press('Enter');
    answer();
    await expect(matches).toHaveCount(2);
    await expect(finding).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(matches.last()).toHaveAttribute('aria-selected', 'true');
    await expect(finding).toBeFocused();
    await finding.fill('');
    await plan.chooseClass('3A');
    await plan.dialog.getByLabel('Copies').press('Enter');
    await expect(plan.dialog).toBeHidden();
    await expect(page.getByText(`“${item.title}” is booked for 3A.`)).toBeVisible();

    await plan.show('Week');
    await expect(plan.bar('3A').first()).toBeVisible();

    // Lent from the pick list: a card of another class, one of this class, the copy.
    await page.getByText('To fetch (1)').click();
    await page.getByRole('grid', { name: 'Bookings' }).focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('Alt+I');
    const set = page.getByRole('dialog');
    await desk.expectInFront(set);
    await expect(set.getByLabel('Scan the card of someone in 3A')).toBeVisible();
    await desk.scan(stranger.barcode);
    await expect(set).toContainText('is not in 3A.');
    await desk.scan(pupil.barcode);
    await expect(set.getByLabel('Scan each copy')).toBeVisible();
    await desk.scan(item.barcode);
    await expect(set).toContainText('1 of 1 lent');
    await expectNothingForAxe(page, 'inTheDark');
    expect((await api.loans()).map(({ borrower }) => borrower.id)).toEqual([pupil.id]);
  },
);
