// A new library: the guide leads through the first steps by keyboard, is left and taken up again, and goes once all is done.
import { countedKeys } from './fixtures/counted-keys.ts';
import { expect, testInOwnLibrary as test } from './fixtures/desk-test.ts';

test('a new library is set up by keyboard, left half-way and finished later', async ({
  openDesk,
  stage,
  served,
}) => {
  test.slow();
  const desk = await openDesk();
  const { page } = desk;
  const steps = page.getByTestId('first-steps');
  const step = page.getByRole('heading', { level: 2 }).first();
  const { press, pressed } = countedKeys(page);
  /** Tab until something has the focus, as a person without a mouse does. */
  const tabTo = async (name: string) => {
    const target = page.getByRole('main').getByRole('button', { name, exact: true });
    for (let tabs = 0; tabs < 60; tabs += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await press('Tab');
    }
    throw new Error(`Tab does not reach ${name}`);
  };
  const next = async (heading: string) => {
    await tabTo('Done, next step');
    await press('Enter');
    await expect(step).toHaveText(heading);
    await expect(step).toBeFocused();
  };

  await steps.getByRole('link', { name: 'Name, language and time zone' }).press('Enter');
  await expect(step).toBeFocused();
  await press('Tab');
  const name = page.getByRole('textbox', { name: 'Name of the library' });
  await expect(name).toBeFocused();
  await name.fill('De Boekenwurm');
  await next('Terms and closed days');
  await next('Loan rules');
  await next('Scanner test');
  expect(await served.api.settings()).toMatchObject({
    libraryName: 'De Boekenwurm',
    firstSteps: ['library', 'days', 'rules'],
  });

  // Half-way: the desk shows what is done, and the guide goes on where it was.
  await desk.press('Desk');
  await expect(steps.getByLabel('Done')).toHaveCount(3);
  await expect(steps.locator('[aria-current="step"]')).toHaveText('Scanner test');
  await page.reload();
  await steps.locator('[aria-current="step"]').press('Enter');
  await expect(step).toHaveText('Scanner test');
  await next('Second backup location');
  await next('Add your borrowers');
  await expect(page.getByText('There are no borrowers yet.')).toBeVisible();
  await stage.borrower();
  const item = await stage.item();
  await desk.press('Desk');
  await expect(steps, 'all steps that are left are done by what is there').toHaveCount(0);
  await expect(desk.input).toBeFocused();
  await desk.scan(item.barcode);
  await desk.expectRefused('item-not-lent');
  expect(pressed(), 'keys for five steps').toBeLessThan(90);
  test.info().annotations.push({ type: 'keys pressed', description: String(pressed()) });
});

test('a library that was filled without the guide has no first steps', async ({ desk, stage }) => {
  await stage.borrower();
  await stage.item();
  await desk.page.reload();
  await expect(desk.input).toBeFocused();
  await expect(desk.page.getByTestId('first-steps')).toHaveCount(0);
});

test('who needs no guide hides the steps with one button, for good', async ({ openDesk }) => {
  const desk = await openDesk();
  await desk.page.getByTestId('first-steps').getByRole('button', { name: 'Hide these steps' }).press('Enter');
  await expect(desk.input).toBeFocused();
  await desk.page.reload();
  await expect(desk.stage.getByTestId('idle')).toBeVisible();
  await expect(desk.page.getByTestId('first-steps')).toHaveCount(0);
});

test('moving from another computer begins with the search for its backups', async ({ openDesk }) => {
  const { page } = await openDesk();
  await page.getByTestId('first-steps').getByRole('link', { name: 'Restore a backup' }).click();
  await expect(
    page.getByRole('main').getByRole('heading', { level: 2 }).nth(1),
    'below the heading of the page',
  ).toHaveText('Restore from another location');
});
