// A pupil alone at the self-checkout, by scanner and keys: lends, returns, is stopped, and the screen ends by itself or by PIN.
import type { Locator, Page } from '@playwright/test';
import { expectNothingForAxe } from './fixtures/axe.ts';
import { expect, openDeskIn, testInOwnLibrary as test } from './fixtures/desk-test.ts';
import type { ServedDesk } from './fixtures/served-desk.ts';
import { plugInScanner, type Scanner } from './fixtures/scanner.ts';

const PIN = '2580';

class SelfCheckoutPage {
  readonly page: Page;
  readonly scanner: Scanner;

  constructor(page: Page, scanner: Scanner) {
    this.page = page;
    this.scanner = scanner;
  }

  /** The last result, large. */
  get result(): Locator {
    return this.page.getByTestId('results').locator('article').first();
  }

  get invitation(): Locator {
    return this.page.getByTestId('invitation');
  }

  /** After a visit, for a moment. */
  get goodbye(): Locator {
    return this.page.getByTestId('goodbye');
  }

  async expectResult(outcome: string, says: string | RegExp): Promise<void> {
    await expect(this.result).toHaveAttribute('data-outcome', outcome);
    await expect(this.result).toContainText(says);
  }

  async expectRefused(reason: string, says: string): Promise<void> {
    await expect(this.result).toHaveAttribute('data-reason', reason);
    await this.expectResult('refused', says);
  }
}

/** Chosen in Settings as a librarian does, and started there. */
async function start(page: Page, served: ServedDesk): Promise<SelfCheckoutPage> {
  const { scanner } = await openDeskIn(page, served);
  await page.goto(`${served.origin}/#/settings/self-checkout`);
  const startButton = page.getByRole('button', { name: 'Start self-checkout' });
  await expect(startButton).toBeDisabled();
  await page.getByLabel('Choose a PIN').fill(PIN);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('New PIN')).toHaveValue('');
  await expect(startButton).toBeDisabled();
  await page.getByRole('switch', { name: 'Pupils may borrow and return by themselves' }).focus();
  await page.keyboard.press('Space');
  await expect(startButton).toBeEnabled();
  await startButton.press('Enter');
  const alone = new SelfCheckoutPage(page, scanner);
  await expect(alone.invitation).toBeVisible();
  return alone;
}

test('a pupil alone borrows two books and is done: four scans', async ({ page, served, stage }) => {
  const [pupil, [one, two]] = [await stage.borrower(), await stage.items(2)];
  const alone = await start(page, served);
  let steps = 0;
  const scan = async (code: string | null | undefined) => {
    steps += 1;
    await alone.scanner.scan(code ?? '');
  };
  await scan(pupil.barcode);
  await alone.expectResult('opened', `Hello ${pupil.givenName}`);
  await scan(one?.barcode);
  await alone.expectResult('lent', one?.title ?? '');
  await scan(two?.barcode);
  await alone.expectResult('lent', two?.title ?? '');
  await scan(pupil.barcode);
  await expect(alone.goodbye).toContainText(`Goodbye ${pupil.givenName}!2 books. Bring them back by`);
  await expectNothingForAxe(page, 'inTheDark');
  await expect(alone.invitation).toBeVisible();
  expect(steps).toBe(4);
  const loans = (await served.api.overview(pupil.id)).loans.map(({ item }) => item.id);
  expect(loans.toSorted()).toEqual([one?.id, two?.id].toSorted());
});

test('the next card is read during the goodbye, and without kind words there is none', async ({
  page,
  served,
  stage,
}) => {
  const [first, second] = [await stage.borrower(), await stage.borrower()];
  const alone = await start(page, served);
  await alone.scanner.scan(first.barcode);
  await alone.expectResult('opened', `Hello ${first.givenName}`);
  await page.getByRole('button', { name: 'I am done' }).click();
  await expect(alone.goodbye).toContainText('See you soon.');
  await alone.scanner.scan(second.barcode);
  await alone.expectResult('opened', `Hello ${second.givenName}`);
  await served.api.changeSettings({ kindWords: false });
  await page.reload();
  await expect(alone.invitation).toBeVisible();
  await alone.scanner.scan(first.barcode);
  await alone.expectResult('opened', `Hello ${first.givenName}`);
  await page.getByRole('button', { name: 'I am done' }).click();
  await expect(alone.invitation).toBeVisible();
  await expect(alone.goodbye).toHaveCount(0);
});

test('scans that come faster than their answers all count, each in its own visit', async ({
  page,
  served,
  stage,
}) => {
  const [first, second, [one, two]] = [await stage.borrower(), await stage.borrower(), await stage.items(2)];
  const alone = await start(page, served);
  const codes = [first.barcode, one?.barcode, second.barcode, two?.barcode];
  await alone.scanner.burst(codes.map((code) => code ?? ''));
  await alone.expectResult('lent', two?.title ?? '');
  expect((await served.api.overview(first.id)).loans).toMatchObject([{ item: { id: one?.id } }]);
  expect((await served.api.overview(second.id)).loans).toMatchObject([{ item: { id: two?.id } }]);
});

test('a limit, an unknown card, a book kept for another and a book of another: each is told, no name is', async ({
  page,
  served,
  stage,
}) => {
  const [pupil, other] = [
    await stage.borrower({ givenName: 'Ada' }),
    await stage.borrower({ givenName: 'Wilhelmina' }),
  ];
  const [kept, lent, more] = await stage.items(3);
  await served.api.placeHold(other.id, kept?.titleId ?? '');
  await served.api.checkOut(other.id, lent?.id ?? '');
  const alone = await start(page, served);
  await alone.scanner.scan(kept?.barcode ?? '');
  await alone.expectResult('returned', 'leave it at the desk');
  await alone.scanner.scan('2999999');
  await alone.expectRefused('unknown', 'We don’t know this code');
  await alone.scanner.scan(pupil.barcode);
  await alone.expectResult('opened', 'Hello Ada');
  await alone.scanner.scan(kept?.barcode ?? '');
  await alone.expectRefused('ask', 'Please ask at the desk.');
  await alone.scanner.scan(lent?.barcode ?? '');
  await alone.expectRefused('ask', lent?.title ?? '');
  await expect(page.locator('body')).not.toContainText('Wilhelmina');
  for (const rule of await served.api.loanRules()) await served.api.changeLoanRule(rule.id, { maxItems: 0 });
  await alone.scanner.scan(more?.barcode ?? '');
  await alone.expectRefused('limit', 'as many books as you can borrow');
  expect((await served.api.overview(pupil.id)).loans).toEqual([]);
});

test('a book is brought back without a card; one of the open visit is kept longer or brought back: a key', async ({
  page,
  served,
  stage,
}) => {
  const [pupil, [one, two, free]] = [await stage.borrower(), await stage.items(3)];
  for (const { id } of await served.api.loanRules())
    await served.api.changeLoanRule(id, { loanDays: 7, renewalDays: 21 });
  for (const item of [one, two]) await served.api.checkOut(pupil.id, item?.id ?? '');
  const due = async () => (await served.api.overview(pupil.id)).loans.at(-1)?.dueOn ?? '';
  const dueBefore = await due();
  const alone = await start(page, served);
  await alone.scanner.scan(one?.barcode ?? '');
  await alone.expectResult('returned', 'Thank you');
  await alone.scanner.scan(free?.barcode ?? '');
  await alone.expectRefused('card-first', 'Scan your card first');
  await alone.scanner.scan(pupil.barcode);
  await alone.expectResult('opened', /./);
  await alone.scanner.scan(two?.barcode ?? '');
  await alone.expectRefused('already-yours', 'You already have this book');
  await page.getByRole('button', { name: 'Keep it longer' }).press('Enter');
  await alone.expectResult('renewed', two?.title ?? '');
  expect((await due()) > dueBefore).toBe(true);
  await alone.scanner.scan(two?.barcode ?? '');
  await page.getByRole('button', { name: 'Bring it back now' }).press('Enter');
  await alone.expectResult('returned', two?.title ?? '');
  expect((await served.api.overview(pupil.id)).loans).toEqual([]);
});

test('a visit that is left open ends by itself, and the language is that of the library again', async ({
  page,
  served,
  stage,
}) => {
  const pupil = await stage.borrower();
  await page.clock.install();
  const alone = await start(page, served);
  await alone.scanner.scan(pupil.barcode);
  await alone.expectResult('opened', /./);
  await page.getByRole('combobox', { name: 'Language' }).selectOption('nl');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Hallo');
  await page.clock.fastForward(15_000);
  await expect(page.getByTestId('results')).toContainText('Hallo');
  await page.clock.fastForward(6_000);
  await expect(alone.invitation).toContainText('Borrow your books here');
});

test('only the PIN leads back to the desk, after a reload and by address too', async ({
  page,
  served,
  watchful,
}) => {
  const alone = await start(page, served);
  for (const at of ['/#/', '/#/borrowers', '/#/settings']) {
    await page.goto(`${served.origin}${at}`);
    await expect(alone.invitation).toBeVisible();
  }
  await page.reload();
  await expect(alone.invitation).toBeVisible();
  await page.goto(served.origin.replace('127.0.0.1', 'localhost'));
  await expect(alone.invitation).toBeVisible();
  expect(page.url()).toContain(served.origin);
  await page.goto(await served.link());
  await expect(alone.invitation).toBeVisible();
  // What a pupil finds in the page and in the browser's stores opens nothing else.
  const reached = await page.evaluate(async () => {
    const stored = [localStorage, sessionStorage].flatMap((storage) => Object.values(storage) as string[]);
    const tokens = stored.filter((value) => value.startsWith('ld_'));
    const ask = (token: string) => fetch('/api/v1/users', { headers: { authorization: `Bearer ${token}` } });
    return Promise.all(tokens.map(async (token) => (await ask(token)).status));
  });
  expect(reached).toEqual([403]);
  await page.getByRole('button', { name: 'Staff' }).press('Enter');
  await expect(page.getByLabel('PIN')).toBeFocused();
  await page.keyboard.type('1111', { delay: 120 });
  await page.keyboard.press('Enter');
  await expect(page.getByText('That is not the PIN.')).toBeVisible();
  await page.keyboard.type(PIN, { delay: 120 });
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Scan or search' })).toBeFocused();
  await page.reload();
  await expect(page.getByRole('combobox', { name: 'Scan or search' })).toBeFocused();
  watchful.complaints.length = 0; // the browser reports the refused PIN
});

test('a device with the link of Settings is a self-checkout until its key is revoked', async ({
  browser,
  page,
  served,
  stage,
}) => {
  await start(page, served);
  const [pupil, item] = [await stage.borrower(), await stage.item()];
  const code = await served.api.codeForDevice(['self-checkout']);
  const tablet = await (await browser.newContext()).newPage();
  await tablet.goto(`${served.origin}/#code=${code}`);
  const alone = new SelfCheckoutPage(tablet, await plugInScanner(tablet));
  await expect(alone.invitation).toBeVisible();
  expect(tablet.url()).not.toContain(code);
  await alone.scanner.scan(pupil.barcode);
  await alone.scanner.scan(item.barcode);
  await alone.expectResult('lent', item.title);
  await tablet.reload();
  await expect(alone.invitation).toBeVisible();
  await served.api.revokeTokens('Tablet');
  await expect(tablet.getByRole('heading', { level: 1 })).toContainText('no longer works', {
    timeout: 30_000,
  });
  await tablet.goto(await served.link());
  await expect(tablet.getByRole('combobox', { name: 'Scan or search' })).toBeVisible();
  await tablet.context().close();
});

test('desk and self-checkout scan the last copy at once: one lends it, the other is told', async ({
  browser,
  page,
  served,
  stage,
}) => {
  const alone = await start(page, served);
  const other = await browser.newContext();
  const desk = await openDeskIn(await other.newPage(), served);
  const [atDesk, pupil, item] = [await stage.borrower(), await stage.borrower(), await stage.item()];
  await desk.openByCard(atDesk);
  await alone.scanner.scan(pupil.barcode);
  await alone.expectResult('opened', /./);
  await Promise.all([desk.scan(item.barcode), alone.scanner.scan(item.barcode)]);
  await expect(desk.result).toContainText(item.title);
  await expect(alone.result).toContainText(item.title);
  const outcomes = [
    await desk.result.getAttribute('data-outcome'),
    await alone.result.getAttribute('data-outcome'),
  ];
  expect(outcomes.toSorted()).toEqual(['lent', 'refused']);
  expect((await served.api.loans()).filter((loan) => loan.item.id === item.id)).toHaveLength(1);
  await other.close();
});

test('is accessible by the rules of axe, light and dark, small and at 200 %', async ({
  page,
  served,
  stage,
}) => {
  test.slow();
  const [pupil, [one, two]] = [await stage.borrower(), await stage.items(2)];
  await served.api.changeSettings({ selfCheckoutFaces: true });
  const alone = await start(page, served);
  await page.evaluate(() => document.exitFullscreen()); // else the window has no other size
  const sizes = [
    { width: 1024, height: 768 },
    { width: 640, height: 400 },
  ];
  const look = async () => {
    for (const size of sizes) {
      await page.setViewportSize(size);
      await expectNothingForAxe(page, 'inTheDark');
      const beside = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(beside, 'pixels beside the screen').toBeLessThanOrEqual(0);
    }
  };
  await look();
  await page.getByRole('button', { name: 'I have no card' }).press('Enter');
  await page.getByRole('button', { name: '5B' }).press('Enter');
  await expect(page.getByRole('heading', { level: 2 })).toContainText('Who are you');
  await look();
  await page.getByRole('button', { name: pupil.givenName }).press('Enter');
  await alone.expectResult('opened', /./);
  await look();
  await alone.scanner.scan(one?.barcode ?? '');
  await alone.expectResult('lent', /./);
  await alone.scanner.scan(two?.barcode ?? '');
  await alone.expectResult('lent', two?.title ?? '');
  await look();
  await alone.scanner.scan(one?.barcode ?? '');
  await alone.expectRefused('already-yours', 'You already have this book');
  await look();
});

test('each step begins at its top in a window of 800 by 600, and a second copy of a title is told', async ({
  page,
  served,
  stage,
}) => {
  const [pupil, first] = [await stage.borrower(), await stage.item()];
  const second = await served.api.addCopy(first.titleId);
  await served.api.changeSettings({ selfCheckoutFaces: true });
  const alone = await start(page, served);
  await page.evaluate(() => document.exitFullscreen()); // else the window has no other size
  await page.setViewportSize({ width: 800, height: 600 });
  const scrollDown = () =>
    page.evaluate(() => {
      window.scrollTo(0, document.documentElement.scrollHeight);
    });
  const heading = page.getByRole('heading', { level: 1 });
  await page.getByRole('button', { name: 'I have no card' }).click();
  await page.getByRole('button', { name: '5B' }).click();
  const face = page.getByRole('button', { name: pupil.givenName });
  await expect(face).toBeVisible();
  await scrollDown();
  await face.click();
  await alone.expectResult('opened', /./);
  await expect(heading).toBeInViewport({ ratio: 1 });
  for (const { barcode } of [first, second]) {
    await scrollDown();
    await alone.scanner.scan(barcode);
    await alone.expectResult('lent', first.title);
    await expect(heading).toBeInViewport({ ratio: 1 });
    await expect(alone.result).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('button', { name: 'I am done' })).toBeInViewport({ ratio: 1 });
  }
  await expect(alone.result).toHaveAttribute('data-tone', 'attention');
  await expect(alone.result).toContainText('You already have this book. Bring this one back by');
  expect((await served.api.overview(pupil.id)).loans).toHaveLength(2);
});
