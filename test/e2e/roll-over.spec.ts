// A school moves up a year on the screen: looked at, corrected, carried out, undone.
import { expectNothingForAxe } from './fixtures/axe.ts';
import { expect, testInOwnLibrary as test } from './fixtures/desk-test.ts';
import { ImportPage } from './pages/import-page.ts';

test('a school moves up a year and back again, by keyboard', async ({ desk, served }) => {
  test.setTimeout(180_000);
  const { api } = served;
  for (const [n, group] of ['1A', '2A', '3A', '3A'].entries())
    await api.addBorrower({
      barcode: `200000${String(n)}`,
      givenName: `P${String(n)}`,
      familyName: 'Test',
      group,
    });
  const before = await api.borrowers();
  const [pupil] = before;
  const { titleId } = await api.addItem({ title: 'Matilda' });
  await api.placeHold(pupil?.id ?? '', titleId);

  await desk.open('Borrowers');
  await desk.page.getByRole('button', { name: 'More', exact: true }).focus();
  await desk.page.keyboard.press('Enter');
  await expect(desk.page.getByRole('menu')).toBeVisible();
  await expect(desk.page.getByRole('menuitem', { name: 'Import…' })).toBeFocused();
  await desk.page.keyboard.press('ArrowUp');
  await expect(desk.page.getByRole('menuitem', { name: 'New school year…' })).toBeFocused();
  await desk.page.keyboard.press('Enter');
  const screen = new ImportPage(desk.page);
  await screen.expectStatus('Nothing has changed yet');
  const main = desk.page.getByRole('main');
  await expect(main.getByText('2 move, 2 leave, 0 stay')).toBeVisible();
  expect(await api.borrowers()).toEqual(before);
  await expectNothingForAxe(desk.page, 'inTheDark');

  // The list stands right below the words that narrow it.
  const list = main.getByRole('region', { name: 'Which borrowers to show' });
  const search = main.getByRole('textbox', { name: 'Find rows' });
  await expect
    .poll(async () => {
      const [above, below] = [await search.boundingBox(), await list.boundingBox()];
      return above === null || below === null ? null : below.y - (above.y + above.height);
    })
    .toBeLessThan(60);

  // One after the other, without waiting for the plan in between.
  await main
    .getByRole('combobox', { name: 'What happens to the pupils of 1A' })
    .selectOption('leave the school');
  await main
    .getByRole('combobox', { name: 'What happens to the pupils of 2A' })
    .selectOption('stay in this class');
  await expect(main.getByText('0 move, 3 leave, 1 stays')).toBeVisible();
  await main.getByRole('combobox', { name: 'What happens to the pupils of 1A' }).selectOption('move up');
  await main.getByRole('combobox', { name: 'What happens to the pupils of 2A' }).selectOption('move up');
  await expect(main.getByText('2 move, 2 leave, 0 stay')).toBeVisible();

  // Pupils whose next class has no name yet hold up the whole roll-over.
  await main.getByRole('combobox', { name: 'What happens to the pupils of 3A' }).selectOption('move up');
  await expect(main.getByText('First fill in the class that this one moves to: 3A')).toBeVisible();
  await expect(main.getByRole('button', { name: 'Apply changes' })).toBeDisabled();
  await main
    .getByRole('combobox', { name: 'What happens to the pupils of 3A' })
    .selectOption('leave the school');
  await expect(main.getByRole('button', { name: 'Apply changes' })).toBeEnabled();

  const target = main.getByRole('combobox', { name: 'The class that 2A moves to' });
  await target.fill('3B');
  await target.press('Tab');
  await expect(main.getByText('New class: 3B')).toBeVisible();
  await main.getByRole('group', { name: 'Which borrowers to show' }).getByText('Leave').click();
  await main.getByRole('button', { name: 'P3 Test repeats the year' }).press('Enter');
  await expect(main.getByText('2 move, 1 leaves, 1 stays')).toBeVisible();

  const endHolds = main.getByRole('checkbox', { name: 'Also end the 1 hold of these borrowers' });
  await endHolds.press('Space');
  await expect(endHolds).toBeChecked();
  await expect(main.getByText('2 move, 1 leaves, 1 stays')).toBeVisible();
  const holdStates = async () => (await api.holds(pupil?.id ?? '')).map(({ state }) => state);

  await screen.commit();
  expect(await holdStates()).toEqual(['cancelled']);
  const classes = Object.fromEntries(
    (await api.borrowers()).map(({ givenName, group, leftOn }) => [givenName, [group, leftOn !== null]]),
  );
  expect(classes).toEqual({ P0: ['2A', false], P1: ['3B', false], P2: ['3A', true], P3: ['3A', false] });

  await desk.page.getByRole('button', { name: 'Undo the new school year…' }).click();
  const dialog = desk.page.getByRole('dialog', { name: 'Undo the new school year?' });
  await expect(dialog).toContainText('Nothing stands in the way.');
  await expectNothingForAxe(desk.page);
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await screen.expectStatus('Undone');
  // The buttons that led here are gone; the focus is not.
  await expect(desk.page.getByRole('heading', { level: 1 })).toBeFocused();
  expect(await holdStates()).toEqual(['waiting']);
  const asBefore = ({ version: _version, updatedAt: _updatedAt, ...rest }: (typeof before)[number]) => rest;
  expect((await api.borrowers()).map(asBefore)).toEqual(before.map(asBefore));
});
