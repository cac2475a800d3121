// The borrower's panel is worked in with keys and scanner alone: loans are chosen, renewed, returned and rescheduled.
import { expect, test, testInOwnLibrary } from './fixtures/desk-test.ts';
import { expectNothingForAxe } from './fixtures/axe.ts';
import type { DeskPage } from './pages/desk-page.ts';
import type { Stage } from './fixtures/school.ts';
import type { ServedDesk } from './fixtures/served-desk.ts';

/** A borrower with three loans, open at the desk. */
async function openWithLoans(desk: DeskPage, stage: Stage, { api }: ServedDesk) {
  const pupil = await stage.borrower();
  const [first, second, third] = await stage.items(3);
  if (!first || !second || !third) throw new Error('no items');
  for (const item of [first, second, third]) await api.checkOut(pupil.id, item.id);
  await desk.openByCard(pupil);
  await expect(desk.borrowersLoans).toHaveCount(3);
  return { pupil, first, second, third };
}

test('a loan is returned in three steps: card, arrow, F4', async ({ desk, stage, served }) => {
  const { pupil, first, second, third } = await openWithLoans(desk, stage, served);
  await desk.page.keyboard.press('ArrowDown');
  await expect(desk.chosenLoan).toContainText(first.title);
  await desk.page.keyboard.press('F4');
  await desk.expectResult('returned', first.title);
  await expect(desk.chosenLoan).toHaveCount(0);
  expect(await served.api.barcodesLentTo(pupil.id)).toEqual([second.barcode, third.barcode]);
  await desk.page.keyboard.press('F9');
  await desk.expectResult('undone', first.title);
  await expect(desk.borrowersLoans).toHaveCount(3);
});

testInOwnLibrary(
  'a loan is chosen by its number and renewed, and keeps its place',
  async ({ desk, stage, served }) => {
    const rule = (await served.api.loanRules()).find(({ category }) => category === null);
    await served.api.changeLoanRule(rule?.id ?? '', { renewalDays: 60 });
    const { second } = await openWithLoans(desk, stage, served);
    await desk.page.keyboard.press('Control+2');
    await expect(desk.chosenLoan).toContainText(second.title);
    await desk.page.keyboard.press('F3');
    await desk.expectResult('renewed', second.title);
    await expect(desk.borrowersLoans.nth(1)).toContainText(second.title);
    await expect(desk.borrowersLoans.nth(1)).toContainText('renewed once');
    await expect(desk.input).toBeFocused();
  },
);

testInOwnLibrary('all loans are renewed by one key, and undone by one', async ({ desk, stage, served }) => {
  const rule = (await served.api.loanRules()).find(({ category }) => category === null);
  await served.api.changeLoanRule(rule?.id ?? '', { renewalDays: 60 });
  const { pupil } = await openWithLoans(desk, stage, served);
  await desk.page.keyboard.press('Shift+F3');
  await desk.expectResult('renewed', '3 books');
  const renewals = async () => (await served.api.loans()).map((loan) => loan.renewals);
  expect(await renewals()).toEqual([1, 1, 1]);
  await desk.page.reload();
  await expect(desk.page.getByRole('button', { name: 'Undo renewal of 3 books' })).toBeVisible();
  await desk.openByCard(pupil);
  await desk.page.keyboard.press('F9');
  await expect(desk.result).toHaveAttribute('data-outcome', 'undone');
  expect(await renewals()).toEqual([0, 0, 0]);
});

testInOwnLibrary(
  'another due date is set by key, and a closed day leads to the next open one',
  async ({ desk, stage, served, watchful }) => {
    watchful.allow(/409/);
    const { first } = await openWithLoans(desk, stage, served);
    const [before] = await served.api.loans();
    const { keyboard } = desk.page;
    const dialog = desk.page.getByRole('dialog', { name: 'Change the due date' });
    await keyboard.press('ArrowDown');
    await keyboard.press('F10');
    await desk.expectInFront(dialog);
    await keyboard.press('2');
    await keyboard.press('Enter');
    await desk.expectResult('due-date-changed', first.title);
    const dueOn = async () => (await served.api.loans()).find(({ id }) => id === before?.id)?.dueOn ?? '';
    const days = (Date.parse(await dueOn()) - Date.parse(before?.dueOn ?? '')) / 86_400_000;
    expect(days).toBe(14);

    // Scans wait while a date is chosen.
    await keyboard.press('F10');
    await desk.expectInFront(dialog);
    const saturday = nextSaturday(await dueOn());
    await dialog.getByLabel('Another date').fill(saturday);
    await expect(dialog).toContainText('The library is closed on');
    await keyboard.press('Enter');
    await desk.expectRefused('due-date-closed', 'The library is closed on');
    await keyboard.press('F10');
    await desk.expectInFront(dialog);
    await expect(dialog.getByLabel('Another date')).not.toHaveValue(saturday);
    await keyboard.press('Enter');
    await desk.expectResult('due-date-changed', first.title);
    expect(new Date(await dueOn()).getUTCDay()).toBe(1);
    await keyboard.press('F9');
    await desk.expectResult('undone', 'Old due date again');
  },
);

function nextSaturday(date: string): string {
  const day = new Date(date);
  day.setUTCDate(day.getUTCDate() + ((6 - day.getUTCDay() + 7) % 7 || 7));
  return day.toISOString().slice(0, 10);
}

test('F4 belongs to a refusal that offers it, even if a loan is chosen', async ({ desk, stage, served }) => {
  const { pupil } = await openWithLoans(desk, stage, served);
  const other = await stage.borrower();
  const theirs = await stage.item();
  await served.api.checkOut(other.id, theirs.id);
  await desk.scan(theirs.barcode);
  await desk.expectRefused('item-lent-to-other');
  await desk.page.keyboard.press('ArrowDown');
  await expect(desk.chosenLoan.getByRole('button', { name: /^Return/ })).not.toHaveAttribute(
    'aria-keyshortcuts',
    'F4',
  );
  await desk.page.keyboard.press('F4');
  await desk.expectResult('returned', theirs.title);
  expect(await served.api.barcodesLentTo(pupil.id)).toHaveLength(3);
});

test('with the mouse: a click chooses a loan and shows its buttons, and the name opens the record', async ({
  desk,
  stage,
  served,
}) => {
  const { pupil, second } = await openWithLoans(desk, stage, served);
  await desk.borrowersLoans.nth(1).getByRole('button').first().click();
  await expect(desk.input).toBeFocused();
  await desk.chosenLoan.getByRole('button', { name: /^Return/ }).click();
  await desk.expectResult('returned', second.title);
  await desk.borrower.getByRole('link', { name: `${pupil.givenName} ${pupil.familyName}` }).click();
  await expect(
    desk.page.getByRole('heading', { level: 1, name: `${pupil.givenName} ${pupil.familyName}` }),
  ).toBeVisible();
});

test('why a borrower is blocked is on the screen only after staff asked', async ({ desk, stage }) => {
  const pupil = await stage.borrower({ blockedReason: 'Threw a book out of the window' });
  const item = await stage.item();
  await desk.openByCard(pupil);
  await desk.scan(item.barcode);
  await desk.expectRefused('borrower-blocked');
  const reason = desk.page.getByText('Threw a book out of the window');
  await expect(reason).toHaveCount(0);
  await desk.page.keyboard.press('Alt+w');
  await expect(reason).toBeVisible();
  await desk.page.keyboard.press('Alt+w');
  await expect(reason).toHaveCount(0);
  await desk.borrower.getByRole('button', { name: 'Why?' }).click();
  await expect(reason).toBeVisible();
  await desk.page.keyboard.press('Escape');
  await desk.openByCard(pupil);
  await expect(reason).toHaveCount(0);
});

test('class sets are offered to teachers only', async ({ desk, stage }) => {
  const [pupil, teacher] = [await stage.borrower(), await stage.borrower({ category: 'Teacher' })];
  const offered = desk.borrower.getByRole('button', { name: 'Class set' });
  const dialog = desk.page.getByRole('dialog', { name: 'Lend a class set' });
  await desk.openByCard(teacher);
  await expect(offered).toBeVisible();
  await desk.openByCard(pupil);
  await expect(offered).toBeHidden();
  await desk.page.keyboard.press('Shift+F6');
  await desk.page.keyboard.press('F1');
  await desk.expectInFront(desk.page.getByRole('dialog', { name: 'Keyboard shortcuts' }));
  await expect(dialog).toBeHidden();
});

testInOwnLibrary(
  'the idle desk counts the day, and each row opens what it counts',
  async ({ desk, stage, served }) => {
    const today = desk.borrower.getByTestId('today');
    await expect(today).toContainText('0lent today');
    await expect(today.getByText('Scan the card first, then each book.')).toBeVisible();
    const [pupil, item, other] = [await stage.borrower(), await stage.item(), await stage.item()];
    await served.api.checkOut(pupil.id, other.id);
    await desk.openByCard(pupil);
    await desk.scan(item.barcode);
    await desk.expectResult('lent', item.title);
    await desk.page.keyboard.press('Escape');
    await desk.scan(other.barcode);
    await desk.expectResult('returned', other.title);
    await expect(today).toContainText('2lent today');
    await expect(today).toContainText('1returned today');
    await today.getByRole('link', { name: /overdue/ }).click();
    await expect(desk.heading('Overdue')).toBeVisible();
  },
);

testInOwnLibrary(
  'the idle desk counts holds, bookings and letters in one request, and the arrow keys lead there',
  async ({ desk, stage, served: { api } }) => {
    const { page } = desk;
    const [pupil, waits, item, other] = [
      await stage.borrower(),
      await stage.borrower(),
      await stage.item(),
      await stage.item(),
    ];
    const { today } = await api.status();
    await api.book({ borrower: pupil.id, title: other.titleId, copies: 1, from: today, to: today });
    await api.checkOut(pupil.id, item.id);
    await api.placeHold(waits.id, item.titleId);
    const requests: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (/status|holds|bookings|messages/.test(pathname)) requests.push(pathname);
    });
    await desk.scan(item.barcode);
    await desk.expectResult('returned', item.title);
    await expect(desk.today.filter({ hasText: '1on the hold shelf' })).toBeVisible();
    await expect(desk.today.filter({ hasText: '1booked for today' })).toBeVisible();
    await expect(desk.today.filter({ hasText: '0to fetch for holds' })).toBeVisible();
    await expect(desk.today.filter({ hasText: 'letters to send' })).toBeVisible();
    // A slow computer may ask for the status again meanwhile.
    const asked = new Set(requests.filter((pathname) => !pathname.includes('/mail/')));
    expect([...asked]).toEqual(['/api/v1/status']);

    // Up from the first row leads back to the input.
    await page.keyboard.press('ArrowDown');
    await expect(desk.today.first()).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(desk.input).toBeFocused();
    for (let row = 0; row < 3; row += 1) await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(desk.heading('Holds')).toBeVisible();
    await expect(page.getByText(item.title)).toBeVisible();
  },
);

testInOwnLibrary('a scan while a row of the idle desk has the focus is a scan', async ({ desk, stage }) => {
  const pupil = await stage.borrower();
  await expect(desk.today.first()).toBeVisible();
  await desk.page.keyboard.press('ArrowDown');
  await expect(desk.today.first()).toBeFocused();
  await desk.openByCard(pupil);
});

test('Tab leads through the whole desk and on to the navigation, and back to the input', async ({
  desk,
  stage,
  served,
}) => {
  await openWithLoans(desk, stage, served);
  const { keyboard } = desk.page;
  const seen: string[] = [];
  for (let pressed = 0; pressed < 40; pressed += 1) {
    await keyboard.press('Tab');
    const name = await desk.page.evaluate(() => document.activeElement?.textContent ?? '');
    seen.push(name);
    if (await desk.input.evaluate((input) => input === document.activeElement)) break;
  }
  await expect(desk.input).toBeFocused();
  for (const stop of ['Renew all', 'All shortcuts', 'Borrowers', 'Settings'])
    expect(
      seen.some((name) => name.includes(stop)),
      `${stop} among ${seen.join(' | ')}`,
    ).toBe(true);
});

test('each state of the panel is accessible by the rules of axe', async ({ desk, stage, served }) => {
  test.slow();
  await openWithLoans(desk, stage, served);
  await desk.page.keyboard.press('ArrowDown');
  await expect(desk.chosenLoan).toBeVisible();
  await expectNothingForAxe(desk.page, 'inTheDark');
  await desk.page.keyboard.press('F10');
  await desk.expectInFront(desk.page.getByRole('dialog', { name: 'Change the due date' }));
  await expectNothingForAxe(desk.page, 'inTheDark');
  await desk.page.keyboard.press('Escape');
  await desk.openByCard(
    await stage.borrower({ blockedReason: 'Lost two books', message: 'Ask for the form' }),
  );
  await desk.page.keyboard.press('Alt+w');
  await expect(desk.page.getByText('Lost two books')).toBeVisible();
});
