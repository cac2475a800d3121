// In a low window nothing stands over the foot of the desk: neither notices of the library nor messages in the corner.
import type { Locator, Page } from '@playwright/test';
import { switchTo } from './fixtures/dutch.ts';
import { expect, testInOwnLibrary as test } from './fixtures/desk-test.ts';
import { noAnswer, slowLibrary } from './fixtures/slow-library.ts';
import type { DeskPage } from './pages/desk-page.ts';

test.use({ viewport: { width: 800, height: 600 } });

const notices = ['backup-missing', 'ledger-restored', 'synchronisation-waits'].map((code, index) => ({
  id: String(index),
  at: `2026-09-07T10:00:0${String(index)}.000Z`,
  code,
  facts: { days: 3 },
}));

/** The library has found all this, as far as the page hears. */
async function findAll(page: Page): Promise<void> {
  await page.route('**/api/v1/status', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...((await answer.json()) as object), notices } });
  });
}

/** Whatever a person would hit there is the key itself. */
async function expectInReach(key: Locator): Promise<void> {
  await expect(key).toBeInViewport({ ratio: 1 });
  await expect
    .poll(() =>
      key.evaluate((element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect();
        return [left + 3, (left + right) / 2, right - 3].every((x) =>
          element.contains(document.elementFromPoint(x, (top + bottom) / 2)),
        );
      }),
    )
    .toBe(true);
}

async function expectFootFree({ page }: DeskPage): Promise<void> {
  const keys = page.locator('footer').getByRole('button');
  await expect(keys).toHaveCount(2);
  for (const key of await keys.all()) await expectInReach(key);
}

test('only one of several notices is shown until the others are opened, and the foot stays in reach', async ({
  page,
  openDesk,
  stage,
}) => {
  await findAll(page);
  const [pupil, item] = [await stage.borrower(), await stage.item()];
  const desk = await openDesk();
  const shown = page.locator('[data-notice]');
  await expect(shown).toHaveCount(1);
  await expectFootFree(desk);

  await page.getByRole('button', { name: '2 more' }).click();
  await expect(shown).toHaveCount(3);
  await expectFootFree(desk);
  await page.getByRole('button', { name: 'Show only the first' }).click();
  await expect(shown).toHaveCount(1);

  await desk.openByCard(pupil);
  await desk.scan(item.barcode);
  await desk.expectResult('lent', item.title);
  await expectFootFree(desk);

  // A notice that is only information goes once it is read; the ones that need a repair stay.
  await page.getByRole('button', { name: '2 more' }).click();
  await page.getByRole('button', { name: 'Got it' }).click();
  await expect(shown).toHaveCount(2);
  await page.getByRole('button', { name: 'Show only the first' }).click();
  await expect(page.getByRole('button', { name: '1 more' })).toBeVisible();
});

test('a class set says how to end it, in the longer words too', async ({ page, openDesk, stage }) => {
  const teacher = await stage.borrower({ category: 'Teacher' });
  const desk = await openDesk();
  await desk.openByCard(teacher);
  await page.keyboard.press('Shift+F6');
  await desk.expectInFront(page.getByRole('dialog', { name: 'Lend a class set' }));
  await page.keyboard.press('Enter');
  const running = desk.borrower.getByTestId('class-set');
  await expectInReach(running.getByRole('button'));
  await switchTo(page, 'nl');
  const end = page.getByTestId('class-set').getByRole('button', { name: 'Klassenset afsluiten' });
  await expectInReach(end);
  const over = await end.evaluate((key) => key.scrollWidth - key.clientWidth);
  expect(over, 'no word is cut').toBeLessThanOrEqual(0);
});

test('a form that is longer than a window of 600 keeps its buttons in sight', async ({
  page,
  openDesk,
  watchful,
}) => {
  await page.setViewportSize({ width: 800, height: 600 });
  const desk = await openDesk();
  await desk.open('Borrowers');
  await page.getByRole('button', { name: 'Add borrower' }).first().click();
  const form = page.getByRole('dialog', { name: 'New borrower' });
  const add = form.getByRole('button', { name: 'Add borrower' });
  const first = form.getByRole('textbox', { name: 'First name' });
  await expect(first).toBeFocused();
  await expectInReach(add);
  // Neither head nor foot stands over the field that has the focus, to the last and back.
  for (const key of ['Tab', 'Shift+Tab']) {
    for (let at = 0; at < 40; at += 1) {
      const field = page.locator('input:focus, textarea:focus');
      // A date has its calendar within the field.
      if ((await field.count()) > 0) await expectInReach(field.locator('..'));
      await page.keyboard.press(key);
      if (await (key === 'Tab' ? add : first).evaluate((one) => one === document.activeElement)) break;
    }
    await expect(key === 'Tab' ? add : first).toBeFocused();
  }
  await expectInReach(add);
  // An error of a field is shown at the field, which is scrolled to.
  await page.keyboard.press('Enter');
  await expect(first).toBeFocused();
  await expect(form.getByText('Fill this in.').first()).toBeInViewport();

  // A failure is shown beside the buttons, and the fields stay in reach above it.
  watchful.allow(/500/);
  await page.route(/\/api\/v1\/users/, (route) =>
    route.request().method() === 'GET'
      ? route.continue()
      : route.fulfill({
          status: 500,
          contentType: 'application/problem+json',
          json: { type: 'about:blank', title: '', status: 500, detail: '', code: 'internal-error' },
        }),
  );
  await first.fill('Ada');
  await form.getByRole('textbox', { name: 'Surname' }).fill('Lovelace');
  const last = form.getByRole('textbox').last();
  await last.focus();
  await expectInReach(last);
  await form.evaluate((element) => element.querySelector('form')?.requestSubmit());
  await expect(form.getByRole('alert')).toContainText('Something went wrong in Loandesk');
  await expect(form.getByRole('alert')).toBeInViewport({ ratio: 1 });
  await expectInReach(last);
  await expect(last).toBeFocused();
  await first.focus();
  await last.focus();
  await expectInReach(last);
});

test('an earlier message covers no button of a dialog', async ({ page, openDesk, stage }) => {
  await page.setViewportSize({ width: 1280, height: 800 }); // in a lower one the message ends above the buttons
  const pupil = await stage.borrower();
  const desk = await openDesk();
  await page.goto(`${new URL(page.url()).origin}/#/borrowers/${pupil.id}`);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const form = page.getByRole('dialog', { name: 'Edit borrower' });
  await form.getByRole('textbox', { name: 'E-mail', exact: true }).fill('reader@example.org');
  await form.getByRole('button', { name: 'Save' }).click();
  const told = page.getByText('Saved.', { exact: true });
  await expect(told).toBeVisible();
  await told.dispatchEvent('mouseover'); // which keeps it
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await expectInReach(form.getByRole('button', { name: 'Save' }));
  await expect(told).toBeAttached();
  await desk.expectInFront(form);
});

test('in a high window all of them are shown', async ({ page, openDesk }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await findAll(page);
  await openDesk();
  await expect(page.locator('[data-notice]')).toHaveCount(3);
  await expect(page.getByRole('button', { name: '2 more' })).toBeHidden();
});

test('a silent library, waiting scans and a message in the corner leave the foot in reach', async ({
  page,
  openDesk,
  stage,
  watchful,
}) => {
  watchful.allow(noAnswer);
  const [pupil, item] = [await stage.borrower(), await stage.item()];
  const desk = await openDesk();
  await desk.open('Settings');
  await page.getByRole('textbox', { name: 'Name of the library' }).fill('De Boekenwurm');
  await page.getByRole('button', { name: 'Save' }).click();
  const told = page.getByText('Saved.', { exact: true });
  await expect(told).toBeVisible();
  await told.dispatchEvent('mouseover'); // which keeps it
  await desk.press('Desk');
  await expectFootFree(desk);
  await expect(told, 'what was said elsewhere is stale here').toBeHidden();

  await desk.openByCard(pupil);
  const library = await slowLibrary(page);
  library.cut();
  await desk.scan(item.barcode);
  await expect(page.getByTestId('silent-banner')).toBeVisible();
  await expect(desk.waiting).toBeVisible();
  await expectFootFree(desk);
  library.mend();
  await desk.expectResult('lent', item.title);
});

for (const width of [800, 1280])
  test(`a message that can still be undone covers no key of the desk, ${String(width)} wide`, async ({
    page,
    openDesk,
    stage,
    served,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    const [pupil, lent, item] = [await stage.borrower(), await stage.item(), await stage.item()];
    await served.api.checkOut(pupil.id, lent.id);
    const desk = await openDesk();
    await desk.openByCard(pupil);
    await desk.scan(item.barcode);
    await desk.expectResult('lent', item.title);
    await desk.press('Loans');
    await expect(page.getByRole('grid', { name: 'All open loans' })).toHaveAttribute('aria-rowcount', '3');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Alt+t');
    const told = page.locator('.mantine-Notification-root');
    await expect(told).toBeVisible();
    await told.dispatchEvent('mouseover'); // which keeps it
    await desk.press('Desk');
    await expect(told).toBeVisible();
    await expectFootFree(desk);
    for (const key of await desk.borrower.getByRole('button').all()) await expectInReach(key);
  });

test('the reason why a scan was not done stands above the foot', async ({
  openDesk,
  stage,
  page,
  watchful,
}) => {
  watchful.allow(/507/);
  const [pupil, item] = [await stage.borrower(), await stage.item()];
  const desk = await openDesk();
  await desk.openByCard(pupil);
  await page.route('**/desk/scans', (route) =>
    route.fulfill({
      status: 507,
      contentType: 'application/problem+json',
      json: { type: 'about:blank', title: 'The disk is full', status: 507, detail: '', code: 'storage-full' },
    }),
  );
  await desk.scan(item.barcode);
  await expect(desk.waiting).toContainText('This computer’s disk is full');
  await expectInReach(desk.waiting.getByRole('button', { name: /Try again/ }));
  await expectFootFree(desk);

  await page.reload(); // no borrower is open any more, and the desk invites
  await expect(desk.waiting).toBeVisible();
  await page.keyboard.press('F8');
  await expect(desk.waiting).toContainText('This computer’s disk is full');
  await expectInReach(desk.waiting.getByRole('button', { name: /Try again/ }));
});

test('however long a name and a title, what is out stays in sight', async ({ openDesk, stage, served }) => {
  const pupil = await stage.borrower({
    givenName: 'Maximiliaan-Alexander Jan Willem',
    familyName: 'van der Bruggen-Oosterhuis tot Nieuwenhoven van Wassenaar-Schimmelpenninck',
  });
  const [long, short] = [await stage.item({ title: 'On and on '.repeat(28).trim() }), await stage.item()];
  for (const item of [long, short]) await served.api.checkOut(pupil.id, item.id);
  const desk = await openDesk();
  await desk.openByCard(pupil);
  await expect(desk.borrowersLoans).toHaveCount(2);
  await expect(desk.borrowersLoans.filter({ hasText: 'On and on' })).toBeInViewport({ ratio: 0.5 });
});

test.describe('at twice the size', () => {
  test.use({ viewport: { width: 640, height: 400 } });

  test('what an answer offers and the keys at the foot are in reach, and nothing lies over them', async ({
    openDesk,
    stage,
  }) => {
    const [pupil, item] = [await stage.borrower({ blockedReason: 'Lost two books' }), await stage.item()];
    const desk = await openDesk();
    await desk.openByCard(pupil);
    await desk.scan(item.barcode);
    await desk.expectRefused('borrower-blocked');
    const keys = desk.page.locator('footer').getByRole('button');
    for (const key of [desk.result.getByRole('button'), ...(await keys.all())]) {
      await key.scrollIntoViewIfNeeded();
      await expectInReach(key);
    }
  });

  test('an empty list stands below the title and its buttons', async ({ openDesk, served }) => {
    const { page } = await openDesk();
    await page.goto(`${served.origin}/#/collection`);
    const empty = page.getByRole('heading', { level: 2 });
    await expect(empty).toBeVisible();
    const shelf = empty.locator('xpath=preceding-sibling::*[1]');
    const title = page.getByRole('heading', { level: 1 });
    const [below, above] = [await shelf.boundingBox(), await title.boundingBox()];
    expect(below?.y).toBeGreaterThanOrEqual((above?.y ?? Infinity) + (above?.height ?? 0));
  });

  test('two rows of a list are in sight', async ({ openDesk, stage }) => {
    for (let made = 0; made < 3; made += 1) await stage.borrower();
    await stage.items(3);
    const desk = await openDesk();
    for (const screen of ['Borrowers', 'Collection'] as const) {
      await desk.open(screen);
      const rows = desk.page.getByRole('grid').getByRole('row');
      // The first is the head.
      await expect(rows.nth(2)).toBeInViewport({ ratio: 1 });
    }
  });
});

const LISTS = ['Borrowers', 'Collection', 'Loans', 'Holds', 'Overdue'] as const;

test('in a window at 200 % every tool of a list is in reach: they wrap, and nothing scrolls sideways', async ({
  page,
  openDesk,
  stage,
  served: { api },
}) => {
  await page.setViewportSize({ width: 683, height: 384 });
  const [pupil, item, lent] = [await stage.borrower(), await stage.item(), await stage.item()];
  await api.placeHold(pupil.id, item.titleId);
  await api.checkOut(pupil.id, lent.id);
  const desk = await openDesk();
  for (const name of LISTS) {
    await desk.open(name);
    await expect(desk.heading(name)).toBeVisible();
    const main = page.getByRole('main');
    expect(
      await main.evaluate((element) => element.scrollWidth - element.clientWidth),
      name,
    ).toBeLessThanOrEqual(0);
    const cut = await main.evaluate((element) => {
      const { right } = element.getBoundingClientRect();
      const tools = [...element.querySelectorAll('button, a, input:not([type=date])')];
      return tools
        .filter((tool) => tool.closest('[role=grid], [role=row]') === null)
        .filter((tool) => tool.getBoundingClientRect().right > right + 1)
        .map((tool) => tool.textContent);
    });
    expect(cut, name).toEqual([]);
  }
});
