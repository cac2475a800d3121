// A long plan is looked through while its rows come late: each stands there once, and nothing hides what a person asked for elsewhere.
import { expect, testInOwnLibrary as test } from './fixtures/desk-test.ts';
import { ImportPage } from './pages/import-page.ts';

const pupils = 400;
const list = [
  'number,first name,last name',
  ...Array.from({ length: pupils }, (_, at) => `S-${String(at)},Emma${String(at)},Berg`),
  'S-999,Noor,Vos',
].join('\n');

test('rows that come late stand there once; words of one list hide nothing of another', async ({
  desk,
  served,
}) => {
  await served.api.addBorrower({ barcode: '2000007', givenName: 'Noor', familyName: 'Vos' });
  await desk.open('Borrowers');
  const screen = new ImportPage(desk.page);
  await screen.open();
  await screen.choose('pupils.csv', Buffer.from(list));
  await screen.expectStatus('Nothing has changed yet');
  await screen.expectCount('New', pupils);
  await screen.expectCount('Who is it?', 1);

  const late = Promise.withResolvers<undefined>();
  await desk.page.route(/\/rows\?.*skip=[1-9]/, async (route) => {
    await late.promise;
    await route.continue();
  });
  await screen.show('New');
  const rows = desk.page.getByRole('region', { name: 'Which rows to show' });
  await expect(screen.row('Emma5')).toBeVisible();
  // From the last rows that are read to the first ones that are not, and on by a few.
  for (const index of [80, 84, 88, 92, 96, 99]) {
    await rows.evaluate((frame, to) => {
      frame.scrollTop = to * (frame.querySelector<HTMLElement>('tr[data-index]')?.offsetHeight ?? 0);
    }, index);
    await expect(rows.locator(`tr[data-index="${String(index)}"]`).first()).toBeVisible();
  }
  await expect(rows.locator('tr[aria-busy]').first()).toBeVisible();
  late.resolve(undefined);
  await expect(rows.locator('tr[aria-busy]')).toHaveCount(0);
  const places = await rows
    .locator('tr[data-index]')
    .evaluateAll((lines) => lines.map((line) => Number(line.getAttribute('data-index'))));
  expect(places).toEqual(Array.from(places, (_, at) => (places[0] ?? 0) + at));

  await desk.page.getByRole('textbox', { name: 'Find rows' }).fill('Emma321');
  await expect(rows.getByRole('row')).toHaveCount(2);
  await screen.show('Who is it?');
  await expect(desk.page.getByRole('textbox', { name: 'Find rows' })).toBeHidden();
  await expect(screen.row('Noor')).toBeVisible();
});

test('rows that could not be loaded show an error, and load again on request', async ({ desk, watchful }) => {
  watchful.allow(/status of 500|500 from .*\/rows\?/);
  await desk.open('Borrowers');
  const screen = new ImportPage(desk.page);
  await screen.open();
  await screen.choose('pupils.csv', Buffer.from(list));
  await screen.expectStatus('Nothing has changed yet');
  const rows = desk.page.getByRole('region', { name: 'Which rows to show' });
  await expect(screen.row('Emma5')).toBeVisible();

  let isBroken = true;
  await desk.page.route(/\/rows\?.*skip=[1-9]/, (route) =>
    isBroken
      ? route.fulfill({
          status: 500,
          contentType: 'application/problem+json',
          body: '{"code":"internal-error"}',
        })
      : route.continue(),
  );
  await rows.press('End');
  const alert = desk.page.getByRole('alert').filter({ hasText: 'Some of these rows could not be read.' });
  await expect(alert).toBeVisible({ timeout: 15_000 }); // it was tried again by itself before
  isBroken = false;
  await alert.getByRole('button', { name: 'Try again' }).press('Enter');
  await expect(screen.row('Emma399')).toBeVisible();
  await expect(alert).toBeHidden();
  await expect(rows).toBeFocused();
});

test('a decision far down a long plan keeps the scroll position', async ({ desk, served }) => {
  test.setTimeout(120_000);
  await served.api.addBorrowers(
    Array.from({ length: 260 }, (_, at) => ({
      externalId: `S-${String(at)}`,
      givenName: `Emma${String(1000 + at)}`,
      familyName: 'Berg',
    })),
  );
  await desk.open('Borrowers');
  const screen = new ImportPage(desk.page);
  await screen.open();
  const names = Array.from({ length: 260 }, (_, at) => `Emma${String(1000 + at)},Berg`);
  await screen.choose('pupils.csv', Buffer.from(['first name,last name', ...names].join('\n')));
  await screen.expectStatus('Nothing has changed yet');
  await screen.expectCount('Who is it?', 260);
  await expect(screen.row('Emma1000')).toBeVisible();

  const rows = desk.page.getByRole('region', { name: 'Which rows to show' });
  await rows.press('End');
  const leaveOut = (name: string) => screen.row(name).getByRole('button', { name: 'Leave the row out' });
  await expect(leaveOut('Emma1255')).toBeVisible();
  await leaveOut('Emma1255').press('Enter');
  await screen.expectCount('Who is it?', 259);
  await expect(screen.row('Emma1256').getByRole('button').first()).toBeFocused();
  await leaveOut('Emma1259').press('Enter');
  await screen.expectCount('Who is it?', 258);
  await expect(screen.row('Emma1258').getByRole('button').first()).toBeFocused();
});
