// A pupil's own books in a browser: they stay open from page to page, and close at another card and when the page is left.
import type { Page } from '@playwright/test';
import { axeViolations } from './fixtures/axe.ts';
import { expect, testInOwnLibrary as test } from './fixtures/desk-test.ts';
import { plugInScanner } from './fixtures/scanner.ts';
import type { ServedDesk } from './fixtures/served-desk.ts';

interface Pupil {
  id: string;
  card: string;
  pin: string;
}

async function addPupil({ api }: ServedDesk, card: string, givenName: string): Promise<Pupil> {
  const { id } = await api.addBorrower({ barcode: card, givenName, familyName: 'Bell' });
  return { id, card, pin: await api.givePin(id) };
}

async function signIn(page: Page, served: ServedDesk, { card, pin }: Pupil): Promise<void> {
  await page.goto(`${served.origin}/catalogue/my`);
  await page.getByLabel('Your card').fill(card);
  await page.getByLabel('Your PIN').fill(pin);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: /^Hello/ })).toBeVisible();
}

let ann: Pupil;
test.beforeEach(async ({ served }) => {
  await served.api.changeSettings({ catalogue: true, catalogueAccounts: true });
  await served.api.addItem({ title: 'Moonbakery' });
  ann = await addPupil(served, '2998', 'Ann');
});

test('a session stays open while a pupil goes from page to page, until Done', async ({ page, served }) => {
  await signIn(page, served, ann);
  const whose = page.getByRole('link', { name: 'Ann’s books' });
  await page.getByRole('link', { name: 'School library' }).click();
  await expect(whose).toBeVisible();
  await page
    .getByRole('link', { name: /Moonbakery/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Put it aside for me' }).click();
  await expect(page.getByText(/We put it aside for you|ask at the desk/).first()).toBeVisible();
  await page.waitForTimeout(300); // a beacon of the page before would have ended it by now
  await page.getByRole('searchbox').fill('moonb');
  await page.keyboard.press('Enter');
  await expect(whose).toBeVisible();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('link', { name: 'My books' })).toBeVisible();
  await page.goBack();
  await expect(whose).toHaveCount(0);
});

test('another card that is scanned closes it, and only asks for a PIN', async ({ page, served }) => {
  const bob = await addPupil(served, '2999', 'Bob');
  await signIn(page, served, ann);
  const scanner = await plugInScanner(page);
  await scanner.scan(bob.card);
  await expect(page.getByLabel('Your card')).toHaveValue(bob.card);
  await expect(page.getByLabel('Your PIN')).toBeFocused();
  await expect(page.getByText(/Ann/)).toHaveCount(0);
  await page.keyboard.type(bob.pin);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Hello Bob' })).toBeVisible();
});

test('a scanned card presses no button on which the keyboard stands', async ({ page, served }) => {
  const [book] = await served.api.items();
  await served.api.checkOut(ann.id, book?.id ?? '');
  await signIn(page, served, ann);
  await page.getByRole('button', { name: 'Keep it longer: Moonbakery' }).focus();
  const renewals: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/my/renew')) renewals.push(request.url());
  });
  await (await plugInScanner(page)).scan('2999');
  await expect(page.getByLabel('Your card')).toHaveValue('2999');
  expect(renewals).toEqual([]);
});

test('on the page of a borrower staff give a new PIN, on a slip that is printed once, and take it away', async ({
  page,
  served,
  watchful,
}) => {
  await page.addInitScript(() => {
    window.print = () => undefined;
  });
  await page.goto(await served.link());
  await page.goto(`${served.origin}/#/borrowers/${ann.id}`);
  const panel = page.getByRole('region', { name: 'PIN of the catalogue' });
  await panel.getByRole('button', { name: 'New PIN, on a slip' }).click();
  await page.emulateMedia({ media: 'print' });
  const pin = (await page.getByText(/^\d{3} \d{3}$/).innerText()).replace(' ', '');
  await page.emulateMedia({ media: 'screen' });
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await expect(page.getByText(/^\d{3} \d{3}$/)).toHaveCount(0);
  await signIn(page, served, { ...ann, pin });
  await page.goto(await served.link());
  await page.goto(`${served.origin}/#/borrowers/${ann.id}`);
  await panel.getByRole('button', { name: 'Take the PIN away' }).click();
  await expect(panel).toContainText('No PIN yet');
  await page.goto(`${served.origin}/catalogue/my`);
  await page.getByLabel('Your card').fill(ann.card);
  await page.getByLabel('Your PIN').fill(pin);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('do not fit');
  watchful.complaints.length = 0; // the browser reports the refused PIN
});

test('it closes at once when the page is hidden, or left for another site', async ({ page, served }) => {
  await signIn(page, served, ann);
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden' });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await expect(page).toHaveURL(/\/catalogue$/);
  await expect(page.getByRole('link', { name: 'My books' })).toBeVisible();

  await signIn(page, served, ann);
  await page.goto('about:blank');
  await page.goto(`${served.origin}/catalogue/my`);
  await expect(page.getByLabel('Your card')).toBeVisible();
});

/** Goes to a page as by a link: an address that is typed ends the session. */
async function follow(page: Page, served: ServedDesk, path: string): Promise<void> {
  await page.evaluate((to) => {
    const link = document.createElement('a');
    link.href = to;
    document.body.append(link);
    link.click();
  }, `/catalogue${path}`);
  await page.waitForURL(`${served.origin}/catalogue${path}`);
}

/** The user's own style for text, which a page must bear (WCAG 1.4.12). */
const textSpacing = `* {
  line-height: 1.5 !important;
  letter-spacing: 0.12em !important;
  word-spacing: 0.16em !important;
}
p { margin-bottom: 2em !important; }`;

test('every page of the own books is accessible, in both languages and all colours, at 400 % and with wide text', async ({
  page,
  served,
  watchful,
}) => {
  test.slow();
  const items = await served.api.items();
  await served.api.checkOut(ann.id, items[0]?.id ?? '');
  const other = await served.api.addItem({ title: 'The Extraordinarily Long Winters of Harbourmastership' });
  const bob = await addPupil(served, '2999', 'Bob');
  await served.api.checkOut(bob.id, other.id);
  await served.api.placeHold(ann.id, other.titleId);
  await served.api.givePin(bob.id, true);
  const found: string[] = [];

  /** The session would end while axe looks. */
  async function stay(): Promise<void> {
    await page.request.post(`${served.origin}/catalogue/my/stay`, { headers: { origin: served.origin } });
  }

  async function look(name: string): Promise<void> {
    for (const colours of [
      { colorScheme: 'light', contrast: 'no-preference' },
      { colorScheme: 'dark', contrast: 'no-preference' },
      { colorScheme: 'light', contrast: 'more' },
    ] as const) {
      await page.emulateMedia(colours);
      for (const violation of await axeViolations(page)) found.push(`${name}: ${violation}`);
      await stay();
    }
    await page.emulateMedia({ colorScheme: 'light', contrast: 'no-preference' });
    // A sheet of the page's script: its policy allows no other style.
    await page.evaluate((css) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(css);
      document.adoptedStyleSheets = [sheet];
    }, textSpacing);
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 800 }); // 320 pixels are 1280 at 400 %
      const { beside, small } = await page.evaluate(() => ({
        beside: document.documentElement.scrollWidth - innerWidth,
        small: [...document.querySelectorAll('a:not(.skip), button, input, select, summary')]
          .map((one) => ({ height: one.getBoundingClientRect().height, html: one.outerHTML.slice(0, 80) }))
          .filter(({ height }) => height > 0 && height < 44),
      }));
      if (beside > 0) found.push(`${name}: ${String(beside)} pixels beside ${String(width)}`);
      found.push(...small.map(({ html }) => `${name}: too low ${html}`));
    }
    await page.evaluate(() => {
      document.adoptedStyleSheets = [];
    });
    await stay();
  }

  for (const language of ['en', 'nl'] as const) {
    await served.api.changeSettings({ language });
    await page.goto(`${served.origin}/catalogue/my`);
    await look(`${language} sign in`);
    await page.locator('#card').fill(bob.card);
    await page.locator('button.other').click();
    await look(`${language} pictures`);
    await page.goto(`${served.origin}/catalogue/my`);
    await page.locator('#card').fill(ann.card);
    await page.locator('#pin').fill('000');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toBeVisible();
    await look(`${language} refused`);
    await page.locator('#card').fill(ann.card);
    await page.locator('#pin').fill(ann.pin);
    await page.keyboard.press('Enter');
    await expect(page.locator('#own')).toBeVisible();
    await follow(page, served, `/titles/${other.titleId}`);
    await look(`${language} title`);
    await page.locator('form[action$="/wish"] button').click();
    await page.locator('form[action$="/unwish"]').waitFor();
    await look(`${language} title on the list`);
    await follow(page, served, '/my');
    await page.evaluate(() => {
      const warning = document.getElementById('ends');
      if (warning !== null) warning.hidden = false;
    });
    await look(`${language} own books`);
    await page.locator('form[action$="/unwish"] button').click();
    await page.locator('.answer[role=status]').waitFor();
    await look(`${language} an answer`);
    await page.locator('form[action$="/out"] button').click();
    await page.waitForURL(`${served.origin}/catalogue`); // a page that closes on its way elsewhere may hang
  }
  watchful.complaints.length = 0; // the browser reports the refused PIN
  expect(found).toEqual([]);
});

/** Presses Tab until this stands under the keyboard. */
async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  const wanted = page.getByRole('button', { name }).or(page.getByRole('link', { name })).first();
  for (let tabs = 0; tabs < 40; tabs += 1) {
    if (await wanted.evaluate((one) => one === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(wanted).toBeFocused();
}

test('by keyboard alone: a scanned card, a PIN, keep a book, have one put aside, a list, and Done', async ({
  page,
  served,
}) => {
  const [book] = await served.api.items();
  await served.api.checkOut(ann.id, book?.id ?? '');
  await served.api.addItem({ title: 'Quay' });
  await page.goto(`${served.origin}/catalogue`);
  await tabTo(page, 'My books');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Your card')).toBeFocused();
  await (await plugInScanner(page)).scan(ann.card);
  await expect(page.getByLabel('Your PIN')).toBeFocused();
  await page.keyboard.type(ann.pin);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Hello Ann' })).toBeVisible();
  await tabTo(page, 'Keep it longer: Moonbakery');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: /keep|ask at the desk/ })).toBeVisible();
  await page.getByRole('searchbox').focus();
  await page.keyboard.type('quay');
  await page.keyboard.press('Enter');
  await page.waitForURL(/search/);
  await page.getByRole('heading', { level: 1, name: /1 book/ }).waitFor();
  await tabTo(page, /Quay/);
  await page.keyboard.press('Enter');
  await tabTo(page, 'Put it on my list');
  await page.keyboard.press('Enter');
  await expect(page.getByText('It is on your list.')).toBeVisible();
  await tabTo(page, 'Put it aside for me');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: /put it aside|ask at the desk/ })).toBeVisible();
  await tabTo(page, 'Done');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'My books' })).toBeVisible();
});

test('three pictures open the own books by keyboard, without a script', async ({ browser, served }) => {
  const pin = await served.api.givePin(ann.id, true);
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${served.origin}/catalogue/my`);
  await page.getByLabel('Your card').fill(ann.card);
  await page.getByRole('button', { name: 'I have three pictures' }).press('Enter');
  const words = ['Sun', 'Moon', 'Star', 'Heart', 'Fish', 'House', 'Tree', 'Boat', 'Flower'];
  for (const [nth, digit] of pin.split('').entries()) {
    await expect(page.getByText(`Tap picture ${String(nth + 1)} of 3`)).toBeVisible();
    await page.getByRole('button', { name: words[Number(digit) - 1] ?? '', exact: true }).press('Enter');
  }
  await expect(page.getByRole('heading', { name: 'Hello Ann' })).toBeVisible();
  await context.close();
});
