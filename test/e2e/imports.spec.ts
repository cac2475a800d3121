// A school year's pupils come out of a messy workbook: seen before anything changes, applied, undone.
import { expect, testInOwnLibrary as test } from './fixtures/desk-test.ts';
import { messyWorkbook, pupil, pupilCount } from './fixtures/messy-pupils.ts';
import { ImportPage } from './pages/import-page.ts';

test('a messy workbook of a thousand pupils is previewed, imported, and undone', async ({ desk, served }) => {
  test.setTimeout(180_000);
  const { api } = served;
  const moved = pupil(3);
  await api.addBorrower({
    barcode: '2000003',
    givenName: moved.givenName,
    familyName: moved.familyName,
    externalId: moved.number,
    group: '0Z',
    birthDate: moved.birthDate,
  });
  const sameName = pupil(7);
  await api.addBorrower({
    barcode: '2000007',
    givenName: sameName.givenName,
    familyName: sameName.familyName,
    group: '9X',
  });
  await api.addBorrower({
    barcode: '2009999',
    givenName: 'Gone',
    familyName: 'Leaver',
    externalId: 'S-1',
    group: '9X',
  });
  const before = await api.borrowers();

  await desk.open('Borrowers');
  const screen = new ImportPage(desk.page);
  await screen.open();
  await screen.choose('leerlingen.xlsx', messyWorkbook());
  await screen.expectStatus('Nothing has changed yet');
  await screen.expectCount('New', pupilCount - 2);
  await screen.expectCount('Changed', 1);
  await screen.expectCount('Who is it?', 1);
  await screen.expectCount('Not in the file', 1);
  expect(await api.borrowers()).toEqual(before);

  const file = await screen.details('The file');
  await expect(file).toContainText('column names in row 3');
  await screen.show('Changed');
  await expect(screen.row(moved.givenName)).toContainText('0Z');
  await expect(screen.row(moved.givenName)).toContainText(moved.group);

  // Of a thousand rows a few are drawn; any of them is found by its words, and by scrolling.
  await screen.show('New');
  const rows = desk.page.getByRole('region', { name: 'Which rows to show' });
  await expect(rows.getByRole('row').nth(5)).toBeVisible();
  expect(await rows.getByRole('row').count()).toBeLessThan(80);
  await rows.press('End');
  await expect(rows.getByRole('row').last()).toContainText(pupil(pupilCount).givenName);
  const far = pupil(640);
  await desk.page.getByRole('textbox', { name: 'Find rows' }).fill(far.number);
  await expect(rows.getByRole('row')).toHaveCount(2);
  await expect(screen.row(far.familyName)).toContainText(far.group);
  await desk.page.getByRole('textbox', { name: 'Find rows' }).press('Escape');

  // A name alone never decides: a person does.
  await screen.show('Who is it?');
  await screen
    .row(sameName.givenName)
    .getByRole('button', { name: /card 2000007/ })
    .click();
  await screen.expectStatus('Nothing has changed yet');
  await screen.expectCount('Changed', 2);

  const missing = await screen.details('Borrowers in the library but not in the file');
  await missing.getByRole('radio', { name: 'Mark as having left the school' }).check();
  await expect(desk.page.getByText('is marked as having left.')).toBeVisible();

  await screen.commit();
  const after = await api.borrowers();
  expect(after).toHaveLength(pupilCount + 1);
  const byNumber = new Map(after.map((borrower) => [borrower.externalId, borrower]));
  for (let n = 1; n <= pupilCount; n += 1) {
    const { number, givenName, familyName, group, birthDate } = pupil(n);
    expect(byNumber.get(number)).toMatchObject({ givenName, familyName, group, birthDate });
  }
  expect(byNumber.get('S-1')?.leftOn).not.toBeNull();
  expect(byNumber.get(sameName.number)?.barcode).toBe('2000007');

  await desk.page.getByRole('button', { name: 'Undo this import…' }).click();
  const dialog = desk.page.getByRole('dialog', { name: 'Undo this import?' });
  await expect(dialog).toContainText('Nothing stands in the way.');
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await screen.expectStatus('Undone');
  const asBefore = ({ version: _version, updatedAt: _updatedAt, ...rest }: (typeof before)[number]) => rest;
  expect((await api.borrowers()).map(asBefore)).toEqual(before.map(asBefore));
});

test('a file that is no spreadsheet is refused in words, and nothing is left of it', async ({
  desk,
  served,
}) => {
  await desk.open('Borrowers');
  const screen = new ImportPage(desk.page);
  await screen.open();
  await screen.choose(
    'photo.xlsx',
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]),
  );
  await expect(desk.page.getByRole('main').getByRole('alert')).toContainText(/These are pictures/);
  expect(await served.api.borrowers()).toEqual([]);
});

test('rows pasted from a spreadsheet become borrowers', async ({ desk, served }) => {
  await desk.open('Borrowers');
  const screen = new ImportPage(desk.page);
  await screen.open();
  await desk.page.getByRole('textbox', { name: 'Or paste rows from a spreadsheet' }).focus();
  await desk.page.evaluate((text) => {
    const data = new DataTransfer();
    data.setData('text/plain', text);
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  }, 'First name\tLast name\tClass\nNoor\tVermeer\t1A\nSem\tde Wit\t1B');
  await screen.expectStatus('Nothing has changed yet');
  await screen.expectCount('New', 2);
  await screen.commit();
  expect((await served.api.borrowers()).map(({ familyName, group }) => [familyName, group])).toEqual([
    ['Vermeer', '1A'],
    ['de Wit', '1B'],
  ]);
  await expect(desk.page.getByRole('heading', { name: 'Result' })).toBeInViewport();
  const offer = desk.page.getByRole('button', { name: 'Give them numbers 20000001 to 20000002' });
  await desk.page.getByRole('button', { name: 'Print cards for these 2 borrowers' }).click();
  const dialog = desk.page.getByRole('dialog');
  await expect(dialog.getByText('2 have no card number')).toBeVisible();
  await dialog.getByRole('button', { name: 'Give them numbers 20000001 to 20000002' }).click();
  await expect(dialog.getByText('2 have no card number')).toBeHidden();
  await desk.page.keyboard.press('Escape');
  await expect(offer).toBeHidden();
  expect((await served.api.borrowers()).map(({ barcode }) => barcode)).toEqual(['20000001', '20000002']);
});

test('the result stands in sight, and leads to the rows that were left out', async ({ desk, served }) => {
  await served.api.addBorrower({ barcode: '2000001', givenName: 'Emma', familyName: 'Berg' });
  await desk.page.setViewportSize({ width: 1024, height: 560 });
  await desk.open('Borrowers');
  const screen = new ImportPage(desk.page);
  await screen.open();
  const added = Array.from({ length: 60 }, (_, at) => `S-${String(at)};Given${String(at)};Vos`);
  const list = ['nummer;voornaam;achternaam', 'S-98;Emma;Berg', 'S-99;;', ...added].join('\n');
  await screen.choose('leerlingen.csv', Buffer.from(list));
  await screen.expectStatus('Nothing has changed yet');
  await screen.show('New');
  await screen.toFoot();
  await screen.commit();
  await expect(screen.result.getByRole('definition').first()).toHaveText('60');
  await expect(screen.result.getByRole('definition').first()).toBeInViewport();
  await expect(
    screen.result.getByRole('button', { name: 'Print cards for these 60 borrowers' }),
  ).toBeInViewport();

  await screen.showLeftOut('1 row could not be used.');
  await expect(screen.fate('Left out')).toBeChecked();
  await expect(screen.fate('Left out')).toBeInViewport();
  await screen.showLeftOut('1 row waited for a decision and was left out.');
  await expect(screen.fate('Who is it?')).toBeChecked();
  await expect(screen.row('Emma')).toBeInViewport();
});

test('an import that has to wait for another says for which, and leads to it', async ({ desk, served }) => {
  const { page } = desk;
  const screen = new ImportPage(page);
  const plan = async (name: string, rows: readonly string[]): Promise<string> => {
    await desk.open('Borrowers');
    await screen.open();
    await screen.choose(name, Buffer.from(['number,first name,last name', ...rows].join('\n')));
    await screen.expectStatus('Nothing has changed yet');
    return screen.id;
  };
  await plan('staff.csv', ['T-1,Ann,Lee']);
  await screen.commit();
  const staff = page.url();
  const everyone = Array.from({ length: 3000 }, (_, at) => `S-${String(at)},Given${String(at)},Vos`);
  const large = await plan('whole-school.csv', everyone);

  await page.goto(staff);
  await page.getByRole('button', { name: 'Undo this import…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Undo this import?' });
  await expect(dialog).toContainText('Nothing stands in the way.');
  await served.api.applyImport(large);
  await dialog.getByRole('button', { name: 'Undo', exact: true }).click();
  await screen.expectBusy(dialog.getByRole('alert'), 'whole-school.csv');
  await dialog.getByRole('link', { name: 'Show it' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'whole-school.csv' })).toBeVisible();
  await expect(dialog).toBeHidden();
  await screen.expectStatus('Applied');

  await plan('late.csv', ['S-9001,Noor,Vermeer']);
  await served.api.undoImport(large);
  await screen.apply();
  await screen.expectBusy(page.getByRole('alert').filter({ hasText: 'Not saved.' }), 'whole-school.csv');
  await page.getByRole('button', { name: 'Show it' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'whole-school.csv' })).toBeVisible();
  await screen.expectStatus('Undone');
});

test('two corrections in a row both count, and the focus stays', async ({ desk, served }) => {
  await desk.open('Borrowers');
  const screen = new ImportPage(desk.page);
  await screen.open();
  const pupils = Array.from({ length: 3000 }, (_, at) => `S-${String(at)},Emma,Berg,03-04-2014`);
  const list = ['number,first name,last name,birth date', ...pupils].join('\n');
  await screen.choose('pupils.csv', Buffer.from(list));
  await screen.expectStatus('Nothing has changed yet');
  const file = screen.step('The file'); // open by itself: the order in the dates is a guess
  const columns = screen.step('The columns'); // open by itself: no column holds classes
  await expect(columns).toContainText('No column holds classes, so 3,000 new borrowers get none');
  await file.getByRole('combobox', { name: 'Date order' }).selectOption('month-first');
  await columns.getByRole('combobox', { name: 'Is read as: first name' }).selectOption('Surname');
  await columns.getByRole('combobox', { name: 'Is read as: last name' }).selectOption('First name');
  await screen.expectStatus('Nothing has changed yet');
  await expect(screen.row('Emma, Berg').first()).toContainText('4 Mar 2014');

  const welcome = desk.page.getByRole('switch', { name: 'Send every new borrower a welcome message' });
  await welcome.press('Space');
  await expect(welcome).toBeChecked();
  await screen.expectStatus('Nothing has changed yet');
  await expect(welcome).toBeFocused();
  await screen.commit();
  expect((await served.api.borrowers())[0]).toMatchObject({ familyName: 'Emma', birthDate: '2014-03-04' });
  await expect(desk.page.getByText('Not saved.')).toHaveCount(0);
});

test('a list without a column of names says so, and its columns stay open after a choice', async ({
  desk,
}) => {
  await desk.open('Borrowers');
  const screen = new ImportPage(desk.page);
  await screen.open();
  const list = 'Stamboeknr.;Wie;Klas\nS-1;Achterberg, Lot;1A\nS-2;Bos, Sem;1A';
  await screen.choose('leerlingen.csv', Buffer.from(list));
  await screen.expectStatus('Nothing has changed yet');
  const columns = screen.step('The columns');
  await expect(columns.getByText('No column holds names, so 2 rows cannot be added.')).toBeVisible();
  const names = columns.getByRole('combobox', { name: 'Is read as: Wie' });
  await names.selectOption('Full name');
  await screen.expectCount('New', 2);
  await expect(columns.getByText('No column holds names')).toHaveCount(0);
  await expect(names).toBeVisible();
});
