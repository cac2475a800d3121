// Pupils at the catalogue: ten tasks in three taps or one word, with and without a script, by keyboard, on every size of screen.
import type { Page } from '@playwright/test';
import { axeViolations } from './fixtures/axe.ts';
import { expect, testInOwnLibrary as test } from './fixtures/desk-test.ts';
import type { ServedDesk } from './fixtures/served-desk.ts';

/** The catalogue as a pupil uses it: counts taps and typed words. */
class CataloguePage {
  readonly page: Page;
  readonly served: ServedDesk;
  steps = { taps: 0, words: 0 };

  constructor(page: Page, served: ServedDesk) {
    this.page = page;
    this.served = served;
  }

  async begin(path = ''): Promise<void> {
    this.steps = { taps: 0, words: 0 };
    await this.page.goto(`${this.served.origin}/catalogue${path}`);
  }

  async tap(name: string | RegExp): Promise<void> {
    this.steps.taps += 1;
    await this.page.getByRole('link', { name }).first().click();
  }

  async type(word: string): Promise<void> {
    this.steps.words += 1;
    await this.page.getByRole('searchbox').pressSequentially(word, { delay: 20 });
  }

  /** The first of the results, or of a row under a heading. */
  first(within = 'main') {
    return this.page.locator(within).locator('.name').first();
  }

  async expectShelf(shelf: string): Promise<void> {
    await expect(this.page.getByText(`Shelf ${shelf}`)).toBeVisible();
    expect(this.steps.taps + 3 * Math.max(0, this.steps.words - 1)).toBeLessThanOrEqual(3);
  }
}

interface Shelved {
  title: string;
  callNumber: string;
  more?: Record<string, unknown>;
}

const books: Shelved[] = [
  { title: 'The First Goal', callNumber: 'S GOA', more: { subjects: ['football'], publishedYear: 2009 } },
  { title: 'Goalkeeper Gus', callNumber: 'S GUS', more: { subjects: ['football'], publishedYear: 2025 } },
  { title: 'Cats in the Attic', callNumber: 'E CAT', more: { subjects: ['cats'], level: 'AVI 2' } },
  { title: 'Cats of the City', callNumber: 'E CIT', more: { subjects: ['cats'], level: 'AVI 7' } },
  {
    title: 'Harbour Lights',
    callNumber: 'F QUI',
    more: { series: 'Quay', volume: '1', authors: ['Rosa Quill'] },
  },
  {
    title: 'Harbour Nights',
    callNumber: 'F QUJ',
    more: { series: 'Quay', volume: '2', authors: ['Rosa Quill'] },
  },
  {
    title: 'Dinosaurs of the North',
    callNumber: '567 DIN',
    more: { subjects: ['dinosaurs'], forLoan: false },
  },
  { title: 'De vuurtoren', callNumber: 'F VUU', more: { language: 'nl', subjects: ['sea'] } },
  { title: 'Moonbakery', callNumber: 'F MOO', more: { subjects: ['cooking'] } },
  { title: 'The Newest of All', callNumber: 'F NEW', more: { subjects: ['space'] } },
];

test.beforeEach(async ({ served }) => {
  await served.api.changeSettings({ catalogue: true });
  for (const { title, callNumber, more } of books) await served.api.addItem({ title, callNumber, ...more });
});

test('ten tasks take at most three taps, or one word, to the shelf', async ({ page, served }) => {
  const catalogue = new CataloguePage(page, served);
  const task = async (find: () => Promise<void>, shelf: string) => {
    await catalogue.begin();
    await find();
    await catalogue.expectShelf(shelf);
  };
  const borrower = await served.api.addBorrower({ barcode: '2999', givenName: 'Ann', familyName: 'Bell' });
  const gus = (await served.api.items()).find(({ title }) => title === 'Goalkeeper Gus');

  await test.step('a football book', () =>
    task(async () => {
      await catalogue.tap('football');
      await catalogue.tap(/Goalkeeper Gus/);
    }, 'S GUS'));
  await test.step('a football book that is in', () =>
    task(async () => {
      await served.api.checkOut(borrower.id, gus?.id ?? '');
      await catalogue.tap('football');
      await catalogue.tap('Only books that are in');
      await expect(page.getByText('Goalkeeper Gus')).toHaveCount(0);
      await catalogue.tap(/The First Goal/);
    }, 'S GOA'));
  await test.step('the next of a series', () =>
    task(async () => {
      await catalogue.type('harbour lights');
      await catalogue.tap(/Harbour Lights/);
      await catalogue.tap('Harbour Nights');
    }, 'F QUJ'));
  await test.step('an easy book about cats, by the level under its title', () =>
    task(async () => {
      await catalogue.tap('cats');
      await catalogue.tap(/AVI 2/);
    }, 'E CAT'));
  await test.step('dinosaurs, spelt by ear', () =>
    task(async () => {
      await catalogue.type('dinosor');
      await catalogue.tap(/Dinosaurs of the North/);
    }, '567 DIN'));
  await test.step('half a word', () =>
    task(async () => {
      await catalogue.type('moonb');
      await catalogue.tap(/Moonbakery/);
    }, 'F MOO'));
  await test.step('words divided', () =>
    task(async () => {
      await catalogue.type('moon bakery');
      await catalogue.tap(/Moonbakery/);
    }, 'F MOO'));
  await test.step('another book by a writer', () =>
    task(async () => {
      await catalogue.type('rosa quil');
      await catalogue.tap(/Harbour Nights/);
    }, 'F QUJ'));
  await test.step('the newest book', () =>
    task(async () => {
      await expect(catalogue.first('section:has(h2:text("New in the library"))')).toHaveText(
        'The Newest of All',
      );
      await catalogue.tap(/The Newest of All/);
    }, 'F NEW'));
  await test.step('a book in another language', () =>
    task(async () => {
      await catalogue.type('vuurtorn');
      await expect(catalogue.first()).toHaveAttribute('lang', 'nl');
      await catalogue.tap(/De vuurtoren/);
    }, 'F VUU'));
});

test('results come while a pupil types, and the address follows', async ({ page, served }) => {
  const catalogue = new CataloguePage(page, served);
  await catalogue.begin();
  await catalogue.type('moonb');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('1 book for');
  await expect(page).toHaveURL(/\/catalogue\/search\?q=moonb$/);
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.getByRole('searchbox').fill('');
  await expect(page.getByRole('heading', { name: 'Pick a subject' })).toBeVisible();
});

test('words count as not found once they stand for a while, half a word does not', async ({
  page,
  served,
}) => {
  await page.clock.install();
  await page.goto(`${served.origin}/catalogue`);
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname !== '/catalogue/search') return;
    const isHalf = request.headers()['loandesk-typing'] !== undefined;
    asked.push(`${searchParams.get('q') ?? ''}${isHalf ? ' ...' : ''}`);
  });
  for (const words of ['zzq', 'zzqx']) {
    await page.getByRole('searchbox').fill(words);
    await page.clock.runFor(200);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('No book found');
    await expect.poll(() => asked.at(-1)).toBe(`${words} ...`);
    await expect(page).toHaveURL(new RegExp(`q=${words}$`));
  }
  await page.clock.runFor(5000);
  await expect.poll(() => asked).toEqual(['zzq ...', 'zzqx ...', 'zzqx']);
});

test('without a script Enter searches', async ({ browser, served }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${served.origin}/catalogue`);
  await page.getByRole('searchbox').fill('moonb');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: /Moonbakery/ }).click();
  await expect(page.getByText('Shelf F MOO')).toBeVisible();
  await context.close();
});

test('by keyboard alone: a word, Tab to the book, Enter', async ({ page, served }) => {
  await page.goto(`${served.origin}/catalogue`);
  await page.keyboard.press('Tab'); // the link to the books
  await expect(page.getByRole('link', { name: 'Skip to the books' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type('moonbakery');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('1 book for');
  await page.getByRole('searchbox').focus();
  const book = page.getByRole('link', { name: /Moonbakery/ });
  for (let tabs = 0; tabs < 8; tabs += 1) {
    await page.keyboard.press('Tab');
    if (await book.evaluate((link) => link === document.activeElement)) break;
  }
  await expect(book).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Shelf F MOO')).toBeVisible();
});

test('every page is accessible, in both languages and all colours, from 320 to 1920 pixels', async ({
  page,
  served,
}) => {
  test.slow();
  const first = (await served.api.items()).find(({ title }) => title === 'Harbour Lights');
  const pages = [
    '',
    '/search?q=harbour',
    '/search?q=nothing-like-it-zz',
    `/titles/${first?.titleId ?? ''}`,
    '/titles/no-such',
  ];
  const found: string[] = [];
  for (const language of ['en', 'nl'] as const) {
    await served.api.changeSettings({ language });
    for (const path of pages) {
      await page.goto(`${served.origin}/catalogue${path}`);
      for (const colours of [
        { colorScheme: 'light', contrast: 'no-preference' },
        { colorScheme: 'dark', contrast: 'no-preference' },
        { colorScheme: 'light', contrast: 'more' },
      ] as const) {
        await page.emulateMedia(colours);
        for (const violation of await axeViolations(page))
          found.push(`${path} ${language} ${colours.colorScheme}: ${violation}`);
      }
      for (const width of [320, 768, 1920]) {
        await page.setViewportSize({ width, height: 700 });
        const beside = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        if (beside > 0) found.push(`${path} ${language}: ${String(beside)} pixels beside ${String(width)}`);
      }
    }
  }
  expect(found).toEqual([]);
});

test('what can be tapped is at least 44 pixels high', async ({ page, served }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const first = (await served.api.items()).find(({ title }) => title === 'Harbour Lights');
  for (const path of ['', '/search?q=harbour', `/titles/${first?.titleId ?? ''}`]) {
    await page.goto(`${served.origin}/catalogue${path}`);
    const small = await page.evaluate(() =>
      [...document.querySelectorAll('a:not(.skip), button, input, summary')].flatMap((one) => {
        const { height } = one.getBoundingClientRect();
        return height > 0 && height < 44 ? [`${one.outerHTML.slice(0, 80)}: ${String(height)}`] : [];
      }),
    );
    expect(small).toEqual([]);
  }
});

test('with card and PIN a pupil keeps a book longer; the page closes by Done and by being left', async ({
  page,
  served,
}) => {
  await served.api.changeSettings({ catalogueAccounts: true });
  const ann = await served.api.addBorrower({ barcode: '2998', givenName: 'Ann', familyName: 'Bell' });
  const [book] = (await served.api.items()).filter(({ title }) => title === 'Moonbakery');
  await served.api.checkOut(ann.id, book?.id ?? '');
  const pin = await served.api.givePin(ann.id);
  const signIn = async () => {
    // The scanner types the card and Enter; the browser then asks for the PIN.
    await page.keyboard.type('2998');
    await page.keyboard.press('Tab');
    await page.keyboard.type(pin);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Hello Ann' })).toBeVisible();
  };
  await page.goto(`${served.origin}/catalogue`);
  await page.getByRole('link', { name: 'My books' }).click();
  await expect(page.getByLabel('Your card')).toBeFocused();
  expect(await axeViolations(page)).toEqual([]);
  await signIn();
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Keep it longer: Moonbakery' }).click();
  await expect(page.getByRole('status').filter({ hasText: /keep|ask at the desk/ })).toBeVisible();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page).toHaveURL(/\/catalogue$/);
  await page.goBack();
  await expect(page.getByText('Hello Ann')).toHaveCount(0);

  await page.goto(`${served.origin}/catalogue/my`);
  await page.clock.install();
  await signIn();
  await page.clock.runFor(11_000);
  await expect(page.getByRole('alert')).toContainText('closes in');
  await page.keyboard.press('Shift');
  await expect(page.getByRole('alert')).toBeHidden();
  await page.clock.runFor(31_000);
  await expect(page).toHaveURL(/\/catalogue$/);
  await page.goto(`${served.origin}/catalogue/my`);
  await expect(page.getByLabel('Your card')).toBeVisible();
});

test('a book that is out is put aside after card and PIN', async ({ page, served }) => {
  await served.api.changeSettings({ catalogueAccounts: true });
  const ann = await served.api.addBorrower({ barcode: '2998', givenName: 'Ann', familyName: 'Bell' });
  const pin = await served.api.givePin(ann.id);
  const book = (await served.api.items()).find(({ title }) => title === 'Moonbakery');
  await page.goto(`${served.origin}/catalogue/titles/${book?.titleId ?? ''}`);
  await page.getByRole('button', { name: 'Put it aside for me' }).click();
  await page.getByLabel('Your card').fill('2998');
  await page.getByLabel('Your PIN').fill(pin);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Put it aside for me' }).click();
  await expect(page.getByText('We put it aside for you')).toBeVisible();
  expect(await served.api.holds(ann.id)).toHaveLength(1);
});
