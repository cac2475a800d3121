// The desk's one input: cards, codes, words, questions, and everything that a scanner, a paste or a cat can put into it.
import type { Page } from '@playwright/test';
import { expect, test, testInOwnLibrary } from './fixtures/desk-test.ts';
import { slowLibrary } from './fixtures/slow-library.ts';

/** From here on the page's time goes on only as a test says; any key is the last sign of a person. */
async function standStill(page: Page): Promise<void> {
  await page.clock.pauseAt(Date.now() + 1_000);
  await page.keyboard.press('Shift');
}

test('another card switches the borrower', async ({ desk, stage }) => {
  const [one, other] = [await stage.borrower(), await stage.borrower({ group: '7A' })];
  await desk.openByCard(one);
  await desk.openByCard(other);
  await expect(desk.borrower).toContainText('7A');
  await desk.expectEntries([
    { outcome: 'opened', says: other.familyName },
    { outcome: 'opened', says: one.familyName },
  ]);
});

test('Escape first empties what is typed, then closes the borrower', async ({ desk, stage }) => {
  const pupil = await stage.borrower();
  await desk.openByCard(pupil);
  await desk.input.fill('half a word');
  await desk.page.keyboard.press('Escape');
  await expect(desk.input).toHaveValue('');
  await desk.expectOpen(`${pupil.givenName} ${pupil.familyName}`);
  await desk.page.keyboard.press('Escape');
  await desk.expectNobody();
  await expect(desk.input).toBeFocused();
});

test('Escape closes the dialog in front, and the borrower behind it stays', async ({ desk, stage }) => {
  const pupil = await stage.borrower({ blockedReason: 'Owes a book' });
  const item = await stage.item();
  const name = `${pupil.givenName} ${pupil.familyName}`;
  await desk.openByCard(pupil);
  await desk.scan(item.barcode);
  await desk.expectRefused('borrower-blocked');
  await desk.page.keyboard.press('F6');
  await desk.expectInFront(desk.overriding);
  await desk.page.keyboard.press('Escape');
  await expect(desk.overriding).toBeHidden();
  await desk.expectOpen(name);

  const keys = desk.page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await desk.page.keyboard.press('F1');
  await desk.expectInFront(keys);
  await desk.page.keyboard.press('Escape');
  await expect(keys).toBeHidden();
  await desk.expectOpen(name);
  await desk.page.keyboard.press('Escape');
  await desk.expectNobody();
});

testInOwnLibrary(
  'a borrower who was left open is closed, as soon as the setting says',
  async ({ page, served, stage, openDesk }) => {
    await page.clock.install();
    await served.api.changeSettings({ closeBorrowerAfterSeconds: 3 });
    const pupil = await stage.borrower();
    const desk = await openDesk();
    await desk.openByCard(pupil);
    await standStill(page);
    await page.clock.runFor(2_250);
    await expect(desk.page.getByTestId('closing-soon')).toHaveText(
      /Closes in 1 second\. Press any key to stay\./,
    );
    await page.clock.runFor(1_000);
    await desk.expectNobody();
    await expect(desk.stage.getByTestId('idle')).toBeVisible();
  },
);

test('by default that takes a minute, counted down, and any key starts it again', async ({
  page,
  stage,
  openDesk,
}) => {
  await page.clock.install();
  const pupil = await stage.borrower();
  const desk = await openDesk();
  const soon = desk.page.getByTestId('closing-soon');
  await desk.openByCard(pupil);
  await standStill(page);
  await page.clock.runFor(45_000);
  await expect(soon).toBeHidden();
  await page.clock.runFor(8_000);
  await expect(soon).toBeVisible();
  await desk.page.keyboard.press('Shift');
  await expect(soon).toBeHidden();
  await page.clock.runFor(45_000);
  await desk.expectOpen(`${pupil.givenName} ${pupil.familyName}`);
  await page.clock.runFor(16_000);
  await desk.expectNobody();
});

test.describe('a code that is both a card and an item', () => {
  test('asks, and a number answers', async ({ desk, stage, served }) => {
    const pupil = await stage.borrower();
    const item = await stage.item({ barcode: pupil.barcode });
    await desk.scan(pupil.barcode);
    await expect(desk.choice).toContainText(`“${pupil.barcode}” is a card and a book. Which one?`);
    await expect(desk.choice.getByRole('option')).toContainText([pupil.familyName, item.title]);
    await desk.expectNobody();
    await desk.page.keyboard.press('1');
    await desk.expectOpen(`${pupil.givenName} ${pupil.familyName}`);
    await expect(desk.choice).toBeHidden();
    expect(await served.api.barcodesLentTo(pupil.id)).toEqual([]);
  });

  test('takes arrow keys as well, and what is scanned meanwhile waits for the answer', async ({
    desk,
    stage,
    served,
  }) => {
    const [pupil, reader] = [await stage.borrower(), await stage.borrower()];
    const item = await stage.item({ barcode: pupil.barcode });
    const next = await stage.item();
    await desk.openByCard(reader);
    await desk.scan(item.barcode);
    await expect(desk.choice).toBeVisible();
    await desk.scan(next.barcode);
    await expect(desk.waiting).toContainText('1 scan is waiting for your choice');
    expect(await served.api.barcodesLentTo(reader.id)).toEqual([]);
    await desk.page.keyboard.press('ArrowDown');
    await desk.page.keyboard.press('ArrowDown');
    await expect(desk.choice.getByRole('option', { selected: true })).toContainText(item.title);
    await desk.page.keyboard.press('Enter');
    await desk.expectResult('lent', next.title);
    expect(await served.api.barcodesLentTo(reader.id)).toEqual([item.barcode, next.barcode]);
  });

  test('is no choice where the computer stands still after the first key of a scan', async ({
    desk,
    stage,
    served,
  }) => {
    const [pupil, reader] = [await stage.borrower(), await stage.borrower()];
    const item = await stage.item({ barcode: pupil.barcode });
    const next = await stage.item({ barcode: `1${String(Date.now())}` });
    await desk.openByCard(reader);
    await desk.scan(item.barcode);
    await expect(desk.choice).toBeVisible();
    await desk.scanner.scan(next.barcode, { standsStillMs: 800 });
    await expect(desk.waiting).toContainText('1 scan is waiting for your choice');
    await expect(desk.waiting).toContainText(next.barcode);
    await expect(desk.choice).toBeVisible();
    await desk.page.keyboard.press('2');
    await desk.expectResult('lent', next.title);
    expect(await served.api.barcodesLentTo(reader.id)).toEqual([item.barcode, next.barcode]);
  });

  test('does nothing after Escape', async ({ desk, stage, served }) => {
    const pupil = await stage.borrower();
    const item = await stage.item({ barcode: pupil.barcode });
    await desk.scan(pupil.barcode);
    await expect(desk.choice).toBeVisible();
    await desk.page.keyboard.press('Escape');
    await expect(desk.choice).toBeHidden();
    await desk.expectNobody();
    expect(await served.api.eventsOf(item.id)).toHaveLength(1);
  });
});

test.describe('words', () => {
  test('that fit several list them, and the keyboard chooses', async ({ desk, stage }) => {
    const word = `Zwaluw${Date.now().toString(36).replaceAll(/\d/g, 'y')}`;
    await stage.borrower({ givenName: 'Anna', familyName: word });
    await stage.borrower({ givenName: 'Bram', familyName: word });
    const item = await stage.item({ title: `Flight of the ${word}` });
    await desk.enter(word);
    await expect(desk.choice).toContainText(`Which copy of “${word}”?`);
    const options = desk.choice.getByRole('option');
    await expect(options).toHaveCount(3);
    await expect(options.last()).toContainText(item.title);
    await desk.expectNobody();
    const bram = (await options.allInnerTexts()).findIndex((text) => text.includes('Bram'));
    await desk.page.keyboard.press(String(bram + 1));
    await desk.expectOpen(`Bram ${word}`);
  });

  test('show what they find while they are typed, and an item taken with the arrow keys is lent by its key only', async ({
    desk,
    stage,
    served,
  }) => {
    const pupil = await stage.borrower();
    const item = await stage.item();
    const [, , , word = ''] = item.title.split(' ');
    await desk.openByCard(pupil);
    await desk.page.keyboard.type(word, { delay: 15 });
    await expect(desk.found.getByRole('option')).toContainText([item.title]);
    await expect(desk.input).toHaveAttribute('aria-expanded', 'true');
    // An answer to the last letter takes the mark from what the letters before had found.
    await expect(async () => {
      await desk.page.keyboard.press('ArrowDown');
      const marked = desk.found.getByRole('option', { selected: true });
      await expect(marked).toContainText(item.title, { timeout: 2_000 });
    }).toPass();
    await desk.page.keyboard.press('Enter');
    await desk.expectResult('looked-up', item.title);
    await expect(desk.input).toHaveValue('');
    expect(await served.api.barcodesLentTo(pupil.id)).toEqual([]);
    await desk.page.keyboard.press('F2');
    await desk.expectResult('lent', item.title);
    expect(await served.api.barcodesLentTo(pupil.id)).toEqual([item.barcode]);
  });

  test('that find a lent item show who has it and what can be done, and return nothing', async ({
    desk,
    stage,
    served,
  }) => {
    const pupil = await stage.borrower();
    const item = await stage.item();
    await served.api.checkOut(pupil.id, item.id);
    await desk.enter(item.title);
    await desk.page.keyboard.press('1');
    await desk.expectResult('looked-up', `with ${pupil.givenName} ${pupil.familyName}`);
    await expect(desk.result.getByRole('button')).toHaveText([/F4\s*Return it/, /F3\s*Renew it/, /Alt\+O/]);
    expect(await served.api.barcodesLentTo(pupil.id)).toEqual([item.barcode]);
    await desk.page.keyboard.press('Alt+o');
    await expect(desk.page.getByRole('heading', { level: 1, name: item.title })).toBeVisible();
    await desk.press('Desk');
    await desk.page.keyboard.press('F4');
    await desk.expectResult('returned', item.title);
  });

  test('that fit exactly one borrower act at once', async ({ desk, stage }) => {
    const pupil = await stage.borrower();
    await desk.enter(pupil.familyName);
    await desk.expectOpen(`${pupil.givenName} ${pupil.familyName}`);
  });

  test('find names without their accents', async ({ desk, stage }) => {
    const pupil = await stage.borrower({ givenName: 'Zoë', familyName: 'Çelebioğlu' });
    await desk.enter('celebiog');
    await desk.expectOpen(`Zoë ${pupil.familyName}`);
  });
});

test.describe('what means nothing', () => {
  test('an empty Enter asks the library nothing', async ({ desk }) => {
    const library = await slowLibrary(desk.page);
    await desk.page.keyboard.press('Enter');
    await desk.page.keyboard.press('Enter');
    await desk.enter('   ');
    await desk.scan('999');
    await desk.expectRefused('code-unknown');
    expect(library.sent.map(({ code }) => code)).toEqual(['999']);
  });

  for (const [what, text] of [
    ['an unknown code', '7777777'],
    ['10,000 characters', '30'.repeat(5_000)],
    ['an emoji', '📚🦊'],
    ['half an emoji', '\ud83d'],
    ['SQL', "'; DROP TABLE loans; --"],
    ['FTS', '"NEAR(*^'],
    ['HTML', '<img src=x onerror=alert(1)>'],
  ] as const) {
    test(`${what} is refused in words, and nothing is lost`, async ({ desk, stage, served }) => {
      const pupil = await stage.borrower();
      const item = await stage.item();
      await served.api.checkOut(pupil.id, item.id);
      await desk.openByCard(pupil);
      await desk.page.keyboard.insertText(text);
      await desk.page.keyboard.press('Enter');
      await desk.expectRefused('code-unknown', 'We don’t know this one. Try it once more.');
      await expect(desk.input).toHaveValue('');
      await desk.expectOpen(`${pupil.givenName} ${pupil.familyName}`);
      expect((await desk.result.innerText()).length, 'a page of text is shortened').toBeLessThan(400);
      expect(await served.api.barcodesLentTo(pupil.id)).toEqual([item.barcode]);
      const overflow = await desk.page.evaluate(
        () => document.documentElement.scrollWidth - window.innerWidth,
      );
      expect(overflow).toBeLessThanOrEqual(0);
    });
  }

  test('control characters around a code do not matter', async ({ desk, stage }) => {
    const pupil = await stage.borrower();
    await desk.page.keyboard.insertText(`\u0002${pupil.barcode}\u0003\u200b`);
    await desk.page.keyboard.press('Enter');
    await desk.expectOpen(`${pupil.givenName} ${pupil.familyName}`);
  });
});
