// The tasks of a librarian's year, each in no more keys and clicks than when they were first counted; scans come besides.
import { countedKeys } from './fixtures/counted-keys.ts';
import { expect, testInOwnLibrary as test } from './fixtures/desk-test.ts';
import { ImportPage } from './pages/import-page.ts';

test('the tasks at the desk: lend, insist, hold, a class, renew, pay a part', async ({
  openDesk,
  stage,
  served: { api },
}) => {
  await api.changeSettings({ chargesEnabled: true });
  const anna = await stage.borrower({ givenName: 'Anna', familyName: 'Aerts', group: '3A' });
  const bram = await stage.borrower({ givenName: 'Bram', familyName: 'Bos', group: '3A' });
  const [first, second, third, short] = await stage.items(4);
  if (!first || !second || !third || !short) throw new Error('too few items');
  // A loan that a renewal makes longer.
  const rule = (await api.loanRules()).find(({ category }) => category === null)?.id ?? '';
  await api.changeLoanRule(rule, { loanDays: 3 });
  await api.checkOut(anna.id, short.id);
  await api.changeLoanRule(rule, { loanDays: 21 });
  await api.charge(anna.id, 500);
  const desk = await openDesk();
  const { page } = desk;
  /** The keys of a task, which ends at the desk at rest. */
  const keysOf = async (task: (keys: ReturnType<typeof countedKeys>) => Promise<void>): Promise<number> => {
    const keys = countedKeys(page);
    await task(keys);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await desk.expectNobody();
    return keys.pressed();
  };

  const lending = await keysOf(async () => {
    await api.checkOut(bram.id, third.id);
    await desk.scanner.burst([third.barcode, anna.barcode, first.barcode, second.barcode]);
    await desk.expectResult('lent', second.title);
  });
  expect(lending, 'one return and two loans are four scans').toBe(0);

  const renewing = await keysOf(async (keys) => {
    await desk.openByCard(anna);
    await keys.press('ArrowDown', 'F3');
    await desk.expectResult('renewed', short.title);
  });
  expect(renewing, 'a loan is renewed').toBeLessThanOrEqual(2);

  const holding = await keysOf(async (keys) => {
    await desk.openByCard(bram);
    await keys.press('Shift+F7');
    await expect(desk.borrower.getByTestId('placing-hold')).toBeVisible();
    await desk.scan(first.barcode);
    await desk.expectResult('hold-placed', first.title);
  });
  expect(holding, 'a hold').toBeLessThanOrEqual(1);

  const paying = await keysOf(async (keys) => {
    await desk.openByCard(anna);
    await keys.press('Alt+P');
    await expect(page.getByRole('dialog').getByRole('textbox', { name: /^Amount/ })).toBeFocused();
    await keys.type('2');
    await keys.press('Enter');
    await desk.expectResult('paid', '€2.00');
  });
  expect(paying, 'a part is paid').toBeLessThanOrEqual(3);

  const insisting = await keysOf(async (keys) => {
    await api.changeBorrower(bram.id, { blockedReason: 'Lost card' });
    await desk.openByCard(bram);
    await desk.scan(third.barcode);
    await desk.expectRefused('borrower-blocked');
    await keys.press('F6');
    await desk.expectInFront(desk.overriding);
    await keys.press('1', 'Enter');
    await desk.expectResult('lent', third.title);
  });
  expect(insisting, 'staff insist').toBeLessThanOrEqual(3);
  await api.changeBorrower(bram.id, { blockedReason: null });
  await api.returnItem(third.id);

  await keysOf(async (keys) => {
    await page.keyboard.press('Alt+c');
    const classes = page.getByRole('dialog', { name: 'Which class is here?' });
    await desk.expectInFront(classes);
    await keys.press('3', 'Enter');
    await expect(page.getByTestId('class-mode')).toBeVisible();
    const before = keys.pressed();
    await desk.scan(third.barcode);
    await desk.expectInFront(page.getByRole('dialog', { name: /^Who takes/ }));
    await keys.press('2', 'Enter');
    await desk.expectResult('lent', 'Bram Bos');
    expect(keys.pressed() - before, 'a book of a class').toBeLessThanOrEqual(2);
  });
});

test('the tasks of the office: a messy list, holidays, a new year, settings that are searched for', async ({
  desk,
  served: { api },
}) => {
  const { page } = desk;
  const named = (role: 'button' | 'menuitem', name: string | RegExp) =>
    page.getByRole(role, { name, exact: true });
  const screen = new ImportPage(page);

  await desk.open('Borrowers');
  const list = countedKeys(page);
  await list.click(named('button', 'More'));
  await list.click(named('menuitem', 'Import…'));
  const chooser = page.waitForEvent('filechooser');
  await list.click(named('button', 'Choose a file…'));
  const rows = [
    'Leerlingen 2026',
    '',
    'Nr;Roepnaam;Achternaam;Klas',
    'S-1;Noor;Bos;6A',
    'S-2;Sem;Ek;5A',
    ';;;',
  ];
  const buffer = Buffer.from(rows.join('\n'));
  await (await chooser).setFiles({ name: 'pupils.csv', mimeType: 'text/csv', buffer });
  await screen.expectStatus('Nothing has changed yet');
  await list.click(named('button', 'Apply changes'));
  await screen.expectStatus('Applied');
  expect(list.pressed(), 'pupils from a messy list').toBeLessThanOrEqual(4);
  expect(await api.borrowers()).toHaveLength(2);

  await desk.open('Borrowers');
  const year = countedKeys(page);
  await year.click(named('button', 'More'));
  await year.click(named('menuitem', 'New school year…'));
  await screen.expectStatus('Nothing has changed yet');
  await year.click(named('button', 'Apply changes'));
  await screen.expectStatus('Applied');
  expect(year.pressed(), 'a new school year').toBeLessThanOrEqual(3);

  await api.changeSettings({ timeZone: 'Europe/Brussels' });
  await page.reload();
  await desk.openSettings('Closed days');
  const holidays = countedKeys(page);
  await holidays.click(named('button', 'Add holidays…'));
  await holidays.click(named('button', /^Add \d+$/));
  await expect.poll(async () => (await api.closedDays()).length).toBeGreaterThan(3);
  expect(holidays.pressed(), 'the holidays of Flanders').toBeLessThanOrEqual(2);

  // The search of Settings, then the page: what a librarian calls it, not only what the screen does.
  for (const [words, section] of [
    ['teachers', 'Loan rules'],
    ['token', 'Other programs'],
    ['fine', 'Money'],
  ] as const) {
    await desk.open('Borrowers');
    await desk.open('Settings');
    const search = countedKeys(page);
    await search.press('/');
    await search.type(words);
    await search.click(page.getByRole('navigation').getByRole('link', { name: section }));
    await expect(page.getByRole('heading', { level: 2, name: section })).toBeVisible();
    expect(search.pressed(), words).toBeLessThanOrEqual(3);
  }
});
