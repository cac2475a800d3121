// Every task without a mouse: what has the focus is seen, and nothing needs a click.
import type { Locator } from '@playwright/test';
import { expect, test, testInOwnLibrary } from './fixtures/desk-test.ts';
import { wallClock } from './fixtures/wall-clock.ts';
import type { DeskPage } from './pages/desk-page.ts';
import { SCREEN_NAMES } from './pages/frame-page.ts';

const MOST_TABS = 60;

/** Presses Tab until this has the focus, and sees that the focus shows. */
async function tabTo({ page }: DeskPage, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let pressed = 0; pressed < MOST_TABS; pressed += 1) {
    const there = await target.evaluate((element) => element === document.activeElement);
    if (there) {
      const shown = await target.evaluate((element) => {
        // A field shows the focus at its border, everything else by an outline.
        const { outlineStyle, outlineWidth } = getComputedStyle(element);
        const outlined = outlineStyle !== 'none' && outlineWidth !== '0px';
        return outlined || element.matches('input, textarea, select');
      });
      expect(shown, 'the focus shows').toBe(true);
      return;
    }
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${target.toString()}`);
}

async function activate(desk: DeskPage, target: Locator): Promise<void> {
  await tabTo(desk, target);
  await desk.page.keyboard.press('Enter');
}

test('each screen has its key', async ({ desk }) => {
  for (const screen of [...SCREEN_NAMES.slice(1), 'Desk'] as const) {
    await desk.press(screen);
    await expect(desk.rail.getByRole('link', { name: screen, exact: true })).toHaveAttribute(
      'aria-current',
      'page',
    );
  }
  await expect(desk.input).toBeFocused();
});

test('a question mark shows every key, and Escape leads back to the input', async ({ desk }) => {
  await desk.page.keyboard.press('?');
  const keys = desk.page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(keys).toContainText('Undo the last action');
  await desk.expectInFront(keys);
  await desk.page.keyboard.press('Escape');
  await expect(keys).toBeHidden();
  await expect(desk.input).toBeFocused();
  await expect(desk.input).toHaveValue('');
  await desk.page.keyboard.press('F1');
  await desk.expectInFront(keys);
  await desk.press('Borrowers');
  await expect(keys, 'another screen closes the help').toBeHidden();
});

test('the list of keys, opened from the rail, returns the focus there or leaves it to another screen', async ({
  desk,
  stage,
}) => {
  await stage.borrower();
  const { keyboard } = desk.page;
  const keys = desk.page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  const asked = desk.rail.getByRole('button', { name: 'Keys' });
  const search = desk.page.getByLabel('Search borrowers', { exact: true });
  const afterAMoment = () => desk.page.evaluate(() => new Promise((done) => setTimeout(done, 60)));

  await desk.press('Loans');
  await asked.click();
  await desk.expectInFront(keys);
  await keyboard.press('Escape');
  await expect(asked).toBeFocused();
  await keyboard.press('Enter');
  await desk.expectInFront(keys);
  await desk.press('Borrowers');
  await expect(keys).toBeHidden();
  await afterAMoment();
  await expect(search).toBeFocused();

  await desk.rail.getByRole('link', { name: 'Loans', exact: true }).focus();
  await keyboard.press('F1');
  await desk.expectInFront(keys);
  await desk.press('Desk');
  await expect(keys).toBeHidden();
  await afterAMoment();
  await expect(desk.input).toBeFocused();
});

test('insisting for the rest of the visit: a number and Ctrl+Enter, without a pause', async ({
  page,
  openDesk,
  stage,
  served,
}) => {
  const setForward = await wallClock(page);
  const desk = await openDesk();
  const pupil = await stage.borrower({ blockedReason: 'Owes a book' });
  const [first, second, later] = await stage.items(3);
  if (!first || !second || !later) throw new Error('no items');
  await desk.openByCard(pupil);
  await desk.scan(first.barcode);
  await desk.expectRefused('borrower-blocked');
  await desk.page.keyboard.press('F6');
  await desk.expectInFront(desk.overriding);
  await desk.page.keyboard.press('1');
  await desk.page.keyboard.press('Control+Enter');
  await desk.expectResult('lent', first.title);
  await expect(desk.borrower).toContainText('Staff override for this visit: The librarian agrees');
  await desk.scan(second.barcode);
  await desk.expectResult('lent', second.title);
  expect(await served.api.barcodesLentTo(pupil.id)).toEqual([first.barcode, second.barcode]);
  await desk.page.keyboard.press('Escape');
  await desk.expectNobody();
  await setForward(10_000);
  await desk.openByCard(pupil);
  await desk.scan(later.barcode);
  await desk.expectRefused('borrower-blocked');
});

test('insisting for one item with a reason of one’s own', async ({ desk, stage, served }) => {
  const pupil = await stage.borrower({ blockedReason: 'Owes a book' });
  const item = await stage.item();
  await desk.scanner.burst([pupil.barcode, item.barcode]);
  await desk.expectRefused('borrower-blocked');
  await desk.page.keyboard.press('F6');
  await desk.expectInFront(desk.overriding);
  await desk.page.keyboard.press('5');
  await expect(desk.overriding.getByRole('textbox', { name: 'Another reason' })).toBeFocused();
  await desk.page.keyboard.type('Paid this morning', { delay: 70 });
  await desk.page.keyboard.press('Enter');
  await desk.expectResult('lent', item.title);
  await expect(desk.borrower).not.toContainText('Staff override');
  expect(await served.api.barcodesLentTo(pupil.id)).toEqual([item.barcode]);
});

test('a number answers a question at once when Enter follows', async ({ desk, stage }) => {
  const pupil = await stage.borrower();
  await stage.item({ barcode: pupil.barcode });
  await desk.scan(pupil.barcode);
  await expect(desk.choice).toBeVisible();
  await desk.page.keyboard.press('1');
  await desk.page.keyboard.press('Enter');
  await desk.expectOpen(`${pupil.givenName} ${pupil.familyName}`);
  await desk.expectEntries([{ outcome: 'opened' }]);
});

test('a borrower is found, opened, changed and left', async ({ desk, stage, served }) => {
  const pupil = await stage.borrower();
  const { keyboard } = desk.page;
  await desk.press('Borrowers');
  await keyboard.type(pupil.familyName, { delay: 70 });
  await keyboard.press('Enter');
  const heading = desk.page.getByRole('heading', {
    level: 1,
    name: `${pupil.givenName} ${pupil.familyName}`,
  });
  await expect(heading).toBeVisible();
  await activate(desk, desk.page.getByRole('button', { name: 'Edit', exact: true }));
  const form = desk.page.getByRole('dialog', { name: 'Edit borrower' });
  await tabTo(desk, form.getByRole('textbox', { name: 'E-mail', exact: true }));
  await keyboard.type('reader@example.org', { delay: 70 });
  await keyboard.press('Enter');
  await expect(form).toBeHidden();
  await expect(desk.page.getByText('reader@example.org').first()).toBeVisible();
  expect(await served.api.borrower(pupil.id)).toMatchObject({ email: 'reader@example.org' });
  await keyboard.press('Escape');
  await expect(desk.heading('Borrowers')).toBeVisible();
});

testInOwnLibrary(
  'a loan is renewed, returned and undone in the list of loans',
  async ({ desk, stage, served }) => {
    const rule = (await served.api.loanRules()).find(({ category }) => category === null);
    const pupil = await stage.borrower();
    const item = await stage.item();
    const lent = await served.api.checkOut(pupil.id, item.id);
    await served.api.changeLoanRule(rule?.id ?? '', { renewalDays: 60 });
    const { keyboard } = desk.page;
    await desk.press('Loans');
    const grid = desk.page.getByRole('grid', { name: 'All open loans' });
    await expect(grid).toHaveAttribute('aria-rowcount', '2');
    await keyboard.press('ArrowDown');
    await expect(grid).toBeFocused();
    await keyboard.press('Alt+r');
    await expect(desk.page.getByText(/is renewed until/)).toBeVisible();
    expect(await served.api.loans()).toMatchObject([{ id: lent.id, renewals: 1 }]);
    await keyboard.press('Alt+t');
    await expect(grid, 'the row stays in its place').toContainText('Returned');
    expect(await served.api.loans()).toEqual([]);
    await keyboard.press('Control+z');
    await expect(grid, 'the row stays in its place').not.toContainText('Returned');
    expect(await served.api.loans()).toMatchObject([{ id: lent.id, renewals: 1 }]);
  },
);

testInOwnLibrary(
  'a refused renewal is overridden in the list of loans: a number and Enter',
  async ({ desk, stage, served }) => {
    const rule = (await served.api.loanRules()).find(({ category }) => category === null);
    const lent = await served.api.checkOut((await stage.borrower()).id, (await stage.item()).id);
    await served.api.changeLoanRule(rule?.id ?? '', { renewalDays: 60, renewalsAllowed: 0 });
    const { keyboard } = desk.page;
    await desk.press('Loans');
    const grid = desk.page.getByRole('grid', { name: 'All open loans' });
    await expect(grid).toHaveAttribute('aria-rowcount', '2');
    await keyboard.press('ArrowDown');
    await expect(grid).toBeFocused();
    await keyboard.press('Alt+r');
    const dialog = desk.page.getByRole('dialog', { name: /^Renew “.*” anyway\?$/ });
    await desk.expectInFront(dialog);
    await keyboard.press('Enter');
    await expect(dialog.getByRole('alert')).toHaveText('Choose or type a reason first.');
    await keyboard.press('2');
    await expect(dialog.getByRole('radio', { name: 'Needed for class' })).toBeChecked();
    await keyboard.press('Enter');
    await expect(desk.page.getByText(/is renewed until/)).toBeVisible();
    await expect(dialog).toBeHidden();
    expect(await served.api.loans()).toMatchObject([{ id: lent.id, renewals: 1 }]);
  },
);

testInOwnLibrary('an item is added, and the weekly closed days are set', async ({ desk, served }) => {
  const { keyboard } = desk.page;
  await desk.press('Collection');
  await activate(desk, desk.page.getByRole('button', { name: 'Add item' }).first());
  const form = desk.page.getByRole('dialog', { name: 'New item' });
  await expect(form.getByRole('textbox', { name: 'Title', exact: true })).toBeFocused();
  await keyboard.type('By hand', { delay: 70 });
  await keyboard.press('Enter');
  await expect(desk.page.getByRole('heading', { level: 1, name: 'By hand' })).toBeVisible();
  expect(await served.api.items()).toMatchObject([{ title: 'By hand' }]);

  await desk.press('Settings');
  await activate(desk, desk.page.getByRole('link', { name: 'Closed days' }));
  await expect(desk.page.getByText('Closed every week')).toBeVisible();
  const wednesday = desk.page.getByRole('checkbox', { name: 'Wednesday' });
  await tabTo(desk, wednesday);
  // The second day is marked before the first is saved.
  let save: () => void = () => undefined;
  const mayBeSaved = new Promise<void>((resolve) => (save = resolve));
  await desk.page.route('**/api/v1/settings', async (route) => {
    if (route.request().method() === 'POST') await mayBeSaved;
    await route.continue();
  });
  await keyboard.press('Space');
  await expect(wednesday).toBeChecked();
  await keyboard.press('Tab');
  await keyboard.press('Space');
  await expect(desk.page.getByRole('checkbox', { name: 'Thursday' })).toBeChecked();
  save();
  await expect.poll(async () => (await served.api.settings()).weeklyClosedDays).toEqual([3, 4, 6, 7]);
});

testInOwnLibrary(
  'the focus returns to the place of work when a dialog or a button goes',
  async ({ desk }) => {
    const { page } = desk;
    const { keyboard } = page;
    await desk.press('Settings');
    await activate(desk, page.getByRole('button', { name: 'Advanced' }));
    await activate(desk, page.getByRole('link', { name: 'Other programs' }));
    const make = page.getByRole('main').getByRole('button', { name: 'Create access key' });
    await activate(desk, make);
    await expect(page.getByRole('textbox', { name: 'For which program' })).toBeFocused();
    await keyboard.type('Website', { delay: 70 });
    await keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Done' })).toBeFocused();
    await keyboard.press('Enter');
    await expect(make, 'once the secret was seen').toBeFocused();
    await activate(desk, page.getByRole('button', { name: 'Revoke: Website' }));
    const asked = page.getByRole('dialog', { name: /Website/ });
    await activate(desk, asked.getByRole('button', { name: 'Revoke' }));
    await expect(asked).toBeHidden();
    await expect(page.getByRole('button', { name: 'Revoke: api-token' }), 'the line before').toBeFocused();

    await desk.press('Desk');
    await desk.press('Settings');
    await activate(desk, page.getByRole('button', { name: 'Advanced' }));
    await activate(desk, page.getByRole('link', { name: 'Webhooks' }));
    const add = page.getByRole('main').getByRole('button', { name: 'Add webhook' });
    await activate(desk, add);
    await expect(page.getByRole('textbox', { name: 'For which program' })).toBeFocused();
    await keyboard.press('Escape');
    await expect(add).toBeFocused();
  },
);

testInOwnLibrary('the focus stays where a click put it while a button waits', async ({ desk }) => {
  const { page } = desk;
  await desk.openSettings('Backups');
  await page.getByLabel('New passphrase for the copies').fill('vier paarden eten gras');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const without = page.getByRole('button', { name: 'Stop encrypting' });
  await expect(without).toBeVisible({ timeout: 20_000 });
  let answer: () => void = () => undefined;
  const answered = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/api/v1/backups/copies', async (route) => {
    if (route.request().method() === 'POST') await answered;
    await route.continue();
  });
  await without.click();
  await expect(without).toBeDisabled();
  await page.getByRole('heading', { level: 1, name: 'Settings' }).click();
  answer();
  await expect(without).toBeHidden();
  await page.evaluate(() => new Promise((done) => setTimeout(done, 300)));
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
});
